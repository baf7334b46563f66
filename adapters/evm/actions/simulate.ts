import { type Address, numberToHex } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Call } from '../../../kernel/contract/features.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import type { Chains } from './chains.ts'
import { isBytes, requireOwnAddress } from './value-checks.ts'

/** What a transaction does, without who pays and where. */
export interface TransactionCall {
  readonly to: Address
  readonly value: bigint
  readonly data?: Hex
}

/** Has networks run calls without sending them. */
export interface Simulation {
  /** What the contract answers. Rejects with `TRANSACTION_FAILED`, `INSUFFICIENT_FUNDS`, or as reading does. */
  run(call: Call<'eip155'>, transactionCall: TransactionCall): Promise<Hex>
  /**
   * The same before the wallet is asked: it rejects only with what would be so on the network too. Undefined where no endpoint answers in
   * time, which says nothing about the call.
   */
  check(call: Call<'eip155'>, transactionCall: TransactionCall): Promise<Hex | undefined>
}

/** ms; nobody's click waits longer for an endpoint that does not answer. */
const LIMIT = 2_500

/** What the network itself says, and what ends the call. */
const FINAL: readonly string[] = ['TRANSACTION_FAILED', 'INSUFFICIENT_FUNDS', 'REQUEST_ABORTED', 'NETWORK_UNKNOWN']

interface SimulationParts {
  readonly clock: ClockPort
  readonly log: LogPort
  readonly signal: AbortSignal
}

/** By `eth_call` with the sender's account, on the newest block. */
export const createSimulation = (chains: Chains, { clock, log, signal: ended }: SimulationParts): Simulation => {
  const run: Simulation['run'] = (call, { to, value, data }) =>
    chains.read(call, async ({ client }) => {
      const from = requireOwnAddress(call.account)
      const question = {
        from,
        to,
        ...(value === 0n ? {} : { value: numberToHex(value) }),
        ...(data === undefined ? {} : { data }),
      }
      const answer: unknown = await client.request({ method: 'eth_call', params: [question, 'latest'] })
      if (isBytes(answer)) return answer
      throw new PorticoError('HTTP_INVALID', 'The network’s endpoint gave an answer that is no data.')
    })
  return {
    run,
    async check(call, transactionCall) {
      const timedOut = (): PorticoError =>
        new PorticoError('HTTP_TIMEOUT', 'The network’s endpoint did not answer.', { context: { limit: LIMIT } })
      const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
      try {
        const timeout = { clock, ms: LIMIT, error: timedOut }
        return await race({ timeout, signals: [call.signal, ended], aborted }, () => run(call, transactionCall))
      } catch (cause) {
        if (isPorticoError(cause) && FINAL.includes(cause.code)) throw cause
        log.info('The call could not be tried before it is sent.', cause)
        return undefined
      }
    },
  }
}
