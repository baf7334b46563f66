import { settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { plainPlugin } from '../support/make-plugin.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell, emptyView } from '../support/shell.ts'

afterEach(destroyKernels)

const STAKE = 'acme.stake:Stake' as never

const start = async (views: Readonly<Record<string, unknown>>) => {
  const wallet = createScriptedWallet()
  const wallets = plainPlugin({ id: 'wallets', views })
  const stake = plainPlugin({ id: 'acme.stake', views: { [STAKE]: { ...emptyView, account: true } } })
  const kernel = await startProbed({ plugins: [createShell(), wallets, stake, wallet.plugin] })
  const { router, modal, connectors } = kernel.services
  await connectors.discover()
  await modal.open()
  return { ...kernel, view: () => router.current.get()?.view }
}

describe('a row of Connect whose view needs an account', () => {
  test('leads to the wallets alone, back to Connect, and to the view once an account is there', async () => {
    const { services, view } = await start({ ConnectWallets: { ...emptyView, connects: true } })
    expect(view()).toBe('Connect')
    await services.router.go({ view: STAKE })
    expect([view(), services.router.depth.get()]).toEqual(['ConnectWallets', 2])
    await services.router.back()
    expect(view()).toBe('Connect')
    await services.router.go({ view: STAKE })
    await services.sessions.connect('alpha')
    await settle()
    expect([view(), services.router.depth.get()]).toEqual([STAKE, 1])
  })
  test('stays on Connect where a page has no such view, and leads on all the same', async () => {
    const { services, view } = await start({})
    await services.router.go({ view: STAKE })
    expect([view(), services.router.depth.get()]).toEqual(['Connect', 1])
    await services.sessions.connect('alpha')
    await settle()
    expect(view()).toBe(STAKE)
  })
})
