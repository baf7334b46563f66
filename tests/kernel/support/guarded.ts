import type { ConnectorType } from '../../../kernel/contract/connectors.ts'
import type { Guard, GuardContexts, GuardDecl } from '../../../kernel/contract/guards.ts'
import { outcome } from '../../support/deferred.ts'
import { startProbed } from './kernel.ts'
import { makePlugin } from './make-plugin.ts'
import { memoryDriver } from './memory-driver.ts'
import { createScriptedWallet } from './scripted-wallet.ts'
import { createShell, emptyView } from './shell.ts'

/** When a guard is asked. */
export type GuardedStep = keyof GuardContexts
type AnyGuard = Guard<'connect'> & Guard<'close'> & Guard<'navigate'>

const guardian = (on: GuardedStep, required: boolean, load: () => unknown, setup?: () => unknown) =>
  makePlugin(
    {
      id: 'test.guard',
      guards: [{ id: 'gate', on, required, load } as unknown as GuardDecl],
      views: { 'test.guard:Terms': emptyView } as never,
    },
    setup,
  )

/** A guard's module. */
export const exporting = (guard: AnyGuard) => async () => ({ default: () => guard })

/** A kernel with a wallet, and one guard. */
export const startGuarded = async (
  on: GuardedStep,
  required: boolean,
  load: () => unknown,
  setup?: () => unknown,
  type?: ConnectorType,
) => {
  const wallet = createScriptedWallet({ ...(type && { type }) })
  const storage = memoryDriver()
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const plugins = [createShell(), wallet.plugin, guardian(on, required, load, setup)]
  const kernel = await startProbed({ plugins, storage, logLevel: 'error', id: 'guards' })
  await kernel.services.connectors.discover()
  const { services, portico } = kernel
  /** Does what the guard stands before; true when it was let pass. */
  const pass = async (): Promise<boolean> => {
    if (on === 'connect') return 'value' in (await outcome(services.sessions.connect('alpha')))
    if (on === 'navigate') return services.router.push('UnsupportedChain' as never)
    await portico.open({ view: 'Connect' as never })
    return portico.close()
  }
  const errorOf = async () => outcome(services.sessions.connect('alpha'))
  return { ...kernel, wallet, storage, reported, pass, errorOf, restore: () => reported.mockRestore() }
}
