/** @jest-environment node */
import { startService } from '../../../examples/sandbox/service/start-service.ts'
import { deferred } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'

test('what a service stands on is closed once no handler works any more', async () => {
  const done: string[] = []
  const [asked, mayGoOn] = [deferred<void>(), deferred<void>()]
  const service = await startService({
    name: 'slow',
    onClose: () => void done.push('closed'),
    routes: (app) =>
      app.get('/', async (context) => {
        asked.resolve()
        await mayGoOn.promise
        done.push('handled')
        return context.text('late')
      }),
  })
  const answer = fetch(service.url).catch(() => 'cut')
  await asked.promise
  const closing = service.close()
  expect(await answer).toBe('cut')
  mayGoOn.resolve()
  await closing
  expect(done).toEqual(['handled', 'closed'])
})

test('a request that a fault holds back is not handled after the end', async () => {
  const done: string[] = []
  const service = await startService({
    name: 'held',
    control: 0,
    onClose: () => void done.push('closed'),
    routes: (app) =>
      app.get('/', (context) => {
        done.push('handled')
        return context.text('late')
      }),
  })
  await fetch(`${service.control}/_sandbox/faults`, { method: 'PUT', body: '[{"kind":"latency","ms":200,"times":1}]' })
  const answer = fetch(service.url).catch(() => 'cut')
  const untaken = async () => (await (await fetch(`${service.control}/_sandbox/faults`)).json()).faults.length
  await until(async () => (await untaken()) === 0)
  await service.close()
  expect(await answer).toBe('cut')
  expect(done).toEqual(['closed'])
})
