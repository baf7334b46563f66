import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { ConnectionState, SessionsService } from '../../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'

/** ms; a question that the visitor does not see. */
const ANSWER_LIMIT = 10_000

type SolanaCall = Call<'solana'>

/** The connected wallet. Both reject with `DISCONNECTED`, `REQUEST_VOID`, `REQUEST_ABORTED` or the wallet's error. */
export interface Wallet {
  /** Asks for something that it does at once when the visitor approves. */
  send(call: SolanaCall, method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Asks for a signature, which is given up (`REQUEST_VOID`) when account or network change while the wallet asks the visitor. */
  sign(call: SolanaCall, method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Rejects with `DISCONNECTED` or `REQUEST_VOID` where the connection is not the call's. */
  check(call: SolanaCall): void
}

const voided = (): PorticoError => new PorticoError('REQUEST_VOID', 'Account or network changed meanwhile.')

const isFor = ({ account, network }: SolanaCall, state: ConnectionState): boolean =>
  state.status === 'connected' && state.connection.network === network && state.connection.accounts[0].address === account

/** Makes the one way to the wallet: what was shown to the visitor is compared with where the wallet is, immediately before it is asked. */
export const createWallet = (sessions: SessionsService, clock: ClockPort, ended: AbortSignal): Wallet => {
  const stored = sessions.of('solana')
  const check = (call: SolanaCall): void => {
    if (stored.get().status !== 'connected') throw new PorticoError('DISCONNECTED', 'There is no connected account.')
    if (!isFor(call, stored.get())) throw voided()
  }
  const request = (call: SolanaCall, args: RequestArguments, limit?: number): Promise<unknown> => {
    const over = new AbortController()
    const late = (): PorticoError => new PorticoError('WALLET_ERROR', 'The wallet did not answer.', { context: { reason: 'timeout' } })
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
    const ends = { clock, late, aborted, signals: [call.signal, ended], ...(limit !== undefined && { limit }) }
    return race(ends, () => sessions.request('solana', args, { signal: over.signal })).finally(() => over.abort())
  }
  const send: Wallet['send'] = async (call, method, params) => {
    check(call)
    // Events may be lost or late, so the wallet itself is asked.
    const [accounts, network] = await Promise.all([
      request(call, { method: 'solana_getAccounts' }, ANSWER_LIMIT),
      request(call, { method: 'solana_chainId' }, ANSWER_LIMIT),
    ])
    if (network !== call.network || readForeign(accounts, '0', 'pubkey') !== call.account) throw voided()
    check(call)
    return request(call, { method, params: { ...params, pubkey: call.account, chain: call.network } })
  }
  return {
    send,
    check,
    sign: (call, method, params) =>
      new Promise((resolve, reject) => {
        // A signature that comes too late is thrown away. A transaction is not: once sent it is so, whatever changed.
        const stop = stored.subscribe((state) => {
          if (!isFor(call, state)) reject(voided())
        })
        send(call, method, params).then(resolve, reject).finally(stop)
      }),
  }
}
