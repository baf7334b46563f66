import { PorticoError } from '../../../kernel/contract/errors.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { until } from '../../support/wait.ts'
import { OWN } from '../support/session-chain.ts'
import { askedTimes, CONTRACT, confirm, HASH, idOf, listed, nftRow, RECEIVER, review, startNfts } from './nft-rig.ts'

afterEach(destroyKernels)

const reverted = new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason: 'reverted' } })
const view = (rig: Awaited<ReturnType<typeof startNfts>>) => rig.services.router.current.get()?.view

describe('whose a token is says the chain', () => {
  it('asks it before the details offer to send', async () => {
    const rig = await startNfts()
    await listed(rig)
    rig.held.set('1', 0n)
    await rig.nfts.look(idOf('1'))
    expect(rig.nfts.holding.get()).toMatchObject({ id: idOf('1'), status: 'gone', amount: 0n })
    rig.held.set('1', 1n)
    await rig.nfts.look(idOf('1'))
    expect(rig.nfts.holding.get()).toMatchObject({ status: 'owned', amount: 1n })
    rig.held.set('1', new Error('down'))
    await rig.nfts.look(idOf('1'))
    expect(rig.nfts.holding.get()).toMatchObject({ status: 'failed' })
  })

  it('makes no review of a token that the account does not have, whatever the service lists', async () => {
    const rig = await startNfts()
    rig.held.set('1', 0n)
    await review(rig)
    expect([rig.nfts.send.get().problem, rig.nfts.send.get().review, view(rig)]).toEqual(['gone', undefined, 'NftSend'])
  })

  it('asks again when it is sent: what has left meanwhile is not sent', async () => {
    const rig = await startNfts()
    await review(rig)
    rig.held.set('1', 0n)
    await confirm(rig)
    expect([rig.sent.length, rig.nfts.send.get().problem, view(rig)]).toEqual([0, 'gone', 'NftSend'])
  })

  it('sends nothing while it does not answer', async () => {
    const rig = await startNfts()
    await review(rig)
    rig.held.set('1', new Error('down'))
    await confirm(rig)
    expect([rig.sent.length, rig.nfts.send.get().problem]).toEqual([0, 'notChecked'])
  })
})

describe('sending', () => {
  it('hands the reviewed transfer to the wallet once, and takes the token from the list when it has left', async () => {
    const rig = await startNfts()
    await review(rig)
    expect(rig.nfts.send.get().review).toMatchObject({ receiver: RECEIVER, amount: 1n, fee: 31_000n, collection: 'As the contract says' })
    await Promise.all([confirm(rig), confirm(rig)])
    await askedTimes(rig, 1)
    expect(rig.sent[0]).toMatchObject({ to: CONTRACT, data: `0x1:${RECEIVER}:1` })
    expect(view(rig)).toBe('Account')
    rig.held.set('1', 0n)
    rig.sent[0]?.answer.resolve(HASH)
    // The service still lists it.
    await until(() => rig.nfts.state.get().nfts.length === 0)
    rig.held.set('1', 1n)
    await rig.nfts.refresh({ force: true })
    expect(rig.nfts.state.get().nfts).toHaveLength(1)
  })

  it('sends some of several', async () => {
    const rig = await startNfts({ rows: () => ({ data: [nftRow('5', { standard: 'erc1155', quantity: '7' })], next: null }) })
    rig.held.set('5', 7n)
    await listed(rig)
    await rig.portico.open({ view: 'NftSend', params: { id: idOf('5') } })
    rig.nfts.setReceiver(RECEIVER)
    for (const wrong of ['', '0', '8', '1.5', '-1', '1e1']) {
      rig.nfts.setAmount(wrong)
      await rig.nfts.preview()
      expect([wrong, rig.nfts.send.get().problem]).toEqual([wrong, 'incomplete'])
    }
    rig.nfts.setAmount('3')
    await rig.nfts.preview()
    await confirm(rig)
    await askedTimes(rig, 1)
    expect(rig.sent[0]?.data).toBe(`0x5:${RECEIVER}:3`)
  })

  it('says that a contract takes no NFTs, or that the transfer would fail, and asks no wallet', async () => {
    const rig = await startNfts()
    rig.refuses = reverted
    await review(rig)
    expect(rig.nfts.send.get()).toMatchObject({ problem: 'wouldFail', phase: 'editing' })
    rig.receiverIsContract = true
    await rig.nfts.preview()
    expect(rig.nfts.send.get()).toMatchObject({ problem: 'receiverRefuses', review: undefined })
    rig.refuses = new Error('down')
    await rig.nfts.preview()
    expect(rig.nfts.send.get().problem).toBe('notChecked')
  })

  it('stops when the modal is closed while the chain is asked, also when it is opened again meanwhile', async () => {
    const rig = await startNfts()
    await review(rig)
    const shown = rig.nfts.send.get().review
    const sending = shown && rig.nfts.confirm(shown)
    await rig.portico.close()
    await rig.portico.open({ view: 'NftSendPreview' })
    await sending
    expect([shown === undefined, rig.sent]).toEqual([false, []])
    expect(rig.nfts.send.get()).toMatchObject({ phase: 'editing' })
  })

  it('is void with another account', async () => {
    const rig = await startNfts()
    await review(rig)
    const shown = rig.nfts.send.get().review
    rig.chain.moveTo({ address: RECEIVER })
    await until(() => rig.nfts.send.get().problem === 'changed')
    if (shown) await rig.nfts.confirm(shown)
    expect(rig.sent).toEqual([])
  })

  it('A24: warns of a receiver that resembles the own account, one that was sent to, or the contract itself', async () => {
    const rig = await startNfts({ rows: () => ({ data: [nftRow('1'), nftRow('2')], next: null }) })
    const alike = (address: string): string => `${address.slice(0, 6)}${'7'.repeat(32)}${address.slice(-4)}`
    const warnings = () => rig.nfts.send.get().review?.warnings
    await review(rig, '1', alike(OWN).toLowerCase())
    expect(warnings()).toMatchObject([{ kind: 'lookAlike', known: OWN }])
    await rig.services.router.back()
    await review(rig, '1')
    expect(warnings()).toEqual([])
    await confirm(rig)
    await askedTimes(rig, 1)
    rig.sent[0]?.answer.resolve(HASH)
    await review(rig, '2', alike(RECEIVER).toLowerCase())
    expect(warnings()).toMatchObject([{ kind: 'lookAlike', known: RECEIVER }])
    await rig.services.router.back()
    await review(rig, '2', CONTRACT)
    expect(warnings()).toMatchObject([{ kind: 'contract' }])
  })
})
