import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { waitFor } from '@testing-library/dom'
import type { Plugin } from '../../kernel/contract/plugin.ts'
import type { SlotName } from '../../kernel/contract/slots.ts'
import { type DefaultOptions, defaultPlugins } from '../../plugins/presets/default.ts'
import { lateImports, staticImports } from '../../scripts/static-imports.ts'
import { destroyKernels } from '../kernel/support/kernel.ts'
import { drawnRoot } from './support/drawn-shell.tsx'
import { createHoldings } from './support/holdings.ts'
import { createScriptedApi } from './support/scripted-api.ts'
import { createSessionChain } from './support/session-chain.ts'
import { startSession } from './support/start-session.ts'

afterEach(destroyKernels)

/** What every host has. */
const ALWAYS: readonly string[] = ['modal', 'approval', 'wallets', 'networks', 'account', 'tokens', 'transactions']

/** Options that have the specification's name in place of the plugin's. */
const OTHER_NAMES: Readonly<Record<string, string>> = { swap: 'swaps' }

/** Every other plugin of the default set, and the option of its name that leaves it out with `false`. */
const ROWS: readonly (readonly [option: keyof DefaultOptions, id: string])[] = defaultPlugins()
  .filter(({ id }) => !ALWAYS.includes(id))
  .map(({ id }) => [(OTHER_NAMES[id] ?? id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())) as keyof DefaultOptions, id])

const without = (...options: readonly (keyof DefaultOptions)[]): readonly Plugin[] =>
  defaultPlugins(Object.fromEntries(options.map((option) => [option, false])))

/** What goes with a plugin, because it is nothing without it. */
const GOES_ALONG: Readonly<Record<string, readonly string[]>> = { auth: ['email', 'socials'] }

const idsOf = (plugins: readonly Plugin[]): readonly string[] => plugins.map(({ id }) => id)

/** Files of ours that a page with the default set can ever load, by their path, where nobody registers the plugin of this folder. */
const reachable = (leftOut: string): ReadonlySet<string> => {
  const reached = new Set<string>()
  const add = (file: string): void => {
    for (const found of staticImports(file)) {
      const path = relative('.', found)
      if (reached.has(path)) continue
      reached.add(path)
      // What it says in its manifest is asked for by the kernel alone, of plugins that are registered.
      if (path.startsWith(`plugins/${leftOut}/`)) continue
      for (const { file: late } of lateImports(found)) add(late)
    }
  }
  add('plugins/presets/evm.ts')
  return reached
}

/** What says that there is such a plugin, and its endpoints as data: other plugins import them, and the preset its factory. */
const namedBy = (id: string): readonly string[] =>
  [...staticImports(`plugins/${id}/index.ts`, `plugins/${id}/manifest.ts`, `plugins/${id}/api.ts`)].map((file) => relative('.', file))

/** A kernel with a connected wallet and a provider API, with these plugins in place of the whole default set. */
const start = async (plugins: readonly Plugin[]) => {
  const api = createScriptedApi({
    balance: () => ({ balances: [] }),
    price: () => ({ fungibles: [] }),
    swapTokens: () => ({ tokens: [] }),
    identity: () => ({ name: null, avatar: null }),
  })
  const chain = createSessionChain(createHoldings().features)
  const session = await startSession(
    chain,
    plugins.filter(({ id }) => id !== 'modal'),
    { ...api.options, projectId: 'test', services: { ...api.options.services, frame: 'https://frame.test/' } },
  )
  return { ...session, api }
}

test('the plugins that can be left out are found', () => {
  const expected = ['walletconnect', 'wallet-directory', 'onramp', 'receive', 'send', 'history', 'nfts', 'analytics']
  expect(ROWS.map(([, id]) => id)).toEqual(expect.arrayContaining(expected))
})

describe.each(ROWS)('%s: false', (option, id) => {
  it('takes the plugin out of the set, and no other', () => {
    const gone = [id, GOES_ALONG[id] ?? []].flat()
    expect(idsOf(without(option))).toEqual(idsOf(defaultPlugins()).filter((one) => !gone.includes(one)))
  })

  it('leaves nothing of it that could be loaded', () => {
    const folder = readdirSync(`plugins/${id}`)
    expect(folder).toContain('manifest.ts')
    const named = namedBy(id)
    expect([...reachable(id)].filter((path) => path.startsWith(`plugins/${id}/`) && !named.includes(path))).toEqual([])
    // The setup is what the look above would find.
    expect([...reachable('none')]).toContain(relative('.', resolve(`plugins/${id}/setup.ts`)))
  })

  it('leaves no view, no entry and no group of it, and all others start', async () => {
    const { services, portico, screen } = await start(without(option))
    expect(services.views.all.get().filter(({ plugin }) => plugin === id)).toEqual([])
    expect(services.groups.all.get().filter(({ plugin }) => plugin === id)).toEqual([])
    const slots = ['account.features', 'account.tabs', 'account.settings', 'account.status', 'header.start', 'header.end', 'review.notices']
    for (const slot of slots as readonly SlotName[]) {
      expect(
        services.slots
          .of(slot)
          .get()
          .filter(({ plugin }) => plugin === id),
      ).toEqual([])
    }
    await portico.open()
    await screen().findByText('0x4f2A…c91E')
    for (const one of idsOf(without(option)).filter((other) => other !== 'modal')) await services.plugins.activate(one)
  })

  it('is there again alone, with what it needs and nothing else', async () => {
    const all = defaultPlugins()
    const providers = new Map(
      all.flatMap((plugin) => Object.values(plugin.manifest.provides ?? {}).map(({ key }) => [key, plugin] as const)),
    )
    const needed = new Set<Plugin>()
    const need = (plugin: Plugin): void => {
      if (needed.has(plugin)) return
      needed.add(plugin)
      for (const { key } of Object.values(plugin.manifest.requires ?? {})) {
        const provider = providers.get(key)
        if (provider && provider.id !== 'wallet-directory') need(provider)
      }
    }
    for (const plugin of all) if (plugin.id === id || ['wallets', 'account'].includes(plugin.id)) need(plugin)
    const { services } = await start([...needed])
    await services.plugins.activate(id)
    expect(services.plugins.all.get().find((plugin) => plugin.id === id)?.status).toBe('active')
  })
})

// Off by default, so the default set says all of it.
describe('smartSessions, which nobody has switched on', () => {
  const folder = 'plugins/smart-sessions/'

  it('is in the set only where the host says so', () => {
    expect(idsOf(defaultPlugins())).not.toContain('smart-sessions')
    expect(idsOf(defaultPlugins({ smartSessions: false }))).not.toContain('smart-sessions')
    expect(idsOf(defaultPlugins({ smartSessions: true }))).toContain('smart-sessions')
  })

  it('leaves not a byte that could be loaded', () => {
    const named = namedBy('smart-sessions')
    expect([...reachable('smart-sessions')].filter((path) => path.startsWith(folder) && !named.includes(path))).toEqual([])
    expect([...reachable('none')]).toContain(`${folder}setup.ts`)
  })

  it('leaves no view, no entry and no request, and with it the entry is there', async () => {
    const entries = async (plugins: readonly Plugin[]) => {
      const { services, portico, screen, api } = await start(plugins)
      await portico.open()
      await screen().findByText('0x4f2A…c91E')
      const views = services.views.all.get().filter(({ plugin }) => plugin === 'smart-sessions')
      const buttons = services.slots.of('header.end').get()
      return { views: views.length, entry: buttons.some(({ plugin }) => plugin === 'smart-sessions'), asked: api.calls.map(({ id }) => id) }
    }
    const off = await entries(defaultPlugins())
    expect(off).toMatchObject({ views: 0, entry: false })
    expect(off.asked).not.toContain('listSessions')
    // Its list is read when somebody opens it, and not before.
    const on = await entries(defaultPlugins({ smartSessions: true }))
    expect(on).toMatchObject({ views: 4, entry: true })
    expect(on.asked).not.toContain('listSessions')
  })
})

test('without all of them the account is there, and nobody is asked but for balances, prices and the profile', async () => {
  const plugins = without(...ROWS.map(([option]) => option))
  expect([...idsOf(plugins)].sort()).toEqual([...ALWAYS].sort())
  const { portico, screen, api } = await start(plugins)
  await portico.open()
  await screen().findByText('0x4f2A…c91E')
  await waitFor(() => expect(new Set(api.calls.map(({ id }) => id))).toEqual(new Set(['identity', 'balance', 'swapTokens', 'price'])))
  expect([...drawnRoot().querySelectorAll('.feature')]).toEqual([])
})
