import type { CaipNetworkId } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { Eip1193Events, Eip1193Provider, RequestArguments } from '../contract/provider.ts'
import type { Undo } from '../contract/store.ts'
import { parseCaipNetworkId } from '../contract/tools/parse-caip.ts'
import { ProviderRpcError } from '../contract/tools/provider-error.ts'
import { type TestBehaviour, TwiceAnswered, WRONG_CHAIN } from './behaviours.ts'
import { createVisitor } from './visitor.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23357" d="M0 0h8v8H0z"/%3E%3C/svg%3E'

/** Announces a wallet to the page by EIP-6963, now and at each request, until undone. */
export const announceWallet = ({ name, rdns }: { readonly name: string; readonly rdns: string }, provider: Eip1193Provider): Undo => {
  const info = Object.freeze({ uuid: globalThis.crypto.randomUUID(), name, rdns, icon: ICON })
  const detail = Object.freeze({ info, provider })
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

/** How a test wallet is made. */
export interface TestWalletOptions {
  /** Addresses, the selected one first. */
  readonly accounts: readonly [string, ...string[]]
  /** CAIP-2 id of the chain it is on. Default `eip155:1`. */
  readonly chainId?: CaipNetworkId<'eip155'>
  /** Default `approve`. */
  readonly behaviour?: TestBehaviour
  /**
   * Whether the wallet has granted the page its permission at an earlier visit. It then connects, and comes back, without asking. Default
   * false.
   */
  readonly granted?: boolean
  /** As it announces itself. Default `Test Wallet`. */
  readonly name?: string
  /** Reverse domain name, as it announces itself. Default `test.wallet`. */
  readonly rdns?: string
  /** Signs or sends a granted request. Without it those methods are refused with 4200. */
  readonly sign?: (request: RequestArguments & { readonly account: string }) => Promise<unknown>
  /** Answers methods that a wallet passes on to its chain. Without it they are refused with 4200. */
  readonly chain?: (request: RequestArguments) => Promise<unknown>
}

/** An EIP-1193 wallet in memory. */
export interface TestWallet {
  readonly provider: Eip1193Provider
  /** Everything it was asked, in order. */
  readonly requests: readonly RequestArguments[]
  setBehaviour(behaviour: TestBehaviour): void
  /** Decides all requests that `silent` left open. Answers false if there was none. */
  answer(decision: 'approve' | 'reject'): boolean
  /** Changes the account as the visitor does in the wallet. Throws `ADDRESS_INVALID` for one that it does not have. */
  selectAccount(address: string): void
  /** The visitor chooses another chain in the wallet. */
  selectChain(id: CaipNetworkId<'eip155'>): void
  /** The visitor takes the permission back in the wallet. */
  forget(): void
  /** Announces the wallet by EIP-6963, now and at each request, until undone. */
  announce(): Undo
}

const SIGNING = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sign', 'wallet_sendCalls']

const referenceOf = (id: CaipNetworkId<'eip155'>): bigint => BigInt(parseCaipNetworkId(id).reference)

const chainIn = (params: RequestArguments['params']): bigint => {
  const [first]: readonly unknown[] = Array.isArray(params) ? params : []
  const id: unknown = typeof first === 'object' && first !== null && 'chainId' in first ? first.chainId : undefined
  if (typeof id !== 'string' || !/^0x[\da-f]+$/i.test(id)) throw new ProviderRpcError(-32602, 'Expected a chain id.')
  return BigInt(id)
}

/**
 * Makes a wallet for tests. It holds no keys and knows no chain library: `sign` does what needs a key.
 *
 * @example
 * const wallet = createTestWallet({ accounts: ['0x52908400098527886E0F7030069857D2E4169EE7'], behaviour: 'reject' })
 * const stop = wallet.announce()
 */
export const createTestWallet = (options: TestWalletOptions): TestWallet => {
  const { accounts, name = 'Test Wallet', rdns = 'test.wallet' } = options
  const listeners = new Map<keyof Eip1193Events, Set<(...args: never) => void>>()
  const requests: RequestArguments[] = []
  let [selected] = accounts
  let chain = referenceOf(options.chainId ?? 'eip155:1')
  let granted = options.granted ?? false
  const known = new Set([chain])

  const emit = <E extends keyof Eip1193Events>(event: E, ...args: Eip1193Events[E]): void => {
    for (let times = visitor.behaviour() === 'answers-twice' ? 2 : 1; times > 0; times -= 1) {
      // A listener was added for its event only: `on`.
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...(args as never))
    }
  }
  const visible = (): readonly string[] => (granted ? [selected, ...accounts.filter((address) => address !== selected)] : [])
  const wire = (): string => `0x${chain.toString(16)}`
  const moveTo = (next: bigint): void => {
    if (next === chain) return
    chain = next
    known.add(next)
    emit('chainChanged', wire())
  }
  const select = (address: string): void => {
    if (selected === address) return
    selected = address
    if (granted) emit('accountsChanged', visible())
  }
  const refuse = (method: string): never => {
    throw new ProviderRpcError(4200, `${method} is not supported by this test wallet.`)
  }
  const visitor = createVisitor(options.behaviour, () => {
    if (visitor.behaviour() === 'account-switches') select(accounts[(accounts.indexOf(selected) + 1) % accounts.length] ?? selected)
  })
  const asked = visitor.ask
  const methods: Readonly<Record<string, (request: RequestArguments) => unknown>> = {
    eth_accounts: visible,
    eth_chainId: wire,
    eth_requestAccounts: () =>
      granted
        ? visible()
        : asked(() => {
            granted = true
            if (visitor.behaviour() === 'wrong-chain') moveTo(WRONG_CHAIN)
            return visible()
          }),
    wallet_switchEthereumChain: ({ params }) => {
      const wanted = chainIn(params)
      if (visitor.behaviour() === 'unknown-chain' && !known.has(wanted)) throw new ProviderRpcError(4902, 'Unrecognized chain.')
      return asked(() => {
        moveTo(wanted)
        return null
      })
    },
    wallet_addEthereumChain: ({ params }) =>
      asked(() => {
        known.add(chainIn(params))
        return null
      }),
    wallet_revokePermissions: () => {
      forget()
      return null
    },
  }
  const forget = (): void => {
    if (!granted) return
    granted = false
    emit('accountsChanged', [])
  }
  const answer = async (request: RequestArguments): Promise<unknown> => {
    const { method } = request
    requests.push(Object.freeze({ ...request }))
    if (Object.hasOwn(methods, method)) return methods[method]?.(request)
    if (!SIGNING.includes(method)) return options.chain ? options.chain(request) : refuse(method)
    if (!granted) throw new ProviderRpcError(4100, 'The account is not authorised.')
    const { sign } = options
    const account = selected
    return sign ? asked(() => sign({ ...request, account })) : refuse(method)
  }
  const provider: Eip1193Provider = Object.freeze<Eip1193Provider>({
    request(args) {
      const answered = answer(args)
      return visitor.behaviour() === 'answers-twice' ? new TwiceAnswered((resolve) => resolve(answered)) : answered
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  })
  return {
    provider,
    requests,
    forget,
    setBehaviour: visitor.setBehaviour,
    answer: visitor.answer,
    selectAccount(address) {
      if (!accounts.includes(address)) throw new PorticoError('ADDRESS_INVALID', `The test wallet has no account ${address}.`)
      select(address)
    },
    selectChain: (id) => moveTo(referenceOf(id)),
    announce: () => announceWallet({ name, rdns }, provider),
  }
}
