/** @jest-environment node */
import { stringToHex } from 'viem'
import type { ToastsService } from '../../../kernel/contract/modal-services.ts'
import { TOASTS } from '../../../kernel/contract/tokens.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { outcome } from '../../support/deferred.ts'
import { unrefTimers } from '../../support/unref-timers.ts'
import { until } from '../../support/wait.ts'
import type { App } from './support/app.ts'
import { type Bench, createBench } from './support/bench.ts'

unrefTimers()

/** ms; nothing is measured here. */
/** A relay for which this machine's clock is a day ahead. */
const AHEAD = { now: () => Date.now() - 86_400_000 }

let bench: Bench
beforeEach(async () => {
  Object.assign(globalThis, { document: new EventTarget() })
  bench = await createBench()
})
afterEach(async () => {
  await bench.close()
  Reflect.deleteProperty(globalThis, 'document')
})

const connected = async (more: Parameters<Bench['app']>[0] = {}) => {
  const [app, wallet] = [await bench.app({ id: 'host', ...more }), await bench.wallet('ask')]
  app.pair()
  await wallet.pair(await app.uri())
  await wallet.approve(await until(() => wallet.state.get().proposals[0]?.id))
  await app.connected()
  const ask = () =>
    outcome(
      (async () =>
        app.portico.getProvider('eip155')?.request({ method: 'personal_sign', params: [stringToHex('hello'), wallet.accounts[0]] }))(),
    )
  return { app, wallet, ask }
}
const keptSessions = (app: App) => [...app.driver.values.keys()].filter((key) => key.endsWith(':kernel:sessions'))

test('a stored session is never said to be connected while the relay refuses this clock, and is kept', async () => {
  const { app } = await connected()
  const kept = keptSessions(app)
  await app.portico.destroy()
  await bench.restartRelay(AHEAD)
  const next = await bench.app({ id: 'host', driver: app.driver })
  const seen: string[] = []
  next.portico.subscribe(({ status }) => seen.push(status))
  await until(() => next.portico.getState().status === 'disconnected')
  expect(seen).not.toContain('connected')
  expect(next.events).not.toContain('reconnected')
  const state = next.sessions.of('eip155').get()
  expect(state.status === 'disconnected' && state.error).toMatchObject({ code: 'HTTP_OFFLINE', context: { reason: 'clock' } })
  expect(keptSessions(next)).toEqual(kept)
})

test('requests that wait end with the refusal, all of them, and the visitor reads once what to do', async () => {
  let toasts: ToastsService | undefined
  const listener = makePlugin({ id: 'test.toasts', requires: { toasts: TOASTS }, activate: { on: ['start'] } }, ({ deps }) => {
    toasts = deps.toasts as ToastsService
  })
  const { app, wallet, ask } = await connected({ plugins: [listener] })
  const waiting = [ask(), ask()]
  await until(() => wallet.state.get().requests.length === 2)
  await bench.restartRelay(AHEAD)
  const refused = { error: expect.objectContaining({ message: expect.stringContaining('clock') }) }
  expect(await Promise.all(waiting)).toEqual([refused, refused])
  // One that is made now ends likewise.
  expect(await ask()).toEqual(refused)
  await until(() => toasts?.current.get().length === 1)
  expect(toasts?.current.get()[0]).toMatchObject({ kind: 'error', text: "Set this device's date and time, then try again." })
  expect(app.portico.getState().status).toBe('connected')
})
