/** @jest-environment node */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { limitedFetch } from '../../../examples/sandbox/service/limited-fetch.ts'
import { outcome } from '../../support/deferred.ts'
import { startHttpServer } from '../../support/http-server.ts'
import { until } from '../../support/wait.ts'

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

test('an answer that never comes ends in time, also when garbage is collected meanwhile', async () => {
  const server = await startHttpServer()
  let asked = false
  server.answer(() => {
    asked = true
  })
  let over = false
  const ended = outcome(limitedFetch(server.url, { signal: new AbortController().signal }, 1_000)).finally(() => {
    over = true
  })
  await until(() => asked)
  collectGarbage()
  await until(() => over)
  expect(await ended).toMatchObject({ error: { name: 'TimeoutError' } })
  await server.close()
})

test('the caller ends it', async () => {
  const server = await startHttpServer()
  server.answer(() => undefined)
  const caller = new AbortController()
  const ask = () => outcome(limitedFetch(server.url, { signal: caller.signal }, 60_000))
  const waiting = ask()
  caller.abort(new Error('enough'))
  expect(await waiting).toMatchObject({ error: { message: 'enough' } })
  expect(await ask()).toMatchObject({ error: { message: 'enough' } })
  await server.close()
})
