import { existsSync, readdirSync } from 'node:fs'
import * as wire from '../../plugins/presets/wire.ts'

const files = ['plugins', 'adapters'].flatMap((parent) =>
  readdirSync(parent).flatMap((name) => (existsSync(`${parent}/${name}/api.ts`) ? [`${parent}/${name}/api.ts`] : [])),
)

/** An endpoint without a path is a file of the host's: no service answers it. */
const isEndpoint = (value: unknown): boolean => /^\//.test(String(Object(value).path)) && typeof Object(value).service === 'string'

const exported = new Set<unknown>(Object.values(wire))

test.each(files)('portico/wire exports every endpoint of %s', async (file) => {
  const module: Readonly<Record<string, unknown>> = await import(`../../${file}`)
  const missing = Object.entries(module).filter(([, value]) => isEndpoint(value) && !exported.has(value))
  // Each line is one to add to plugins/presets/wire.ts.
  expect(missing.map(([name]) => `export { ${name} } from '../../${file}'`)).toEqual([])
})

test('the files with endpoints are found', () => {
  expect(files).toEqual(expect.arrayContaining(['plugins/siwx/api.ts', 'plugins/tokens/api.ts', 'adapters/evm/api.ts']))
})
