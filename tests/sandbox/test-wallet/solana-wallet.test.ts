import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { registerStandardWallet } from '../../../examples/sandbox/test-wallet/register-standard.ts'
import { parseSolanaWallets, type SolanaWalletConfig } from '../../../examples/sandbox/test-wallet/solana/solana-config.ts'
import { createSolanaWallet, type StandardWallet } from '../../../examples/sandbox/test-wallet/solana/solana-wallet.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { until } from '../../support/wait.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const [first, second] = solanaTestAccounts
const chain = sandboxSolana.caipNetworkId

const make = (config: Partial<SolanaWalletConfig> = {}, url = 'http://chain.test') => {
  const [complete] = parseSolanaWallets([{ name: 'Test', seed: first.seed, chains: { [chain]: url }, ...config }])
  if (!complete) throw new Error('No wallet was configured.')
  return createSolanaWallet(complete)
}

const call = async (wallet: StandardWallet, feature: string, ...inputs: readonly unknown[]): Promise<unknown> => {
  const [, name = ''] = feature.split(':')
  const method: unknown = Reflect.get(wallet.features[feature] ?? {}, name)
  if (typeof method !== 'function') throw new Error(`The wallet has no ${feature}.`)
  return method(...inputs)
}

const connect = (wallet: StandardWallet, input?: object) => call(wallet, 'standard:connect', input)

const verifies = (address: string, message: Uint8Array, signature: Uint8Array): boolean => {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, base58.decode(address)]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

beforeEach(() => localStorage.clear())

describe('connect', () => {
  test('silently grants nothing before the visitor agreed, and the account afterwards, also after a reload', async () => {
    const { wallet, control } = make()
    expect(await connect(wallet, { silent: true })).toEqual({ accounts: [] })
    expect(control.requests).toEqual([])
    expect(await connect(wallet)).toMatchObject({ accounts: [{ address: first.address, chains: [chain] }] })
    expect(wallet.accounts[0]?.publicKey).toEqual(base58.decode(first.address))
    const { wallet: again } = make()
    expect(await connect(again, { silent: true })).toMatchObject({ accounts: [{ address: first.address }] })
  })

  test('tells of another account, of other chains, and when it forgets the page', async () => {
    const { wallet, control } = make()
    await connect(wallet)
    const heard: unknown[] = []
    const { on } = wallet.features['standard:events'] as { on(event: string, listener: (change: object) => void): () => void }
    const off = on('change', ({ accounts }: { accounts?: StandardWallet['accounts'] }) =>
      heard.push(accounts?.map(({ address, chains }) => [address, ...chains])),
    )
    control.switchAccount(1)
    control.switchChains(['solana:mainnet'])
    control.forget()
    off()
    control.switchAccount(0)
    expect(heard).toEqual([[[second.address, chain]], [[second.address, 'solana:mainnet']], []])
  })
})

test.each([
  ['reject', { code: 4001 }],
  ['pending', { code: -32002 }],
  ['throws-string', 'The window was closed'],
] as const)('%s', async (behaviour, error) => {
  const { wallet, control } = make()
  await connect(wallet)
  control.setBehaviour(behaviour)
  const message = new Uint8Array([1])
  const signed = call(wallet, 'solana:signMessage', { account: { address: first.address }, message })
  await (typeof error === 'string' ? expect(signed).rejects.toBe(error) : expect(signed).rejects.toMatchObject(error))
})

test('silent waits for an answer', async () => {
  const { wallet, control } = make({ behaviour: 'silent' })
  const connected = connect(wallet)
  expect(control.pending().map(({ method }) => method)).toEqual(['standard:connect'])
  control.answer('approve')
  expect(await connected).toMatchObject({ accounts: [{ address: first.address }] })
})

test('signs the message as it is, and account-switches does so with the account it was asked for', async () => {
  const { wallet, control } = make()
  await connect(wallet)
  control.setBehaviour('account-switches')
  const message = new TextEncoder().encode('Grüße')
  const [signed] = (await call(wallet, 'solana:signMessage', { account: { address: first.address }, message })) as readonly [
    { readonly signature: Uint8Array; readonly signedMessage: Uint8Array },
  ]
  expect(verifies(first.address, message, signed.signature)).toBe(true)
  expect(verifies(second.address, message, signed.signature)).toBe(false)
  expect(wallet.accounts[0]?.address).toBe(second.address)
})

test('signs for nobody it has not let in, and nothing it cannot read', async () => {
  const { wallet } = make()
  const message = new Uint8Array([1])
  await expect(call(wallet, 'solana:signMessage', { account: { address: first.address }, message })).rejects.toMatchObject({ code: 4100 })
  await connect(wallet)
  const account = { address: first.address }
  await expect(call(wallet, 'solana:signTransaction', { account, transaction: message })).rejects.toMatchObject({ code: -32602 })
  const foreign = { account, transaction: message, chain: 'solana:mainnet' }
  await expect(call(wallet, 'solana:signTransaction', foreign)).rejects.toMatchObject({ code: 4901 })
})

test('registers now and whenever an app is ready; features can be left out', () => {
  const { wallet } = make({ without: ['solana:signMessage'] })
  const registered: unknown[] = []
  const api = { register: (...wallets: readonly unknown[]) => registered.push(...wallets) }
  const hear = (event: Event): void => (event as CustomEvent<(one: typeof api) => void>).detail(api)
  window.addEventListener('wallet-standard:register-wallet', hear)
  registerStandardWallet(wallet)
  window.removeEventListener('wallet-standard:register-wallet', hear)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  expect(registered).toEqual([wallet, wallet])
  expect(Object.keys(wallet.features)).not.toContain('solana:signMessage')
})

describe('on a chain', () => {
  let service: ServiceProcess
  let connection: Connection
  fetchAllApart()
  beforeAll(async () => {
    service = await startServiceProcess('examples/sandbox/solana/run-solana.ts')
    connection = new Connection(service.url, 'confirmed')
    window.__testWalletFetch = async (url, body) => (await fetch(url, { method: 'POST', body })).text()
  })
  afterAll(() => service.kill())

  const transferTo = async (to: PublicKey) => {
    const from = new PublicKey(first.address)
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const instruction = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1_000_000_001 })
    return {
      legacy: new Transaction({ feePayer: from, blockhash, lastValidBlockHeight }).add(instruction),
      v0: new VersionedTransaction(
        new TransactionMessage({ payerKey: from, recentBlockhash: blockhash, instructions: [instruction] }).compileToV0Message(),
      ),
    }
  }
  const landed = (to: PublicKey) => until(async () => (await connection.getBalance(to)) === 1_000_000_001)

  test('signs and sends a legacy transaction', async () => {
    const { wallet } = make({}, service.url)
    await connect(wallet)
    const to = Keypair.generate().publicKey
    const transaction = new Uint8Array((await transferTo(to)).legacy.serialize({ requireAllSignatures: false }))
    const input = { account: { address: first.address }, transaction, chain }
    const [sent] = (await call(wallet, 'solana:signAndSendTransaction', input)) as readonly [{ readonly signature: Uint8Array }]
    await landed(to)
    expect((await connection.getSignatureStatus(base58.encode(sent.signature))).value?.err).toBeNull()
  })

  test('signs a version 0 transaction that the page sends, and none where it takes legacy ones alone', async () => {
    const { wallet } = make({}, service.url)
    await connect(wallet)
    const to = Keypair.generate().publicKey
    const input = { account: { address: first.address }, transaction: (await transferTo(to)).v0.serialize(), chain }
    const [signed] = (await call(wallet, 'solana:signTransaction', input)) as readonly [{ readonly signedTransaction: Uint8Array }]
    await connection.sendRawTransaction(signed.signedTransaction)
    await landed(to)

    const { wallet: older, control } = make({ name: 'Older', versions: ['legacy'] }, service.url)
    await connect(older)
    expect(older.features['solana:signTransaction']).toMatchObject({ supportedTransactionVersions: ['legacy'] })
    await expect(call(older, 'solana:signTransaction', input)).rejects.toMatchObject({ code: -32602 })
    expect(control.requests.at(-1)).toMatchObject({ method: 'solana:signTransaction', status: 'failed' })
  })
})
