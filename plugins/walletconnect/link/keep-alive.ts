import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { pause } from '../../../kernel/contract/tools/pause.ts'
import { withResolvers } from '../../../kernel/contract/tools/with-resolvers.ts'
import type { RelayClient } from '../client/relay-client.ts'
import type { Relayer } from '../client/relay-online.ts'

/** ms; the first pause after a socket was lost, and the longest between two attempts. Each is cut by up to half, at random. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 2_000

/** ms; how long one attempt may take. */
const ATTEMPT_LIMIT = 15_000

/**
 * ms; how long the relay may take to say that it has a request. A socket whose other end is gone without a word says nothing at all, and no
 * browser tells a page of it.
 */
const ANSWER_LIMIT = 10_000

/** ms; the same while a code is shown, where the relay is asked with each beat of the vendor's client: every 5 s. */
const BEAT_LIMIT = 5_000

/** The vendor's own way to its socket. */
interface Transport {
  connectPromise?: Promise<unknown> | undefined
  connect(): Promise<void>
  createProvider(): Promise<void>
  onProviderDisconnect(): Promise<void>
}

const hasTransport = (relayer: object): relayer is Transport =>
  'connect' in relayer && 'createProvider' in relayer && 'onProviderDisconnect' in relayer

type Request = Parameters<Relayer['request']>[0]
type Answer = ReturnType<Relayer['request']>

const ignore = (): void => undefined

/** Gives a socket up that may be dead: its closing would wait for an answer of the other end too, for up to a minute. */
export const leaveSocket = (relayer: Pick<Relayer, 'provider'>, provider: Relayer['provider'] = relayer.provider): void => {
  if (provider !== relayer.provider) return
  provider.disconnect().catch(ignore)
  provider.events.emit('disconnect')
}

const createLink = ({ provider: { client }, onRefusal, orphans }: RelayClient, clock: ClockPort): (() => Promise<void>) => {
  const relayer: Relayer = client.core.relayer
  if (!hasTransport(relayer)) throw new TypeError('The client has no transport.')
  const { subscriber } = relayer
  /** The vendor's attempts of before. */
  let before = relayer.connectPromise
  let running: Promise<void> | undefined

  const pauseAfter = (tries: number): Promise<void> =>
    pause(clock, Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE) * (1 - Math.random() / 2))
  /** Opens a socket and tells the relay what this client listens to: then it has taken the client. */
  const attempt = async (): Promise<void> => {
    await relayer.confirmOnlineStateOrThrow()
    await relayer.createProvider()
    const { provider } = relayer
    const disconnect = (): void => void provider.disconnect().catch(ignore)
    const broken = withResolvers<never>()
    const lost = (): void => broken.reject(new Error('The socket was closed.'))
    provider.on('disconnect', lost)
    const ends = [() => provider.off('disconnect', lost), onRefusal(broken.reject), clock.after(ATTEMPT_LIMIT, lost)]
    try {
      await Promise.race([broken.promise, provider.connect().then(() => subscriber.start())])
    } catch (cause) {
      // Whenever it opens: there is a later one.
      provider.once('connect', disconnect)
      disconnect()
      throw cause
    } finally {
      for (const end of ends) end()
    }
  }
  const run = async (first: number): Promise<void> => {
    if (before) {
      const vendors = before
      before = undefined
      // Its loop looks at this before each attempt.
      if (!relayer.connected) relayer.transportExplicitlyClosed = true
      await vendors.catch(ignore)
    }
    relayer.transportExplicitlyClosed = false
    if (first > 0) await subscriber.stop()
    for (let tries = first; !relayer.connected; tries += 1) {
      if (tries > 0) await pauseAfter(tries)
      try {
        await attempt()
      } catch (cause) {
        await subscriber.stop()
        if (isPorticoError(cause) || relayer.transportExplicitlyClosed) throw cause
      }
    }
  }
  const connect = (tries = 0): Promise<void> => {
    running ??= run(tries).finally(() => {
      running = undefined
    })
    return running
  }
  relayer.connect = () => connect()
  relayer.onProviderDisconnect = async () => {
    relayer.events.emit('relayer_disconnect')
    if (running || relayer.transportExplicitlyClosed) return
    // At once, before a request that was cut off asks for it without a pause: many pages lose a relay at the same moment.
    if (subscriber.hasAnyTopics) connect(1).catch(ignore)
    else await subscriber.stop()
  }

  const waiting = new Map<string, Answer>()
  /** Requests that a refusal has ended: their askers were told, so they must not go out later. */
  const ended = new Set<unknown>()
  const send = (args: Request): Answer =>
    new Promise((resolve, reject) => {
      const go = async (): Promise<void> => {
        while (!relayer.connected) await connect()
        const { provider } = relayer
        // Whether the relay had it cannot be known. It takes what is said twice as said once.
        provider.on('disconnect', again)
        const stop = clock.after(ANSWER_LIMIT, () => leaveSocket(relayer, provider))
        provider
          .request(args)
          .then(resolve, reject)
          .finally(() => {
            stop()
            provider.off('disconnect', again)
          })
      }
      const again = (): void => {
        relayer.provider.off('disconnect', again)
        go().catch(() => ended.add(args.id))
      }
      again()
    })
  relayer.request = (args) => {
    if (args.id !== undefined && ended.has(args.id)) return new Promise(ignore)
    if (relayer.connected) return send(args)
    // The client says what was not answered again, every 5 s.
    const key = JSON.stringify(args)
    const known = waiting.get(key)
    if (known) return known
    const sent = send(args)
    waiting.set(key, sent)
    const done = (): void => void waiting.delete(key)
    sent.then(done, done)
    return sent
  }
  // Ends with the client.
  client.core.heartbeat.on('heartbeat_pulse', () => {
    const topic = orphans.wanted
    const paired = client.session.getAll().some(({ pairingTopic }) => pairingTopic === topic)
    if (topic === undefined || paired || !relayer.connected) return
    const { provider } = relayer
    const stop = clock.after(BEAT_LIMIT, () => leaveSocket(relayer, provider))
    // The client listens to it already: the relay has nothing to do but to answer.
    provider.request({ method: 'irn_subscribe', params: { topic } }).catch(ignore).finally(stop)
  })
  return connect
}

/**
 * Makes a client keep one socket: one attempt at a time, with pauses that grow up to 2 s. By itself it opens one for each request that
 * waits, gives a request that was cut off up again after 15 s only, and stops coming back after a refusal. Once for each client.
 */
export const keepAlive = (client: RelayClient, clock: ClockPort): void => {
  client.link.get(() => createLink(client, clock))
}

/** The same for a client whose relay is not there: brings the socket up, where there is something to listen to. */
export const takeOver = async (client: RelayClient, clock: ClockPort): Promise<void> => {
  keepAlive(client, clock)
  if (client.provider.client.core.relayer.subscriber.hasAnyTopics) await client.link.made?.()
}
