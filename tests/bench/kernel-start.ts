import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyManifest } from '../../kernel/contract/manifest.ts'
import type { Plugin } from '../../kernel/contract/plugin.ts'
import { median } from './statistics.ts'

const ROUNDS = 15

const never = (): Promise<never> => Promise.reject(new Error('Nothing is loaded at the start.'))

type Contract = typeof import('../../kernel/contract/index.ts')

/** A manifest of the size that our plugins' have: services, ports, views, entries, a group of wallets, a guard. */
const manifestOf = (index: number, contract: Contract) => {
  const { ACCOUNTS, ASSETS, I18N, MODAL, NAMES, NETWORKS, ROUTER, SERVICES, SESSIONS, WALLET } = contract
  const id = `bench.p${index}`
  return {
    id,
    version: '1.0.0',
    kernel: '^1.0' as const,
    requires: {
      accounts: ACCOUNTS,
      assets: ASSETS,
      i18n: I18N,
      modal: MODAL,
      networks: NETWORKS,
      router: ROUTER,
      services: SERVICES,
      sessions: SESSIONS,
      wallet: WALLET,
    },
    optional: { names: NAMES },
    provides: { service: { key: `${id}@1` as const } },
    ports: ['storage', 'events', 'clock', 'links', 'log'],
    origins: ['api'],
    subscribes: ['connected', 'disconnected'],
    activate: { on: ['connected'] },
    options: { order: index, shown: true },
    locales: { en: never, de: never },
    views: {
      [`${id}:View`]: { title: 'title', account: true, enter: true, load: never },
      [`${id}:Preview`]: { title: 'preview', account: true, load: never },
      [`${id}:Result`]: { title: 'result', load: never },
    },
    slots: {
      'account.features': [{ id, order: index, icon: 'swap', label: 'title', open: `${id}:View`, when: { namespaces: ['eip155'] } }],
      'account.tabs': [{ id, order: index, label: 'tab', load: never }],
    },
    connectorGroups: [{ id, title: 'group', order: 100 + index }],
    guards: [{ id: 'accepted', on: 'navigate', required: false }],
  } as const
}

/** ms to create a kernel with so many plugins, by number; the median of 15, on the built package. */
export const measureKernelStart = async (counts: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(resolve('dist', file)).href)
  const { createPortico } = (await load('index.js')) as typeof import('../../kernel/index.ts')
  const contract = (await load('plugin.js')) as Contract
  const mainnet = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
  }
  const metadata = { name: 'Bench', description: 'Bench', url: 'http://localhost', icons: [] }
  const start = async (plugins: readonly Plugin[]): Promise<number> => {
    const before = performance.now()
    const portico = createPortico({ networks: [mainnet], plugins, metadata })
    const took = performance.now() - before
    await portico.destroy()
    return took
  }
  const results = new Map<number, number>()
  for (const count of counts) {
    const plugins = Array.from({ length: count }, (_, index) => contract.definePlugin<AnyManifest>(manifestOf(index, contract), never)())
    await start(plugins)
    const samples: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) samples.push(await start(plugins))
    results.set(count, median(samples))
  }
  return results
}
