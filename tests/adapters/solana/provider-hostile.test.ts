import { base58 } from '@scure/base'
import { createManualClock } from '../../support/manual-clock.ts'
import { rejection } from '../../support/rejection.ts'
import { createAdapterScope } from '../support/adapter-scope.ts'
import { makeSolanaWallet, solanaAdapter, solanaNetwork } from '../support/solana-rig.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const never = new AbortController().signal
const undo: (() => void)[] = []

beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const run of undo.splice(0)) run()
})

/** A wallet with some of its features replaced, in the adapter. `accounts` is read each time. */
const found = async (replaced: Readonly<Record<string, object>> = {}, accounts?: () => unknown) => {
  const { wallet, control } = makeSolanaWallet({ chains: { [network]: 'http://chain.test' } })
  const hostile = {
    version: wallet.version,
    name: wallet.name,
    icon: wallet.icon,
    chains: wallet.chains,
    features: { ...wallet.features, ...replaced },
    get accounts() {
      return accounts ? accounts() : wallet.accounts
    },
  }
  const clock = createManualClock()
  const scope = createAdapterScope('solana', { clock, networks: [solanaNetwork(network)] })
  undo.push(scope.unload)
  const list = await scope.run(solanaAdapter().discover)
  const detail = (api: { register(wallet: unknown): unknown }) => api.register(hostile)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  const [connector] = list.get()
  if (!connector) throw new Error('The wallet was not discovered.')
  const protocol = await scope.run(solanaAdapter().connect)
  return { connector, protocol, control, clock, request: { connector, network, signal: never } as const }
}

test('a wallet that refuses listeners is as one without events', async () => {
  const refuse = () => {
    throw new Error('no listeners')
  }
  const { protocol, request } = await found({ 'standard:events': { on: refuse } })
  const store = protocol.follow(await protocol.connect(request))
  const stop = store.subscribe(() => undefined)
  expect(store.get()?.network).toBe(network)
  stop()
})

test('a wallet whose end of listening throws is left all the same', async () => {
  const off = () => {
    throw new Error('stay')
  }
  const { protocol, request } = await found({ 'standard:events': { on: () => off } })
  const stop = protocol.follow(await protocol.connect(request)).subscribe(() => undefined)
  expect(stop).not.toThrow()
})

test.each([
  ['says nothing of versions', undefined],
  ['says what is none', { length: 2 }],
  ['names what are none', ['newest', null, 0.5]],
  ['throws when it is asked', 'trap'],
])('a wallet that %s is asked for every version: it refuses what it does not take', async (_, supportedTransactionVersions) => {
  const asked: unknown[] = []
  const feature = {
    get supportedTransactionVersions() {
      if (supportedTransactionVersions === 'trap') throw new Error('trap')
      return supportedTransactionVersions
    },
    signTransaction: async (input: unknown) => void asked.push(input),
  }
  const { protocol, request } = await found({ 'solana:signTransaction': feature })
  const { provider } = await protocol.connect(request)
  // As many signatures as the first byte says, then the message: of version 0, of none, of version 1.
  for (const first of [0x80, 1, 0x81]) {
    const transaction = Buffer.from([1, ...new Uint8Array(64), first, 1, 0, 0]).toString('base64')
    const signed = provider.request({ method: 'solana_signTransaction', params: { transaction } })
    await expect(signed).rejects.toMatchObject({ rpcCode: -32603 })
  }
  expect(asked).toHaveLength(3)
})

test('a wallet that takes versioned transactions alone is not asked for the older ones, nor for what comes after', async () => {
  const signTransaction = jest.fn(async () => [])
  const { protocol, request } = await found({ 'solana:signTransaction': { supportedTransactionVersions: [0], signTransaction } })
  const { provider } = await protocol.connect(request)
  for (const [first, message] of [
    [1, 'The wallet takes no legacy transactions.'],
    [0x81, 'The wallet takes no transactions of version 1.'],
  ] as const) {
    const transaction = Buffer.from([1, ...new Uint8Array(64), first, 1, 0, 0]).toString('base64')
    const signed = provider.request({ method: 'solana_signTransaction', params: { transaction } })
    await expect(signed).rejects.toMatchObject({ rpcCode: 4200, message })
  }
  expect(signTransaction).not.toHaveBeenCalled()
})

test('accounts that throw, or lie, are none', async () => {
  let listed: () => unknown = () => {
    throw new Error('trap')
  }
  const { protocol, request, control } = await found({}, () => listed())
  expect((await rejection(protocol.connect(request))).code).toBe('WALLET_ERROR')
  const [first, second] = control.accounts
  const publicKey = new Uint8Array(32).fill(7)
  // Another key than the address shown would sign.
  listed = () => [{ address: first, publicKey, chains: [network], features: [] }]
  expect((await rejection(protocol.connect(request))).code).toBe('WALLET_ERROR')
  listed = () => [{ address: second, chains: ['solana:localnet'], features: [] }, null, 'text', { address: '0x1' }]
  expect((await rejection(protocol.connect(request))).code).toBe('WALLET_ERROR')
})

test('a wallet whose accounts throw once it is connected is disconnected', async () => {
  let broken = false
  const { protocol, request, control } = await found({}, () => {
    if (broken) throw new Error('trap')
    return [{ address: control.accounts[0], chains: [network], features: [] }]
  })
  const store = protocol.follow(await protocol.connect(request))
  undo.push(store.subscribe(() => undefined))
  broken = true
  control.switchAccount(1)
  expect(store.get()).toBeUndefined()
})

test('a wallet that does not answer is not restored after three seconds', async () => {
  const { protocol, request, clock } = await found({ 'standard:connect': { connect: () => new Promise(() => undefined) } })
  const restored = rejection(protocol.restore(request))
  await clock.advance(3_000)
  expect((await restored).code).toBe('WALLET_ERROR')
})

test.each([
  ['another message', { signedMessage: new Uint8Array([1]), signature: new Uint8Array(64) }],
  ['a signature that is none', { signedMessage: new TextEncoder().encode('a'), signature: 'signature' }],
  ['nothing', undefined],
])('a wallet that answers with %s has signed nothing', async (_, answer) => {
  const { protocol, request } = await found({ 'solana:signMessage': { signMessage: async () => [answer] } })
  const { provider } = await protocol.connect(request)
  const signed = provider.request({ method: 'solana_signMessage', params: { message: '2g' } })
  expect((await rejection(signed)).code).toBe('WALLET_ERROR')
})

const PREFIX = [0xff, ...new TextEncoder().encode('solana offchain')]

test('an off-chain message that wraps the text for this signer is what was asked, and is handed on as it was signed', async () => {
  const { protocol, request, control } = await found({
    'solana:signMessage': {
      signMessage: async ({ message }: { readonly message: Uint8Array }) => [
        {
          signedMessage: Uint8Array.of(...PREFIX, 1, 1, ...base58.decode(control.accounts[0] ?? ''), ...message),
          signature: new Uint8Array(64),
        },
      ],
    },
  })
  const { provider } = await protocol.connect(request)
  const signed = [...PREFIX, 1, 1, ...base58.decode(control.accounts[0] ?? ''), 97]
  expect(await provider.request({ method: 'solana_signMessage', params: { message: base58.encode(Uint8Array.of(97)) } })).toEqual({
    signature: base58.encode(new Uint8Array(64)),
    signedMessage: base58.encode(Uint8Array.from(signed)),
  })
})

test('one that wraps it for another signer, or another text, is not', async () => {
  const other = new Uint8Array(32).fill(7)
  let wrap = (message: Uint8Array): Uint8Array => message
  const signMessage = async ({ message }: { readonly message: Uint8Array }) => [
    { signedMessage: wrap(message), signature: new Uint8Array(64) },
  ]
  const { protocol, request, control } = await found({ 'solana:signMessage': { signMessage } })
  const { provider } = await protocol.connect(request)
  const ask = () => rejection(provider.request({ method: 'solana_signMessage', params: { message: base58.encode(Uint8Array.of(97)) } }))
  wrap = (message) => Uint8Array.of(...PREFIX, 1, 1, ...other, ...message)
  expect((await ask()).code).toBe('WALLET_ERROR')
  wrap = (message) => Uint8Array.of(...PREFIX, 1, 1, ...base58.decode(control.accounts[0] ?? ''), ...message, 97)
  expect((await ask()).code).toBe('WALLET_ERROR')
})

test('a listener that throws is reported, and the others hear the wallet', async () => {
  const { protocol, request, control } = await found()
  const { provider } = await protocol.connect(request)
  const reported: unknown[] = []
  const spy = jest.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => {
    try {
      run()
    } catch (error) {
      reported.push(error)
    }
  })
  undo.push(() => spy.mockRestore())
  const heard: unknown[] = []
  const broken = new Error('broken')
  provider.on('accountsChanged', () => {
    throw broken
  })
  provider.on('accountsChanged', (addresses) => heard.push(addresses))
  control.switchAccount(1)
  expect([reported, heard]).toEqual([[broken], [[control.accounts[1]]]])
})

/** A library's own key, as wallets hand it out. */
class Key {
  readonly #bytes: unknown
  constructor(bytes: unknown) {
    this.#bytes = bytes
  }
  toBytes(): unknown {
    if (this.#bytes === 'trap') throw new Error('trap')
    return this.#bytes
  }
}

test.each<readonly [string, (bytes: Uint8Array) => unknown]>([
  ['is an object of its library', (bytes) => new Key(bytes)],
  ['is an object that says nothing', () => ({})],
  ['is an object that throws', () => new Key('trap')],
  ['is an object whose bytes are none', () => new Key('bytes')],
  ['is text', () => 'key'],
  ['is null', () => null],
  ['are bytes of another window', (bytes) => new DataView(bytes.buffer)],
])('a wallet whose public key %s connects by its address', async (_, keyOf) => {
  const chains = [network]
  const { protocol, request, control } = await found({}, () => {
    const [address = ''] = control.accounts
    return [{ address, publicKey: keyOf(base58.decode(address)), chains, features: [] }]
  })
  expect((await protocol.connect(request)).accounts).toMatchObject([{ address: control.accounts[0] }])
})

test.each<readonly [string, unknown]>([
  ['an object of its library', new Key(new Uint8Array(32).fill(7))],
  ['bytes', new Uint8Array(32).fill(7)],
  ['fewer bytes', new Uint8Array(31)],
])('a wallet whose public key, %s, is not that of its address does not connect', async (_, publicKey) => {
  const { protocol, request, control } = await found({}, () => [
    { address: control.accounts[0], publicKey, chains: [network], features: [] },
  ])
  expect((await rejection(protocol.connect(request))).code).toBe('WALLET_ERROR')
})
