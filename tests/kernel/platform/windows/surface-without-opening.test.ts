import type { SurfacePort } from '../../../../kernel/contract/ports.ts'
import { settle } from '../../../support/deferred.ts'
import { until } from '../../../support/wait.ts'
import { createFrame } from '../../support/frame-wallet.ts'
import { destroyKernels, startKernel } from '../../support/kernel.ts'
import { makePlugin } from '../../support/make-plugin.ts'
import { memoryDriver } from '../../support/memory-driver.ts'
import { createShell } from '../../support/shell.ts'
import { keptConnection, keptSession, keptText, sessionsKey } from '../../support/stored-session.ts'

const requested = jest.fn()
jest.mock('../../../../kernel/host/opening-part.ts', () => {
  requested()
  return jest.requireActual('../../../../kernel/host/opening-part.ts')
})

afterEach(destroyKernels)

test('an embedded session comes back into its surface with the root alone: the opening is not asked for before it opens', async () => {
  const frame = createFrame()
  let port: SurfacePort | undefined
  const holder = makePlugin(
    { id: 'test.frame', ports: ['surface'], adapters: Object(frame.plugin.manifest).adapters, activate: { on: ['start'] } } as never,
    ({ ports }) => {
      port = ports.surface as SurfacePort
      port.element.append(document.createElement('iframe'))
    },
  )
  const session = keptSession({ plugin: 'test.frame', connectorId: 'frame', type: 'AUTH', name: 'Frame' }, [
    keptConnection({ address: '0xeoa' }),
  ])
  const storage = memoryDriver([[sessionsKey('root'), keptText(session)]])
  const portico = startKernel({ id: 'root', plugins: [createShell(), holder], storage })
  await until(() => portico.getState().status === 'connected' && port !== undefined)
  await settle()
  const root = document.querySelector('portico-modal')
  expect(root?.querySelector('portico-surface')?.shadowRoot?.querySelector('iframe')).not.toBeNull()
  expect(requested).not.toHaveBeenCalled()
  // The modal is drawn into the same root, and the surface is where it was.
  await portico.open()
  expect(requested).toHaveBeenCalledTimes(1)
  expect([...document.querySelectorAll('portico-modal')]).toEqual([root])
  expect(port?.element.isConnected).toBe(true)
})
