import { evm } from '../../../adapters/evm/index.ts'
import { walletDirectory } from '../../../plugins/wallet-directory/index.ts'
import { walletconnect } from '../../../plugins/walletconnect/index.ts'
import { wallets } from '../../../plugins/wallets/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'

afterEach(destroyKernels)

const SEVEN = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

test.each([
  ['whatever the order of the plugins', [wallets(), walletDirectory(), walletconnect(), evm()]],
  ['the other way round', [evm(), walletconnect(), walletDirectory(), wallets()]],
])('the seven groups of Connect stand in the specification’s order, with the way to all wallets behind them: %s', async (_, plugins) => {
  const { services } = await startProbed({ plugins })
  expect(services.groups.all.get().map(({ id }) => id)).toEqual([...SEVEN, 'allWallets'])
})

test('a configured order goes first, and the other groups follow in the default order', async () => {
  const { services } = await startProbed({
    plugins: [wallets(), walletDirectory(), walletconnect(), evm()],
    connectorGroupsOrder: ['injected', 'recommended'],
  })
  const [first, second, ...others] = services.groups.all.get().map(({ id }) => id)
  expect([first, second]).toEqual(['injected', 'recommended'])
  expect(others).toEqual(['walletConnect', 'recent', 'featured', 'custom', 'external', 'allWallets'])
})
