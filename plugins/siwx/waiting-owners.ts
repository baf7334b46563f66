import { PorticoError } from '../../kernel/contract/errors.ts'
import type { VerifyFeature } from '../../kernel/contract/features.ts'
import type { AsJson, ClockPort, StoragePort } from '../../kernel/contract/ports.ts'
import { parseWith } from '../../kernel/contract/schema.ts'
import { pause } from '../../kernel/contract/tools/pause.ts'
import { race } from '../../kernel/contract/tools/race.ts'
import type { SiwxSession } from './config.ts'
import { storedSessions } from './sessions/stored-sessions.ts'

/** The answer of a contract account (Safe) whose owners sign on the chain, one by one. */
const EMPTY = '0x'

/** Messages that are waited for; the oldest go first. */
const MOST = 10

/** ms; a message without an end is waited for no longer. */
const LONGEST_WAIT = 604_800_000

/** ms from one look at the chain to the next. */
const INTERVAL = 10_000

/** Whether a wallet has answered that the other owners of the account have to sign as well. */
export const waitsForOwners = ({ data, signature }: Pick<SiwxSession, 'data' | 'signature'>): boolean =>
  signature === EMPTY && data.chainId.startsWith('eip155:')

/** Messages that wait for owners of contract accounts, through reloads. */
export interface WaitingMessages {
  /** What waits for an account on a network. */
  find(network: string, address: string): SiwxSession | undefined
  /** One for each account and network. */
  keep(session: SiwxSession): void
  drop(network: string, address: string): void
}

const endOf = ({ issuedAt, expirationTime }: SiwxSession['data'], now: number): number =>
  Date.parse(expirationTime ?? '') || (Date.parse(issuedAt ?? '') || now) + LONGEST_WAIT

/** Makes what keeps them. What is read back is verified like any signature before it counts. */
export const createWaitingMessages = (storage: StoragePort, now: () => number): WaitingMessages => {
  const isOf =
    (network: string, address: string) =>
    ({ data }: SiwxSession): boolean =>
      data.chainId === network && data.accountAddress === address
  const read = (): readonly SiwxSession[] => storage.get('waiting', parseWith(storedSessions)) ?? []
  const write = (all: readonly AsJson<Pick<SiwxSession, 'data' | 'message' | 'signature'>>[]): void => {
    if (all.length > 0) storage.set('waiting', all.slice(-MOST))
    else storage.remove('waiting')
  }
  const without = (network: string, address: string): readonly SiwxSession[] => {
    const isDropped = isOf(network, address)
    return read().filter((one) => !isDropped(one))
  }
  return {
    find(network, address) {
      const found = read().find(isOf(network, address))
      return found && waitsForOwners(found) && endOf(found.data, now()) > now() ? found : undefined
    },
    keep({ data, message, signature }) {
      write([...without(data.chainId, data.accountAddress), { data: { ...data }, message, signature }])
    },
    drop(network, address) {
      const rest = without(network, address)
      if (rest.length < read().length) write(rest)
    },
  }
}

/** What is asked about the owners. */
export interface OwnersParts {
  readonly session: SiwxSession
  readonly clock: ClockPort
  readonly signal: AbortSignal
  verify(call: Parameters<VerifyFeature<'eip155'>['verifyMessage']>[0]): Promise<boolean>
}

/** Whether all owners have signed by now. False as well where the chain does not answer. */
export const haveOwnersSigned = async ({ session, verify, signal }: Omit<OwnersParts, 'clock'>): Promise<boolean> => {
  const { data, message, signature } = session
  const network = data.chainId as `eip155:${string}`
  return verify({ network, account: data.accountAddress, message, signature, signal }).catch(() => false)
}

/** Waits until all owners have signed. False where the message has ended before, and where nobody waits any more. */
export const untilOwnersHaveSigned = (parts: OwnersParts): Promise<boolean> => {
  const { session, clock, signal } = parts
  const end = endOf(session.data, clock.now())
  const lookOn = async (): Promise<boolean> => {
    while (!signal.aborted) {
      const signed = await haveOwnersSigned(parts)
      if (signed || clock.now() >= end) return signed
      await pause(clock, INTERVAL, signal)
    }
    return false
  }
  // A look that is under way when nobody waits any more is not waited for.
  const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'Nobody waits for the owners any more.')
  return race({ signals: [signal], aborted }, lookOn).catch(() => false)
}
