import { evm } from '../../../adapters/evm/index.ts'
import { ROUTER, type Services } from '../../../kernel/contract/tokens.ts'
import { modal } from '../../../plugins/modal/index.ts'
import { walletDirectory } from '../../../plugins/wallet-directory/index.ts'
import { walletconnect } from '../../../plugins/walletconnect/index.ts'
import { wallets } from '../../../plugins/wallets/index.ts'
import { destroyKernels, startKernel } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'

const required = { router: ROUTER }

afterEach(() => {
  jest.restoreAllMocks()
  return destroyKernels()
})

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

test.each([
  ['on a desktop with a list', false, { wallets: 'known' }, 'ConnectingWalletConnectBasic'],
  ['on a phone with a list', true, { wallets: 'known' }, 'AllWallets'],
  ['on a phone without a list', true, {}, 'ConnectingWalletConnectBasic'],
] as const)('an app without adapters %s opens with %s', async (_, phone, options, view) => {
  if (phone) jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile')
  let services: Services<typeof required> | undefined
  const probe = makePlugin({ id: 'test.probe', requires: required, activate: { on: ['start'] } }, ({ deps }) => {
    services = deps as Services<typeof required>
  })
  const plugins = [modal(), wallets(), walletDirectory(options), walletconnect(), probe]
  const portico = startKernel({ plugins })
  await portico.open()
  const { router } = await until(() => services)
  await until(() => router.current.get()?.view === view)
  await settle()
  expect(router.current.get()?.view).toBe(view)
})
