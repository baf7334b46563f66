import { token } from '../../../kernel/contract/tokens.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { type LooseContext, makePlugin } from '../support/make-plugin.ts'

afterEach(() => {
  jest.useRealTimers()
  return destroyKernels()
})

const BASE = token<object>('test.base@1')

const loggingPlugin = (id: string, log: string[], more: object = {}) =>
  makePlugin({ id, ...more }, ({ onUnload, signal }) => {
    log.push(`+${id}`)
    signal.addEventListener('abort', () => log.push(`${id} aborted`))
    onUnload(() => log.push(`${id} first`))
    onUnload(() => log.push(`${id} last`))
    return { base: {} }
  })

const pair = (log: string[]) => [
  loggingPlugin('test.base', log, { provides: { base: BASE } }),
  loggingPlugin('test.user', log, { requires: { base: BASE } }),
]

const start = async (log: string[]) => {
  const kernel = await startProbed({ plugins: pair(log) })
  await kernel.services.plugins.activate('test.user')
  log.length = 0
  return kernel
}

const infoOf = (kernel: Awaited<ReturnType<typeof start>>, id: string) => kernel.services.plugins.all.get().find((info) => info.id === id)

test('dependents go first, and each undoes last first', async () => {
  const log: string[] = []
  const kernel = await start(log)
  await kernel.portico.plugins.remove('test.base')
  expect(log).toEqual(['test.user last', 'test.user first', 'test.user aborted', 'test.base last', 'test.base first', 'test.base aborted'])
  expect(infoOf(kernel, 'test.base')).toBeUndefined()
  expect(infoOf(kernel, 'test.user')).toMatchObject({ status: 'idle' })
  await expect(kernel.services.plugins.activate('test.user')).rejects.toMatchObject({ code: 'TOKEN_MISSING' })
})

test('the undo of add() takes the plugin out, and does not touch a later one of the same id', async () => {
  const log: string[] = []
  const kernel = await startProbed()
  const undo = kernel.portico.plugins.add(loggingPlugin('test.guest', log))
  await kernel.services.plugins.activate('test.guest')
  undo()
  expect(log.slice(1)).toEqual(['test.guest last', 'test.guest first', 'test.guest aborted'])
  kernel.portico.plugins.add(loggingPlugin('test.guest', log))
  await kernel.services.plugins.activate('test.guest')
  undo()
  expect(kernel.services.plugins.all.get().find(({ id }) => id === 'test.guest')).toMatchObject({ status: 'active' })
})

test('a throwing teardown is reported and the others run', async () => {
  const log: string[] = []
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const cause = new Error('teardown')
  const plugin = makePlugin({ id: 'test.throwing' }, ({ onUnload }) => {
    onUnload(() => log.push('first'))
    onUnload(() => {
      throw cause
    })
    onUnload(() => log.push('last'))
  })
  const { portico, services } = await startProbed({ plugins: [plugin], logLevel: 'error' })
  await services.plugins.activate('test.throwing')
  await portico.plugins.remove('test.throwing')
  expect(log).toEqual(['last', 'first'])
  expect(reported.mock.calls.map(([, given]) => given)).toEqual([cause])
  reported.mockRestore()
})

test('a plugin taken out while it starts never gets to run', async () => {
  const gate = deferred<void>()
  const log: string[] = []
  const plugin = makePlugin({ id: 'test.starting', provides: { base: BASE } }, async ({ onUnload }) => {
    onUnload(() => log.push('undone'))
    await gate.promise
    return { base: {} }
  })
  const { portico, services } = await startProbed({ plugins: [plugin] })
  const result = outcome(services.plugins.activate('test.starting'))
  await settle()
  await portico.plugins.remove('test.starting')
  expect(log).toEqual(['undone'])
  gate.resolve()
  expect(await result).toMatchObject({ error: { code: 'PLUGIN_MISSING' } })
  const user = makePlugin({ id: 'test.user', requires: { base: BASE } }, () => undefined)
  portico.plugins.add(user)
  await expect(services.plugins.activate('test.user')).rejects.toMatchObject({ code: 'TOKEN_MISSING' })
})

test('disabled: gone from every registry, refused, and back with enable', async () => {
  const log: string[] = []
  const plugin = loggingPlugin('test.guest', log, {
    views: { 'test.guest:View': { load: async () => ({ default: () => null }) } },
    slots: { 'account.tabs': [{ id: 'tab', label: 'tab', load: async () => ({ default: () => null }) }] },
    connectorGroups: [{ id: 'test.group', title: 't', order: 1, load: async () => ({ default: () => undefined }) }],
  })
  const { portico, services } = await startProbed({ plugins: [plugin] })
  const contributions = () => [
    services.views.all.get().length,
    services.slots.of('account.tabs').get().length,
    services.groups.all.get().length,
  ]
  expect(contributions()).toEqual([1, 1, 1])
  await services.plugins.activate('test.guest')
  await portico.plugins.disable('test.guest')
  expect(contributions()).toEqual([0, 0, 0])
  await expect(services.plugins.activate('test.guest')).rejects.toMatchObject({ code: 'PLUGIN_DISABLED' })
  await expect(portico.plugins.disable('test.guest')).resolves.toBeUndefined()
  portico.plugins.enable('test.guest')
  portico.plugins.enable('test.guest')
  expect(contributions()).toEqual([1, 1, 1])
  await services.plugins.activate('test.guest')
  expect(log.filter((entry) => entry === '+test.guest')).toHaveLength(2)
})

test('disabling what is not there is an error; removing or enabling it is not', async () => {
  const { portico } = await startProbed()
  await expect(portico.plugins.disable('test.nobody')).rejects.toMatchObject({ code: 'PLUGIN_MISSING' })
  await expect(portico.plugins.remove('test.nobody')).resolves.toBeUndefined()
  expect(() => portico.plugins.enable('test.nobody')).not.toThrow()
})

test('20 rounds of adding, starting and removing leave nothing behind', async () => {
  const log: string[] = []
  const { portico, services } = await startProbed()
  const before = services.plugins.all.get()
  for (let round = 0; round < 20; round += 1) {
    const undo = portico.plugins.add(loggingPlugin('test.guest', log))
    await services.plugins.activate('test.guest')
    undo()
  }
  await settle()
  expect(services.plugins.all.get()).toEqual(before)
  expect(log.filter((entry) => entry === 'test.guest aborted')).toHaveLength(20)
})

test('after unload the plugin’s ports do nothing more', async () => {
  let kept: LooseContext | undefined
  const plugin = makePlugin({ id: 'test.ghost', ports: ['storage', 'clock', 'http'], origins: ['api'] }, (context) => {
    kept = context
  })
  const { portico, services } = await startProbed({ plugins: [plugin], services: { api: 'https://api.test' } })
  await services.plugins.activate('test.ghost')
  const { storage, clock, http } = (kept as unknown as LooseContext).ports as {
    storage: { set(key: string, value: string): void; get(key: string, parse: (input: unknown) => unknown): unknown }
    clock: { after(ms: number, run: () => void): () => void; every(ms: number, run: () => void): () => void }
    http: { get(service: string, path: string, request: object): Promise<unknown> }
  }
  jest.useFakeTimers()
  storage.set('kept', 'yes')
  const log: string[] = []
  clock.after(1, () => log.push('after'))
  clock.every(1, () => log.push('every'))
  await portico.plugins.remove('test.ghost', { purge: true })
  storage.set('late', 'no')
  clock.after(0, () => log.push('late'))()
  clock.every(1, () => log.push('late'))
  const request = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  await expect(http.get('api', '/x', { parse: (input: unknown) => input })).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await jest.advanceTimersByTimeAsync(60_000)
  expect(log).toEqual([])
  expect(storage.get('kept', String)).toBeUndefined()
  expect(storage.get('late', String)).toBeUndefined()
  request.mockRestore()
})
