import { existsSync, readdirSync } from 'node:fs'
import type { AnyManifest } from '../../kernel/contract/manifest.ts'
import { checkManifest } from '../../kernel/contract/tools/foreign-plugin.ts'

const NONE = new Set<string>()

const manifests = ['plugins', 'adapters'].flatMap((parent) =>
  readdirSync(parent).flatMap((name) => (existsSync(`${parent}/${name}/manifest.ts`) ? [`${parent}/${name}`] : [])),
)

// A kernel checks manifests of plugins from outside as they are added; those of this package are checked here.
test.each(manifests)('%s: its manifest passes the check of manifests from outside', async (folder) => {
  const { manifest } = (await import(`../../${folder}/manifest.ts`)) as { readonly manifest: AnyManifest }
  expect(folder.endsWith(`/${manifest.id}`)).toBe(true)
  expect(() => checkManifest(manifest, NONE)).not.toThrow()
  // Nobody would look at them: those of this package stand with the setup.
  expect([manifest.events, manifest.subscribes]).toEqual([undefined, undefined])
})

const load = async () => ({ default: () => null })

test.each([
  ['a view in the name of a plugin from outside', 'VIEW_NAME', { id: 'swap', views: { 'swap:View': { load } } }],
  ['a version', 'ID_RESERVED', { id: 'swap', version: '1.0.0' }],
  ['a method of wallets', 'METHOD_RESERVED', { id: 'swap', rpc: { eth_call: { safety: 'safe' } } }],
  ['an id that is not on the list', 'MANIFEST_INVALID', { id: 'swaps' }],
  ['a guard that does not say whether it must be asked', 'MANIFEST_INVALID', { id: 'swap', guards: [{ id: 'g', on: 'connect' }] }],
])('the check would find %s', (_, code, manifest) => {
  expect(() => checkManifest(manifest as AnyManifest, NONE)).toThrow(expect.objectContaining({ code }))
})
