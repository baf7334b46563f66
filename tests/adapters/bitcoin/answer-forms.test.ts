import { base64, hex } from '@scure/base'
import { bitcoinFamily } from '../../../adapters/bitcoin/family.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import { signBitcoinMessage } from '../../../examples/sandbox/test-wallet/bitcoin/sign-bitcoin.ts'
import type { Family } from '../../../kernel/contract/family.ts'
import { bitcoinSignature, psbtBytes } from '../../../kernel/contract/tools/bitcoin-answers.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { bitcoinRules } from '../../../plugins/walletconnect/families/bitcoin-rules.ts'
import { type AdapterScope, createAdapterScope } from '../support/adapter-scope.ts'
import { clearPage, createInjectedPage, INJECTED } from '../support/bitcoin-injected.ts'
import { bitcoinAdapter, bitcoinNetwork } from '../support/bitcoin-rig.ts'

const network = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const [{ payment, ordinals, seed }] = bitcoinTestAccounts
const key = bitcoinKey(seed)
const script = new Uint8Array(105).fill(0x21)

/** Signatures of a text, by kind. */
const KINDS: readonly (readonly [kind: string, signature: Uint8Array])[] = [
  ['BIP-137, 65 bytes', signBitcoinMessage(key, payment, 'Hello', 'ecdsa')],
  ['BIP-322 of native SegWit', signBitcoinMessage(key, payment, 'Hello', 'bip322')],
  ['BIP-322 of Taproot, 66 bytes', signBitcoinMessage(key, ordinals, 'Hello')],
  ['BIP-322 of Taproot with its type, 67 bytes', Uint8Array.of(1, 65, ...new Uint8Array(64).fill(7), 1)],
  ['Schnorr alone, 64 bytes', new Uint8Array(64).fill(9)],
  ['BIP-322 of several keys', Uint8Array.of(4, 0, 72, ...new Uint8Array(72).fill(3), 72, ...new Uint8Array(72).fill(4), 105, ...script)],
]

/** How wallets write bytes. */
const FORMS: readonly (readonly [form: string, write: (bytes: Uint8Array) => unknown])[] = [
  ['base64', (bytes) => base64.encode(bytes)],
  ['base64 without its end', (bytes) => base64.encode(bytes).replace(/=+$/, '')],
  ['base64 for URLs', (bytes) => base64.encode(bytes).replaceAll('+', '-').replaceAll('/', '_')],
  ['base64 with blanks around it', (bytes) => ` ${base64.encode(bytes)}\n`],
  ['base64 with the prefix of BIP-322', (bytes) => `smp${base64.encode(bytes)}`],
  ['hexadecimal', (bytes) => hex.encode(bytes)],
  ['hexadecimal in capitals', (bytes) => hex.encode(bytes).toUpperCase()],
  ['hexadecimal with 0x', (bytes) => `0x${hex.encode(bytes)}`],
  ['bytes', (bytes) => bytes],
  ['bytes within others', (bytes) => Uint8Array.of(1, 2, ...bytes, 3).subarray(2, -1)],
  ['a buffer', (bytes) => Uint8Array.from(bytes).buffer],
  ['a view', (bytes) => new DataView(Uint8Array.from(bytes).buffer)],
  ['a list', (bytes) => [...bytes]],
]

let scope: AdapterScope | undefined
afterEach(() => {
  scope?.unload()
  scope = undefined
  clearPage()
})

type AskText = (signature: unknown) => Promise<unknown>

const injected = (name: string, install: (typeof INJECTED)[number][2]) => async (): Promise<AskText> => {
  const page = createInjectedPage()
  install(page)
  scope = createAdapterScope('bip122', { networks: [bitcoinNetwork(network)], options: { apis: {} } })
  const adapter = bitcoinAdapter()
  const connector = (await scope.run(adapter.discover)).get().find((one) => one.name === name)
  if (!connector) throw new Error('No wallet was found.')
  const protocol = await scope.run(adapter.connect)
  const { provider } = await protocol.connect({ connector, network, signal: new AbortController().signal })
  return async (signature) => {
    page.answers = signature
    return readForeign(await provider.request({ method: 'signMessage', params: { message: 'Hello' } }), 'signature')
  }
}

const standard = async (): Promise<AskText> => {
  let signature: unknown
  const { standardProvider } = await import('../../../adapters/bitcoin/wallets/standard.ts')
  const account = { address: payment, publicKey: key.publicKey, chains: ['bitcoin:regtest'], features: [] }
  const features = {
    'bitcoin:connect': async () => ({ accounts: [account] }),
    'bitcoin:signMessage': async () => [{ signature }],
  }
  const provider = standardProvider({ name: 'Standard', features, accounts: () => [account], said: () => undefined })
  await provider.connect(false)
  provider.select(network)
  return async (given) => {
    signature = given
    return readForeign(await provider.request({ method: 'signMessage', params: { message: 'Hello' } }), 'signature')
  }
}

const walletConnect = async (): Promise<AskText> => {
  let signature: unknown
  const use = {
    family: bitcoinFamily as Family,
    chain: network,
    accounts: [{ address: payment, type: 'payment' as const }],
    chainsOf: () => [network],
    grants: () => true,
    ask: async () => ({ signature }),
  }
  return async (given) => {
    signature = given
    return readForeign(await bitcoinRules().methods.signMessage?.({ message: 'Hello' }, use), 'signature')
  }
}

const WALLETS = [
  ...INJECTED.map(([style, name, install]) => [style, injected(name, install)] as const),
  ['Wallet Standard', standard] as const,
  ['WalletConnect', walletConnect] as const,
]

describe.each(WALLETS)('%s', (_, start) => {
  test.each(KINDS)('%s, in every form that wallets write it', async (__, signature) => {
    const ask = await start()
    for (const [form, write] of FORMS) expect([form, await ask(write(signature))]).toEqual([form, base64.encode(signature)])
  })
})

test('prefixes of whole transactions and of funds are part of a signature', () => {
  const text = base64.encode(new Uint8Array(100).fill(5))
  expect([bitcoinSignature(`ful${text}`), bitcoinSignature(`pof${text}`)]).toEqual([`ful${text}`, `pof${text}`])
})

test.each([
  ['too short', new Uint8Array(63)],
  ['too long', new Uint8Array(10_001)],
  ['too long in hexadecimal', '00'.repeat(10_001)],
  ['half a byte', `0x${'0'.repeat(129)}`],
  ['no bytes', Array(70).fill(256)],
  ['no numbers', Array(70).fill('1')],
  ['other letters', 'é'.repeat(90)],
  ['an object', { 0: 1 }],
  ['nothing', undefined],
])('what is no signature is none: %s', (_, value) => {
  expect(bitcoinSignature(value)).toBeUndefined()
})

test('a PSBT is bytes with its own beginning, in every form', () => {
  const psbt = Uint8Array.of(0x70, 0x73, 0x62, 0x74, 0xff, ...new Uint8Array(20))
  for (const [form, write] of FORMS.filter(([name]) => !name.includes('BIP-322'))) {
    expect([form, psbtBytes(write(psbt))]).toEqual([form, Uint8Array.from(psbt)])
  }
  expect(psbtBytes(psbt.slice(1))).toBeUndefined()
})
