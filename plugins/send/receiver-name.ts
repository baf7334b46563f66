import type { Network } from '../../kernel/contract/caip.ts'
import type { Family } from '../../kernel/contract/family.ts'
import type { NamesService } from '../../kernel/contract/names.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { Latest, OptionalStore, Undo } from '../../kernel/contract/store.ts'
import { pause } from '../../kernel/contract/tools/pause.ts'
import { isPlainName } from './pasted-receiver.ts'
import { isSameAddress } from './receivers.ts'
import type { ReceiverName, SendReview, SendState } from './service.ts'

/** ms a name rests before it is looked up: it is typed letter by letter. */
const DELAY = 200

/** What of a draft decides which name is looked up. */
type NamedDraft = Pick<SendState, 'receiver' | 'network' | 'family'>

interface NameParts {
  readonly names: OptionalStore<NamesService>
  readonly clock: ClockPort
  readonly log: LogPort
  readonly latest: Latest
  readonly signal: AbortSignal
  onUnload(undo: Undo): void
  read(): NamedDraft
  /** What the name of the draft stands for; undefined where the receiver is no name, or nobody knows names. */
  learn(name: ReceiverName | undefined): void
}

interface Question {
  readonly name: string
  readonly network: Network
  readonly family: Family
  /** ms */
  readonly delay: number
}

/** What looking a name up anew has come to: the address of before, another one or none, or no answer at all. */
export type NameCheck = 'same' | 'moved' | 'notChecked'

/** Keeps the address of the name that the draft is to go to. */
export interface NameWatch {
  /** Looks the receiver up where it is a name. */
  update(): void
  /** Looks the name of a review up anew. What it stands for now is in the draft afterwards. */
  check(reviewed: Pick<SendReview, 'network' | 'name' | 'receiver'>): Promise<NameCheck>
  /** Moves whenever an answer may have changed. */
  revision(): unknown
}

/** The address of a draft's receiver: what was typed, or what the name stands for; empty while that is not known. */
export const receiverOf = ({ receiver, name }: Pick<SendState, 'receiver' | 'name'>): string => {
  if (!name) return receiver
  return name.status === 'known' ? name.address : ''
}

export const createNameWatch = ({ names, clock, log, latest, signal: unloaded, onUnload, read, learn }: NameParts): NameWatch => {
  const find = async ({ name, network, family }: Omit<Question, 'delay'>, signal: AbortSignal, fresh = false): Promise<ReceiverName> => {
    const answer = await names.get()?.addressOf({ name, network: network.caipNetworkId, signal, fresh })
    // What is no address of the family is none that can be sent to.
    const address = answer === undefined ? undefined : family.codec.parse(answer)
    return Object.freeze(address === undefined ? { status: 'unknown' } : { status: 'known', address })
  }
  /** A picture is nothing that anybody waits for, or that stops a transfer. */
  const pictureOf = async ({ name, network }: Question, signal: AbortSignal): Promise<string | undefined> => {
    try {
      return await names.get()?.avatarOf({ name, network: network.caipNetworkId, signal })
    } catch (cause) {
      if (!signal.aborted) log.info('The picture of a name could not be looked up.', cause)
      return undefined
    }
  }
  const ask = latest(
    async (question: Question | undefined, signal, emit: (early: ReceiverName) => void): Promise<ReceiverName | undefined> => {
      if (!question) return undefined
      emit({ status: 'loading' })
      await pause(clock, question.delay, signal)
      if (signal.aborted) return undefined
      try {
        const found = await find(question, signal)
        if (found.status !== 'known') return found
        emit(found)
        const picture = await pictureOf(question, signal)
        return picture === undefined ? found : Object.freeze({ ...found, picture })
      } catch (cause) {
        if (!signal.aborted) log.info('A name could not be looked up.', cause)
        return { status: 'failed' }
      }
    },
    learn,
  )
  let isAsked = false
  const update = (delay = DELAY): void => {
    const { receiver: name, network, family } = read()
    const question = names.get() && network && family && isPlainName(name) ? { name, network, family, delay } : undefined
    // A field without a name asks nobody; what is asked for an earlier one ends.
    if (question || isAsked) void ask(question)
    isAsked = question !== undefined
  }
  let stopRevision: Undo = () => undefined
  const follow = (service: NamesService | undefined): void => {
    stopRevision()
    stopRevision = service?.revision.subscribe(() => update(0)) ?? (() => undefined)
  }
  follow(names.get())
  onUnload(
    names.subscribe((service) => {
      follow(service)
      update(0)
    }),
  )
  onUnload(() => stopRevision())
  return {
    update: () => update(),
    revision: () => names.get()?.revision.get(),
    async check({ name, network, receiver }) {
      const { family } = read()
      if (name === undefined || !family) return 'same'
      // Who knew the name has left.
      if (!names.get()) return 'notChecked'
      try {
        const now = await find({ name, network, family }, unloaded, true)
        if (now.status === 'known' && isSameAddress(now.address, receiver, family.codec)) return 'same'
        if (read().receiver === name) learn(now)
        return 'moved'
      } catch (cause) {
        log.info('A name could not be looked up again.', cause)
        return 'notChecked'
      }
    },
  }
}
