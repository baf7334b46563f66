import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { outcome } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc } from '../support/rpc-plugin.ts'

afterEach(destroyKernels)

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const BATCH = { version: '2.0.0', from: OWN, chainId: '0x1', atomicRequired: true, calls: [{ to: OTHER, value: '0x1' }] }

/** A host that asks by `getProvider`, and a wallet that answers as the test says. */
const start = async (answer: (method: string) => unknown) => {
  const kernel = await startRpc({}, { namespace: 'eip155' })
  await kernel.portico.disconnect()
  kernel.wallet.move('alpha', { address: OWN, network: 'eip155:1' })
  await kernel.services.sessions.connect('alpha')
  kernel.wallet.answer('alpha', ({ method }) => answer(method))
  const provider = kernel.portico.getProvider('eip155') as Eip1193Provider
  const sent = kernel.wallet.providerOf('alpha').requests
  return { sent, ask: (method: string, params: readonly unknown[]) => outcome(provider.request({ method, params })) }
}

test('a wallet that speaks EIP-5792 gets the host’s batch as it is, and its answers come back unchanged', async () => {
  const status = { version: '2.0.0', id: '0xb1', chainId: '0x1', status: 200, atomic: true, receipts: [] }
  const { ask, sent } = await start((method) => (method === 'wallet_sendCalls' ? { id: '0xb1' } : status))
  expect(await ask('wallet_sendCalls', [BATCH])).toEqual({ value: { id: '0xb1' } })
  expect(await ask('wallet_getCallsStatus', ['0xb1'])).toEqual({ value: status })
  expect(sent.filter(({ method }) => method.startsWith('wallet_')).map(({ params }) => params)).toEqual([[BATCH], ['0xb1']])
})

test.each([4001, 4200, -32_601, 5700, 5710, 5720, 5730, 5740, 5750, 5760])(
  'a wallet that refuses it (%i) is quoted: its code and its words',
  async (code) => {
    const { ask } = await start(() => {
      throw Object.assign(new Error('The wallet’s own words'), { code })
    })
    const { error } = (await ask('wallet_sendCalls', [BATCH])) as { readonly error: { readonly code: unknown; readonly message: string } }
    expect(error).toMatchObject({ code, message: 'The wallet’s own words' })
  },
)

test('a batch of another account or for another chain does not reach the wallet', async () => {
  const { ask, sent } = await start(() => ({ id: '0xb1' }))
  expect(await ask('wallet_sendCalls', [{ ...BATCH, from: OTHER }])).toHaveProperty('error')
  expect(await ask('wallet_sendCalls', [{ ...BATCH, chainId: '0xa' }])).toHaveProperty('error')
  expect(sent.filter(({ method }) => method === 'wallet_sendCalls')).toEqual([])
})
