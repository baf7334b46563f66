import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { createProviderEvents } from '../../../kernel/contract/tools/provider-events.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { accountId, unifiedAddress } from '../family/ss58.ts'
import type { Extension, GrantedAccount, OwnProvider } from '../provider.ts'

/** Accounts that are read; nobody shows more. */
const LIMIT = 100

const GENESIS = /^0x([\da-f]{64})$/i

/** CAIP-2 names a network by the first half of its genesis. Undefined for what is no genesis. */
const networkOf = (genesis: unknown): CaipNetworkId<'polkadot'> | undefined => {
  const [, hash] = typeof genesis === 'string' ? (GENESIS.exec(genesis) ?? []) : []
  return hash === undefined ? undefined : `polkadot:${hash.slice(0, 32).toLowerCase()}`
}

const parseAccount = (value: unknown): readonly GrantedAccount[] => {
  const own = readForeign(value, 'address')
  const id = accountId(own)
  // Accounts of twenty bytes are those of EVM chains, whose adapter has them.
  if (!id || typeof own !== 'string') return []
  const label = cleanText(readForeign(value, 'name'), 64)
  const account = Object.freeze({ namespace: 'polkadot', address: unifiedAddress(id), type: 'eoa', ...(label && { label }) } as const)
  return [{ account, own, network: networkOf(readForeign(value, 'genesisHash')) }]
}

/** Well-formed accounts of a wallet's list, each once, in its order. */
const parseAccounts = (value: unknown): readonly GrantedAccount[] => {
  const all = (Array.isArray(value) ? value : []).slice(0, LIMIT).flatMap(parseAccount)
  return all.filter(({ account }, at) => all.findIndex((other) => other.account.address === account.address) === at)
}

/** What an extension gives once the visitor has allowed it. */
interface Enabled {
  accounts(): Promise<unknown>
  subscribe(listener: (accounts: unknown) => void): unknown
  /** Undefined where the wallet has no such method. */
  readonly signRaw: ((input: object) => Promise<unknown>) | undefined
  readonly signPayload: ((input: object) => Promise<unknown>) | undefined
}

const failed = (rpcCode: number, message: string): PorticoError => new PorticoError('WALLET_ERROR', message, { rpcCode })

/** A method of a foreign object, bound as it is now. */
const methodOf = (object: unknown, name: string): ((...args: readonly unknown[]) => unknown) | undefined => {
  const found = readForeign(object, name)
  return typeof found === 'function' ? (...args) => Reflect.apply(found, object, args) : undefined
}

/** Extensions say so in words alone. */
const REFUSED = /cancel|reject|denied|declin|not allowed/i

/** What a wallet answers. Its refusal, which has no code, gets the one of EIP-1193. */
const answerOf = async (asked: unknown): Promise<unknown> => {
  try {
    return await asked
  } catch (cause) {
    const [code, message] = [readForeign(cause, 'code'), typeof cause === 'string' ? cause : readForeign(cause, 'message')]
    if (typeof code === 'number' || typeof message !== 'string' || !REFUSED.test(message)) throw cause
    throw new PorticoError('REQUEST_REJECTED', 'The visitor refused.', { cause, rpcCode: 4001 })
  }
}

const parseEnabled = (injected: unknown): Enabled => {
  const [accounts, signer] = [readForeign(injected, 'accounts'), readForeign(injected, 'signer')]
  const get = methodOf(accounts, 'get')
  if (!get) throw failed(-32603, 'The wallet shows no accounts.')
  const subscribe = methodOf(accounts, 'subscribe')
  const asking = (name: string) => {
    const method = methodOf(signer, name)
    return method && ((input: object) => answerOf(method(input)))
  }
  return {
    accounts: async () => get(),
    subscribe: (listener) => subscribe?.(listener),
    signRaw: asking('signRaw'),
    signPayload: asking('signPayload'),
  }
}

const SIGNATURE = /^0x(?:[\da-f]{2}){64,65}$/i

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Makes the provider of an extension, which is asked for its accounts by the first `polkadot_requestAccounts`. */
export const createExtensionProvider = (extension: Extension, appName: string): OwnProvider => {
  const { emit, listening, on, removeListener } = createProviderEvents(() => follow())
  let enabled: Enabled | undefined
  let granted: readonly GrantedAccount[] = []
  let network: CaipNetworkId<'polkadot'> | undefined
  let stop: unknown

  const addresses = (): readonly string[] => granted.map(({ account: { address } }) => address)
  const take = (accounts: unknown): void => {
    granted = parseAccounts(accounts)
    emit('accountsChanged', addresses())
  }
  /** Listens to the wallet while somebody listens here. */
  const follow = (): void => {
    const wanted = enabled !== undefined && listening()
    if (wanted === (stop !== undefined)) return
    try {
      if (wanted) {
        const source = enabled
        stop = source?.subscribe((accounts) => source === enabled && stop !== undefined && take(accounts)) ?? (() => undefined)
      } else {
        const end = stop
        stop = undefined
        if (typeof end === 'function') end()
      }
    } catch {
      // A wallet that refuses listeners is as one without events.
      stop = wanted ? () => undefined : undefined
    }
  }
  /** The wallet's account that a request is for, and what it signs with. */
  const signerFor = (params: unknown, name: 'signRaw' | 'signPayload') => {
    const address = readForeign(params, 'address')
    const found = granted.find(({ account, own }) => account.address === address || own === address)
    if (!found) throw failed(4100, 'The wallet does not show this account.')
    if (found.network !== undefined && found.network !== network) throw failed(4901, 'The account is of another network.')
    const sign = enabled?.[name]
    if (!sign) throw failed(4200, `The wallet has no ${name}.`)
    return { address: found.own, sign }
  }
  const signatureOf = (answer: unknown): string => {
    const signature = readForeign(answer, 'signature')
    if (typeof signature === 'string' && SIGNATURE.test(signature)) return signature.toLowerCase()
    throw failed(-32603, 'The wallet gave no signature.')
  }
  const methods: Readonly<Record<string, (params: unknown) => unknown>> = {
    async polkadot_requestAccounts() {
      const next = parseEnabled(await answerOf(extension.enable(appName)))
      const accounts = await next.accounts()
      enabled = next
      granted = parseAccounts(accounts)
      follow()
      return addresses()
    },
    polkadot_getAccounts: addresses,
    polkadot_chainId: () => network,
    async polkadot_signMessage(params) {
      const message = readForeign(params, 'message')
      if (typeof message !== 'string') throw failed(-32602, 'The message is no text.')
      const { address, sign } = signerFor(params, 'signRaw')
      return { signature: signatureOf(await sign({ address, data: hexOf(message), type: 'bytes' })) }
    },
    async polkadot_signTransaction(params) {
      const payload = readForeign(params, 'transactionPayload')
      if (typeof payload !== 'object' || payload === null) throw failed(-32602, 'The transaction is no signer payload.')
      const genesis = readForeign(payload, 'genesisHash')
      if (genesis !== undefined && networkOf(genesis) !== network) throw failed(4901, 'The transaction is for another network.')
      const { address, sign } = signerFor(params, 'signPayload')
      const answer = await sign({ ...payload, address })
      const signedTransaction = readForeign(answer, 'signedTransaction')
      return { signature: signatureOf(answer), ...(typeof signedTransaction === 'string' && { signedTransaction }) }
    },
    /** The interface has no end: the extension keeps its permission, this page stops using it. */
    polkadot_disconnect() {
      enabled = undefined
      granted = []
      follow()
    },
  }
  return Object.freeze({
    granted: () => granted,
    async request({ method, params }: RequestArguments) {
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) throw failed(4200, `The wallet does not support ${method}.`)
      return answer(params)
    },
    on,
    removeListener,
    select(next: CaipNetworkId<'polkadot'>) {
      if (next === network) return
      network = next
      emit('chainChanged', next)
    },
  })
}
