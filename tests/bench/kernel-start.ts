import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from '../../kernel/contract/plugin.ts'
import { median } from './statistics.ts'

const ROUNDS = 15

const never = (): Promise<never> => Promise.reject(new Error('Nothing is loaded at the start.'))

const pluginOf = (index: number): Plugin => {
  const id = `bench.p${index}`
  const manifest = {
    id,
    version: '1.0.0',
    kernel: '^1.0',
    provides: { service: { key: `${id}@1` as const } },
    locales: { en: never },
    views: { [`${id}:View`]: { title: 'title', load: never } },
    slots: { 'account.features': [{ id, order: index, icon: 'swap', label: 'title', open: `${id}:View` }] },
  }
  return { id, manifest, load: never, options: {} }
}

/** ms to create a kernel with so many plugins, by number; the median of 15, on the built package. */
export const measureKernelStart = async (counts: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const url = pathToFileURL(resolve('dist/index.js')).href
  const { createPortico } = (await import(url)) as typeof import('../../kernel/index.ts')
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
    const plugins = Array.from({ length: count }, (_, index) => pluginOf(index))
    await start(plugins)
    const samples: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) samples.push(await start(plugins))
    results.set(count, median(samples))
  }
  return results
}
