/** @jest-environment node */
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha256'
import { base64, hex } from '@scure/base'
import { bitcoin } from '../../../adapters/bitcoin/index.ts'
import { verifyBitcoinMessage } from '../../../adapters/bitcoin/verify/verify-message.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { polkadot } from '../../../adapters/polkadot/index.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { sandboxBitcoin } from '../../../examples/sandbox/bitcoin/chain-id.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import type { CaipNetworkId, Namespace, Network } from '../../../kernel/contract/caip.ts'
import { defineManifest } from '../../../kernel/contract/manifest.ts'
import { defineSetup } from '../../../kernel/contract/plugin.ts'
import { FAMILIES, type Services, WALLET } from '../../../kernel/contract/tokens.ts'
import { definePlugin } from '../../../kernel/contract/tools/foreign-plugin.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

// Families beside EVM and Solana, over the SDK that wallets ship.
unrefTimers()
const BITCOIN = sandboxBitcoin.caipNetworkId
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const COSMOS = 'cosmos:cosmoshub-4'
const [first, second] = bitcoinTestAccounts

const networkOf = (id: string, symbol: string, decimals: number, url = 'http://127.0.0.1:1'): Network => {
  const [namespace = '', reference = ''] = id.split(':')
  return {
    id: reference,
    // No adapter of this program has told the types of Cosmos.
    caipNetworkId: id as CaipNetworkId,
    chainNamespace: namespace as Namespace,
    name: namespace,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [url] } },
  }
}

const requires = { wallet: WALLET }
const probe = defineManifest({ id: 'test.wallet', version: '1.0.0', kernel: '^1.0', requires, activate: { on: ['start'] } })

let bench: Bench
let chain: ServiceProcess

beforeAll(async () => {
  chain = await startServiceProcess('examples/sandbox/bitcoin/run-bitcoin.ts', '--config', '{"blockTime":1}')
})
afterAll(() => chain.kill())
beforeEach(async () => {
  // A kernel restores where there is a page.
  Object.assign(globalThis, { document: new EventTarget() })
  bench = await createBench()
})
afterEach(async () => {
  await bench.close()
  Reflect.deleteProperty(globalThis, 'document')
})

type Wallet = Awaited<ReturnType<Bench['wallet']>>
type AppOptions = NonNullable<Parameters<Bench['app']>[0]>

const openApp = async (more: AppOptions) => {
  let found: Services<typeof requires> | undefined
  const setup = defineSetup(probe, ({ deps }) => {
    found = deps
  })
  const app = await bench.app({
    id: 'host',
    ...more,
    plugins: [definePlugin(probe, async () => ({ default: setup }))(), ...(more.plugins ? [evm(), ...more.plugins] : [])],
  })
  const { wallet } = await until(() => found)
  return { ...app, wallet }
}
type Opened = Awaited<ReturnType<typeof openApp>>

const pair = async (app: App, wallet: Wallet): Promise<void> => {
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
}
const connectionOf = (app: Pick<App, 'sessions'>, namespace: string) => {
  const state = app.sessions.of(namespace as Namespace).get()
  return state.status === 'connected' ? state.connection : undefined
}
const addressesOf = (app: Pick<App, 'sessions'>, namespace: string) =>
  connectionOf(app, namespace)?.accounts.map(({ address, type }) => [type, address])
const providerOf = (app: Opened, namespace: string) => {
  const provider = app.portico.getProvider(namespace as Namespace)
  return (method: string, params?: object): Promise<unknown> =>
    Reflect.apply(Reflect.get(Object(provider), 'request'), provider, [{ method, ...(params && { params }) }])
}
const balanceOf = async (address: string): Promise<bigint> => {
  const coins: readonly { readonly value: number }[] = await (await fetch(`${chain.url}/address/${address}/utxo`)).json()
  return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
}

test('Bitcoin over WalletConnect: both addresses, messages both ways, transfers, another account, and the next visit', async () => {
  const networks = [networkOf(BITCOIN, 'BTC', 8, chain.url)]
  const app = await openApp({ networks, plugins: [bitcoin()] })
  const wallet = await bench.wallet('approve', [1, BITCOIN], { nodes: { [BITCOIN]: chain.url } })
  await pair(app, wallet)
  await until(() => connectionOf(app, 'bip122'))
  expect(addressesOf(app, 'bip122')).toEqual([
    ['payment', first.payment],
    ['ordinal', first.ordinals],
  ])
  const ask = providerOf(app, 'bip122')

  for (const [address, protocol] of [
    [first.payment, 'ecdsa'],
    [first.payment, 'bip322'],
    [first.ordinals, undefined],
  ] as const) {
    const params = { account: first.payment, address, message: 'hello', ...(protocol && { protocol }) }
    const { signature }: { signature?: string } = Object(await ask('signMessage', params))
    expect([protocol, verifyBitcoinMessage({ address, message: 'hello', signature: signature ?? '' })]).toEqual([protocol, true])
  }
  expect(await ask('getAccountAddresses', { account: first.payment })).toMatchObject([
    { address: first.payment, intention: 'payment', publicKey: expect.stringMatching(/^0[23][\da-f]{64}$/) },
    { address: first.ordinals, intention: 'ordinal' },
  ])
  expect(await ask('getNetwork')).toBe(BITCOIN)
  await expect(ask('signMessage', { account: second.payment, message: 'hello' })).rejects.toMatchObject({ code: 4100 })
  await expect(ask('stx_transferStx', {})).rejects.toMatchObject({ code: 4200 })

  const before = await balanceOf(second.payment)
  const { txid }: { txid?: string } = Object(
    await ask('sendTransfer', { account: first.payment, recipientAddress: second.payment, amount: '54321' }),
  )
  expect(txid).toMatch(/^[\da-f]{64}$/)
  expect((await balanceOf(second.payment)) - before).toBe(54_321n)

  // The adapter's own: the page plans, writes and sends; the wallet signs.
  await app.portico.switchNetwork(BITCOIN)
  const signature = await app.portico.signMessage('hello')
  expect(verifyBitcoinMessage({ address: first.payment, message: 'hello', signature })).toBe(true)
  const { send } = await app.wallet.load()
  const call = { network: BITCOIN, account: first.payment } as const
  const id = await send?.send({ ...call, to: second.payment, amount: 123_456_789n })
  await send?.wait({ ...call, id: id ?? '' })
  expect((await balanceOf(second.payment)) - before).toBe(123_456_789n + 54_321n)

  wallet.setBehaviour('reject')
  await expect(ask('signMessage', { account: first.payment, message: 'hello' })).rejects.toMatchObject({ code: 4001 })
  wallet.setBehaviour('approve')
  const evm = connectionOf(app, 'eip155')
  await wallet.selectFamilyAccount('bip122', 1)
  await until(() => connectionOf(app, 'bip122')?.accounts[0].address === second.payment)
  expect(addressesOf(app, 'bip122')).toEqual([
    ['payment', second.payment],
    ['ordinal', second.ordinals],
  ])
  expect(connectionOf(app, 'eip155')).toBe(evm)

  await app.portico.destroy()
  const again = await openApp({ networks, plugins: [bitcoin()], driver: app.driver })
  await until(() => connectionOf(again, 'bip122'))
  expect(addressesOf(again, 'bip122')).toEqual([
    ['payment', second.payment],
    ['ordinal', second.ordinals],
  ])
  const restored: { signature?: string } = Object(await providerOf(again, 'bip122')('signMessage', { message: 'again' }))
  expect(verifyBitcoinMessage({ address: second.payment, message: 'again', signature: restored.signature ?? '' })).toBe(true)
  await again.portico.disconnect('bip122')
  await until(() => wallet.state.get().sessions.length === 0)
})

test('Polkadot over WalletConnect: one spelling of the account here, the wallet’s own there; messages and transactions', async () => {
  const networks = [networkOf(POLKADOT, 'DOT', 10)]
  const app = await openApp({ networks, plugins: [polkadot()] })
  const wallet = await bench.wallet('approve', [1, POLKADOT])
  await pair(app, wallet)
  const account = (await until(() => connectionOf(app, 'polkadot'))).accounts[0].address
  const [own = ''] = wallet.state.get().familyAccounts.polkadot ?? []
  // Prefix 0 here, 42 there.
  expect([account[0], own[0]]).toEqual(['1', '5'])
  const key = ed25519.getPublicKey(solanaTestAccounts[0].seed)
  const isSigned = (answer: unknown, text: string): boolean =>
    ed25519.verify(hex.decode(`${Object(answer).signature}`.slice(2)), new TextEncoder().encode(text), key)
  const ask = providerOf(app, 'polkadot')
  expect(isSigned(await ask('polkadot_signMessage', { address: account, message: 'hello' }), '<Bytes>hello</Bytes>')).toBe(true)
  const transactionPayload = { method: '0x00', nonce: '0x01' }
  const signed = await ask('polkadot_signTransaction', { address: account, transactionPayload })
  // As with extensions the payload names the account that signs.
  expect(isSigned(signed, JSON.stringify({ ...transactionPayload, address: own }))).toBe(true)
  await expect(ask('polkadot_signMessage', { address: own, message: 'hello' })).rejects.toMatchObject({ code: 4100 })

  await app.portico.switchNetwork(POLKADOT)
  expect(isSigned({ signature: await app.portico.signMessage('hello') }, '<Bytes>hello</Bytes>')).toBe(true)
  await app.portico.destroy()
  const again = await openApp({ networks, plugins: [polkadot()], driver: app.driver })
  expect((await until(() => connectionOf(again, 'polkadot'))).accounts[0].address).toBe(account)
})

test('a family without an adapter connects all the same: its accounts, its network, what the wallet granted, and no more', async () => {
  const networks = [networkOf(COSMOS, 'ATOM', 6), networkOf(POLKADOT, 'DOT', 10)]
  const options = { methods: { cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'] } }
  const app = await openApp({ networks, options })
  const wallet = await bench.wallet('approve', [1, COSMOS, POLKADOT])
  await pair(app, wallet)
  const { accounts, network } = await until(() => connectionOf(app, 'cosmos'))
  const [own = ''] = wallet.state.get().familyAccounts.cosmos ?? []
  expect([network, accounts]).toEqual([COSMOS, [{ namespace: 'cosmos', address: own, type: 'eoa' }]])
  // Without its adapter an address is what the wallet says it is.
  expect(connectionOf(app, 'polkadot')?.accounts[0].address).toBe(wallet.state.get().familyAccounts.polkadot?.[0])

  await app.portico.switchNetwork(COSMOS as CaipNetworkId)
  expect(app.portico.getState()).toMatchObject({ status: 'connected', caipAddress: `${COSMOS}:${own}`, network: { name: 'cosmos' } })
  const features = await app.wallet.load()
  expect(Object.keys(features)).toEqual(['namespace'])
  expect(await app.wallet.load()).toBe(features)
  expect(app.wallet.features.get()).toBe(features)
  const family = (await app.portico.service(FAMILIES)).of('cosmos' as Namespace)
  expect(family?.native).toEqual({ symbol: 'ATOM', decimals: 6, addresses: [] })
  expect(family?.codec.parse(` ${own} `)).toBe(own)
  expect(family?.codec.parse('no address')).toBeUndefined()
  expect(family?.codec.equal(own, own.toUpperCase())).toBe(false)
  await expect(app.portico.signMessage('hello')).rejects.toMatchObject({ code: 'WALLET_ERROR' })

  const ask = providerOf(app, 'cosmos')
  const signDoc = { chain_id: 'cosmoshub-4', memo: 'hello' }
  const { signature }: { signature?: { readonly signature: string; readonly pub_key: { readonly value: string } } } = Object(
    await ask('cosmos_signAmino', { signerAddress: own, signDoc }),
  )
  const digest = sha256(new TextEncoder().encode(JSON.stringify(signDoc)))
  expect(secp256k1.verify(base64.decode(signature?.signature ?? ''), digest, base64.decode(signature?.pub_key.value ?? ''))).toBe(true)
  // Asked for, and not granted by this wallet; and never asked for.
  await expect(ask('cosmos_signDirect', {})).rejects.toMatchObject({ code: 4200 })
  await expect(ask('cosmos_deleteAll', {})).rejects.toMatchObject({ code: 4200 })

  await app.portico.destroy()
  const again = await openApp({ networks, options, driver: app.driver })
  expect((await until(() => connectionOf(again, 'cosmos'))).accounts[0].address).toBe(own)
  await wallet.selectFamilyAccount('cosmos', 1)
  await until(() => connectionOf(again, 'cosmos')?.accounts[0].address === wallet.state.get().familyAccounts.cosmos?.[0])
  await again.portico.disconnect()
  await until(() => wallet.state.get().sessions.length === 0)
})
