import type { Undo } from '../contract/store.ts'
import type { TestBehaviour } from './behaviours.ts'
import { createVisitor } from './visitor.ts'

/** An account of a test wallet of Bitcoin: the address to pay with, and the one that holds ordinals. */
export interface TestBitcoinAccount {
  readonly payment: string
  readonly ordinals?: string
  /** Public keys of the two, in hexadecimal. Needed by transfers alone. */
  readonly paymentKey?: string
  readonly ordinalsKey?: string
}

/** How a test wallet of Bitcoin is made. */
export interface TestBitcoinWalletOptions {
  /** The selected one first. */
  readonly accounts: readonly [TestBitcoinAccount, ...TestBitcoinAccount[]]
  /** Default `Mainnet`. */
  readonly chain?: 'Mainnet' | 'Testnet' | 'Testnet4' | 'Signet' | 'Regtest'
  /** Default `approve`. */
  readonly behaviour?: TestBehaviour
  /** Whether the page has its permission from an earlier visit: it connects, and comes back, without asking. Default false. */
  readonly granted?: boolean
  /** As it lists itself. Default `Test Bitcoin Wallet`. */
  readonly name?: string
  /** Answers `signMessage` (a signature as base64) and `signPsbt` (the signed PSBT as base64) once granted. Without it both are refused. */
  readonly sign?: (request: BitcoinSignRequest) => Promise<string>
}

/** What a test wallet of Bitcoin is to sign. */
export type BitcoinSignRequest =
  | { readonly method: 'signMessage'; readonly address: string; readonly message: string; readonly protocol: 'ECDSA' | 'BIP322' }
  | { readonly method: 'signPsbt'; readonly psbt: string; readonly signInputs: Readonly<Record<string, readonly number[]>> }

/** A Bitcoin wallet in memory. */
export interface TestBitcoinWallet {
  /** Everything it was asked, in order. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[]
  setBehaviour(behaviour: TestBehaviour): void
  /** Decides all requests that `silent` left open; false when there was none. */
  answer(decision: 'approve' | 'reject'): boolean
  /** The visitor chooses another account in the wallet, by its place among `accounts`. */
  selectAccount(index: number): void
  /** The visitor takes the permission back in the wallet. */
  forget(): void
  /** Puts it into the page and lists it in `window.btc_providers`, as sats-connect wallets do, until undone. To be called before wallets are looked for. */
  announce(): Undo
}

type Listed = { readonly id: string; readonly name: string }[]

const answered = (result: unknown): object => ({ jsonrpc: '2.0', id: '1', result })
const refused = (code: number, message: string): object => ({ jsonrpc: '2.0', id: '1', error: { code, message } })

/** What sats-connect wallets answer to a page that has no permission, and to a method they do not have. */
const [ACCESS_DENIED, METHOD_NOT_FOUND] = [-32002, -32601]

const codeOf = (cause: unknown): number => (cause instanceof Object && 'code' in cause ? Number(cause.code) : -32000)

/**
 * Makes a Bitcoin wallet for tests, which speaks sats-connect (WBIP). It holds no keys and knows no chain library: `sign` does what needs a key.
 *
 * @example
 * const wallet = createTestBitcoinWallet({ accounts: [{ payment: 'bc1q…', ordinals: 'bc1p…' }] })
 * const stop = wallet.announce()
 * const portico = createPortico({ networks: [bitcoinNetwork], plugins: [...defaultPlugins(), bitcoin()] })
 */
export const createTestBitcoinWallet = (options: TestBitcoinWalletOptions): TestBitcoinWallet => {
  const { accounts, chain = 'Mainnet', name = 'Test Bitcoin Wallet', sign } = options
  const requests: { readonly method: string; readonly params: unknown }[] = []
  const listeners = new Map<string, Set<() => void>>()
  let [selected] = accounts
  let granted = options.granted ?? false
  let network: string = chain
  const emit = (event: 'accountChange' | 'networkChange' | 'disconnect'): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener()
  }
  const select = (next: TestBitcoinAccount | undefined): void => {
    if (!next || next === selected) return
    selected = next
    if (granted) emit('accountChange')
  }
  const visitor = createVisitor(options.behaviour, () => {
    if (visitor.behaviour() === 'account-switches') select(accounts[(accounts.indexOf(selected) + 1) % accounts.length])
  })
  const addresses = (): readonly object[] => {
    const { payment, ordinals, paymentKey, ordinalsKey } = selected
    const paying = { address: payment, purpose: 'payment', ...(paymentKey !== undefined && { publicKey: paymentKey }) }
    const holding = { address: ordinals, purpose: 'ordinals', ...(ordinalsKey !== undefined && { publicKey: ordinalsKey }) }
    return ordinals === undefined ? [paying] : [paying, holding]
  }
  const listed = (): object => answered({ addresses: addresses(), network: { bitcoin: { name: network } } })
  const forget = (): void => {
    if (!granted) return
    granted = false
    emit('disconnect')
  }
  const signed = async (request: BitcoinSignRequest, member: 'signature' | 'psbt'): Promise<object> => {
    if (!granted) return refused(ACCESS_DENIED, 'Access denied')
    if (!sign) return refused(METHOD_NOT_FOUND, 'Method not found')
    return answered({ [member]: await visitor.ask(() => sign(request)) })
  }
  const connect = async (): Promise<object> => {
    if (!granted) {
      await visitor.ask(() => {
        granted = true
      })
    }
    return listed()
  }
  const methods: Readonly<Record<string, (params: never) => object | Promise<object>>> = {
    wallet_connect: connect,
    getAddresses: connect,
    wallet_getAccount: () => (granted ? listed() : refused(ACCESS_DENIED, 'Access denied')),
    wallet_changeNetwork: ({ name: wanted }: { readonly name: string }) => {
      if (wanted !== network) {
        network = wanted
        emit('networkChange')
      }
      return answered(null)
    },
    wallet_disconnect: () => {
      forget()
      return answered(null)
    },
    signMessage: (params: { readonly address: string; readonly message: string; readonly protocol: 'ECDSA' | 'BIP322' }) =>
      signed({ method: 'signMessage', ...params }, 'signature'),
    signPsbt: ({ psbt, signInputs }: { readonly psbt: string; readonly signInputs: Readonly<Record<string, readonly number[]>> }) =>
      signed({ method: 'signPsbt', psbt, signInputs }, 'psbt'),
  }
  const provider = Object.freeze({
    async request(method: string, params: never): Promise<object> {
      requests.push({ method, params })
      const perform = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!perform) return refused(METHOD_NOT_FOUND, 'Method not found')
      try {
        return await perform(params)
      } catch (cause) {
        return refused(codeOf(cause), cause instanceof Error ? cause.message : String(cause))
      }
    },
    addListener({ eventName, cb }: { readonly eventName: string; readonly cb: () => void }): Undo {
      const known = listeners.get(eventName) ?? new Set()
      listeners.set(eventName, known.add(cb))
      return () => void known.delete(cb)
    },
  })
  return {
    requests,
    forget,
    setBehaviour: visitor.setBehaviour,
    answer: visitor.answer,
    selectAccount: (index) => select(accounts[index]),
    announce() {
      const page: { btc_providers?: Listed } = Object(window)
      let place = 1
      while (`TestBitcoinWallet${place}` in page) place += 1
      const id = `TestBitcoinWallet${place}`
      const entry = { id, name }
      Reflect.set(window, id, provider)
      page.btc_providers = [...(page.btc_providers ?? []), entry]
      return () => {
        Reflect.deleteProperty(window, id)
        page.btc_providers = page.btc_providers?.filter((one) => one !== entry) ?? []
      }
    },
  }
}
