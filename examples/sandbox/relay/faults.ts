import type { StoredMessage } from './mailbox-records.ts'

/** Switches that make the relay misbehave, for tests and for trying things out by hand. All are off at the start. */
export interface RelayFaults {
  /** Cuts every socket without a close frame. Clients may come back. */
  drop(): void
  /** While true, new sockets are answered 503. */
  refuse: boolean
  /** While true, sockets stay open but nothing is read, answered, delivered or pinged: half-open. */
  silent: boolean
  /** Deliveries with one of these tags misbehave; all when undefined. 1102 is a session's settlement. */
  tags: readonly number[] | undefined
  /** While true, deliveries are not sent. They stay in their mailboxes and go out when the client comes back. */
  lose: boolean
  /** Each delivery waits this long, in milliseconds, or until {@link RelayFaults.flush}. */
  delay: number
  /** Each delivery is sent this many times more. */
  duplicate: number
  /** Each socket's deliveries go out in swapped pairs; a lone one leaves after 100 ms. */
  reorder: boolean
  /** One bit of each delivered envelope is wrong. */
  corrupt: boolean
  /** Sends at once what `delay` and `reorder` hold back. */
  flush(): void
  /** Turns everything off. What is held back still comes in its time. */
  clear(): void
}

/** Sends one envelope, or whatever the switches make of it. */
export type Deliver = (message: string) => void

/** The switches and the line every delivery passes through. */
export interface FaultLine {
  readonly faults: RelayFaults
  /** `to` is the socket's client: deliveries change places with others to the same one only. */
  pass(to: object, stored: Pick<StoredMessage, 'tag' | 'message'>, deliver: Deliver): void
  /** Ends pending timers; what they held stays in its mailbox. */
  stop(): void
}

const LONE_DELIVERY_MS = 100

const NO_FAULTS = { refuse: false, silent: false, tags: undefined, lose: false, delay: 0, duplicate: 0, reorder: false, corrupt: false }

const corruptEnvelope = (message: string): string => {
  const bytes = Buffer.from(message, 'base64')
  const last = bytes.length - 1
  if (last >= 0) bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
  return bytes.toString('base64')
}

/** Makes the switches. `drop` and `setSilent` act on the sockets, which this file does not know. */
export const createFaultLine = (sockets: { drop(): void; setSilent(silent: boolean): void }): FaultLine => {
  const waiting = new Map<NodeJS.Timeout, () => void>()
  const held = new Map<object, () => void>()
  let unsaid: (() => void)[] = []
  let silent = false

  const later = (ms: number, run: () => void): void => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      run()
    }, ms)
    waiting.set(timer, run)
  }
  const release = (to: object): void => {
    const send = held.get(to)
    held.delete(to)
    send?.()
  }
  const swap = (to: object, send: () => void): void => {
    if (held.has(to)) {
      send()
      release(to)
    } else {
      held.set(to, send)
      later(LONE_DELIVERY_MS, () => release(to))
    }
  }

  const faults: RelayFaults = {
    drop: () => sockets.drop(),
    refuse: false,
    get silent() {
      return silent
    },
    set silent(on) {
      silent = on
      sockets.setSilent(on)
      if (on) return
      const sends = unsaid
      unsaid = []
      for (const send of sends) send()
    },
    tags: undefined,
    lose: false,
    delay: 0,
    duplicate: 0,
    reorder: false,
    corrupt: false,
    flush: () => {
      const due = [...waiting]
      waiting.clear()
      for (const [timer, run] of due) {
        clearTimeout(timer)
        run()
      }
    },
    clear: () => {
      Object.assign(faults, NO_FAULTS)
    },
  }

  return {
    faults,
    pass: (to, { tag, message }, deliver) => {
      const chosen = !faults.tags || faults.tags.includes(tag)
      const { lose, corrupt, duplicate, reorder, delay } = chosen ? faults : NO_FAULTS
      if (lose) return
      const body = corrupt ? corruptEnvelope(message) : message
      const send = (): void => {
        if (silent) return void unsaid.push(send)
        for (let copy = 0; copy <= duplicate; copy++) deliver(body)
      }
      const inOrder = reorder ? () => swap(to, send) : send
      if (delay > 0) later(delay, inOrder)
      else inOrder()
    },
    stop: () => {
      for (const timer of waiting.keys()) clearTimeout(timer)
      waiting.clear()
      held.clear()
      unsaid = []
    },
  }
}
