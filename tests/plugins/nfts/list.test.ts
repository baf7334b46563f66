import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { memoryDriver } from '../../kernel/support/memory-driver.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { CONTRACT, idOf, listed, nftRow, startNfts } from './nft-rig.ts'

afterEach(destroyKernels)

const unasked = { flags: { listed: false, unasked: true } }
const status = (status: number) => () => {
  throw new PorticoError('HTTP_STATUS', 'Refused.', { context: { status } })
}

describe('the list', () => {
  it('asks nobody before somebody wants to see it', async () => {
    const rig = await startNfts()
    await settle()
    expect(rig.api.calls).toEqual([])
    expect(await listed(rig)).toEqual(['1'])
  })

  it('hides what came unasked and is not listed, and keeps what the visitor chooses', async () => {
    const rows = () => ({
      data: [nftRow('1'), nftRow('2', unasked), nftRow('3', { flags: { listed: true, unasked: true } }), nftRow('4', unasked)],
      next: null,
    })
    const storage = memoryDriver()
    const rig = await startNfts({ rows, storage })
    const hidden = () => rig.nfts.state.get().nfts.flatMap((nft) => (nft.hidden ? [nft.token.tokenId] : []))
    await listed(rig)
    expect(hidden()).toEqual(['2', '4'])
    rig.nfts.choose(idOf('2'), 'shown')
    rig.nfts.choose(idOf('1'), 'hidden')
    expect(hidden()).toEqual(['1', '4'])
    await destroyKernels()
    const again = await startNfts({ rows, storage })
    await listed(again)
    expect(again.nfts.state.get().nfts.map((nft) => nft.hidden)).toEqual([true, false, false, true])
  })

  it('takes pages one after the other, each token once, and goes on after a failure', async () => {
    const pages = [
      () => ({ data: [nftRow('1'), nftRow('2')], next: 'b' }),
      status(400),
      () => ({ data: [nftRow('2'), nftRow('3')], next: null }),
    ]
    const rig = await startNfts({ rows: () => pages.shift()?.() })
    expect(await listed(rig)).toEqual(['1', '2'])
    rig.nfts.more()
    rig.nfts.more()
    await until(() => rig.nfts.state.get().status === 'failed')
    expect(rig.nfts.state.get()).toMatchObject({ more: true, error: { code: 'HTTP_STATUS' } })
    rig.nfts.more()
    await until(() => rig.nfts.state.get().status === 'ready')
    expect(rig.nfts.state.get().nfts.map(({ token }) => token.tokenId)).toEqual(['1', '2', '3'])
    expect(rig.api.calls.map(({ query }) => query?.cursor)).toEqual([undefined, 'b', 'b'])
    expect(rig.nfts.state.get()).toMatchObject({ more: false })
  })

  it('drops what comes late for another network, and asks for that one', async () => {
    const slow = deferred<unknown>()
    const answers = [() => slow.promise, () => ({ data: [nftRow('7', { contract: `eip155:10:${CONTRACT}` })], next: null })]
    const rig = await startNfts({ rows: () => answers.shift()?.() })
    void rig.nfts.refresh()
    await until(() => rig.api.calls.length === 1)
    rig.chain.moveTo({ network: 'eip155:10' })
    await until(() => rig.nfts.state.get().status === 'ready')
    slow.resolve({ data: [nftRow('1')], next: null })
    await settle()
    expect(rig.nfts.state.get().nfts.map(({ network, token }) => [network, token.tokenId])).toEqual([['eip155:10', '7']])
  })

  it('shows no token of another network, and none whose contract is no address', async () => {
    const rows = () => ({
      data: [nftRow('1', { contract: `eip155:5:${CONTRACT}` }), nftRow('2', { contract: 'eip155:1:0x12' }), nftRow('3')],
      next: null,
    })
    const rig = await startNfts({ rows })
    expect(await listed(rig)).toEqual(['3'])
  })

  it('cleans and cuts what strangers write', async () => {
    const rows = () => ({ data: [nftRow('1', { name: `\u202E${'x'.repeat(500)}`, collection: 'a\u0000b\nc' })], next: null })
    const rig = await startNfts({ rows })
    await listed(rig)
    expect(rig.nfts.state.get().nfts[0]).toMatchObject({ name: 'x'.repeat(80), collection: 'a b c' })
  })

  it.each([
    ['without an API', { api: false }],
    ['where the API lists none on the network', { rows: status(404) }],
    ['where the family knows no NFTs', { without: ['nfts'] }],
  ] as const)('is unsupported %s', async (_, options) => {
    const rig = await startNfts(options)
    await rig.nfts.refresh()
    expect(rig.nfts.state.get()).toEqual({ status: 'unsupported', nfts: [], more: false })
  })

  it('keeps what it had when a later reading fails', async () => {
    const answers = [() => ({ data: [nftRow('1')], next: null }), status(403)]
    const rig = await startNfts({ rows: () => answers.shift()?.() })
    await listed(rig)
    await rig.nfts.refresh({ force: true })
    expect(rig.nfts.state.get()).toMatchObject({ status: 'failed', nfts: [{ token: { tokenId: '1' } }] })
  })

  it('reads what the chain itself lists where the family can: one piece without decimals', async () => {
    const rig = await startNfts({ without: ['nfts'] })
    // A wallet of the family lists its own assets.
    const asset = (address: string, balance: bigint, decimals: number) => ({ address, balance, decimals, name: 'Owl', symbol: 'OWL' })
    expect(rig.nfts.state.get().status).toBe('idle')
    const { createNftSource } = await import('../../../plugins/nfts/nft-source.ts')
    const { familyNamed } = await import('../../kernel/support/test-family.ts')
    const list = [asset(CONTRACT, 1n, 0), asset(CONTRACT, 1n, 6), asset(CONTRACT, 5n, 0)]
    const features = { namespace: 'eip155', assets: { assets: async () => list } } as const
    const source = createNftSource({
      services: { has: () => false, call: () => Promise.reject(new Error('The API is asked.')) },
      features,
      family: familyNamed('eip155'),
    })
    const [network] = rig.services.networks.all.get()
    if (!network) throw new Error('There is no network.')
    const page = await source?.page({ account: CONTRACT, network }, undefined, new AbortController().signal)
    expect(page?.nfts).toMatchObject([{ name: 'Owl', collection: 'OWL', quantity: 1n, pictured: false, unwanted: false }])
  })
})
