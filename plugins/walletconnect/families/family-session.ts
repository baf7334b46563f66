import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Account, CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { createProviderEvents } from '../../../kernel/contract/tools/provider-events.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { SessionChange } from '../client/relay-client.ts'
import { loadPart } from '../load-part.ts'
import type { LiveSession, LiveSessionParts } from '../session/live-session.ts'
import { type Chain, type ChainAccount, parseFamily } from '../session/parse-session.ts'
import { type FamilyAccount, type FamilyRules, type FamilyUse, failed, requireGrant } from './family-rules.ts'

/** What it is made of. */
export interface FamilySessionParts extends Omit<LiveSessionParts<Namespace>, 'granted' | 'wanted'> {
  /** The network of the connect request: of the family that is put to use. */
  readonly wanted: CaipNetworkId
  readonly rules: FamilyRules
}

const ACCOUNT = /^([-a-z\d]{3,8}:[-\w]{1,32}):([-.%a-zA-Z\d]{1,128})$/

/** A CAIP-10 account, whatever its family; undefined for anything else. */
const parseAccount = (value: unknown): ChainAccount<Namespace> | undefined => {
  const [, chain, address] = typeof value === 'string' ? (ACCOUNT.exec(value) ?? []) : []
  return chain === undefined || address === undefined ? undefined : { chain: chain as Chain<Namespace>, address }
}

/** An address of an event, which may be plain, CAIP-10, or an account with its address in it. */
const toAddress = (value: unknown): string | undefined => {
  const text = readForeign(value, 'address') ?? value
  return parseAccount(text)?.address ?? (typeof text === 'string' ? text : undefined)
}

const asEoa = (addresses: readonly string[]): readonly FamilyAccount[] => addresses.map((address) => ({ address, type: 'eoa' }))

/**
 * Puts a family of a session to use: accounts and network follow the wallet, requests pass to it where it granted them. Undefined where it
 * granted no account of the family.
 */
export const createFamilySession = (parts: FamilySessionParts): LiveSession<Namespace> | undefined => {
  const { client, session } = parts.open
  const { rules, wanted } = parts
  const family = wanted.slice(0, wanted.indexOf(':')) as Namespace
  const read = (namespaces: unknown) =>
    parseFamily(namespaces, family, (account) => {
      const parsed = parseAccount(account)
      return parsed?.chain.startsWith(`${family}:`) ? parsed : undefined
    })
  const first = read(session.namespaces)
  if (!first) return undefined
  let { accounts: granted, methods } = first
  let chain: Chain<Namespace> = granted[0].chain
  let chosen: string | undefined
  const over = new AbortController()

  const has = (one: unknown): one is Chain<Namespace> => granted.some((account) => account.chain === one)
  const accounts = (): readonly FamilyAccount[] => {
    const here = new Set(granted.flatMap((account) => (account.chain === chain ? [account.address] : [])))
    const all = (rules.accounts ?? asEoa)([...here])
    return [...all.filter(({ address }) => address === chosen), ...all.filter(({ address }) => address !== chosen)]
  }
  const settle = (next: unknown): void => {
    chain = has(next) ? next : has(chain) ? chain : granted[0].chain
  }
  settle(wanted)

  const grants = (method: string): boolean => methods.includes(method)
  const ask = async (request: RequestArguments): Promise<unknown> => {
    const { method, params = {} } = request
    const chainId = chain
    const asking = () => client.provider.client.request<unknown>({ topic: session.topic, chainId, request: { method, params } })
    const { unlessRefused } = await loadPart('session', import('../session/unless-refused.ts'))
    if (chainId !== chain) throw failed(4901, 'The wallet has moved to another network.')
    return unlessRefused(client, asking, parts.notices)
  }
  const use = (): FamilyUse => ({ chain, accounts: accounts(), grants, ask })
  const route = async ({ method, params }: RequestArguments): Promise<unknown> => {
    const own = Object.hasOwn(rules.methods, method) ? rules.methods[method] : undefined
    if (own) return own(params, use())
    requireGrant(method, { grants })
    return ask({ method, ...(params && { params }) })
  }
  const { emit, on, removeListener } = createProviderEvents(() => undefined)
  const provider = Object.freeze({
    on,
    removeListener,
    request: (args: RequestArguments): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const end = (): void => reject(failed(4900, 'The wallet is disconnected.'))
        if (over.signal.aborted) return end()
        over.signal.addEventListener('abort', end, { once: true })
        route(args)
          .then(resolve, reject)
          .finally(() => over.signal.removeEventListener('abort', end))
      }),
  })
  const current = (): Connection => {
    const toAccount = (account: FamilyAccount): Account => ({ namespace: family, ...account })
    const [account = { address: '', type: 'eoa' }, ...others] = accounts()
    return Object.freeze({
      ...{ namespace: family, connectorId: parts.connectorId, provider, network: chain, clientId: client.clientId, ...session.said },
      accounts: [toAccount(account), ...others.map(toAccount)] as const,
    })
  }
  const connection = parts.stores.create<Connection | undefined>(current())

  const addressesOf = (one: Connection): readonly string[] => one.accounts.map(({ address }) => address)
  const publish = (): void => {
    const before = connection.get()
    if (over.signal.aborted || !before) return
    const next = current()
    const same = addressesOf(before).join() === addressesOf(next).join()
    if (same && before.network === next.network) return
    connection.set(next)
    if (before.network !== next.network) emit('chainChanged', chain)
    if (!same) emit('accountsChanged', addressesOf(next))
  }
  const finish = (dropped = false): void => {
    if (over.signal.aborted) return
    over.abort()
    unfollow()
    connection.set(undefined)
    parts.ended(dropped)
  }
  const onEvent = (params: unknown): void => {
    const [name, data, where] = [readForeign(params, 'event', 'name'), readForeign(params, 'event', 'data'), readForeign(params, 'chainId')]
    // Events of all families have one name: only the chain says whose they are.
    if (!`${where}`.startsWith(`${family}:`)) return
    if (name === 'chainChanged') {
      settle(typeof data === 'string' && has(data) ? data : where)
    } else if (Array.isArray(data) && ['accountsChanged', ...(rules.accountEvents ?? [])].some((one) => one === name)) {
      const named = data.slice(0, granted.length + 1).map(toAddress)
      if (named.length === 0) return void finish(true)
      chosen = named.find((address) => granted.some((account) => account.address === address)) ?? chosen
    }
    publish()
  }
  const onChange = ({ kind, payload }: SessionChange): void => {
    const params = readForeign(payload, 'params')
    if (kind === 'end') return void finish()
    if (kind === 'event') return void onEvent(params)
    const next = read(readForeign(params, 'namespaces'))
    if (!next) return void finish(true)
    granted = next.accounts
    methods = next.methods
    settle(chain)
    publish()
  }
  const unfollow = client.follow(session.topic, onChange)
  return {
    connection,
    provider,
    async switchTo({ caipNetworkId }) {
      // No method of the protocol asks a wallet of these families for another network.
      if (!has(caipNetworkId))
        throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network: caipNetworkId } })
      settle(caipNetworkId)
      publish()
    },
    finish,
  }
}
