import { evm } from '../../adapters/evm/index.ts'
import { checkPlugin, createTestStore } from '../../kernel/testing/index.ts'
import { defaultPlugins } from '../../plugins/presets/default.ts'

const plugins = [...defaultPlugins({ walletconnect: {} }), evm()]

test.each(plugins.map((plugin) => [plugin.id, plugin] as const))('%s is clean', async (_, plugin) => {
  expect(await checkPlugin(plugin)).toEqual([])
})
