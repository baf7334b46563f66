import { createHash, randomUUID } from 'node:crypto'
import { createLoadClient, type LoadClient } from './relay-load-client.ts'

/** How much is asked of the relay. */
export interface LoadPlan {
  readonly clients: number
  readonly messages: number
  readonly clientsPerTopic: number
  /** Whether every fifth client leaves and comes back twice: once in order, once cut off. */
  readonly comeBack: boolean
}

/** What happened. */
export interface LoadResult {
  /** Deliveries that had to arrive: each message once at everyone on its topic but its publisher. */
  readonly expected: number
  readonly taken: number
  /** Messages a client never got, as `client: message`. */
  readonly lost: readonly string[]
  /** Messages a client got more than once. */
  readonly twice: readonly string[]
  /** What the relay still held for somebody at the end. */
  readonly left: number
  readonly reconnects: number
  /** From the first publish to the last delivery, in milliseconds. */
  readonly duration: number
  /** Milliseconds from a publish to each of its deliveries, waiting for an absent reader included. */
  readonly latencies: readonly number[]
}

/** Publishes that a client has open at the same time. */
const AT_ONCE = 2
const RESTLESS = 5

/**
 * Lets many clients talk on several topics, each publishing its share, while some go and come back. Ends when the
 * relay has answered every publish and then one more call of each client: by then all that it sent has arrived, whatever is missing is
 * lost, and what came twice has come to light.
 */
export const runLoad = async (url: string, { clients: count, messages, clientsPerTopic, comeBack }: LoadPlan): Promise<LoadResult> => {
  const run = randomUUID()
  const share = messages / count
  const expected = share * (clientsPerTopic - 1)
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  let lastAt = 0
  const onMessage = ({ message }: { readonly message: string }): void => {
    lastAt = performance.now()
    latencies.push(lastAt - (sentAt.get(message) ?? Number.NaN))
  }
  const topicOf = (client: number): string =>
    createHash('sha256')
      .update(`${run} ${Math.floor(client / clientsPerTopic)}`)
      .digest('hex')
  const namesOf = (client: number): readonly string[] => Array.from({ length: share }, (_, index) => `${run}-${client}-${index}`)
  const comeBackAfter = [
    { messages: Math.ceil(expected / 4), how: 'in order' },
    { messages: Math.ceil(expected / 2), how: 'cut off' },
  ] as const

  const clients: LoadClient[] = []
  for (let client = 0; client < count; client++) {
    const restless = comeBack && client % RESTLESS === 0
    clients.push(await createLoadClient({ url, topic: topicOf(client), comeBackAfter: restless ? comeBackAfter : [], onMessage }))
  }
  const start = performance.now()
  const publishAll = async (client: LoadClient, place: number): Promise<void> => {
    const names = [...namesOf(place)]
    const row = async (): Promise<void> => {
      for (let name = names.shift(); name !== undefined; name = names.shift()) {
        sentAt.set(name, performance.now())
        await client.publish(name)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, row))
  }
  await Promise.all(clients.map(publishAll))
  const rests = await Promise.all(clients.map((client) => client.settle()))
  for (const client of clients) client.close()

  const lost: string[] = []
  const twice: string[] = []
  for (const [place, { taken }] of clients.entries()) {
    const first = Math.floor(place / clientsPerTopic) * clientsPerTopic
    const others = Array.from({ length: clientsPerTopic }, (_, index) => first + index).filter((other) => other !== place)
    const due = new Set(others.flatMap(namesOf))
    for (const message of taken) if (!due.delete(message)) twice.push(`${place}: ${message}`)
    lost.push(...[...due].map((message) => `${place}: ${message}`))
  }
  return {
    expected: expected * count,
    taken: clients.reduce((sum, { taken }) => sum + taken.length, 0),
    lost,
    twice,
    left: rests.reduce<number>((sum, rest) => sum + (rest as { messages: readonly unknown[] }).messages.length, 0),
    reconnects: clients.reduce((sum, { connections }) => sum + connections - 1, 0),
    duration: lastAt - start,
    latencies,
  }
}
