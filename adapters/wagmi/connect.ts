import type { Connection, ConnectProtocol } from '../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { Connector } from '../../kernel/contract/connectors.ts'
import type { Scoped } from '../../kernel/contract/contributions.ts'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { whileFollowed } from '../../kernel/contract/tools/followed-store.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import { toWalletError } from '../../kernel/contract/tools/wallet-error.ts'
import { parseAccounts, someAccounts } from '../evm/connect/ask-wallet.ts'
import { manifest } from './manifest.ts'
import { connectorsOf, idOf, PORTICO } from './own-connectors.ts'
import type { WagmiChange, WagmiConfig, WagmiConnector, WagmiState } from './wagmi-types.ts'

type Place = Pick<Connection<'eip155'>, 'accounts' | 'network'>

/** Accounts of a connector's answer; undefined where there is none. */
const accountsIn = (value: readonly unknown[] | undefined): Place['accounts'] | undefined => someAccounts(parseAccounts(value ?? []))

const networkOf = (chainId: number | undefined): CaipNetworkId<'eip155'> | undefined =>
  chainId !== undefined && Number.isSafeInteger(chainId) && chainId > 0 ? `eip155:${chainId}` : undefined

const chainIdOf = (network: CaipNetworkId): number => Number(parseCaipNetworkId(network).reference)

const sameAccounts = (a: Place['accounts'], b: Place['accounts']): boolean =>
  a.length === b.length && a.every(({ address }, at) => address.toLowerCase() === b[at]?.address.toLowerCase())

/** Takes a connection out of wagmi's state. The connector's event does not do it: wagmi listens to it only if nobody else does. */
const forget = (config: WagmiConfig | undefined, uid: string): void => {
  if (!config?.state.connections.has(uid)) return
  const without = (state: WagmiState): WagmiState => {
    const connections = new Map([...state.connections].filter(([other]) => other !== uid))
    const [next = null] = connections.keys()
    const current = state.current === uid ? next : state.current
    return { ...state, connections, current, ...(next === null && { status: 'disconnected' }) }
  }
  // wagmi's own state, less one of its connections: our words for it have fewer members.
  config.setState(without as never)
}

/** Connects through the host's wagmi connectors. wagmi itself learns of it by the connector that leads to us, and of no other. */
const connect: Scoped<ConnectProtocol<'eip155'>> = scoped(manifest, ({ options, stores, signal: ended }) => {
  const find = (connectorId: string): WagmiConnector | undefined =>
    connectorsOf(options.config?.()).find((one) => idOf(one) === connectorId)
  const get = (connectorId: string): WagmiConnector => {
    const one = find(connectorId)
    if (one) return one
    throw new PorticoError('PROVIDER_MISSING', 'The connector is not in the config of wagmi any more.')
  }
  /** Runs without a pause up to the connector, so that its wallet may open a window. */
  const ask = (connector: Connector<'eip155'>, signal: AbortSignal, how: { chainId?: number; isReconnecting?: boolean }) =>
    race(
      {
        signals: [signal, ended],
        aborted: () => new PorticoError('CONNECT_ABORTED', 'The request was given up.'),
      },
      async (): Promise<Connection<'eip155'>> => {
        try {
          const answer = await get(connector.id).connect(how)
          const [accounts, network] = [accountsIn(answer.accounts), networkOf(answer.chainId)]
          if (!accounts || !network) throw new PorticoError('WALLET_ERROR', 'The wallet gave no account.')
          return Object.freeze({ namespace: 'eip155', connectorId: connector.id, provider: await connector.provider(), accounts, network })
        } catch (cause) {
          throw toWalletError(cause)
        }
      },
    )
  return {
    connect: ({ connector, network, signal }) => ask(connector, signal, network === undefined ? {} : { chainId: chainIdOf(network) }),
    async restore({ connector, signal }) {
      if (!(await find(connector.id)?.isAuthorized())) return undefined
      return ask(connector, signal, { isReconnecting: true })
    },
    async disconnect({ connectorId }) {
      const one = find(connectorId)
      await one?.disconnect()
      // wagmi may have connected it by itself on this page's load.
      if (one) forget(options.config?.(), one.uid)
    },
    async switchNetwork({ connectorId }, { caipNetworkId }, signal) {
      if (signal.aborted) throw new PorticoError('CONNECT_ABORTED', 'The request was given up.')
      const [one, chainId] = [get(connectorId), chainIdOf(caipNetworkId)]
      const unsupported = (cause?: unknown): PorticoError =>
        new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { cause, context: { network: caipNetworkId } })
      if (!one.switchChain) throw unsupported()
      try {
        await one.switchChain({ chainId })
      } catch (cause) {
        const error = toWalletError(cause)
        throw error.code === 'REQUEST_REJECTED' || isPorticoError(cause) ? error : unsupported(cause)
      }
      // Some connectors move without saying so.
      one.emitter.emit('change', { chainId })
    },
    follow(connection) {
      const live = stores.create<Connection<'eip155'> | undefined>(connection)
      const one = find(connection.connectorId)
      const change = ({ accounts: given, chainId }: WagmiChange): void =>
        live.update((now) => {
          const accounts = given === undefined ? now?.accounts : accountsIn(given)
          if (!now || !accounts) return undefined
          const network = networkOf(chainId) ?? now.network
          return network === now.network && sameAccounts(accounts, now.accounts) ? now : Object.freeze({ ...now, accounts, network })
        })
      /** wagmi connects on load whatever grants it an account: beside our connector the same wallet would be connected twice. */
      const isTwice = ({ status, current, connections }: WagmiState): boolean =>
        one !== undefined && status === 'connected' && current !== one.uid && connections.has(one.uid)
      const prune = (twice: boolean): void => {
        if (twice && one) forget(options.config?.(), one.uid)
      }
      const end = (): void => live.set(undefined)
      return whileFollowed(live, () => {
        one?.emitter.on('change', change)
        one?.emitter.on('disconnect', end)
        const config = options.config?.()
        const ours = config?.connectors.some(({ type }) => type === PORTICO)
        const unsubscribe = ours ? config?.subscribe(isTwice, prune) : undefined
        if (ours && config) prune(isTwice(config.state))
        const stop = (): void => {
          one?.emitter.off('change', change)
          one?.emitter.off('disconnect', end)
          unsubscribe?.()
          ended.removeEventListener('abort', stop)
        }
        ended.addEventListener('abort', stop, { once: true })
        return stop
      })
    },
  }
})

export default connect
