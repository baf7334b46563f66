import type { CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { outcome } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc } from '../support/rpc-plugin.ts'

afterEach(destroyKernels)

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const KEY = 'GjJyeC1r3SXjQtvAtJ5YrkW2e5nnLm3AYSpQNNZ5hXAX'

/** A wallet on a chain, and what it gets of a request: the params as they arrive, or the code that refuses it. */
const start = async (network: CaipNetworkId = 'eip155:10', address = OWN) => {
  const namespace = network.slice(0, network.indexOf(':')) as Namespace
  const kernel = await startRpc({}, { namespace })
  await kernel.portico.disconnect()
  kernel.wallet.move('alpha', { address, network })
  await kernel.services.sessions.connect('alpha')
  const sent = kernel.wallet.providerOf('alpha').requests
  const send = async (method: string, params?: unknown): Promise<unknown> => {
    sent.length = 0
    const asked = await outcome(kernel.services.sessions.request(namespace, { method, params: params as never }))
    return 'error' in asked ? (asked.error as { readonly code: string }).code : sent[0]?.params
  }
  return { ...kernel, send }
}

const TRANSACTIONS = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendTransaction', 'wallet_sendCalls', 'wallet_prepareCalls']

describe.each(TRANSACTIONS)('A19: %s without a chain, to a wallet that has moved without a word', (method) => {
  test('says the chain of the connection', async () => {
    const { send } = await start()
    expect(await send(method, [{ from: OWN, to: OTHER }])).toEqual([{ from: OWN, to: OTHER, chainId: '0xa' }])
    expect(await send(method, [{ to: OTHER, chainId: null }, 'fast'])).toEqual([{ to: OTHER, chainId: '0xa' }, 'fast'])
    expect(await send(method, { 0: { to: OTHER } })).toEqual({ 0: { to: OTHER, chainId: '0xa' } })
    expect(await send(method, { to: OTHER })).toEqual({ to: OTHER, chainId: '0xa' })
  })

  test('is left as it is where it says one, or is none', async () => {
    const { send } = await start()
    expect(await send(method, [{ to: OTHER, chainId: 10 }])).toEqual([{ to: OTHER, chainId: 10 }])
    expect(await send(method, [])).toEqual([])
    expect(await send(method)).toBeUndefined()
  })
})

test('A19: policies see the chain that the wallet is told', async () => {
  const seen: unknown[] = []
  const kernel = await startRpc({
    policies: [
      async ({ params }, next) => {
        seen.push(params)
        return next()
      },
    ],
  })
  await kernel.ask('eth_sendTransaction', [{ to: OTHER }])
  expect(seen).toEqual([[{ to: OTHER, chainId: '0x1' }]])
  expect(kernel.wallet.providerOf('alpha').requests.at(-1)?.params).toEqual(seen[0])
})

test('what names no chain is sent as it is', async () => {
  const { send } = await start()
  expect(await send('personal_sign', ['0x1234', OWN])).toEqual(['0x1234', OWN])
  expect(await send('eth_call', [{ to: OTHER }])).toEqual([{ to: OTHER }])
  const { send: sendSolana } = await start('solana:1', KEY)
  expect(await sendSolana('solana_signAndSendTransaction', { transaction: 'x' })).toEqual({ transaction: 'x' })
  expect(await sendSolana('eth_sendTransaction', [{ to: OTHER }])).toEqual([{ to: OTHER }])
})

const typed = (chainId: number): object => ({ domain: { chainId }, types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }] } })
const invoke = (scope: unknown, method: string, ...params: readonly unknown[]): object => ({ scope, request: { method, params } })

describe('A19: a wrapper is held like what it wraps', () => {
  test.each<readonly [string, string, unknown]>([
    ['ACCOUNT_MISMATCH', 'wallet_invokeMethod', invoke('eip155:10', 'eth_sendTransaction', { from: OTHER })],
    ['ACCOUNT_MISMATCH', 'wallet_invokeMethod', [invoke('eip155:10', 'personal_sign', '0x12', OTHER)]],
    ['NETWORK_MISMATCH', 'wallet_invokeMethod', invoke('eip155:10', 'eth_sendTransaction', { from: OWN, chainId: '0x1' })],
    ['NETWORK_MISMATCH', 'wallet_invokeMethod', invoke('eip155:1', 'eth_sendTransaction', { from: OWN })],
    ['NETWORK_MISMATCH', 'wallet_invokeMethod', invoke('eip155:1', 'acme_anything')],
    ['NETWORK_MISMATCH', 'wallet_invokeMethod', invoke('solana:1', 'solana_signMessage', { message: 'x' })],
    ['NETWORK_MISMATCH', 'wallet_invokeMethod', invoke('wallet:solana', 'signMessage', { message: 'x' })],
    ['NETWORK_MISMATCH', 'wallet_invokeMethod', invoke(['eip155:10'], 'personal_sign', '0x12', OWN)],
    ['NETWORK_MISMATCH', 'wallet_invokeMethod', invoke('eip155:10', 'eth_signTypedData_v4', OWN, typed(1))],
    ['PARAMS_INVALID', 'wallet_invokeMethod', invoke('eip155:10', 'eth_signTypedData_v4', OWN, { domain: { chainId: 10 } })],
    ['ACCOUNT_MISMATCH', 'wallet_invokeMethod', { method: 'eth_chainId', ...invoke('eip155:10', 'eth_sendTransaction', { from: OTHER }) }],
    ['NETWORK_MISMATCH', 'provider_request', { chainId: 'eip155:1', request: { method: 'personal_sign', params: ['0x12', OWN] } }],
    ['ACCOUNT_MISMATCH', 'metamask_connectWith', [{ method: 'personal_sign', params: ['0x12', OTHER] }]],
    ['ACCOUNT_MISMATCH', 'metamask_batch', [{ method: 'eth_chainId' }, { method: 'eth_sendTransaction', params: [{ from: OTHER }] }]],
    [
      'ACCOUNT_MISMATCH',
      'some_wrapper',
      { in: invoke('eip155:10', 'wallet_invokeMethod', invoke('eip155:10', 'eth_sign', OTHER, '0x12')) },
    ],
  ])('%s: %s %j', async (code, method, params) => {
    const { send } = await start()
    expect(await send(method, params)).toBe(code)
  })

  test.each<readonly [string, unknown]>([
    ['wallet_invokeMethod', invoke('eip155:10', 'personal_sign', '0x12', OWN)],
    ['wallet_invokeMethod', invoke('eip155', 'personal_sign', '0x12', OWN)],
    ['wallet_invokeMethod', invoke('wallet:eip155', 'wallet_sendCalls', { chainId: '0xa' })],
    ['wallet_invokeMethod', invoke(undefined, 'acme_anything', { from: OTHER })],
    // Reads may be of any chain.
    ['wallet_invokeMethod', invoke('eip155:1', 'eth_call', { from: OTHER, to: OTHER })],
    ['wallet_invokeSnap', { snapId: 'npm:acme', request: { method: 'hello', params: { chainId: 'x' } } }],
  ])('and let through where that is: %s %j', async (method, params) => {
    const { send } = await start()
    expect(await send(method, params)).toEqual(JSON.parse(JSON.stringify(params)))
  })

  test('with the chain of the connection in it', async () => {
    const { send } = await start()
    const wrapped = invoke('eip155:10', 'eth_sendTransaction', { to: OTHER })
    expect(await send('wallet_invokeMethod', wrapped)).toEqual(invoke('eip155:10', 'eth_sendTransaction', { to: OTHER, chainId: '0xa' }))
    const batch = [{ method: 'eth_chainId' }, { method: 'wallet_sendCalls', params: [{ calls: [] }] }]
    expect(await send('metamask_batch', batch)).toEqual([batch[0], { method: 'wallet_sendCalls', params: [{ calls: [], chainId: '0xa' }] }])
  })

  test('in every family', async () => {
    const { send } = await start('solana:1', KEY)
    expect(await send('wallet_invokeMethod', invoke('solana:1', 'solana_signMessage', { pubkey: OTHER }))).toBe('ACCOUNT_MISMATCH')
    expect(await send('wallet_invokeMethod', invoke('solana:2', 'solana_signMessage', { pubkey: KEY }))).toBe('NETWORK_MISMATCH')
    const bitcoin = await start('bip122:1', 'bcrt1qpayment')
    expect(await bitcoin.send('wallet_invokeMethod', invoke('bip122:1', 'sendTransfer', { account: 'bcrt1qother' }))).toBe(
      'ACCOUNT_MISMATCH',
    )
  })
})

test('the params of a plugin’s own method are its own', async () => {
  const kernel = await startRpc({ safe: ['acme_pools'] })
  const params = [{ method: 'card', chainId: 10 }]
  expect(await kernel.ask('acme_pools', params)).toEqual({ value: 'done' })
  expect(kernel.script.seen.at(-1)?.params).toEqual(params)
})
