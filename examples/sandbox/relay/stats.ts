/** Counters since the start. Never a topic, message or client id. */
export interface RelayStats {
  /** Sockets accepted. */
  connections: number
  /** Sockets turned away for their token. */
  rejected: number
  /** Sockets open now. */
  open: number
  /** Messages stored; a repeated one counts once. */
  stored: number
  /** Deliveries sent, repeats included. */
  delivered: number
  /** Calls by method. */
  readonly methods: Record<string, number>
  /** Publications by tag, repeats included. */
  readonly tags: Record<number, number>
}

/** Fresh counters. */
export const createStats = (): RelayStats => ({ connections: 0, rejected: 0, open: 0, stored: 0, delivered: 0, methods: {}, tags: {} })
