import type { Connection, SwitchOptions } from '../../../kernel/contract/adapters.ts'
import type { Account, Network } from '../../../kernel/contract/caip.ts'
import type { AddressCodec, Family as ChainFamily } from '../../../kernel/contract/family.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { NetworksService } from '../../../kernel/contract/session-services.ts'
import type { Store, StoreFactory } from '../../../kernel/contract/store.ts'
import type { SessionChange } from '../client/relay-client.ts'
import { loadPart } from '../load-part.ts'
import type { OpenSession } from '../relay-sessions.ts'
import { parseChainId, toHexChainId } from './chain-id.ts'
import { createFacade } from './facade.ts'
import { type Chain, type Family, type Granted, parseNamespaces } from './parse-session.ts'
import { readEvent } from './read-event.ts'
import type { SessionUse } from './session-use.ts'
import type { Notices } from './unless-refused.ts'

/** One family of a session that is in use. */
export interface LiveSession<F extends Family = 'eip155'> {
  readonly connection: Store<Connection<F> | undefined>
  readonly provider: Connection<F>['provider']
  /** Moves to a network. Rejects with the wallet's refusal, `CHAIN_UNSUPPORTED`, `CONNECT_ABORTED` or `PLUGIN_LOAD_FAILED`. */
  switchTo(network: Network, signal?: AbortSignal, options?: SwitchOptions): Promise<void>
  /** Ends it on this side. */
  finish(): void
}

export interface LiveSessionParts<F extends Family = 'eip155'> {
  readonly open: OpenSession
  readonly granted: Granted<F>
  readonly connectorId: string
  readonly wanted: Chain<F> | undefined
  readonly networks: NetworksService
  /** The chain family, as far as it has come: a session that comes back does not wait for it. */
  family(): ChainFamily<F> | undefined
  readonly stores: StoreFactory
  readonly clock: ClockPort
  readonly notices: Notices
  /** It is over, whoever ended it. `dropped`: the wallet no longer grants the family, but may not know that the session is over. */
  ended(dropped: boolean): void
}

/** Puts the EVM family of a session to use: account, chain and provider as one connection that follows the wallet. */
export const createLiveSession = (parts: LiveSessionParts): LiveSession => {
  const { networks, clock } = parts
  const codec = (): AddressCodec | undefined => parts.family()?.codec
  /** No two accounts differ in the case of letters alone. */
  const keyOf = (address: string): string => codec()?.key(address) ?? address.toLowerCase()
  const { client, session } = parts.open
  let { accounts, methods } = parts.granted
  let chain: Chain
  let chosen: string | undefined
  const over = new AbortController()

  const sameAddress = (one: string, other: string | undefined): boolean => other !== undefined && keyOf(one) === keyOf(other)
  const has = (wanted: Chain | undefined): wanted is Chain => accounts.some((account) => account.chain === wanted)
  const addresses = (): readonly string[] => {
    const here = accounts.flatMap((account) => (account.chain === chain ? [account.address] : []))
    const ordered = [...here.filter((address) => sameAddress(address, chosen)), ...here]
    return ordered.filter((address, place) => ordered.findIndex((other) => sameAddress(other, address)) === place)
  }
  const settle = (wanted: Chain | undefined): void => {
    chain = has(wanted) ? wanted : has(chain) ? chain : accounts[0].chain
  }
  const use = async (): Promise<SessionUse> => {
    const { createSessionUse } = await loadPart('session', import('./session-use.ts'))
    return createSessionUse({
      open: parts.open,
      clock,
      notices: parts.notices,
      over: over.signal,
      chain: () => chain,
      addresses,
      networks: networks.all.get,
      has,
      grants: (method) => methods.includes(method),
      arrive,
    })
  }

  chain = accounts[0].chain
  settle(parts.wanted)

  const facade = createFacade(async (args) => {
    // Where the session is when it is asked, and not when the code to ask with has come.
    const asked = chain
    return (await use()).request(args, asked)
  })
  const current = (): Connection<'eip155'> => {
    const [address = '', ...others] = addresses()
    const toAccount = (one: string): Account<'eip155'> => ({ namespace: 'eip155', address: one, type: 'eoa' })
    // It cannot be asked for another.
    const fixed = !methods.includes('wallet_switchEthereumChain') && !methods.includes('wallet_addEthereumChain')
    return Object.freeze({
      namespace: 'eip155',
      connectorId: parts.connectorId,
      provider: facade.provider,
      network: chain,
      clientId: client.clientId,
      ...session.said,
      ...(fixed && { networks: [...new Set(accounts.map((account) => account.chain))] }),
      accounts: [toAccount(address), ...others.map(toAccount)] as const,
    })
  }
  const connection = parts.stores.create<Connection<'eip155'> | undefined>(current())

  const publish = (): void => {
    const before = connection.get()
    if (over.signal.aborted || !before) return
    const next = current()
    const same = before.accounts.map(({ address }) => address).join() === addresses().join()
    if (same && before.network === next.network && before.networks?.join() === next.networks?.join()) return
    connection.set(next)
    if (before.network !== next.network) facade.emit('chainChanged', toHexChainId(chain))
    if (!same) facade.emit('accountsChanged', addresses())
  }
  function arrive(wanted: Chain): void {
    settle(wanted)
    publish()
  }
  const finish = (dropped = false): void => {
    if (over.signal.aborted) return
    over.abort()
    unfollow()
    connection.set(undefined)
    facade.emit('disconnect', { code: 4900, message: 'The session has ended.' })
    parts.ended(dropped)
  }
  const onChange = ({ kind, payload }: SessionChange): void => {
    const event = readEvent(payload, codec())
    if (kind === 'end') {
      finish()
    } else if (kind === 'update') {
      const granted = parseNamespaces(event.namespaces, codec())
      if (!granted) return void finish(true)
      accounts = granted.accounts
      methods = granted.methods
      settle(chain)
    } else if (event.accounts) {
      if (event.accounts.length === 0) return void finish(true)
      chosen = event.accounts.find((address) => accounts.some((account) => sameAddress(account.address, address))) ?? chosen
      settle(chain)
    } else {
      settle(event.chain)
    }
    publish()
  }
  const unfollow = client.follow(session.topic, onChange)
  // From here on it is wanted soon.
  clock.after(0, () => void use().catch(() => undefined))
  const switchTo = async (network: Network, signal = over.signal, options?: SwitchOptions): Promise<void> => {
    const wanted = parseChainId(network.caipNetworkId)
    if (has(wanted)) arrive(wanted)
    else await (await use()).switchTo(network, signal, options)
  }
  return { connection, provider: facade.provider, switchTo, finish }
}
