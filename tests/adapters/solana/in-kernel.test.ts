import { base58 } from '@scure/base'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { loadWeb3 } from '../../../adapters/solana/actions/load-web3.ts'
import { type SolanaFace, solana } from '../../../adapters/solana/index.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { defineManifest } from '../../../kernel/contract/manifest.ts'
import { definePlugin, defineSetup } from '../../../kernel/contract/plugin.ts'
import { CONNECTORS, NETWORKS, SESSIONS, type Services, WALLET } from '../../../kernel/contract/tokens.ts'
import { createPortico } from '../../../kernel/index.ts'
import { type ServiceProcess, startServiceProcess } from '../../sandbox/support/service-process.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import { isSignedBy, makeSolanaWallet, solanaNetwork } from '../support/solana-rig.ts'

const requires = { connectors: CONNECTORS, sessions: SESSIONS, networks: NETWORKS, wallet: WALLET }
const probe = defineManifest({ id: 'test.probe', version: '1.0.0', kernel: '^1.0', requires, activate: { on: ['start'] } })
const [first, second] = solanaTestAccounts

let chain: ServiceProcess
let network: ReturnType<typeof solanaNetwork>
let client: Connection
const undo: (() => unknown)[] = []

fetchAllApart()
beforeAll(async () => {
  chain = await startServiceProcess('examples/sandbox/solana/run-solana.ts', '--config', '{"slotLength":100}')
  client = new Connection(chain.url, { commitment: 'confirmed', fetch: (url, options) => fetch(url, options) })
  network = solanaNetwork(`solana:${(await client.getGenesisHash()).slice(0, 32)}`, chain.url, `${chain.url}/?second`)
  window.__testWalletFetch = async (url, body) => (await fetch(url, { method: 'POST', body })).text()
})
afterAll(() => chain.kill())
beforeEach(() => localStorage.clear())
afterEach(async () => {
  for (const run of undo.splice(0)) await run()
})

const start = async () => {
  let services: Services<typeof requires> | undefined
  const setup = defineSetup(probe, ({ deps }) => {
    services = deps
  })
  const portico = createPortico({
    metadata: { name: 'Test', description: '', url: 'https://test.example', icons: [] },
    networks: [network, solanaNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')],
    plugins: [solana(), definePlugin(probe, async () => ({ default: setup }))()],
  })
  undo.push(() => portico.destroy())
  await until(() => services !== undefined)
  if (!services) throw new Error('The probe did not start.')
  return { portico, ...services }
}

const connect = async (config: Parameters<typeof makeSolanaWallet>[0] = {}) => {
  const made = makeSolanaWallet({ chains: { [network.caipNetworkId]: chain.url }, ...config })
  undo.push(made.register())
  const started = await start()
  await started.connectors.discover()
  await started.sessions.connect('name:Test Wallet')
  return { control: made.control, ...started }
}

const ask = async (face: SolanaFace | undefined, feature: `${string}:${string}`, ...inputs: readonly unknown[]): Promise<unknown> => {
  const method: unknown = Reflect.get(Object(face?.features[feature]), feature.split(':')[1] ?? '')
  if (typeof method !== 'function') throw new Error(`The face has no ${feature}.`)
  return method(...inputs)
}

const transferOf = async (lamports: number) => {
  const payer = new PublicKey(first.address)
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(second.address), lamports })
  const { blockhash } = await client.getLatestBlockhash()
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions: [transfer] })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}

test('connects, signs, follows, comes back after a reload, disconnects', async () => {
  const { portico, control } = await connect()
  expect(portico.getState()).toMatchObject({ status: 'connected', caipAddress: `${network.caipNetworkId}:${first.address}` })
  expect(isSignedBy(first.address, 'Grüße', await portico.signMessage('Grüße'))).toBe(true)
  control.switchAccount(1)
  await until(() => portico.getAccount()?.address === second.address)
  await portico.destroy()

  const again = await start()
  await until(() => again.portico.getState().status === 'connected')
  expect(again.portico.getAccount()?.address).toBe(second.address)
  expect(control.requests.filter(({ method }) => method === 'standard:connect')).toHaveLength(1)
  await again.portico.disconnect()
  expect(again.portico.getState().status).toBe('disconnected')
})

test('a wallet that is on screen is asked in the task of the click', async () => {
  const { control, register } = makeSolanaWallet({ chains: { [network.caipNetworkId]: chain.url } })
  undo.push(register())
  const { connectors, sessions, portico } = await start()
  await connectors.discover()
  await sessions.prepare('name:Test Wallet')
  expect(control.requests).toEqual([])
  const connected = sessions.connect('name:Test Wallet')
  expect(control.requests.map(({ method }) => method)).toEqual(['standard:connect'])
  await connected
  expect(portico.getState().status).toBe('connected')
})

test('a wallet that has forgotten the page does not come back', async () => {
  const { portico, control } = await connect()
  await portico.destroy()
  control.forget()
  const again = await start()
  await until(() => again.portico.getState().status === 'disconnected')
  expect(control.pending()).toEqual([])
})

test('sends SOL, and says what is in the way before the wallet is asked', async () => {
  const { wallet, control } = await connect()
  const before = await client.getBalance(new PublicKey(second.address))
  const call = { network: network.caipNetworkId, account: first.address }
  const { send } = await wallet.load()
  if (!send) throw new Error('The adapter does not send.')
  const id = await send.send({ ...call, to: second.address, amount: 1_234_567_891n })
  await send.wait({ ...call, id })
  expect(await client.getBalance(new PublicKey(second.address))).toBe(before + 1_234_567_891)
  const asked = control.requests.length
  const errors = await Promise.all([
    rejection(send.send({ ...call, to: second.address, amount: 10n ** 18n })),
    rejection(send.send({ ...call, to: '4Nd1mYw8kUt3Zp5bq7hcFfQbTq6ysEGNb1UQZ2wD9Jvq', amount: 1n })),
    rejection(send.send({ ...call, to: second.address, amount: 1n, token: first.address })),
  ])
  expect(errors.map(({ code, context }) => [code, context.reason])).toEqual([
    ['INSUFFICIENT_FUNDS', undefined],
    ['TRANSACTION_FAILED', 'rent'],
    ['PARAMS_INVALID', undefined],
  ])
  expect(control.requests).toHaveLength(asked)
})

test('a wallet that only signs: the page sends', async () => {
  const { wallet } = await connect({ without: ['solana:signAndSendTransaction'] })
  const { send } = await wallet.load()
  const call = { network: network.caipNetworkId, account: first.address }
  const id = await send?.send({ ...call, to: second.address, amount: 5_000_001n })
  await send?.wait({ ...call, id: id ?? '' })
  expect((await client.getSignatureStatus(id ?? '')).value?.err).toBeNull()
})

test('a transaction whose first answer is lost is not sent twice, and not said to have failed', async () => {
  const urls = [chain.url, `${chain.url}/?second`]
  const { wallet, networks } = await connect({ without: ['solana:signAndSendTransaction'] })
  expect(networks.all.get()[0]?.rpcUrls.default.http).toEqual(urls)
  const { fetch: real } = globalThis
  const sent: string[] = []
  globalThis.fetch = async (url, options) => {
    const answer = await real(url, options)
    if (!String(options?.body).includes('"sendTransaction"')) return answer
    sent.push(String(url))
    if (sent.length === 1) throw new TypeError('The connection was cut.')
    return answer
  }
  undo.push(() => {
    globalThis.fetch = real
  })
  const before = await client.getBalance(new PublicKey(second.address))
  const call = { network: network.caipNetworkId, account: first.address }
  const { send } = await wallet.load()
  const id = await send?.send({ ...call, to: second.address, amount: 7_000_001n })
  await send?.wait({ ...call, id: id ?? '' })
  expect(sent).toEqual(urls)
  expect(await client.getBalance(new PublicKey(second.address))).toBe(before + 7_000_001)
})

test('the host gets a Wallet Standard wallet behind the gate, which ends with the connection', async () => {
  const { portico, control } = await connect()
  const face = portico.getProvider('solana')
  expect(portico.getProvider('solana')).toBe(face)
  expect(face).toMatchObject({ version: '1.0.0', name: 'Test Wallet', chains: [network.caipNetworkId] })
  const [account] = face?.accounts ?? []
  const message = new TextEncoder().encode('Hello')
  const [signed] = (await ask(face, 'solana:signMessage', { account, message })) as readonly { readonly signature: Uint8Array }[]
  expect(isSignedBy(first.address, 'Hello', base58.encode(signed?.signature ?? new Uint8Array()))).toBe(true)

  const [sent] = (await ask(face, 'solana:signAndSendTransaction', {
    ...{ account, chain: network.caipNetworkId, transaction: await transferOf(1_000_001) },
  })) as readonly { readonly signature: Uint8Array }[]
  await until(async () => (await client.getSignatureStatus(base58.encode(sent?.signature ?? new Uint8Array()))).value)

  const asked = control.requests.length
  await expect(ask(face, 'solana:signMessage', { account: { address: second.address }, message })).rejects.toMatchObject({ code: 4100 })
  const elsewhere = { account, chain: 'solana:mainnet', transaction: await transferOf(1) }
  await expect(ask(face, 'solana:signTransaction', elsewhere)).rejects.toMatchObject({ code: 4901 })
  expect(control.requests).toHaveLength(asked)

  control.setBehaviour('reject')
  await expect(ask(face, 'solana:signMessage', { account, message })).rejects.toMatchObject({ code: 4001 })
  await portico.disconnect()
  expect([face?.accounts, face?.chains, portico.getProvider('solana')]).toEqual([[], [], undefined])
  await expect(ask(face, 'solana:signMessage', { account, message })).rejects.toMatchObject({ code: 4900 })
  await expect(ask(face, 'standard:connect')).rejects.toMatchObject({ code: 4900 })
})

test('a host without the chain library, or with its 2.x line, is told what to install', async () => {
  const install = /npm install @solana\/web3\.js@1\.98\.4/
  const missing = await rejection(
    loadWeb3(async () => {
      throw new Error('Cannot find module')
    }),
  )
  const other = await rejection(loadWeb3(async () => ({}) as Awaited<ReturnType<typeof loadWeb3>>))
  expect([missing.code, other.code]).toEqual(['PLUGIN_LOAD_FAILED', 'PLUGIN_LOAD_FAILED'])
  expect(missing.message).toMatch(install)
  expect(other.message).toMatch(install)
})
