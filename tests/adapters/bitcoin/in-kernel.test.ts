import { base64 } from '@scure/base'
import { bitcoin } from '../../../adapters/bitcoin/index.ts'
import { verifyBitcoinMessage } from '../../../adapters/bitcoin/verify/verify-message.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { sandboxBitcoin } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import { defineManifest } from '../../../kernel/contract/manifest.ts'
import { defineSetup } from '../../../kernel/contract/plugin.ts'
import { CONNECTORS, SESSIONS, type Services, WALLET } from '../../../kernel/contract/tokens.ts'
import { definePlugin } from '../../../kernel/contract/tools/foreign-plugin.ts'
import { createPortico, type PorticoOptions } from '../../../kernel/index.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import { bitcoinNetwork, makeBitcoinWallet } from '../support/bitcoin-rig.ts'

const requires = { connectors: CONNECTORS, sessions: SESSIONS, wallet: WALLET }
const probe = defineManifest({ id: 'test.probe', version: '1.0.0', kernel: '^1.0', requires, activate: { on: ['start'] } })
const [first, second] = bitcoinTestAccounts
const network = sandboxBitcoin.caipNetworkId

let chain: ServiceProcess
const undo: (() => unknown)[] = []

fetchAllApart()
beforeAll(async () => {
  chain = await startServiceProcess('examples/sandbox/bitcoin/run-bitcoin.ts', '--config', '{"blockTime":1}')
})
afterAll(() => chain.kill())
beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const run of undo.splice(0)) await run()
})

const start = async (options: Pick<PorticoOptions, 'defaultAccountTypes'> = {}) => {
  let services: Services<typeof requires> | undefined
  const setup = defineSetup(probe, ({ deps }) => {
    services = deps
  })
  const portico = createPortico({
    metadata: { name: 'Test', description: '', url: 'https://test.example', icons: [] },
    networks: [bitcoinNetwork(network, chain.url)],
    plugins: [bitcoin(), definePlugin(probe, async () => ({ default: setup }))()],
    ...options,
  })
  undo.push(() => portico.destroy())
  await until(() => services !== undefined)
  if (!services) throw new Error('The probe did not start.')
  return { portico, ...services }
}

const connect = async (options: Parameters<typeof start>[0] = {}) => {
  const made = makeBitcoinWallet({ chains: [network] })
  undo.push(made.register())
  const started = await start(options)
  await started.connectors.discover()
  await started.sessions.connect('name:Test Wallet')
  return { control: made.control, ...started }
}

test('connects, signs, follows, comes back after a reload, disconnects', async () => {
  const { portico, control } = await connect()
  expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `${network}:${first.payment}` })
  const signature = await portico.signMessage('Grüße')
  expect(verifyBitcoinMessage({ address: first.payment, message: 'Grüße', signature })).toBe(true)
  control.switchAccount(1)
  await until(() => portico.getAccount()?.address === second.payment)
  await portico.destroy()

  const again = await start()
  await until(() => again.portico.getState().status === 'connected')
  expect(again.portico.getAccount()?.address).toBe(second.payment)
  expect(control.requests.filter(({ method }) => method === 'bitcoin:connect')).toHaveLength(1)
  await again.portico.disconnect()
  expect(again.portico.getState().status).toBe('disconnected')
})

test('the address for ordinals is the account where the host prefers it: it signs, also after a reload, and is followed', async () => {
  const preferred = { defaultAccountTypes: { bip122: 'ordinal' } } as const
  const { portico, control, wallet } = await connect(preferred)
  const signs = async (of: Pick<typeof portico, 'signMessage'>, address: string): Promise<boolean> =>
    verifyBitcoinMessage({ address, message: 'Grüße', signature: await of.signMessage('Grüße') })
  expect(portico.getAccount()).toMatchObject({ address: first.ordinals, type: 'ordinal' })
  expect(await signs(portico, first.ordinals)).toBe(true)
  // Its coins may carry more than their satoshi.
  const { send } = await wallet.load()
  const transfer = { network, account: first.ordinals, to: second.payment, amount: 10_000n } as const
  expect(send && (await rejection(send.send(transfer))).code).toBe('PARAMS_INVALID')
  await portico.destroy()

  const again = await start(preferred)
  await until(() => again.portico.getState().status === 'connected')
  expect(again.portico.getAccount()?.address).toBe(first.ordinals)
  expect(await signs(again.portico, first.ordinals)).toBe(true)
  control.switchAccount(1)
  await until(() => again.portico.getAccount()?.address === second.ordinals)
  expect(await signs(again.portico, second.ordinals)).toBe(true)
})

test('what is in the way of a transfer is said before the wallet is asked', async () => {
  const { wallet, control } = await connect()
  const { send } = await wallet.load()
  if (!send) throw new Error('The adapter does not send.')
  const call = { network, account: first.payment } as const
  const asked = control.requests.length
  const errors = await Promise.all([
    rejection(send.send({ ...call, to: second.payment, amount: 20_000_000_000n })),
    rejection(send.send({ ...call, to: second.payment, amount: 293n })),
    rejection(send.send({ ...call, to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 10_000n })),
    rejection(send.send({ ...call, to: second.payment, amount: 10_000n, token: 'rune' })),
  ])
  expect(errors.map(({ code, context }) => [code, context.reason])).toEqual([
    ['INSUFFICIENT_FUNDS', undefined],
    ['TRANSACTION_FAILED', 'dust'],
    ['ADDRESS_INVALID', undefined],
    ['PARAMS_INVALID', undefined],
  ])
  expect(control.requests).toHaveLength(asked)
})

test('what a transfer is made of is said before, and exactly that is sent, however the chain has changed', async () => {
  const { wallet, control } = await connect()
  const { send, fees } = await wallet.load()
  const call = { network, account: first.payment } as const
  const transfer = { ...call, to: second.payment, amount: 30_000_000n }
  const terms = await fees?.terms?.(transfer)
  const sum = (kind: string): bigint => (terms?.parts ?? []).reduce((total, part) => total + (part.kind === kind ? part.amount : 0n), 0n)
  expect(sum('output')).toBe(30_000_000n)
  expect(sum('input') - sum('output') - sum('change')).toBe(terms?.fee)
  expect(terms?.least).toBe(294n)
  // A larger coin has come since, which a transfer of its own would spend first.
  const body = JSON.stringify({ address: first.payment, amount: '500' })
  await fetch(`${chain.control}/_sandbox/faucet`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const id = await send?.send({ ...transfer, ...(terms && { terms }) })
  const made: { vin: { txid: string; vout: number }[]; vout: { value: number }[]; fee: number } = await (
    await fetch(`${chain.url}/tx/${id}`)
  ).json()
  const inputs = terms?.parts?.flatMap(({ kind, id: coin }) => (kind === 'input' ? [coin] : []))
  expect(made.vin.map(({ txid, vout }) => `${txid}:${vout}`)).toEqual(inputs)
  expect([made.vout.map(({ value }) => BigInt(value)), BigInt(made.fee)]).toEqual([[sum('output'), sum('change')], terms?.fee])
  // Those coins are gone: the same transfer again is none, and the wallet is not asked.
  const asked = control.requests.length
  await expect(send?.send({ ...transfer, ...(terms && { terms }) })).rejects.toMatchObject({
    code: 'TRANSACTION_FAILED',
    context: { reason: 'spent' },
  })
  expect(control.requests).toHaveLength(asked)
})

test('the host asks behind the gate: for its account alone, with any of its addresses, and no more once it is over', async () => {
  const { portico, control } = await connect()
  const provider = portico.getProvider('bip122')
  const sign = (params: object) => provider?.request({ method: 'signMessage', params: { message: 'Hello', ...params } })
  expect(await provider?.request({ method: 'getAccountAddresses' })).toMatchObject([
    { address: first.payment, intention: 'payment' },
    { address: first.ordinals, intention: 'ordinal' },
  ])
  const signed = (await sign({ account: first.payment, address: first.ordinals })) as { readonly signature: string }
  expect(verifyBitcoinMessage({ address: first.ordinals, message: 'Hello', signature: signed.signature })).toBe(true)
  const asked = control.requests.length
  await expect(sign({ account: second.payment })).rejects.toMatchObject({ code: 4100 })
  await expect(sign({ address: second.payment })).rejects.toMatchObject({ code: 4100 })
  const psbt = base64.encode(new Uint8Array(10))
  const broadcast = { psbt, signInputs: [{ index: 0 }], broadcast: true }
  await expect(provider?.request({ method: 'signPsbt', params: broadcast })).rejects.toMatchObject({ code: 4200 })
  expect(control.requests).toHaveLength(asked)
  control.setBehaviour('reject')
  await expect(sign({})).rejects.toMatchObject({ code: 4001 })
  await portico.disconnect()
  await expect(sign({})).rejects.toMatchObject({ code: 4900 })
})
