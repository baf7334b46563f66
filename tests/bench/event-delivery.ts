import { createDelivery } from '../../kernel/streams/delivery.ts'
import { createEventBus } from '../../kernel/streams/event-bus.ts'
import { median, percentile } from './statistics.ts'

/** How long one event takes to reach its listeners. */
export interface EventDelivery {
  /** µs for ten listeners; 99 of 100 events are faster. */
  readonly p99: number
  /** ns for each listener, by number of listeners. */
  readonly perListener: ReadonlyMap<number, number>
}

const COUNTS = [10, 100, 1_000] as const
const WARM_UP = 2_000
const EVENTS = 20_000

/** ns of each event. */
const deliver = (listeners: number): readonly number[] => {
  const bus = createEventBus(
    createDelivery((cause) => {
      throw cause
    }),
  )
  let heard = 0
  for (let index = 0; index < listeners; index += 1) {
    bus.on('closed', () => {
      heard += 1
    })
  }
  const events = Math.ceil((EVENTS * 10) / listeners) + WARM_UP
  const samples: number[] = []
  for (let index = 0; index < events; index += 1) {
    const start = process.hrtime.bigint()
    bus.emit('closed', { connected: false })
    samples.push(Number(process.hrtime.bigint() - start))
  }
  if (heard !== events * listeners) throw new Error(`${heard} deliveries instead of ${events * listeners}.`)
  bus.complete()
  return samples.slice(WARM_UP)
}

/** Measures the event bus with 10, 100 and 1,000 listeners. */
export const measureEventDelivery = (): EventDelivery => {
  const samples = new Map(COUNTS.map((count) => [count, deliver(count)] as const))
  return {
    p99: percentile(samples.get(10) ?? [], 0.99) / 1_000,
    perListener: new Map([...samples].map(([count, times]) => [count, median(times) / count])),
  }
}
