import type { Connection, WalletUser } from '../../../kernel/contract/adapters.ts'
import type { AccountId, AccountType, CaipNetworkId, Namespace, Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { FamilyProvider } from '../../../kernel/contract/provider.ts'
import type { Store, StoreFactory } from '../../../kernel/contract/store.ts'
import { parseCaipNetworkId } from '../../../kernel/contract/tools/parse-caip.ts'
import type { LoginCache } from '../login-cache.ts'
import type { Signer } from '../signer.ts'
import { FAMILY_REQUESTS } from './family-requests.ts'
import type { FrameFamily } from './frame-networks.ts'
import { createFrameProvider, type FramePlace, providerOf } from './frame-provider.ts'
import { accountsOf, type FrameUser, readUser } from './frame-user.ts'
import { otherAccount, type SignerPlace, type SignerTurns } from './signer-turns.ts'

export interface FrameConnectionParts {
  readonly signer: Signer
  readonly cache: LoginCache
  readonly stores: StoreFactory
  readonly connectorId: string
  /** Networks of every family that the signer takes. */
  readonly networks: readonly CaipNetworkId[]
  readonly turns: SignerTurns
  /** The type of account to ask for in a family, where the visitor has chosen none here. */
  typeOf(namespace: Namespace): Promise<AccountType | undefined>
  /** The signer has said who the user is. */
  known(user: FrameUser): void
  signed(): void
  /** Whether two addresses of the family are one. */
  same(a: string, b: string): boolean
}

/** One family of the session. */
export interface FrameConnection {
  readonly connection: Store<Connection | undefined>
  readonly provider: unknown
  switchTo(network: Network, signal: AbortSignal): Promise<void>
  /** Uses another account of the connection. Where the signer does not, everything is as before. */
  select(account: AccountId): Promise<void>
  /** Reads the user anew: the address may have changed. */
  refresh(): Promise<void>
  finish(): void
}

const hexOf = (network: string): string => `0x${BigInt(parseCaipNetworkId(network).reference).toString(16)}`

const userOf = ({ email, userName, provider }: ReturnType<LoginCache['user']>): WalletUser =>
  Object.freeze({ ...(email && { email }), ...(userName && { username: userName }), ...(provider && { provider }) })

/** Puts the account of one family to use. `asked`: the type of account that the signer was asked for. The signer is there. */
export const createFrameConnection = (
  first: FrameUser,
  network: CaipNetworkId,
  asked: AccountType | undefined,
  parts: FrameConnectionParts,
): FrameConnection => {
  const { signer, cache, stores, connectorId, turns, typeOf, known, signed, same } = parts
  const namespace = parseCaipNetworkId(network).namespace as FrameFamily
  /** What the visitor has chosen on this page. */
  let chosen: AccountType | undefined
  const addressesOf = ({ accounts }: Connection): readonly string[] => [...new Set(accounts.map(({ address }) => address))]
  const placeOf = (one: Connection): FramePlace => ({ network: one.network, addresses: addressesOf(one), type: one.accounts[0].type })
  const signerPlace = ({ network: at, addresses: [address = ''], type }: FramePlace): SignerPlace => ({
    network: at,
    ...(namespace === 'eip155' && { account: { address, type } }),
  })
  const place = (): FramePlace | undefined => {
    const now = connection.get()
    return now && placeOf(now)
  }
  const at = <T>(where: FramePlace, post: () => T): Promise<T> =>
    turns.run(async () => {
      await turns.moveTo(signerPlace(where), same)
      return post()
    })
  const frameProvider = createFrameProvider({ signer, at, place, signed }, FAMILY_REQUESTS[namespace])
  const made = providerOf(frameProvider, namespace)
  const { emit } = frameProvider.events
  const networks = parts.networks.filter((one) => one.startsWith(`${namespace}:`))
  // What the family's adapter makes the host's object of.
  const features = ['standard:connect', 'standard:events', 'solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  const granted = () => (connection.get()?.accounts ?? []).map((account) => ({ account, chains: networks }))
  // Of the family's own type, which only its adapter declares.
  const provider = (namespace === 'solana' ? Object.freeze({ ...made, features, granted }) : made) as Connection['provider'] &
    FamilyProvider

  const toConnection = (user: FrameUser, on: CaipNetworkId, type: AccountType | undefined): Connection =>
    Object.freeze({
      namespace,
      connectorId,
      provider,
      network: on,
      networks,
      accounts: accountsOf(user, on, { smartNetworks: cache.smartNetworks(), asked: type, same }),
      user: userOf(cache.user()),
    })
  const connection = stores.create<Connection | undefined>(toConnection(first, network, asked))
  const started = connection.get()
  if (started) turns.set(signerPlace(placeOf(started)))

  const show = (next: Connection): void => {
    const before = connection.get()
    if (!before) return
    const moved = before.network !== next.network
    const changed = addressesOf(before).join() !== addressesOf(next).join()
    if (!moved && JSON.stringify([before.accounts, before.user]) === JSON.stringify([next.accounts, next.user])) return
    connection.set(next)
    if (moved) emit('chainChanged', namespace === 'eip155' ? hexOf(next.network) : next.network)
    if (changed) emit('accountsChanged', addressesOf(next))
  }
  /** The connection as the signer has it on a chain. The signer is there then. */
  const read = async (on: CaipNetworkId, type: AccountType | undefined, signal?: AbortSignal): Promise<Connection> => {
    const user = await readUser(signer, { network: on, type, signal })
    // Signed out meanwhile: nothing is kept of them any more.
    if (connection.get()) known(user)
    const next = toConnection(user, on, type)
    turns.set(signerPlace(placeOf(next)))
    return next
  }
  return {
    connection,
    provider,
    switchTo: ({ caipNetworkId }, signal) =>
      turns.run(async () => {
        turns.set(undefined)
        try {
          await signer.ask('SWITCH_NETWORK', { chainId: caipNetworkId }, { signal })
          show(await read(caipNetworkId, chosen ?? (await typeOf(namespace)), signal))
        } catch (cause) {
          const refused = isPorticoError(cause) && cause.code === 'AUTH_REFUSED'
          throw refused
            ? new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { cause, context: { network: caipNetworkId } })
            : cause
        }
        cache.setChain(caipNetworkId)
      }),
    select: ({ address, type }) =>
      turns.run(async () => {
        const now = connection.get()
        if (!now?.accounts.some((one) => one.address === address && one.type === type))
          throw new PorticoError('ACCOUNT_MISMATCH', 'The wallet does not grant this account.', { rpcCode: 4100 })
        try {
          // On the connection's chain: the signer answers with the account that it has on its own.
          await turns.moveTo({ network: now.network, account: { address, type } }, same)
          const next = await read(now.network, type)
          const [first] = next.accounts
          if (first.type !== type || !same(first.address, address)) throw otherAccount()
          chosen = type
          show(next)
        } catch (cause) {
          // It may have moved all the same. The next request has it use the account that is shown.
          turns.set(undefined)
          throw cause
        }
      }),
    refresh: () =>
      turns.run(async () => {
        const now = connection.get()
        if (now) show(await read(now.network, namespace === 'eip155' ? now.accounts[0].type : undefined))
      }),
    finish: () => connection.set(undefined),
  }
}
