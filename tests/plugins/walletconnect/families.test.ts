/** @jest-environment node */
import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { recoverMessageAddress, stringToHex } from 'viem'
import { evm } from '../../../adapters/evm/index.ts'
import { solana } from '../../../adapters/solana/index.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

// One approval of a wallet on the SDK that wallets ship, asked for two families at once.
unrefTimers()
const CHAIN = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const OLD = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const OTHER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaNetwork = (caipNetworkId: `solana:${string}`): Network => ({
  id: caipNetworkId.slice('solana:'.length),
  caipNetworkId,
  chainNamespace: 'solana',
  name: 'Solana',
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
})
const both = [solanaNetwork(CHAIN), solanaNetwork(OTHER)]

let bench: Bench
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

const openApp = (more: Parameters<Bench['app']>[0] = {}) => bench.app({ id: 'host', networks: both, plugins: [evm(), solana()], ...more })
const pair = async (app: App, wallet: Wallet): Promise<void> => {
  app.pair()
  await wallet.pair(await app.uri())
  await app.connected()
}
const statusOf = (app: App, namespace: 'eip155' | 'solana') => app.portico.getState().namespaces[namespace]?.status
const connection = (app: App, namespace: 'eip155' | 'solana') => {
  const state = app.sessions.of(namespace).get()
  return state.status === 'connected' ? state.connection : undefined
}
const askSolana = (app: App, method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown> =>
  app.sessions.request('solana', { method, ...(params && { params }) })

const isSigned = (message: Uint8Array, address: string, signature: Uint8Array): boolean => {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, base58.decode(address)]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}
const expectBothSign = async (app: App, wallet: Wallet): Promise<void> => {
  const provider = app.portico.getProvider('eip155')
  const [account] = wallet.accounts
  const evm = await provider?.request({ method: 'personal_sign', params: [stringToHex('hello'), account] })
  expect(await recoverMessageAddress({ message: 'hello', signature: `${evm}` as `0x${string}` })).toBe(account)
  const message = new TextEncoder().encode('hello')
  const pubkey = wallet.solanaAccounts[0] ?? ''
  const answer = await askSolana(app, 'solana_signMessage', { message: base58.encode(message), pubkey, chain: CHAIN })
  const { signature }: { signature?: string } = Object(answer)
  expect(isSigned(message, pubkey, base58.decode(signature ?? ''))).toBe(true)
}

test('one approval connects both families, each signs, the next visit brings both back, and the end of one is the end of both', async () => {
  const first = await openApp()
  const wallet = await bench.wallet('approve', [1, 10, CHAIN])
  await pair(first, wallet)
  await until(() => wallet.state.get().sessions.length === 1)
  expect(first.sessions.all.get().map(({ connections }) => connections.map(({ namespace }) => namespace))).toEqual([['eip155', 'solana']])
  expect(connection(first, 'eip155')?.accounts[0].address).toBe(wallet.accounts[0])
  expect(connection(first, 'solana')).toMatchObject({ network: CHAIN, accounts: [{ address: wallet.solanaAccounts[0] }] })
  await expectBothSign(first, wallet)

  await first.portico.destroy()
  const again = await openApp({ driver: first.driver })
  await until(() => statusOf(again, 'eip155') === 'connected' && statusOf(again, 'solana') === 'connected')
  await expectBothSign(again, wallet)

  await again.portico.disconnect('solana')
  expect([statusOf(again, 'eip155'), statusOf(again, 'solana')]).toEqual(['disconnected', 'disconnected'])
  await until(() => wallet.state.get().sessions.length === 0)
})

test('opened for Solana alone: all families are asked for, and a wallet that grants no Solana is refused and told', async () => {
  const app = await openApp({ opened: { namespace: 'solana' } })
  const [without, wallet] = [await bench.wallet('ask', [1]), await bench.wallet('approve', [1, CHAIN])]
  app.pair()
  await without.pair(await app.uri())
  const proposal = await until(() => without.state.get().proposals[0])
  expect(proposal.chains).toEqual(expect.arrayContaining(['eip155:1', CHAIN]))
  await without.approve(proposal.id)
  const failed = await until(() => {
    const pairing = app.walletconnect.pairing.get()
    return pairing.status === 'failed' && pairing.error
  })
  expect(failed).toMatchObject({ code: 'CHAIN_UNSUPPORTED', context: { namespace: 'solana' } })
  await until(() => without.state.get().sessions.length === 0)
  expect([statusOf(app, 'eip155'), statusOf(app, 'solana')]).toEqual(['disconnected', 'disconnected'])
  expect(app.events).toEqual(['connectFailed'])
  await pair(app, wallet)
  expect([statusOf(app, 'eip155'), statusOf(app, 'solana')]).toEqual(['connected', 'connected'])
})

test('opened for no family: a wallet connects with what it grants', async () => {
  const app = await openApp({ opened: { namespace: undefined } })
  await pair(app, await bench.wallet('approve', [1]))
  expect([statusOf(app, 'eip155'), statusOf(app, 'solana')]).toEqual(['connected', 'disconnected'])
})

test('a second session, of another family: the first ends whole and is told, since one client speaks over one session', async () => {
  const app = await openApp()
  const [one, other] = [await bench.wallet('approve', [1, 10]), await bench.wallet('approve', [1, CHAIN])]
  await app.connectors.discover()
  const connect = async (wallet: Wallet, namespace: 'eip155' | 'solana'): Promise<void> => {
    const connecting = app.sessions.connect('walletConnect', { namespaces: [namespace] })
    await wallet.pair(await app.uri())
    await connecting
  }
  const ended = (wallet: Wallet): boolean => wallet.state.get().sessions.length === 0
  await connect(one, 'eip155')
  await connect(other, 'solana')
  expect([statusOf(app, 'eip155'), statusOf(app, 'solana')]).toEqual(['disconnected', 'connected'])
  await until(() => ended(one))
  const pubkey = other.solanaAccounts[0] ?? ''
  const message = new TextEncoder().encode('hello')
  const { signature }: { signature?: string } = Object(
    await askSolana(app, 'solana_signMessage', { message: base58.encode(message), pubkey, chain: CHAIN }),
  )
  expect(isSigned(message, pubkey, base58.decode(signature ?? ''))).toBe(true)
  await app.portico.disconnect()
  expect([statusOf(app, 'eip155'), statusOf(app, 'solana')]).toEqual(['disconnected', 'disconnected'])
  await until(() => ended(other))
})

test('the adapter’s own signature over the session', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [1, CHAIN])
  await pair(app, wallet)
  await app.portico.switchNetwork(CHAIN)
  const signature = await app.portico.signMessage('hello')
  expect(isSigned(new TextEncoder().encode('hello'), wallet.solanaAccounts[0] ?? '', base58.decode(signature))).toBe(true)
})

test('a wallet that answers with its signature alone has signed the transaction all the same', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [1, CHAIN])
  await pair(app, wallet)
  const payerKey = new PublicKey(wallet.solanaAccounts[0] ?? '')
  const instructions = [
    SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(wallet.solanaAccounts[1] ?? ''), lamports: 1n }),
  ]
  const parts = new TransactionMessage({ payerKey, recentBlockhash: base58.encode(new Uint8Array(32).fill(7)), instructions })
  for (const message of [parts.compileToLegacyMessage(), parts.compileToV0Message()]) {
    const transaction = base64.encode(new VersionedTransaction(message).serialize())
    const answer = await askSolana(app, 'solana_signTransaction', { transaction, pubkey: payerKey.toBase58(), chain: CHAIN })
    const { transaction: text }: { transaction?: string } = Object(answer)
    const signed = VersionedTransaction.deserialize(base64.decode(text ?? ''))
    expect(signed.message.serialize()).toEqual(message.serialize())
    expect(isSigned(signed.message.serialize(), payerKey.toBase58(), signed.signatures[0] ?? new Uint8Array())).toBe(true)
  }
})

test('a wallet that knows a cluster by its older name only: the page never hears of it, the wallet of nothing else, also after a reload', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [1, OLD])
  await pair(app, wallet)
  expect(connection(app, 'solana')?.network).toBe(CHAIN)
  const signs = async (asked: App): Promise<void> => {
    const message = new TextEncoder().encode('hello')
    const pubkey = wallet.solanaAccounts[0] ?? ''
    const answer: { signature?: string } = Object(
      await askSolana(asked, 'solana_signMessage', { message: base58.encode(message), pubkey, chain: CHAIN }),
    )
    expect(isSigned(message, pubkey, base58.decode(answer.signature ?? ''))).toBe(true)
  }
  await signs(app)
  await app.portico.destroy()
  const again = await openApp({ driver: app.driver })
  await until(() => statusOf(again, 'solana') === 'connected')
  expect(connection(again, 'solana')?.network).toBe(CHAIN)
  await signs(again)
})

test('several transactions are signed one by one where the wallet does not sign them together', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [1, CHAIN])
  await pair(app, wallet)
  const payerKey = new PublicKey(wallet.solanaAccounts[0] ?? '')
  const transactions = [1n, 2n, 3n].map((lamports) => {
    const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports })]
    const parts = new TransactionMessage({ payerKey, recentBlockhash: base58.encode(new Uint8Array(32).fill(7)), instructions })
    return base64.encode(new VersionedTransaction(parts.compileToV0Message()).serialize())
  })
  const answer: { transactions?: readonly string[] } = Object(
    await askSolana(app, 'solana_signAllTransactions', { transactions, pubkey: payerKey.toBase58(), chain: CHAIN }),
  )
  const signed = (answer.transactions ?? []).map((text) => VersionedTransaction.deserialize(base64.decode(text)))
  expect(signed.map(({ message }) => base64.encode(message.serialize()))).toEqual(
    transactions.map((text) => base64.encode(VersionedTransaction.deserialize(base64.decode(text)).message.serialize())),
  )
  for (const { message, signatures } of signed) {
    expect(isSigned(message.serialize(), payerKey.toBase58(), signatures[0] ?? new Uint8Array())).toBe(true)
  }
})

test('another account of one family leaves the other as it is', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [1, 10, CHAIN])
  await pair(app, wallet)
  const [before, second] = [connection(app, 'eip155'), wallet.solanaAccounts[1] ?? '']
  await wallet.selectSolanaAccount(second)
  await until(() => connection(app, 'solana')?.accounts[0].address === second)
  expect(connection(app, 'eip155')).toBe(before)
  const now = connection(app, 'solana')
  await wallet.selectAccount(wallet.accounts[1] ?? '0x')
  await until(() => connection(app, 'eip155')?.accounts[0].address === wallet.accounts[1])
  await wallet.selectChain('eip155:10')
  await until(() => connection(app, 'eip155')?.network === 'eip155:10')
  expect(connection(app, 'solana')).toBe(now)
})

test('a wallet without Solana connects one family, and is asked for nothing twice', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [1, 10])
  await pair(app, wallet)
  expect([statusOf(app, 'eip155'), statusOf(app, 'solana')]).toEqual(['connected', 'disconnected'])
  await app.portico.destroy()
  const again = await openApp({ driver: app.driver })
  await until(() => statusOf(again, 'eip155') === 'connected')
  expect(statusOf(again, 'solana')).toBe('disconnected')
})

test('networks of Solana: one that is granted is switched to without asking, another is unsupported', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [1, CHAIN, OTHER])
  await pair(app, wallet)
  expect(connection(app, 'solana')?.network).toBe(CHAIN)
  await app.portico.switchNetwork(OTHER)
  expect(connection(app, 'solana')?.network).toBe(OTHER)
  expect(wallet.state.get().requests).toEqual([])
  await expect(askSolana(app, 'solana_chainId')).resolves.toBe(OTHER)

  const narrow = await openApp({ id: 'narrow' })
  await pair(narrow, await bench.wallet('approve', [1, CHAIN]))
  await expect(narrow.portico.switchNetwork(OTHER)).rejects.toMatchObject({ code: 'CHAIN_UNSUPPORTED' })
  expect(connection(narrow, 'solana')?.network).toBe(CHAIN)
})

test('only one family asked for: the other is neither proposed nor connected', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('ask', [1, CHAIN])
  await app.connectors.discover()
  const session = app.sessions.connect('walletConnect', { namespaces: ['solana'] })
  await wallet.pair(await app.uri())
  const proposal = await until(() => wallet.state.get().proposals[0])
  // Some wallets know the clusters by their older names only.
  expect(proposal.chains).toEqual([CHAIN, OTHER, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', OLD])
  await wallet.approve(proposal.id)
  expect((await session).connections.map(({ namespace }) => namespace)).toEqual(['solana'])
  expect(statusOf(app, 'eip155')).toBe('disconnected')
  await app.portico.destroy()
  const again = await openApp({ driver: app.driver })
  await until(() => statusOf(again, 'solana') === 'connected')
})

test('a wallet that grants Solana alone connects it alone', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [137, CHAIN])
  await pair(app, wallet)
  expect([statusOf(app, 'eip155'), statusOf(app, 'solana')]).toEqual(['disconnected', 'connected'])
  await expect(askSolana(app, 'solana_getAccounts')).resolves.toEqual([{ pubkey: wallet.solanaAccounts[0] }])
})

test('the wallet ends the session: both families are disconnected', async () => {
  const app = await openApp()
  const wallet = await bench.wallet('approve', [1, CHAIN])
  await pair(app, wallet)
  await wallet.disconnect((await until(() => wallet.state.get().sessions[0])).topic)
  await until(() => statusOf(app, 'eip155') === 'disconnected' && statusOf(app, 'solana') === 'disconnected')
})
