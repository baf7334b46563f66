import type { Connector } from '../../../kernel/contract/connectors.ts'
import type { Eip1193Provider, RequestArguments } from '../../../kernel/contract/provider.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import type { ConnectorList } from '../discover/connector-list.ts'
import { type BindProvider, isProvider } from '../provider.ts'

/** Lists the wallets that a `window.ethereum` holds, and makes an EIP-1193 provider of one that is older. */
export type ReadOld = (injected: unknown) => Eip1193Provider | undefined

type Method = (...args: unknown[]) => unknown

// Kept as they are now: what a script puts in their place later is never called.
const { apply, get } = Reflect

/** Wallets of `window.ethereum.providers` that are listed. */
const LIMIT = 20

/** A flag by which a wallet without announcement says its name. Most say that they are MetaMask beside their own. */
const FLAG = /^is(?!MetaMask$|Connected$|Unlocked$|Installed$)([A-Z]\w*?)(Wallet)?$/

/** What a wallet's flags say that it is. Nothing of it is proven. */
const nameOf = (wallet: object): string => {
  let name = get(wallet, 'isMetaMask') === true ? 'MetaMask' : 'Browser Wallet'
  for (const key in wallet) {
    const [, own, wallets] = (get(wallet, key) === true && FLAG.exec(key)) || []
    if (own) name = wallets ? `${own} ${wallets}` : own
  }
  return cleanText(name, 64)
}

/** The list that wallets of before EIP-6963 make where several want to be `window.ethereum`. */
const othersOf = (provider: unknown): readonly object[] => {
  const all: unknown = Object(provider).providers
  if (!Array.isArray(all)) return []
  return [...new Set<unknown>(all.slice(0, LIMIT))].filter(
    (one): one is object => typeof one === 'object' && one !== null && one !== provider,
  )
}

/** A provider that asks by a JSON-RPC message and a callback, and by `enable` for accounts. */
const wrap = (wallet: object): Eip1193Provider | undefined => {
  const own: Record<string, Method> = {}
  for (const name of ['request', 'on', 'removeListener', 'send', 'sendAsync', 'enable']) {
    const method: unknown = get(wallet, name)
    if (typeof method === 'function') own[name] = (...args) => apply(method, wallet, args)
  }
  const { on, removeListener, send, sendAsync = send, enable } = own
  if (own.request || !sendAsync) return undefined
  const request = ({ method, params = [] }: RequestArguments): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (enable && method === 'eth_requestAccounts') return resolve(enable())
      return sendAsync({ jsonrpc: '2.0', id: 1, method, params }, (failure: unknown, answer: unknown) => {
        const { error = failure, result } = Object(answer)
        if (error) reject(error)
        else resolve(result)
      })
    })
  const provider: unknown = Object.freeze({ request, ...(on && { on }), ...(removeListener && { removeListener }) })
  return isProvider(provider) ? provider : undefined
}

/** For the wallets of one page: each is wrapped once, so that it stays one provider. */
export const createReadOld = (list: ConnectorList, bind: BindProvider): ReadOld => {
  const wrapped = new WeakMap<object, Eip1193Provider>()
  const others = new Map<object, Connector<'eip155'>>()
  const wrapOnce = (wallet: object): Eip1193Provider | undefined => {
    const provider = wrapped.get(wallet) ?? wrap(wallet)
    if (provider) wrapped.set(wallet, provider)
    return provider
  }
  const listOther = (wallet: object): void => {
    if (others.has(wallet)) return
    try {
      const provider = bind(wallet) ?? wrapOnce(wallet)
      const name = nameOf(wallet)
      if (provider) others.set(wallet, list.add({ id: `injected:${name}`, name, type: 'INJECTED' }, provider))
    } catch {
      // What cannot be read has no name to be chosen by.
    }
  }
  return (injected) => {
    try {
      const beside = othersOf(injected)
      for (const wallet of beside) listOther(wallet)
      for (const [wallet, other] of others) list.show(other, beside.includes(wallet) && !list.announced(wallet))
      return typeof injected === 'object' && injected !== null ? wrapOnce(injected) : undefined
    } catch {
      return undefined
    }
  }
}
