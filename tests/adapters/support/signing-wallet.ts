import * as v from 'valibot'
import { createWalletClient, type Hex, http } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Eip1193Events, Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'
import { RpcError } from '../../support/rpc-error.ts'

/** A wallet that signs for real and sends to real chains. */
export interface SigningWallet {
  readonly provider: Eip1193Provider
  /** Addresses, in the order of the keys. */
  readonly accounts: readonly string[]
  /** Every method it was asked for, in order. */
  readonly methods: readonly string[]
  /** Chains on which something was sent, in order. */
  readonly sentOn: readonly number[]
  selectAccount(address: string): void
  selectChain(id: number): void
  /** Takes the page's permission back. */
  forget(): void
}

/** Keys of its accounts and addresses of its chains, by id; the first of each is in use. */
export interface SigningWalletOptions {
  readonly keys: readonly Hex[]
  readonly chains: ReadonlyMap<number, string>
}

const hex = v.custom<Hex>((value) => typeof value === 'string' && /^0x[\da-f]*$/i.test(value))
const quantity = v.pipe(
  hex,
  v.transform((value) => BigInt(value)),
)
const transaction = v.object({
  from: hex,
  to: hex,
  value: v.optional(quantity),
  data: v.optional(hex),
  gas: v.optional(quantity),
  chainId: quantity,
})
const chainOf = v.object({ chainId: hex, rpcUrls: v.optional(v.array(v.pipe(v.string(), v.url()))) })
const typed = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

/** Makes one that has not yet let the page in. */
export const createSigningWallet = ({ keys, chains }: SigningWalletOptions): SigningWallet => {
  const accounts = keys.map((key) => privateKeyToAccount(key))
  const known = new Map(chains)
  const methods: string[] = []
  const sentOn: number[] = []
  const listeners = new Map<string, Set<(value: never) => void>>()
  let permitted = false
  let selected = accounts[0]
  let [chain = 1] = chains.keys()

  const listenersOf = (event: string) => listeners.get(event) ?? new Set()
  const emit = <E extends keyof Eip1193Events>(event: E, value: Eip1193Events[E][0]): void => {
    for (const listener of [...listenersOf(event)]) listener(value as never)
  }
  // Lower case, as most wallets answer.
  const visible = (): readonly string[] => (permitted && selected ? [selected.address.toLowerCase()] : [])
  const owner = (address: string): PrivateKeyAccount => {
    const account = accounts.find((one) => one.address.toLowerCase() === address.toLowerCase())
    if (!account || !permitted || account !== selected) throw new RpcError(4100, 'The account is not authorised.')
    return account
  }
  const moveTo = (id: number): void => {
    if (id === chain) return
    chain = id
    emit('chainChanged', `0x${id.toString(16)}`)
  }
  const send = async (given: v.InferOutput<typeof transaction>): Promise<Hex> => {
    if (given.chainId !== BigInt(chain)) throw new RpcError(-32602, 'The transaction is for another chain.')
    const { from, to, value, data, gas } = given
    const client = createWalletClient({ account: owner(from), transport: http(known.get(chain)) })
    const on = chain
    const hash = await client.sendTransaction({ to, chain: null, ...(value && { value }), ...(data && { data }), ...(gas && { gas }) })
    sentOn.push(on)
    return hash
  }
  const answers: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_requestAccounts: () => {
      permitted = true
      return visible()
    },
    eth_accounts: visible,
    eth_chainId: () => `0x${chain.toString(16)}`,
    personal_sign: (params) => {
      const [raw, address] = v.parse(v.tuple([hex, hex]), params)
      return owner(address).signMessage({ message: { raw } })
    },
    eth_signTypedData_v4: (params) => {
      const [address, text] = v.parse(v.tuple([hex, v.pipe(v.string(), v.parseJson(), typed)]), params)
      return owner(address).signTypedData(text)
    },
    eth_sendTransaction: (params) => send(v.parse(v.tuple([transaction]), params)[0]),
    wallet_switchEthereumChain: (params) => {
      const id = Number(v.parse(v.tuple([chainOf]), params)[0].chainId)
      if (!known.has(id)) throw new RpcError(4902, 'Unrecognized chain.')
      moveTo(id)
      return null
    },
    wallet_addEthereumChain: (params) => {
      const [{ chainId, rpcUrls = [] }] = v.parse(v.tuple([chainOf]), params)
      const [url] = rpcUrls
      if (url === undefined) throw new RpcError(-32602, 'A chain needs an address.')
      known.set(Number(chainId), url)
      return null
    },
    wallet_revokePermissions: () => {
      forget()
      return null
    },
  }
  const forget = (): void => {
    permitted = false
    emit('accountsChanged', [])
  }
  const request = async ({ method, params }: RequestArguments): Promise<unknown> => {
    methods.push(method)
    const answer = answers[method]
    if (!answer) throw new RpcError(4200, `${method} is not supported.`)
    return answer(params)
  }
  return {
    accounts: accounts.map(({ address }) => address),
    methods,
    sentOn,
    selectChain: moveTo,
    forget,
    selectAccount(address) {
      selected = accounts.find((one) => one.address.toLowerCase() === address.toLowerCase())
      emit('accountsChanged', visible())
    },
    provider: {
      request,
      on: (event, listener) => void listeners.set(event, listenersOf(event).add(listener)),
      removeListener: (event, listener) => listenersOf(event).delete(listener),
    },
  }
}
