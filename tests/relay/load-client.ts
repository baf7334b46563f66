import { connectRaw, type Delivery, type RawClient } from './raw-client.ts'
import { createIdentity, type Identity } from './relay-identity.ts'

/** How a client behaves under load. */
export interface LoadClientOptions {
  readonly url: string
  readonly topic: string
  readonly identity?: Identity
  /** How many messages of others it must get. */
  readonly expected: number
  /** After so many messages each it leaves and comes back: in order, or cut off while it answers nothing. */
  readonly comeBackAfter: readonly { readonly messages: number; readonly how: 'in order' | 'cut off' }[]
  /** Told every message it takes. */
  readonly onMessage: (delivery: Delivery) => void
}

/** A client that comes back and says again what may have been lost, as the SDKs do. */
export interface LoadClient {
  /** Publishes, again on the next socket when the socket closes before the answer. */
  publish(message: string): Promise<void>
  /** Messages it took, in order, with whatever came twice. */
  readonly taken: readonly string[]
  /** Resolves when it has taken as many different messages as expected. */
  readonly complete: Promise<void>
  /** Calls the relay on the present socket: answers when everything before it has gone through. */
  settle(): Promise<unknown>
  /** Sockets it has opened. */
  readonly connections: number
  close(): void
}

/** Connects and subscribes. */
export const createLoadClient = async (options: LoadClientOptions): Promise<LoadClient> => {
  const { url, topic, identity = createIdentity(), expected } = options
  const taken: string[] = []
  const different = new Set<string>()
  const departures = [...options.comeBackAfter]
  let deaf = false
  let connections = 0
  let finish = (): void => undefined
  let fail = (_: unknown): void => undefined
  const complete = new Promise<void>((resolve, reject) => {
    finish = resolve
    fail = reject
  })

  const take = (delivery: Delivery): boolean => {
    if (deaf) return false
    taken.push(delivery.message)
    different.add(delivery.message)
    options.onMessage(delivery)
    if (different.size === expected) finish()
    const [next] = departures
    if (next && different.size >= next.messages) {
      departures.shift()
      // This delivery is still answered; what comes behind it is neither taken nor answered.
      deaf = true
      comeBack(next.how).catch(fail)
    }
    return true
  }
  const connect = async (): Promise<RawClient> => {
    const client = await connectRaw(url, { identity, acknowledge: take })
    connections += 1
    deaf = false
    await client.call('irn_subscribe', { topic })
    return client
  }
  let current = connect()
  const comeBack = async (how: 'in order' | 'cut off'): Promise<void> => {
    const leaving = await current
    let arrived = (_: Promise<RawClient>): void => undefined
    current = new Promise<RawClient>((resolve) => {
      arrived = resolve
    })
    if (how === 'in order') await leaving.leave()
    else {
      await leaving.call('irn_fetchMessages', { topic })
      leaving.close()
      await leaving.closed
    }
    arrived(connect())
  }
  const publish = async (message: string): Promise<void> => {
    for (;;) {
      const client = await current
      const done = await client.call('irn_publish', { topic, message, ttl: 300, tag: 1108 }).then(
        () => true,
        (error) => {
          if (error instanceof Error) return false
          throw error
        },
      )
      if (done) return
      await client.closed
    }
  }

  await current
  return {
    publish,
    taken,
    complete,
    settle: async () => (await current).call('irn_fetchMessages', { topic }),
    get connections() {
      return connections
    },
    close: () => void current.then((client) => client.close()),
  }
}
