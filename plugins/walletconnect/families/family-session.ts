import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Account, CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Family } from '../../../kernel/contract/family.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { createProviderEvents } from '../../../kernel/contract/tools/provider-events.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import type { SessionChange } from '../client/relay-client.ts'
import { loadPart } from '../load-part.ts'
import type { LiveSession, LiveSessionParts } from '../session/live-session.ts'
import { type Chain, isAddress, parseAccount, parseFamily } from '../session/parse-session.ts'
import { type FamilyAccount, type FamilyRules, type FamilyUse, failed, requireGrant } from './family-rules.ts'

export interface FamilySessionParts extends Omit<LiveSessionParts<Namespace>, 'granted' | 'wanted' | 'family'> {
  /** The network of the connect request: of the family that is put to use. */
  readonly wanted: CaipNetworkId
  readonly family: Family
  readonly rules: FamilyRules
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
  const { rules, wanted, family } = parts
  const { namespace, codec } = family
  const current = (id: Chain<Namespace>): Chain<Namespace> => rules.currentId?.(id) ?? id
  /** What the wallet granted, and what it calls the chains of it: the older name only where it knows no other. */
  const read = (namespaces: unknown) => {
    const names = new Map<Chain<Namespace>, Chain<Namespace>>()
    const found = parseFamily(namespaces, namespace, (account) => {
      const { chain: name, address } = parseAccount(account) ?? {}
      if (!name?.startsWith(`${namespace}:`) || !isAddress(address, codec)) return undefined
      const chain = current(name)
      if (name === chain || !names.has(chain)) names.set(chain, name)
      return { chain, address }
    })
    return found && { ...found, names }
  }
  const first = read(session.namespaces)
  if (!first) return undefined
  let { accounts: granted, methods, names } = first
  let chain: Chain<Namespace> = granted[0].chain
  let chosen: string | undefined
  const over = new AbortController()

  const has = (one: unknown): one is Chain<Namespace> => granted.some((account) => account.chain === one)
  const accounts = (): readonly FamilyAccount[] => {
    const here = new Set(granted.flatMap((account) => (account.chain === chain ? [account.address] : [])))
    const all = (rules.accounts ?? asEoa)([...here], family)
    return [...all.filter(({ address }) => address === chosen), ...all.filter(({ address }) => address !== chosen)]
  }
  /** A chain that is granted, by whatever name it is given; undefined for any other. */
  const find = (id: unknown): Chain<Namespace> | undefined => {
    const found = typeof id === 'string' ? current(id as Chain<Namespace>) : undefined
    return has(found) ? found : undefined
  }
  const settle = (next: unknown): void => {
    chain = find(next) ?? find(chain) ?? granted[0].chain
  }
  settle(wanted)

  const grants = (method: string): boolean => methods.includes(method)
  const ask = async (request: RequestArguments): Promise<unknown> => {
    const { method, params = {} } = request
    const asked = chain
    const chainId = names.get(asked) ?? asked
    const asking = () => client.provider.client.request<unknown>({ topic: session.topic, chainId, request: { method, params } })
    const { unlessRefused } = await loadPart('session', import('../session/unless-refused.ts'))
    if (asked !== chain) throw failed(4901, 'The wallet has moved to another network.')
    return unlessRefused(client, asking, parts.notices)
  }
  const use: FamilyUse = {
    family,
    get chain() {
      return chain
    },
    get accounts() {
      return accounts()
    },
    chainsOf: (address) => [...new Set(granted.flatMap((account) => (account.address === address ? [account.chain] : [])))],
    grants,
    ask,
  }
  const route = async ({ method, params }: RequestArguments): Promise<unknown> => {
    const own = Object.hasOwn(rules.methods, method) ? rules.methods[method] : undefined
    if (own) return own(params, use)
    requireGrant(method, use)
    const request = { method, ...(params && { params }) }
    return rules.passOn ? rules.passOn(request, use) : ask(request)
  }
  const { emit, on, removeListener } = createProviderEvents(() => undefined)
  const request = (args: RequestArguments): Promise<unknown> =>
    race({ signals: [over.signal], aborted: () => failed(4900, 'The wallet is disconnected.') }, () => route(args))
  // With its getters as they are: what is granted may change.
  const more = Object.getOwnPropertyDescriptors(rules.provider?.(use) ?? {})
  const provider = Object.freeze(Object.defineProperties({ on, removeListener, request }, more))
  const toConnection = (): Connection => {
    const toAccount = (account: FamilyAccount): Account => ({ namespace, ...account })
    const [account = { address: '', type: 'eoa' }, ...others] = accounts()
    // Granted under one name, a network may be configured under an older one.
    const configured = parts.networks.all.get().flatMap(({ caipNetworkId }) => (find(caipNetworkId) ? [caipNetworkId] : []))
    return Object.freeze({
      networks: [...new Set([...granted.map((one) => one.chain), ...configured])],
      namespace,
      connectorId: parts.connectorId,
      provider,
      network: chain,
      clientId: client.clientId,
      ...session.said,
      accounts: [toAccount(account), ...others.map(toAccount)] as const,
    })
  }
  const connection = parts.stores.create<Connection | undefined>(toConnection())

  const addressesOf = (one: Connection): readonly string[] => one.accounts.map(({ address }) => address)
  const publish = (): void => {
    const before = connection.get()
    if (over.signal.aborted || !before) return
    const next = toConnection()
    const same = addressesOf(before).join() === addressesOf(next).join()
    if (same && before.network === next.network && before.networks?.join() === next.networks?.join()) return
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
    if (!`${where}`.startsWith(`${namespace}:`)) return
    if (name === 'chainChanged') {
      settle(find(data) ?? where)
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
    names = next.names
    settle(chain)
    publish()
  }
  const unfollow = client.follow(session.topic, onChange)
  return {
    connection,
    provider,
    async switchTo({ caipNetworkId }) {
      // No method of the protocol asks a wallet of these families for another network.
      if (!find(caipNetworkId)) {
        throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network: caipNetworkId } })
      }
      settle(caipNetworkId)
      publish()
    },
    finish,
  }
}
