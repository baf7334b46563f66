/** @jest-environment node */
import { EventEmitter } from 'node:events'
import { createOwners } from '../../../plugins/walletconnect/client/client-owners.ts'
import { providerOf } from '../../../plugins/walletconnect/client/provider-of.ts'
import type { RelayClient } from '../../../plugins/walletconnect/client/relay-client.ts'
import { outcome } from '../../support/deferred.ts'

interface Options {
  readonly client: Pick<EventEmitter, 'on'>
  readonly session: { readonly topic: string }
}

/** A client whose own provider has a session, and those that its class makes of others: each listens, and never stops. */
const start = () => {
  const sign = Object.assign(new EventEmitter(), { session: { get: (topic: string) => ({ topic }) } })
  const made: string[] = []
  const state = { fails: false }
  class Vendor {
    static async init({ client, session }: Options): Promise<Vendor> {
      made.push(session.topic)
      if (state.fails) throw new Error('No storage.')
      client.on('session_event', () => undefined)
      return new Vendor(session)
    }
    readonly client = sign
    constructor(readonly session: { readonly topic: string }) {}
  }
  const provider = new Vendor({ topic: 'own' })
  const client = { ...createOwners(), provider } as unknown as RelayClient
  const of = (topic: string, over = new AbortController().signal) => providerOf(client, topic, over)
  return { of, provider, sign, made, state }
}

test('each session is asked over a provider of its own, which is made once', async () => {
  const { of, provider, made } = start()
  expect(of('own')).toBe(provider)
  const other = await of('other')
  expect(other.session?.topic).toBe('other')
  expect(await of('other')).toBe(other)
  expect(made).toEqual(['other'])
})

test('one that could not be made is not kept: the next request tries again', async () => {
  const { of, state } = start()
  state.fails = true
  expect(await outcome(Promise.resolve(of('other')))).toMatchObject({ error: { message: 'No storage.' } })
  state.fails = false
  expect((await of('other')).session?.topic).toBe('other')
})

test('with its session it is forgotten, and listens to nothing any more', async () => {
  const { of, sign, made } = start()
  const over = new AbortController()
  await of('other', over.signal)
  expect(sign.listenerCount('session_event')).toBe(1)
  over.abort()
  expect(sign.listenerCount('session_event')).toBe(0)
  await of('other')
  expect(made).toEqual(['other', 'other'])
})
