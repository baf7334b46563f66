import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { AccountType, CaipNetworkId, Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { FamilyProvider } from '../../../kernel/contract/provider.ts'
import type { Store, StoreFactory } from '../../../kernel/contract/store.ts'
import { parseCaipNetworkId } from '../../../kernel/contract/tools/parse-caip.ts'
import type { LoginCache } from '../login-cache.ts'
import type { Signer } from '../signer.ts'
import { FAMILY_REQUESTS } from './family-requests.ts'
import type { FrameFamily } from './frame-networks.ts'
import { createFrameProvider, providerOf } from './frame-provider.ts'
import { accountsOf, type FrameUser, readUser } from './frame-user.ts'

export interface FrameConnectionParts {
  readonly signer: Signer
  readonly cache: LoginCache
  readonly stores: StoreFactory
  readonly connectorId: string
  /** Networks of every family that the signer takes. */
  readonly networks: readonly CaipNetworkId[]
  /** Tells the signer where requests are for; see `createChainTurns`. */
  moveTo(network: CaipNetworkId): Promise<void>
  signed(): void
  /** Whether two addresses of the family are one. */
  same(a: string, b: string): boolean
}

/** One family of the session. */
export interface FrameConnection {
  readonly connection: Store<Connection | undefined>
  readonly provider: unknown
  switchTo(network: Network, type: AccountType | undefined, signal: AbortSignal): Promise<void>
  select(address: string): Promise<void>
  /** The user as the signer knows them now: the address may have changed. */
  update(user: FrameUser): void
  finish(): void
}

const hexOf = (network: string): string => `0x${BigInt(parseCaipNetworkId(network).reference).toString(16)}`

/** Puts the account of one family to use. */
export const createFrameConnection = (first: FrameUser, network: CaipNetworkId, parts: FrameConnectionParts): FrameConnection => {
  const { signer, cache, stores, connectorId, moveTo, signed, same } = parts
  const namespace = parseCaipNetworkId(network).namespace as FrameFamily
  const place = () => {
    const now = connection.get()
    return now && { network: now.network, addresses: now.accounts.map(({ address }) => address) }
  }
  const frameProvider = createFrameProvider({ signer, moveTo, place, signed }, FAMILY_REQUESTS[namespace])
  const made = providerOf(frameProvider, namespace)
  const { emit } = frameProvider.events
  const networks = parts.networks.filter((one) => one.startsWith(`${namespace}:`))
  // What the family's adapter makes the host's object of.
  const features = ['standard:connect', 'standard:events', 'solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  const granted = () => (connection.get()?.accounts ?? []).map((account) => ({ account, chains: networks }))
  // Of the family's own type, which only its adapter declares.
  const provider = (namespace === 'solana' ? Object.freeze({ ...made, features, granted }) : made) as Connection['provider'] &
    FamilyProvider

  const toConnection = (user: FrameUser, at: CaipNetworkId): Connection =>
    Object.freeze({
      namespace,
      connectorId,
      provider,
      network: at,
      networks,
      accounts: accountsOf(user, at, { smartNetworks: cache.smartNetworks(), same }),
    })
  const connection = stores.create<Connection | undefined>(toConnection(first, network))

  const show = (next: Connection): void => {
    const before = connection.get()
    if (!before) return
    const addresses = (one: Connection): readonly string[] => one.accounts.map(({ address }) => address)
    const moved = before.network !== next.network
    const changed = addresses(before).join() !== addresses(next).join()
    if (!moved && !changed) return
    connection.set(next)
    if (moved) emit('chainChanged', namespace === 'eip155' ? hexOf(next.network) : next.network)
    if (changed) emit('accountsChanged', addresses(next))
  }
  return {
    connection,
    provider,
    async switchTo({ caipNetworkId }, type, signal) {
      try {
        await signer.ask('SWITCH_NETWORK', { chainId: caipNetworkId }, { signal })
        show(toConnection(await readUser(signer, { network: caipNetworkId, type, signal }), caipNetworkId))
      } catch (cause) {
        const refused = isPorticoError(cause) && cause.code === 'AUTH_REFUSED'
        throw refused
          ? new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { cause, context: { network: caipNetworkId } })
          : cause
      }
      cache.setChain(caipNetworkId)
    },
    async select(address) {
      const now = connection.get()
      const account = now?.accounts.find((one) => one.address === address)
      if (!now || !account) throw new PorticoError('ACCOUNT_MISMATCH', 'The wallet does not grant this account.', { rpcCode: 4100 })
      const answer = await signer.ask('SET_PREFERRED_ACCOUNT', { type: account.type })
      if (!same(answer.address, address))
        throw new PorticoError('ACCOUNT_MISMATCH', 'The embedded wallet uses another account.', { rpcCode: 4100 })
      show(Object.freeze({ ...now, accounts: [account, ...now.accounts.filter((one) => one !== account)] as const }))
    },
    update(user) {
      const now = connection.get()
      if (now) show(toConnection(user, now.network))
    },
    finish: () => connection.set(undefined),
  }
}
