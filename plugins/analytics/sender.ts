import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { ServicesService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort, LogPort } from '../../kernel/contract/ports.ts'
import type { Undo } from '../../kernel/contract/store.ts'
import type { InputOf } from '../../kernel/contract/tools/endpoint.ts'
import { trackEvent } from './api.ts'

/** Events that wait at most; further ones are lost. */
const LIMIT = 100

/** After so many failures in a row the service is left alone for a while: ms. */
const FAILURES = 3
const REST = 60_000

/** One event as it is sent. */
export type EventBody = InputOf<typeof trackEvent>['body']

/** Sends events one after the other, in order, each once. */
export interface Sender {
  add(event: EventBody): void
  /** From now on: what waits is sent. */
  start(): void
  /** For good: what waits is forgotten, what comes is not kept. */
  stop(): void
}

/** What sending needs. */
export interface SenderParts {
  readonly services: ServicesService
  readonly clock: ClockPort
  readonly log: LogPort
}

const isForbidden = (cause: unknown): boolean => isPorticoError(cause) && cause.code === 'HTTP_STATUS' && cause.context.status === 403

/** Whether the service has the event, whatever its answer looked like. */
const isThere = (cause: unknown): boolean => isPorticoError(cause) && cause.code === 'HTTP_INVALID'

/** Makes the sender. It waits for `start`. */
export const createSender = ({ services, clock, log }: SenderParts): Sender => {
  const waiting: EventBody[] = []
  let state: 'waiting' | 'idle' | 'sending' | 'resting' | 'stopped' = 'waiting'
  let failures = 0
  let lost = false
  let stopRest: Undo = () => undefined

  const stop = (): void => {
    state = 'stopped'
    waiting.length = 0
    stopRest()
  }
  const send = async (body: EventBody): Promise<void> => {
    try {
      await services.call(trackEvent, { body })
      failures = 0
    } catch (cause) {
      if (isThere(cause)) {
        failures = 0
        return log.debug('The analytics service answered in an unknown form.', cause)
      }
      log.info(`The event ${body.props.event} was not taken.`, cause)
      failures += 1
      // Asked again, it would say the same: the origin is not the project's.
      if (isForbidden(cause)) stop()
    }
  }
  const rest = (): void => {
    state = 'resting'
    stopRest = clock.after(REST, () => {
      failures = 0
      state = 'idle'
      drain()
    })
  }
  const drain = (): void => {
    const next = state === 'idle' ? waiting.shift() : undefined
    if (!next) return
    state = 'sending'
    void send(next).then(() => {
      // Stopped meanwhile, by the answer or from outside.
      if (state !== 'sending') return
      if (failures >= FAILURES) return rest()
      state = 'idle'
      drain()
    })
  }
  return {
    add(event) {
      if (state === 'stopped') return
      if (waiting.length < LIMIT) waiting.push(event)
      else {
        if (!lost) log.info(`More than ${LIMIT} events wait; further ones are lost.`)
        lost = true
      }
      drain()
    },
    start() {
      if (state !== 'waiting') return
      state = 'idle'
      drain()
    },
    stop,
  }
}
