import { connectRaw, type Delivery, type RawClient } from '../relay/support/raw-client.ts'
import { createIdentity, type Identity } from '../relay/support/relay-identity.ts'

/** How a client behaves under load. */
export interface LoadClientOptions {
  readonly url: string
  readonly topic: string
  readonly identity?: Identity
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
  /** Resolves when everything the relay sent until now has been taken, with the answer to a fetch: what the relay still holds for it. */
  settle(): Promise<unknown>
  /** Sockets it has opened. */
  readonly connections: number
  close(): void
}

/** Connects and subscribes. */
export const createLoadClient = async (options: LoadClientOptions): Promise<LoadClient> => {
  const { url, topic, identity = createIdentity() } = options
  const taken: string[] = []
  const different = new Set<string>()
  const departures = [...options.comeBackAfter]
  let deaf = false
  let connections = 0

  const take = (delivery: Delivery): boolean => {
    if (deaf) return false
    taken.push(delivery.message)
    different.add(delivery.message)
    options.onMessage(delivery)
    const [next] = departures
    if (next && different.size >= next.messages) {
      departures.shift()
      // This delivery is still answered; what comes behind it is neither taken nor answered.
      deaf = true
      current = comeBack(current, next.how)
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
  const comeBack = async (present: Promise<RawClient>, how: 'in order' | 'cut off'): Promise<RawClient> => {
    const leaving = await present
    if (how === 'in order') await leaving.leave()
    else {
      // The answer says that the acknowledgements before it have arrived: cutting the socket cannot lose them.
      await leaving.call('irn_fetchMessages', { topic })
      leaving.close()
      await leaving.closed
    }
    return connect()
  }
  let current = connect()
  /** Calls the relay, again on the next socket when this one closes first. */
  const insist = async (method: string, params: object): Promise<unknown> => {
    for (;;) {
      const client = await current
      try {
        const answer = await client.call(method, params)
        if (!deaf || method === 'irn_publish') return answer
      } catch (error) {
        // On a socket that we left there is a next one; anything else is a failure.
        if ((await current) === client) throw error
      }
    }
  }

  await current
  return {
    publish: async (message) => {
      await insist('irn_publish', { topic, message, ttl: 300, tag: 1108 })
    },
    taken,
    settle: () => insist('irn_fetchMessages', { topic }),
    get connections() {
      return connections
    },
    close: () => void current.then((client) => client.close()),
  }
}
