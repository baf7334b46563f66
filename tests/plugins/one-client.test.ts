/** @jest-environment node */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from '../../kernel/contract/plugin.ts'
import { SERVICES } from '../../kernel/contract/tokens.ts'
import type { FullManifest } from '../../kernel/registries/full-manifest.ts'
import { defaults } from '../../plugins/presets/evm.ts'

/** As the kernel reads it. */
const manifestOf = ({ manifest }: Plugin): FullManifest => manifest as unknown as FullManifest
const manifests = defaults({ siwx: {} }).map(manifestOf)

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? sourcesIn(path) : /\.tsx?$/.test(name) ? [path] : []
  })

test('a plugin of this package reaches the host’s services by the one client, and has no port that makes calls', () => {
  const calling = manifests.filter(({ origins }) => origins && origins.length > 0)
  expect(calling.map(({ id }) => id).sort()).toEqual(expect.arrayContaining(['analytics', 'siwx', 'tokens', 'wallet-directory']))
  for (const { id, requires, optional } of calling) {
    const keys = Object.values({ ...requires, ...optional }).map(({ key }) => key)
    expect([id, keys.includes(SERVICES.key)]).toEqual([id, true])
  }
  expect(manifests.flatMap(({ id, ports }) => (ports?.includes('http') ? [id] : []))).toEqual([])
})

/** What sends by itself. The relay has a socket of its vendor's. */
const CALL = /\b(?:fetch|sendBeacon)\(|new (?:XMLHttpRequest|WebSocket|EventSource)\b/

test('none of their files calls anybody past it', () => {
  const files = sourcesIn('plugins')
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => CALL.test(readFileSync(file, 'utf8')))).toEqual([])
})
