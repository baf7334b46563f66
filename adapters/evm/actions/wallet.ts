import type { ConnectionInfo } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import type { SessionsService } from '../../../kernel/contract/session-services.ts'
import { toSendOutcome } from '../../../kernel/contract/tools/uncertain-send.ts'
import { type Asker, askWallet, readAccounts, readChain, type WaitOptions } from '../connect/ask-wallet.ts'

/** ms; a question that the visitor does not see. */
const ANSWER_LIMIT = 10_000

type EvmCall = Call<'eip155'>

/** The connected wallet. All reject with `DISCONNECTED`, `REQUEST_VOID`, `REQUEST_ABORTED` or the wallet's error. */
export interface Wallet {
  /** Of the connection; undefined while there is none. */
  connectorId(): string | undefined
  /** Asks something that it answers by itself. */
  ask(call: EvmCall, args: RequestArguments): Promise<unknown>
  /** Asks for something that it does at once when the visitor approves. `SEND_UNCERTAIN` where its connection was lost before it answered. */
  send(call: EvmCall, args: RequestArguments): Promise<unknown>
  /** Asks for a signature, which is given up (`REQUEST_VOID`) when account or chain change while the wallet asks the visitor. */
  sign(call: EvmCall, args: RequestArguments): Promise<unknown>
}

/** `chosen`: the visitor has chosen the account here, so the wallet may have another in front. Each request names the account. */
const isFor = (call: EvmCall, network: CaipNetworkId, accounts: readonly { readonly address: string }[], chosen = false): boolean =>
  network === call.network &&
  (chosen ? accounts : accounts.slice(0, 1)).some(({ address }) => address.toLowerCase() === call.account.toLowerCase())

const voided = (): PorticoError => new PorticoError('REQUEST_VOID', 'Account or network changed meanwhile.')

/** Makes the one way to the wallet: what was shown to the visitor is compared with where the wallet is, immediately before it is asked. */
export const createWallet = (sessions: SessionsService, clock: ClockPort, ended: AbortSignal): Wallet => {
  const stored = sessions.of('eip155')

  /** The connection that the call was made for, if it is still there. */
  const connectionFor = (call: EvmCall): ConnectionInfo => {
    const state = stored.get()
    if (state.status !== 'connected') throw new PorticoError('DISCONNECTED', 'There is no connected account.')
    if (!isFor(call, state.connection.network, state.connection.accounts)) throw voided()
    return state.connection
  }
  // Through the gate, as everybody's requests: it holds them against the connection once more, when it hands them on.
  const askerFor = ({ signal }: EvmCall): Asker => ({
    async request(args) {
      const over = new AbortController()
      const abort = (): void => over.abort()
      for (const one of [signal, ended]) one?.addEventListener('abort', abort, { once: true })
      try {
        return await sessions.request('eip155', args, { signal: over.signal })
      } finally {
        for (const one of [signal, ended]) one?.removeEventListener('abort', abort)
      }
    },
  })
  const waitOptionsOf = ({ signal }: EvmCall): WaitOptions => ({ clock, aborted: 'REQUEST_ABORTED', signals: [signal, ended] })

  /** What asks the wallet, once it is where the call wants it. */
  const ready = async (call: EvmCall, args: RequestArguments): Promise<() => Promise<unknown>> => {
    const waitOptions = waitOptionsOf(call)
    const silently = { ...waitOptions, limit: ANSWER_LIMIT }
    const { connectorId } = connectionFor(call)
    const wallet = askerFor(call)
    // Events may be lost or late, so the wallet itself is asked; and it may not have told what it said in an event.
    const [network, accounts] = await Promise.all([readChain(wallet, silently), readAccounts(wallet, silently)])
    return () => {
      const now = connectionFor(call)
      if (!isFor(call, network, accounts, now.chosen) || now.connectorId !== connectorId) throw voided()
      return askWallet(wallet, args, waitOptions)
    }
  }
  return {
    async send(call, args) {
      // From here on the wallet has it.
      const answer = (await ready(call, args))()
      return answer.catch((error: unknown) => {
        throw toSendOutcome(error)
      })
    },
    connectorId() {
      const state = stored.get()
      return state.status === 'connected' ? state.connection.connectorId : undefined
    },
    async ask(call, args) {
      connectionFor(call)
      return askWallet(askerFor(call), args, { ...waitOptionsOf(call), limit: ANSWER_LIMIT })
    },
    sign: (call, args) =>
      new Promise((resolve, reject) => {
        // A signature that comes too late is thrown away. A transaction is not: once sent it is so, whatever changed.
        const stop = stored.subscribe((state) => {
          if (state.status !== 'connected' || !isFor(call, state.connection.network, state.connection.accounts)) reject(voided())
        })
        ready(call, args)
          .then((askFor) => askFor())
          .then(resolve, reject)
          .finally(stop)
      }),
  }
}
