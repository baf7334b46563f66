import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Account, Network } from '../../../kernel/contract/caip.ts'
import type { NetworksService } from '../../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import type { Store, StoreFactory } from '../../../kernel/contract/store.ts'
import type { SessionChange } from '../client/relay-client.ts'
import { limited } from '../limited.ts'
import { loadPart } from '../load-part.ts'
import type { OpenSession } from '../sessions.ts'
import { parseChainId, toHexChainId } from './chain-id.ts'
import { createFacade } from './facade.ts'
import { type Chain, parseNamespaces } from './parse-session.ts'
import { readEvent } from './read-event.ts'

/** ms; how long a node may take. */
const READ_LIMIT = 30_000

/** A session that is in use. */
export interface LiveSession {
  readonly connection: Store<Connection<'eip155'> | undefined>
  readonly provider: Connection<'eip155'>['provider']
  /** Moves to a network. Rejects with the wallet's own error object, `CHAIN_UNSUPPORTED` or `CONNECT_ABORTED`. */
  switchTo(network: Network, signal?: AbortSignal): Promise<void>
  /** Ends the session and tells the wallet. */
  end(): Promise<void>
}

/** What a live session is made of. */
export interface LiveSessionParts {
  readonly open: OpenSession
  readonly connectorId: string
  readonly wanted: Chain | undefined
  readonly networks: NetworksService
  readonly stores: StoreFactory
  readonly clock: ClockPort
  /** The session is over, whoever ended it. */
  ended(): void
}

const sameAddress = (one: string, other: string | undefined): boolean => one.toLowerCase() === other?.toLowerCase()

/** Puts a session to use: account, chain and provider as one connection that follows the wallet. */
export const createLiveSession = (parts: LiveSessionParts): LiveSession => {
  const { networks, clock } = parts
  const { client, session: first } = parts.open
  let { accounts, methods } = first
  let chain: Chain
  let chosen: string | undefined
  const over = new AbortController()

  const has = (wanted: Chain | undefined): wanted is Chain => accounts.some((account) => account.chain === wanted)
  const addresses = (): readonly string[] => {
    const here = accounts.flatMap((account) => (account.chain === chain ? [account.address] : []))
    const ordered = [...here.filter((address) => sameAddress(address, chosen)), ...here]
    return ordered.filter((address, place) => ordered.findIndex((other) => sameAddress(other, address)) === place)
  }
  const settle = (wanted: Chain | undefined): void => {
    chain = has(wanted) ? wanted : has(chain) ? chain : accounts[0].chain
    // Also when nothing changed here: the client follows events of its own.
    client.setChain(chain, networks.all.get())
  }
  const find = (wanted: Chain): Network | undefined => networks.all.get().find(({ caipNetworkId }) => caipNetworkId === wanted)
  const grants = (method: string): boolean => methods.includes(method)
  const ask = (args: RequestArguments): Promise<unknown> => client.ask(args, chain)

  chain = accounts[0].chain
  settle(parts.wanted)

  const facade = createFacade({
    chain: () => chain,
    addresses,
    grants,
    configured: (wanted) => find(wanted) !== undefined,
    ask,
    read: (args) => limited(clock, READ_LIMIT, over.signal, client.read(args), 'node'),
    async switchTo(params) {
      const [argument]: readonly unknown[] = Array.isArray(params) ? params : []
      const wanted = parseChainId(typeof argument === 'object' && argument !== null && 'chainId' in argument ? argument.chainId : undefined)
      const network = wanted && find(wanted)
      if (network) await switchTo(network)
      else await ask({ method: 'wallet_switchEthereumChain', params: Array.isArray(params) ? params : [] })
      return null
    },
  })
  const current = (): Connection<'eip155'> => {
    const [address = '', ...others] = addresses()
    const toAccount = (one: string): Account<'eip155'> => ({ namespace: 'eip155', address: one, type: 'eoa' })
    return Object.freeze({
      namespace: 'eip155',
      connectorId: parts.connectorId,
      provider: facade.provider,
      network: chain,
      accounts: [toAccount(address), ...others.map(toAccount)] as const,
    })
  }
  const connection = parts.stores.create<Connection<'eip155'> | undefined>(current())

  const publish = (): void => {
    const before = connection.get()
    if (over.signal.aborted || !before) return
    const next = current()
    const same = before.accounts.map(({ address }) => address).join() === addresses().join()
    if (same && before.network === next.network) return
    connection.set(next)
    if (before.network !== next.network) facade.emit('chainChanged', toHexChainId(chain))
    if (!same) facade.emit('accountsChanged', addresses())
  }
  const finish = (): void => {
    if (over.signal.aborted) return
    over.abort()
    unfollow()
    connection.set(undefined)
    facade.emit('disconnect', { code: 4900, message: 'The wallet ended the session.' })
    facade.close()
    parts.ended()
  }
  const hear = ({ kind, payload }: SessionChange): void => {
    const heard = readEvent(payload)
    if (kind === 'end') {
      finish()
    } else if (kind === 'update') {
      const granted = parseNamespaces(heard.namespaces)
      if (!granted) return void end()
      accounts = granted.accounts
      methods = granted.methods
      settle(chain)
    } else if (heard.accounts) {
      if (heard.accounts.length === 0) return void end()
      chosen = heard.accounts.find((address) => accounts.some((account) => sameAddress(account.address, address))) ?? chosen
      settle(chain)
    } else {
      settle(heard.chain)
    }
    publish()
  }
  const unfollow = client.follow(first.topic, hear)
  const end = async (): Promise<void> => {
    finish()
    await client.end(first.topic)
  }
  async function switchTo(network: Network, signal = over.signal): Promise<void> {
    const wanted = parseChainId(network.caipNetworkId)
    if (!has(wanted)) {
      const { switchSession } = await loadPart('chain switch', import('./switch-session.ts'))
      await switchSession(wanted, network, { has, grants, ask, open: parts.open, clock, signal })
    }
    settle(wanted)
    publish()
  }
  return { connection, provider: facade.provider, switchTo, end }
}
