import { EventEmitter } from 'node:events'
import { type Relayer, relayOnline } from '../../../plugins/walletconnect/client/relay-online.ts'
import { outcome } from '../../support/deferred.ts'

const RELAY = 'wss://relay.example.test'

/** A relayer whose socket does not open, as the vendor's is where a policy keeps the relay out. */
const closedRelayer = (subscriber = new EventEmitter()): Relayer =>
  Object.assign(new EventEmitter(), {
    core: { relayUrl: `${RELAY}/v2` },
    connected: false,
    subscriber: Object.assign(subscriber, { topics: ['topic'] }),
  }) as unknown as Relayer

const violate = (effectiveDirective: string, blockedURI: string): void =>
  void document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))

test.each(['connect-src', 'default-src'])(
  'row 38: a policy whose %s keeps the relay out is named, and where to add it',
  async (directive) => {
    const online = outcome(relayOnline(closedRelayer()))
    violate(directive, `${RELAY}/?auth=token`)
    await expect(online).resolves.toMatchObject({
      error: {
        code: 'HTTP_OFFLINE',
        message: `A Content-Security-Policy of this page keeps ${RELAY} out: add it to connect-src.`,
        context: { service: 'relay', reason: 'policy', directive: 'connect-src', origin: RELAY },
      },
    })
  },
)

test('row 38: a violation of another directive, or for another address, is not taken for it', async () => {
  const subscriber = new EventEmitter()
  const relayer = closedRelayer(subscriber)
  const online = outcome(relayOnline(relayer))
  violate('img-src', RELAY)
  violate('connect-src', 'wss://other.example.test')
  Object.assign(relayer, { connected: true })
  subscriber.emit('subscription_created')
  await expect(online).resolves.toEqual({ value: undefined })
})
