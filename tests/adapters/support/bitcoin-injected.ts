import { base64, bech32, bech32m, hex } from '@scure/base'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { type BitcoinKey, bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import { signBitcoinMessage, signBitcoinPsbt } from '../../../examples/sandbox/test-wallet/bitcoin/sign-bitcoin.ts'

/** Chains that these wallets know, by the names they have for them, and what addresses begin with on each. */
const PREFIXES = { Regtest: 'bcrt', Signet: 'tb', Mainnet: 'bc' } as const
type Chain = keyof typeof PREFIXES

type TestAccount = (typeof bitcoinTestAccounts)[number]

/** What the wallets of a page have in common: who is in use and where, what was asked, and who listens. */
export interface InjectedPage {
  account: TestAccount
  chain: Chain
  permitted: boolean
  refuse: boolean
  /** What the visitor was asked, and what was asked without them by a method of its own. */
  readonly asked: (readonly unknown[])[]
  readonly listeners: Set<() => void>
  /** The type of its signatures of transactions, whatever it is asked for. */
  signs: number | undefined
  /** What it answers for a signature of a text, in place of one. */
  answers: unknown
  emit(): void
}

/** A page without a wallet yet. */
export const createInjectedPage = (): InjectedPage => {
  const listeners = new Set<() => void>()
  return {
    account: bitcoinTestAccounts[0],
    chain: 'Regtest',
    permitted: false,
    refuse: false,
    asked: [],
    listeners,
    signs: undefined,
    answers: undefined,
    emit() {
      for (const listener of [...listeners]) listener()
    },
  }
}

/** An address of the test accounts, which are on regtest, as it is written on another chain. */
export const addressOn = (address: string, chain: Chain): string => {
  const coder = address.startsWith('bcrt1p') ? bech32m : bech32
  const { words } = coder.decode(address as `${string}1${string}`, 90)
  return coder.encode(PREFIXES[chain], words, 90)
}

const keyOf = ({ account }: InjectedPage): BitcoinKey => bitcoinKey(account.seed)

/** As wallets list them, those of other chains among them. */
export const addressesOf = ({ account, chain }: InjectedPage) => {
  const publicKey = hex.encode(bitcoinKey(account.seed).publicKey)
  return [
    { address: addressOn(account.ordinals, chain), publicKey, purpose: 'ordinals' },
    { address: addressOn(account.payment, chain), publicKey, purpose: 'payment' },
    { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey, purpose: 'stacks' },
  ]
}

/** With the account's own address on whatever chain: the script is the same. */
const signedText = (page: InjectedPage, address: string, message: string, protocol?: 'ecdsa' | 'bip322'): unknown => {
  const { payment, ordinals } = page.account
  const own = [payment, ordinals].find((one) => addressOn(one, page.chain) === address)
  if (own === undefined) throw new Error('The wallet does not hold this address.')
  return page.answers ?? base64.encode(signBitcoinMessage(keyOf(page), own, message, protocol))
}

const signedPsbt = (page: InjectedPage, psbt: Uint8Array, inputs: readonly number[]): Uint8Array =>
  signBitcoinPsbt(keyOf(page), psbt, inputs, page.signs)

const isChain = (name: string): name is Chain => Object.hasOwn(PREFIXES, name)

const moveTo = (page: InjectedPage, name: string): void => {
  // What it does not have it stays away from, and says nothing of it.
  if (!isChain(name) || name === 'Mainnet') return
  page.chain = name
  page.emit()
}

/** Puts something where wallets stand in the page. */
export const putInPage = (place: string, value: object): void => {
  const [outer = '', inner] = place.split('.')
  Reflect.set(window, outer, inner === undefined ? value : { [inner]: value })
}

/** Takes away whatever stands there. */
export const clearPage = (): void => {
  for (const place of ['btc_providers', 'XverseProviders', 'LeatherProvider', 'unisat', 'okxwallet']) Reflect.deleteProperty(window, place)
}

/** A JSON-RPC answer, as both kinds of `request` give it. */
export const answer = (result: unknown): unknown => ({ jsonrpc: '2.0', id: '1', result })
const refusal = (code: number, message: string): unknown => ({ jsonrpc: '2.0', id: '1', error: { code, message } })

/** Xverse. `legacy`: without `wallet_connect`. */
export const installSatsConnect = (page: InjectedPage, legacy = false): void => {
  const listed = () => answer({ addresses: addressesOf(page), network: { bitcoin: { name: page.chain } } })
  const methods: Readonly<Record<string, (params: never) => unknown>> = {
    wallet_connect: () => {
      if (legacy) return refusal(-32601, 'Method not found')
      page.permitted = true
      return listed()
    },
    getAddresses: () => {
      page.permitted = true
      return answer({ addresses: addressesOf(page) })
    },
    wallet_getAccount: () => (page.permitted ? listed() : refusal(-32002, 'Access denied')),
    wallet_changeNetwork: ({ name }: { name: string }) => {
      moveTo(page, name)
      return answer(null)
    },
    wallet_disconnect: () => {
      page.permitted = false
      return answer(null)
    },
    signMessage: ({ address, message, protocol }: { address: string; message: string; protocol: string }) =>
      answer({ address, signature: signedText(page, address, message, protocol === 'BIP322' ? 'bip322' : 'ecdsa') }),
    signPsbt: ({ psbt, signInputs }: { psbt: string; signInputs: Record<string, number[]> }) =>
      answer({ psbt: base64.encode(signedPsbt(page, base64.decode(psbt), Object.values(signInputs).flat())) }),
  }
  putInPage('XverseProviders.BitcoinProvider', {
    async request(method: string, params: never) {
      page.asked.push([method, params])
      if (page.refuse && method !== 'wallet_getAccount') return refusal(-32000, 'User rejected')
      return methods[method]?.(params) ?? refusal(-32601, 'Method not found')
    },
    addListener({ cb }: { cb: () => void }) {
      page.listeners.add(cb)
      return () => page.listeners.delete(cb)
    },
  })
  const entries = [{ id: 'XverseProviders.BitcoinProvider', name: 'Xverse' }, { id: 'location.href', name: 'No wallet' }, { id: 7 }]
  putInPage('btc_providers', entries)
}

/** Leather, which has no events, nothing that is silent, and signs texts by BIP-322. */
export const installLeather = (page: InjectedPage): void => {
  putInPage('LeatherProvider', {
    async request(method: string, params: { message: string; paymentType: string; hex: string; signAtIndex: number[] }) {
      page.asked.push([method, params])
      if (page.refuse) throw refusal(4001, 'User rejected request')
      if (method === 'getAddresses') {
        const addresses = addressesOf(page).map(({ purpose: _, ...rest }) => rest)
        return answer({ addresses })
      }
      if (method === 'signMessage') {
        const address = addressOn(page.account[params.paymentType === 'p2tr' ? 'ordinals' : 'payment'], page.chain)
        return answer({ address, signature: signedText(page, address, params.message, 'bip322') })
      }
      if (method === 'signPsbt') return answer({ hex: hex.encode(signedPsbt(page, hex.decode(params.hex), params.signAtIndex)) })
      throw refusal(-32601, 'Method not found')
    },
  })
}

/** UniSat, or another with its interface, at a place of its own. */
export const installUnisat = (page: InjectedPage, place: string): void => {
  const address = (): string => addressOn(page.account.payment, page.chain)
  const asked =
    <T>(name: string, work: (...args: never[]) => T) =>
    async (...args: never[]): Promise<T> => {
      page.asked.push([name, ...args])
      if (page.refuse) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      return work(...args)
    }
  putInPage(place, {
    requestAccounts: asked('requestAccounts', () => {
      page.permitted = true
      return [address()]
    }),
    getAccounts: async () => (page.permitted ? [address()] : []),
    getPublicKey: async () => hex.encode(keyOf(page).publicKey),
    getChain: async () => ({ enum: `BITCOIN_${page.chain.toUpperCase()}` }),
    switchChain: asked('switchChain', (name: string) => {
      const [plain = ''] = /[A-Z]+$/.exec(name) ?? []
      moveTo(page, `${plain.charAt(0)}${plain.slice(1).toLowerCase()}`)
    }),
    signMessage: asked('signMessage', (message: string, protocol: string) =>
      signedText(page, address(), message, protocol === 'bip322-simple' ? 'bip322' : 'ecdsa'),
    ),
    signPsbt: asked('signPsbt', (psbt: string, { toSignInputs }: { toSignInputs: { index: number }[] }) => {
      const places = toSignInputs.map(({ index }) => index)
      return hex.encode(signedPsbt(page, hex.decode(psbt), places))
    }),
    on: (_event: string, listener: () => void) => page.listeners.add(listener),
    removeListener: (_event: string, listener: () => void) => page.listeners.delete(listener),
  })
}

/** The styles of wallets that put themselves into the page: style, wallet, and how it gets there. */
export const INJECTED = [
  ['sats-connect', 'Xverse', installSatsConnect],
  ['older sats-connect', 'Xverse', (page: InjectedPage) => installSatsConnect(page, true)],
  ['UniSat', 'UniSat', (page: InjectedPage) => installUnisat(page, 'unisat')],
  ['OKX', 'OKX Wallet', (page: InjectedPage) => installUnisat(page, 'okxwallet.bitcoin')],
  ['Leather', 'Leather', installLeather],
] as const
