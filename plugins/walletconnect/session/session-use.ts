import type { SwitchOptions } from '../../../kernel/contract/adapters.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { ProviderRpcError } from '../../../kernel/contract/tools/provider-error.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { providerOf } from '../client/provider-of.ts'
import { readNode } from '../client/read-node.ts'
import { limited } from '../limited.ts'
import { keepAlive } from '../link/keep-alive.ts'
import type { OpenSession } from '../relay-sessions.ts'
import { answer } from './answer.ts'
import { parseChainId } from './chain-id.ts'
import type { Chain } from './parse-session.ts'
import { isAddable, switchChain, unsupported } from './switch-chain.ts'
import { type Notices, unlessRefused } from './unless-refused.ts'
import { detailsOf, toWalletError } from './wallet-error.ts'

export { endSession } from './end-session.ts'

/** ms; how long a wallet that agreed to a chain may take to add it to the session. */
const ARRIVAL_LIMIT = 2_500

/** ms; a request's life, as the protocol has it. */
const ASK_LIMIT = 300_000

/** ms; how long a node may take. */
const READ_LIMIT = 30_000

/** A session as its uses see it. */
export interface UsedSession {
  readonly open: OpenSession
  readonly clock: ClockPort
  readonly notices: Notices
  /** Aborts when the session is over. */
  readonly over: AbortSignal
  chain(): Chain
  addresses(): readonly string[]
  networks(): readonly Network[]
  /** Whether the session has an account on the chain. */
  has(chain: Chain): boolean
  grants(method: string): boolean
  /** Makes a chain of the session the one in use. */
  arrive(chain: Chain): void
}

/** What can be done with a session. Loaded when there is one, not to find out whether there is. */
export interface SessionUse {
  /** As EIP-1193 has it, for the chain that the session was on when it was asked. Rejects with 4901 when it has moved before the wallet is asked. */
  request(args: RequestArguments, asked: Chain): Promise<unknown>
  /** Moves to a network. Rejects with the wallet's refusal, `CHAIN_UNSUPPORTED` or `CONNECT_ABORTED`. */
  switchTo(network: Network, signal: AbortSignal, options?: SwitchOptions): Promise<void>
}

/** Makes the uses of a session; they keep nothing themselves. */
export const createSessionUse = (used: UsedSession): SessionUse => {
  const { clock, over, chain, addresses, networks, has, grants } = used
  const { client, session } = used.open
  keepAlive(client, clock)

  const saysCapabilities = (): boolean => {
    const struct = client.provider.client.session.get(session.topic)
    return [struct.sessionProperties, struct.scopedProperties].some((said) => Object.keys(said ?? {}).length > 0)
  }
  const own = () => providerOf(client, session.topic, over)
  const ask = (args: RequestArguments): Promise<unknown> => {
    const here = chain()
    return unlessRefused(client, async () => (await own()).request({ ...args, params: args.params }, here), used.notices)
  }
  const arrival = (wanted: Chain): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        stopClock()
        stop()
        resolve()
      }
      const stopClock = clock.after(ARRIVAL_LIMIT, done)
      const stop = client.follow(session.topic, () => has(wanted) && done())
      if (has(wanted)) done()
    })
  const move = async (network: Network, signal: AbortSignal, options?: SwitchOptions): Promise<void> => {
    const wanted = parseChainId(network.caipNetworkId)
    if (!wanted) throw unsupported(network.caipNetworkId)
    const parts = { has, grants, ask: (args: RequestArguments) => limited(clock, ASK_LIMIT, signal, ask(args), 'wallet'), arrival }
    await switchChain(wanted, network, parts, options)
    used.arrive(wanted)
  }
  const find = (wanted: Chain | undefined): Network | undefined => networks().find(({ caipNetworkId }) => caipNetworkId === wanted)

  const stay = (asked: Chain): void => {
    if (chain() !== asked) throw new ProviderRpcError(4901, 'The wallet has moved to another chain.')
  }
  return {
    request: (args, asked) =>
      answer(args, over, {
        chain,
        addresses,
        grants,
        saysCapabilities,
        configured: (wanted) => find(wanted) !== undefined,
        async ask(one) {
          stay(asked)
          return ask(one)
        },
        async read(one) {
          stay(asked)
          return limited(clock, READ_LIMIT, over, readNode(await own(), one, asked, networks()), 'node')
        },
        async switchTo(params) {
          const given: readonly unknown[] = Array.isArray(params) ? params : []
          const network = find(parseChainId(readForeign(given[0], 'chainId')))
          if (network) await move(network, over)
          else await ask({ method: 'wallet_switchEthereumChain', params: [...given] })
          return null
        },
      }),
    switchTo: (network, signal, options) =>
      move(network, signal, options).catch((cause) => {
        const error = toWalletError(cause)
        const addable = !options?.add && grants('wallet_addEthereumChain') && isAddable(error)
        throw addable ? new PorticoError(error.code, error.message, { ...detailsOf(error), context: { ...error.context, addable } }) : error
      }),
  }
}
