import { defineManifest, definePlugin } from 'portico/plugin'
import { BUILTIN_IDS } from '../../../kernel/contract/ids.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'

afterEach(destroyKernels)

const RESERVED = expect.objectContaining({ name: 'PorticoError', code: 'ID_RESERVED', message: expect.stringMatching(/vendor\.name/) })

describe('portico/plugin gives the id of no plugin of the package away', () => {
  test.each(BUILTIN_IDS)('%s, without a version as a plugin of the package has it', (id) => {
    const taken = definePlugin(defineManifest({ id }), async () => ({ default: { id, run: () => undefined as never } }))
    const portico = startKernel()
    expect(() => portico.plugins.add(taken())).toThrow(RESERVED)
    expect(() => startKernel({ plugins: [taken()] })).toThrow(RESERVED)
  })

  test('an id of the form vendor.name passes', () => {
    const manifest = defineManifest({ id: 'acme.email', version: '1.0.0', kernel: '^1.0' })
    expect(definePlugin(manifest)()).toEqual({ id: 'acme.email', manifest, load: undefined, options: {} })
    expect(() => startKernel({ plugins: [definePlugin(manifest)()] })).not.toThrow()
  })
})
