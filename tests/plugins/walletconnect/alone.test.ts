import { evm } from '../../../adapters/evm/index.ts'
import { ROUTER, type Services } from '../../../kernel/contract/tokens.ts'
import { modal } from '../../../plugins/modal/index.ts'
import { walletconnect } from '../../../plugins/walletconnect/index.ts'
import { wallets } from '../../../plugins/wallets/index.ts'
import { destroyKernels, startKernel } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { until } from '../../support/wait.ts'

const required = { router: ROUTER }

afterEach(destroyKernels)

test.each([
  ['without an adapter beside it the modal opens with its code', [], 'ConnectingWalletConnectBasic'],
  ['with one the modal opens with the ways to connect', [evm()], 'Connect'],
])('%s', async (_, adapters, view) => {
  let services: Services<typeof required> | undefined
  const probe = makePlugin({ id: 'test.probe', requires: required, activate: { on: ['start'] } }, ({ deps }) => {
    services = deps as Services<typeof required>
  })
  // Without a project id: the code is asked for, and nothing of it leaves the page.
  const portico = startKernel({ plugins: [modal(), wallets(), walletconnect(), ...adapters, probe] })
  await portico.open()
  expect((await until(() => services)).router.current.get()?.view).toBe(view)
})
