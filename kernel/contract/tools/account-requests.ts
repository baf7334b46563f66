import type { Namespace } from '../caip.ts'
import { PorticoError } from '../errors.ts'
import type { Call } from '../features.ts'
import type { ClockPort } from '../ports.ts'
import type { RequestArguments } from '../provider.ts'
import type { ConnectionState, SessionsService } from '../session-services.ts'
import { race } from './race.ts'
import { toSendOutcome } from './uncertain-send.ts'

/** ms; a question that the visitor does not see. */
const ANSWER_LIMIT = 10_000

/** Where a wallet is, as it says itself. */
export interface WalletPlace {
  /** Addresses that it grants, the one in use first. */
  readonly accounts: readonly unknown[]
  readonly network: unknown
}

/** What requests need. */
export interface AccountRequestsParts<N extends Namespace> {
  readonly namespace: N
  readonly sessions: SessionsService
  readonly clock: ClockPort
  /** Aborts when the adapter is unloaded. */
  readonly signal: AbortSignal
  /** Asks the wallet where it is. Events may be lost or late, so it is asked each time. */
  placeOf(ask: (method: string) => Promise<unknown>): Promise<WalletPlace>
  /** What a request says of the account it is for, and of the network. */
  subjectOf(call: Call<N>): Readonly<Record<string, unknown>>
}

/** The connected wallet. Its requests reject with `DISCONNECTED`, `REQUEST_VOID`, `REQUEST_ABORTED` or the wallet's error. */
export interface AccountRequests<N extends Namespace> {
  /** Asks for something that it does at once when the visitor approves. `SEND_UNCERTAIN` where its connection was lost before it answered. */
  send(call: Call<N>, method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Asks for a signature, which is given up (`REQUEST_VOID`) when account or network change while the wallet asks the visitor. */
  sign(call: Call<N>, method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Asks for something that the visitor does not see. */
  ask(call: Call<N>, method: string): Promise<unknown>
  /** Throws `DISCONNECTED` or `REQUEST_VOID` where the connection is not the call's. */
  check(call: Call<N>): void
}

const voided = (): PorticoError => new PorticoError('REQUEST_VOID', 'Account or network changed meanwhile.')

const isFor = ({ account, network }: Call<Namespace>, state: ConnectionState): boolean =>
  state.status === 'connected' && state.connection.network === network && state.connection.accounts[0].address === account

/** Makes the one way to the wallet: what was shown to the visitor is compared with where the wallet is, immediately before it is asked. */
export const createAccountRequests = <N extends Namespace>({
  namespace,
  sessions,
  clock,
  signal: ended,
  placeOf,
  subjectOf,
}: AccountRequestsParts<N>): AccountRequests<N> => {
  const stored = sessions.of(namespace)
  const check = (call: Call<N>): void => {
    if (stored.get().status !== 'connected') throw new PorticoError('DISCONNECTED', 'There is no connected account.')
    if (!isFor(call, stored.get())) throw voided()
  }
  const request = (call: Call<N>, args: RequestArguments, limit?: number): Promise<unknown> => {
    const over = new AbortController()
    const timedOut = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not answer.', { context: { reason: 'timeout' } })
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
    const timeout = limit === undefined ? undefined : { clock, ms: limit, error: timedOut }
    return race({ timeout, aborted, signals: [call.signal, ended] }, () =>
      sessions.request(namespace, args, { signal: over.signal }),
    ).finally(() => over.abort())
  }
  const ask: AccountRequests<N>['ask'] = async (call, method) => {
    check(call)
    return request(call, { method }, ANSWER_LIMIT)
  }
  /** What asks the wallet, once it is where the call wants it. */
  const ready = async (call: Call<N>, method: string, params: Readonly<Record<string, unknown>>): Promise<() => Promise<unknown>> => {
    check(call)
    const { accounts, network } = await placeOf((question) => request(call, { method: question }, ANSWER_LIMIT))
    const state = stored.get()
    const chosen = state.status === 'connected' && state.connection.chosen
    // The wallet's own choice may be another where the visitor has chosen here: each request names the account.
    if (network !== call.network || !(chosen ? accounts : accounts.slice(0, 1)).includes(call.account)) throw voided()
    return () => {
      check(call)
      return request(call, { method, params: { ...params, ...subjectOf(call) } })
    }
  }
  return {
    ask,
    async send(call, method, params) {
      // From here on the wallet has it.
      const answer = (await ready(call, method, params))()
      return answer.catch((error: unknown) => {
        throw toSendOutcome(error)
      })
    },
    check,
    sign: (call, method, params) =>
      new Promise((resolve, reject) => {
        // A signature that comes too late is thrown away. A transaction is not: once sent it is so, whatever changed.
        const stop = stored.subscribe((state) => {
          if (!isFor(call, state)) reject(voided())
        })
        ready(call, method, params)
          .then((askFor) => askFor())
          .then(resolve, reject)
          .finally(stop)
      }),
  }
}
