import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makeLoadedPlugin, makePlugin } from '../support/make-plugin.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell } from '../support/shell.ts'

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(async () => {
  await destroyKernels()
  jest.restoreAllMocks()
})

const thrown = new Error('What the plugin threw.')
const throws = async (): Promise<never> => {
  throw thrown
}

/** An error and its causes. */
const chainOf = (error: unknown): readonly unknown[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : [])

const saysIt = (values: readonly unknown[]): boolean => values.some((value) => chainOf(value).includes(thrown))

const view = { load: async () => ({ default: () => null }) }

/** Where a plugin throws, and how a host comes there. */
const PLACES: readonly (readonly [name: string, manifest: object, setup: () => unknown, come: (portico: Portico) => Promise<unknown>])[] = [
  ['setup', { views: { 'acme.bad:View': view } }, throws, (portico) => portico.open({ view: 'acme.bad:View' } as never)],
  [
    'the chunk of a view',
    { views: { 'acme.bad:View': { load: throws } } },
    () => undefined,
    (portico) => portico.open({ view: 'acme.bad:View' } as never),
  ],
  [
    'a required guard',
    { guards: [{ id: 'g', on: 'connect', required: true, load: async () => ({ default: () => throws }) }] },
    () => undefined,
    async () => undefined,
  ],
]

test.each(PLACES)('what %s throws is in the console at the default level, and in the event', async (_, manifest, setup, come) => {
  const wallet = createScriptedWallet()
  const bad = makePlugin({ id: 'acme.bad', ...manifest } as unknown as FullManifest, setup)
  const { portico, services } = await startProbed({ plugins: [createShell(), wallet.plugin, bad], logLevel: 'error' })
  const failures: unknown[] = []
  portico.events.on('failed', ({ plugin, error }) => plugin === 'acme.bad' && failures.push(error))
  await come(portico).catch(() => undefined)
  await services.connectors.discover()
  await services.sessions.connect('alpha').catch(() => undefined)
  await settle()
  expect(saysIt(failures)).toBe(true)
  expect(saysIt(jest.mocked(console.error).mock.calls.flat())).toBe(true)
})

test('what the load of a connector group throws', async () => {
  const group = { id: 'bad', title: 'title', order: 1, load: throws }
  const bad = makePlugin({ id: 'acme.bad', connectorGroups: [group] } as unknown as FullManifest)
  const { portico, services } = await startProbed({ plugins: [createShell(), bad], logLevel: 'error' })
  const failures: unknown[] = []
  portico.events.on('failed', ({ error }) => failures.push(error))
  services.groups.items('bad')
  await settle()
  expect(saysIt(failures)).toBe(true)
  expect(saysIt(jest.mocked(console.error).mock.calls.flat())).toBe(true)
})

test('a missing chunk of a plugin’s start', async () => {
  const missing = makeLoadedPlugin({ id: 'acme.bad', views: { 'acme.bad:View': view } } as unknown as FullManifest, throws)
  const { portico } = await startProbed({ plugins: [createShell(), missing], logLevel: 'error' })
  await expect(portico.open({ view: 'acme.bad:View' } as never)).rejects.toThrow()
  expect(saysIt(jest.mocked(console.error).mock.calls.flat())).toBe(true)
})
