import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AsJson, StoragePort } from '../../../kernel/contract/ports.ts'
import { parseWith } from '../../../kernel/contract/schema.ts'
import type { SiwxConfig, SiwxSession } from '../config.ts'
import { type IsAddress, sameFields } from '../message/field-rules.ts'
import { parseMessage } from '../message/parse-message.ts'
import { type StoredSession as Stored, storedSessions } from './stored-sessions.ts'

export interface LocalParts {
  readonly storage: StoragePort
  /** The page's: what was signed for another signs nobody in here. */
  readonly domain: string
  now(): number
  readonly isAddress: IsAddress
  /** Whether the account has signed the message, whoever kept it. */
  verify(session: SiwxSession): Promise<boolean>
}

/** ms by which clocks may differ. */
const SKEW = 60_000

/** Sessions that are kept; the oldest go first. */
const MOST = 100

/** A message without an end, or a beginning, is of no time. */
const isNow = ({ data: { notBefore, issuedAt, expirationTime } }: Stored, now: number): boolean => {
  const begins = Date.parse(notBefore ?? issuedAt ?? '')
  const ends = Date.parse(expirationTime ?? '')
  return begins <= now + SKEW && now < ends
}

/** Whether the text that was signed says what is kept of it: the signature vouches for the text alone. */
const saysWhatIsKept = ({ data, message }: Pick<SiwxSession, 'data' | 'message'>, isAddress: IsAddress): boolean => {
  try {
    const { scheme: _, ...said } = parseMessage(message, isAddress)
    return sameFields(said, data)
  } catch {
    // No message of ours: whoever wrote it into the storage, nobody is signed in by it.
    return false
  }
}

/** Keeps sessions in this browser, and believes none that its account has not signed: also not one that it kept itself. */
export const createLocalSessions = ({
  storage,
  domain,
  now,
  isAddress,
  verify,
}: LocalParts): Omit<SiwxConfig, 'createMessage' | 'getRequired'> & {
  addSessions(sessions: readonly SiwxSession[]): Promise<void>
  revokeAccount(namespace: string, address: string): Promise<void>
} => {
  const read = (): readonly Stored[] => storage.get('sessions', parseWith(storedSessions)) ?? []
  const write = (sessions: readonly SiwxSession[]): void => {
    const plain: readonly AsJson<Pick<SiwxSession, 'data' | 'message' | 'signature'>>[] = sessions
      .slice(-MOST)
      .map(({ data, message, signature }) => ({ data: { ...data }, message, signature }))
    if (plain.length > 0) storage.set('sessions', plain)
    else storage.remove('sessions')
  }
  const isOfThisPage = ({ data }: Pick<SiwxSession, 'data'>): boolean => data.domain === domain && data.expirationTime !== undefined
  const keep = (drop: (session: Stored) => boolean): void => write(read().filter((session) => !drop(session)))
  const requireValid = async (session: SiwxSession): Promise<void> => {
    if (!isOfThisPage(session) || !saysWhatIsKept(session, isAddress) || !(await verify(session)))
      throw new PorticoError('SIWX_SIGNATURE_INVALID', 'The signature is not valid')
  }
  const addSessions = async (sessions: readonly SiwxSession[]): Promise<void> => {
    await Promise.all(sessions.map(requireValid))
    const isReplaced = ({ data }: Stored): boolean =>
      sessions.some((one) => one.data.chainId === data.chainId && one.data.accountAddress === data.accountAddress)
    write([...read().filter((one) => !isReplaced(one)), ...sessions])
  }
  return {
    addSession: (session) => addSessions([session]),
    addSessions,
    async setSessions(sessions) {
      await Promise.all(sessions.map(requireValid))
      write(sessions)
    },
    async getSessions(chainId, address) {
      const isAsked = ({ data }: Stored): boolean => data.chainId === chainId && data.accountAddress === address
      const asked = read().filter(isAsked)
      const believed = await Promise.all(
        asked.map(
          async (session) =>
            isOfThisPage(session) && saysWhatIsKept(session, isAddress) && isNow(session, now()) && (await verify(session)),
        ),
      )
      const bad = asked.filter((_, place) => !believed[place]).map(({ signature }) => signature)
      if (bad.length > 0) keep((session) => isAsked(session) && bad.includes(session.signature))
      return asked.filter((_, place) => believed[place])
    },
    async revokeSession(chainId, address) {
      keep(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
    async revokeAccount(namespace, address) {
      keep(({ data }) => data.chainId.startsWith(`${namespace}:`) && data.accountAddress === address)
    },
  }
}
