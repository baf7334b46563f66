import type { Plugin } from '../../kernel/contract/plugin.ts'
import { token } from '../../kernel/contract/tokens.ts'
import type { FullManifest } from '../../kernel/registries/full-manifest.ts'
import { checkPlugin } from '../../kernel/testing/index.ts'
import { type LooseContext, makePlugin } from '../kernel/support/make-plugin.ts'

const en = { title: 'Title' }
const load = async () => ({ default: () => null })
const part = async () => ({ default: () => ({}) })
const failing = () => Promise.reject(new Error('404'))
const throwing = async () => ({
  default: () => {
    throw new Error('make')
  },
})

const plugin = (manifest: object, setup?: (context: LooseContext) => unknown): Plugin =>
  makePlugin({ id: 'test.checked', ...manifest } as unknown as FullManifest, setup)

const namesOf = async (checked: Plugin): Promise<readonly string[]> =>
  (await checkPlugin(checked, { rounds: 5 })).map(({ code, where }) => `${code} ${where}`)

const whole = {
  locales: { en: async () => ({ default: en }) },
  views: { 'test.checked:View': { title: 'title', load } },
  slots: {
    'account.tabs': [{ id: 'tab', label: 'title', load }],
    'account.features': [{ id: 'go', label: 'title', open: 'test.checked:View' }],
  },
  connectorGroups: [{ id: 'g', title: 'title', order: 1, load: part }],
  adapters: [{ namespace: 'eip155', discover: part, connect: part, actions: part }],
  rpc: { test_x: { safety: 'safe', load: async () => ({ default: () => ({ params: () => undefined, handle: async () => 'done' }) }) } },
  guards: [{ id: 'gate', on: 'close', required: true, load: async () => ({ default: () => () => ({ allow: true }) }) }],
}

test('a clean plugin has no findings, and the page is as it was', async () => {
  const before = [window.addEventListener, document.addEventListener, globalThis.setTimeout, globalThis.clearInterval]
  const clean = plugin({ ...whole, ports: ['clock', 'events', 'storage', 'log'] }, ({ ports, stores, onUnload }) => {
    const clock = ports.clock as { every(ms: number, run: () => void): void }
    clock.every(60_000, () => undefined)
    const listener = (): void => undefined
    window.addEventListener('resize', listener)
    const element = document.body.appendChild(document.createElement('i'))
    onUnload(() => {
      window.removeEventListener('resize', listener)
      element.remove()
    })
    stores.create(0).subscribe(() => undefined)
  })
  expect(await checkPlugin(clean)).toEqual([])
  expect([window.addEventListener, document.addEventListener, globalThis.setTimeout, globalThis.clearInterval]).toEqual(before)
})

/** Ways of leaving something behind, with the finding. */
const LEAKS: readonly (readonly [name: string, finding: string, setup: (context: LooseContext) => unknown])[] = [
  ['a time-out', 'TIMER', () => void setTimeout(() => undefined, 60_000)],
  ['an interval', 'TIMER', () => void setInterval(() => undefined, 60_000)],
  ['a listener on the window', 'LISTENER', () => window.addEventListener('resize', () => undefined)],
  ['a listener on the document', 'LISTENER', () => document.addEventListener('click', () => undefined, null as never)],
  [
    'a listener that captures, taken out as one that does not',
    'LISTENER',
    ({ onUnload }) => {
      const listener = (): void => undefined
      window.addEventListener('scroll', listener, true)
      onUnload(() => window.removeEventListener('scroll', listener))
    },
  ],
  ['a listener for one time', 'LISTENER', () => window.addEventListener('never', () => undefined, { once: true })],
  ['an element', 'NODE', () => void document.body.append(document.createElement('i'))],
  ['an element in the head', 'NODE', () => void document.head.append(document.createElement('style'))],
]

test.each(LEAKS)('%s left behind is a finding', async (_, code, setup) => {
  expect(await namesOf(plugin({}, setup))).toEqual([`${code} test.checked`])
  for (const element of document.querySelectorAll('i, style')) element.remove()
})

test('each leak says how much; one thing that all rounds share is none', async () => {
  const [finding] = await checkPlugin(
    plugin({}, () => void document.body.append(document.createElement('i'))),
    { rounds: 7 },
  )
  expect(finding?.message).toBe('7 rounds left 7 nodes behind.')
  const shared: HTMLElement[] = []
  const once = plugin({}, () => {
    if (shared.length === 0) shared.push(document.body.appendChild(document.createElement('i')))
  })
  expect(await checkPlugin(once)).toEqual([])
  for (const element of document.querySelectorAll('i')) element.remove()
})

test('a listener that ends with the plugin’s signal is none', async () => {
  expect(await namesOf(plugin({}, ({ signal }) => window.addEventListener('resize', () => undefined, { signal })))).toEqual([])
})

const BROKEN: readonly (readonly [finding: string, manifest: object])[] = [
  ['PART views.test.checked:View', { views: { 'test.checked:View': { load: failing } } }],
  ['PART views.test.checked:View', { views: { 'test.checked:View': { load: async () => ({ default: 'text' }) } } }],
  ['PART slots.account.tabs.tab', { slots: { 'account.tabs': [{ id: 'tab', label: 'title', load: failing }] }, locales: whole.locales }],
  ['START test.checked', { connectorGroups: [{ id: 'g', title: 'title', order: 1 }], locales: whole.locales }],
  ['PART connectorGroups.g', { connectorGroups: [{ id: 'g', title: 'title', order: 1, load: throwing }], locales: whole.locales }],
  ['PART adapters.eip155.connect', { adapters: [{ namespace: 'eip155', discover: part, connect: failing }] }],
  ['START test.checked', { rpc: { test_x: { safety: 'safe', load: async () => ({ default: {} }) } } }],
  ['START test.checked', { guards: [{ id: 'gate', on: 'close', required: true }] }],
  ['TEXT views.test.checked:View', { views: { 'test.checked:View': { title: 'gone', load } }, locales: whole.locales }],
  ['TEXT slots.account.tabs.tab', { slots: { 'account.tabs': [{ id: 'tab', label: 'gone', load }] }, locales: whole.locales }],
  ['TEXT connectorGroups.g', { connectorGroups: [{ id: 'g', title: 'toString', order: 1, load: part }], locales: whole.locales }],
  ['START test.checked', { requires: { other: token<object>('test.other@1') } }],
  ['START test.checked', { ports: ['window'] }],
  ['START test.checked', { kernel: '^9.0' }],
]

test.each(BROKEN)('%s', async (finding, manifest) => {
  expect(await namesOf(plugin(manifest))).toEqual([finding])
})

test('a setup that throws is told with what it threw', async () => {
  const cause = new Error('no')
  expect(
    await checkPlugin(
      plugin({}, () => {
        throw cause
      }),
    ),
  ).toEqual([{ code: 'START', where: 'test.checked', message: 'no', cause }])
})

test('a teardown that throws is told, and a listener that throws', async () => {
  const throwing = plugin({}, ({ stores, onUnload }) => {
    const store = stores.create(0)
    store.subscribe(() => {
      throw new Error('listener')
    })
    store.set(1)
    onUnload(() => {
      throw new Error('teardown')
    })
  })
  const found = await checkPlugin(throwing, { rounds: 3 })
  expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual(['REPORTED listener', 'REPORTED teardown'])
})

test('a plugin that fails in a later round only is found', async () => {
  let starts = 0
  const tiring = plugin({}, () => {
    starts += 1
    if (starts > 3) throw new Error('tired')
  })
  expect(await namesOf(tiring)).toEqual(['START test.checked'])
})
