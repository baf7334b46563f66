import type { Connection, ConnectProtocol, ConnectRequest } from '../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { followProvider } from '../../kernel/contract/tools/follow-provider.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import { toWalletError } from '../../kernel/contract/tools/wallet-error.ts'
import { manifest } from './manifest.ts'
import type { GrantedAccount, OwnProvider, PolkadotProvider } from './provider.ts'

/** ms; a wallet that has allowed this page answers at once. */
const RESTORE_LIMIT = 3_000

/** Extensions that have allowed this page, by connector. They have no way to ask without a question to the visitor. */
const ALLOWED = 'allowed'

/** The adapter's own provider, which its discovery makes. Throws `PROVIDER_MISSING`. */
const ownOf = (provider: PolkadotProvider): OwnProvider => {
  if ('granted' in provider && 'select' in provider) return provider as OwnProvider
  throw new PorticoError('PROVIDER_MISSING', 'The connector gave no Polkadot extension.')
}

const isPolkadot = (network: CaipNetworkId): network is CaipNetworkId<'polkadot'> => network.startsWith('polkadot:')

const serves = (account: GrantedAccount, network: CaipNetworkId): boolean => account.network === undefined || account.network === network

/** Polkadot extensions. They have no network of their own: an account is for one, or for any. */
const connect: Scoped<ConnectProtocol<'polkadot'>> = scoped(
  manifest,
  ({ services: { networks }, ports: { clock, storage }, stores, signal: ended }) => {
    /**
     * What the wallet shows now, on the first of the networks that one of its accounts serves; undefined where there is none. An account that
     * was in use stays so: extensions have no account in use, and list them in an order of their own.
     */
    const connectionTo = (
      connectorId: string,
      provider: OwnProvider,
      first: CaipNetworkId | undefined,
      used?: string,
    ): Connection<'polkadot'> | undefined => {
      const all = provider.granted()
      const wanted = [...(first === undefined ? [] : [first]), ...networks.all.get().map(({ caipNetworkId }) => caipNetworkId)]
      const network = wanted.filter(isPolkadot).find((one) => all.some((account) => serves(account, one)))
      if (network === undefined) return undefined
      const own = all.filter((account) => serves(account, network)).map(({ account }) => account)
      const [main, ...others] = [...own.filter(({ address }) => address === used), ...own.filter(({ address }) => address !== used)]
      return (
        main &&
        Object.freeze({ namespace: 'polkadot', connectorId, provider, accounts: Object.freeze([main, ...others] as const), network })
      )
    }
    const ask = (
      { connector, network, signal }: ConnectRequest<'polkadot'>,
      limit?: number,
    ): Promise<Connection<'polkadot'> | undefined> => {
      const timedOut = (): PorticoError =>
        new PorticoError('WALLET_ERROR', 'The wallet did not answer.', { context: { reason: 'timeout' } })
      const aborted = (): PorticoError => new PorticoError('CONNECT_ABORTED', 'The request was given up.')
      const timeout = limit === undefined ? undefined : { clock, ms: limit, error: timedOut }
      return race({ timeout, aborted, signals: [signal, ended] }, async () => {
        try {
          const given = connector.provider()
          const provider = ownOf(given instanceof Promise ? await given : given)
          await provider.request({ method: 'polkadot_requestAccounts' })
          const connection = connectionTo(connector.id, provider, network)
          if (connection) provider.select(connection.network)
          return connection
        } catch (cause) {
          throw toWalletError(cause)
        }
      })
    }
    const allowed = (): readonly unknown[] => storage.get(ALLOWED, (kept) => (Array.isArray(kept) ? kept : [])) ?? []
    const remember = (id: string, allows: boolean): void =>
      storage.set(ALLOWED, [...allowed().filter((one): one is string => typeof one === 'string' && one !== id), ...(allows ? [id] : [])])
    return {
      async prepare(connector) {
        await connector.provider()
      },
      async connect(request) {
        const connection = await ask(request)
        if (!connection) throw new PorticoError('WALLET_ERROR', 'The wallet shows no account of a configured network.')
        remember(connection.connectorId, true)
        return connection
      },
      async restore(request) {
        if (!allowed().includes(request.connector.id)) return undefined
        try {
          return await ask(request, RESTORE_LIMIT)
        } catch (error) {
          // The visitor has taken the permission back.
          // The visitor is not asked again by itself: an extension has no way to ask without a question to them.
          if (isPorticoError(error) && error.code === 'REQUEST_REJECTED') {
            remember(request.connector.id, false)
            return undefined
          }
          throw error
        }
      },
      async disconnect({ connectorId, provider }) {
        remember(connectorId, false)
        await provider.request({ method: 'polkadot_disconnect' })
      },
      async switchNetwork({ provider, accounts: [{ address }] }, { caipNetworkId }, signal) {
        if (signal.aborted) throw new PorticoError('CONNECT_ABORTED', 'The request was given up.')
        const own = ownOf(provider)
        const used = own.granted().find(({ account }) => account.address === address)
        if (!isPolkadot(caipNetworkId) || !used || !serves(used, caipNetworkId)) {
          throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network: caipNetworkId } })
        }
        own.select(caipNetworkId)
      },
      follow(connection) {
        const provider = ownOf(connection.provider)
        return followProvider({
          connection,
          provider,
          stores,
          ended,
          next: (now) => connectionTo(now.connectorId, provider, now.network, now.accounts[0].address),
        })
      },
    }
  },
)

export default connect
