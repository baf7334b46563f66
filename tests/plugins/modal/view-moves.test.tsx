import { waitFor } from '@testing-library/dom'
import { createTestStore, mountPlugin } from '../../../kernel/testing/index.ts'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { until } from '../../support/wait.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

beforeAll(stubModalDialogs)
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  return destroyKernels()
})

const shown = (text: string) => ({ load: async () => ({ default: () => text }) })
const textOf = (): string => document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')?.textContent ?? ''

test('while views move, the page’s address and the length of its history stay as they are', async () => {
  const views = makePlugin({
    id: 'wallets',
    views: { Connect: shown('Connect here'), WhatIsAWallet: emptyView, Downloads: emptyView },
  } as never)
  const before = [location.href, history.length, history.state]
  const written = [jest.spyOn(history, 'pushState'), jest.spyOn(history, 'replaceState')]
  const { portico, services } = await startProbed({ plugins: [modal(), views] })
  await portico.open()
  await waitFor(() => expect(textOf()).toContain('Connect here'))
  const { router } = services
  await router.push('WhatIsAWallet')
  await router.push('Downloads' as never)
  await router.back()
  await router.replace('Downloads' as never)
  await router.back()
  await router.reset('Connect')
  await portico.close()
  await portico.open()
  await portico.close()
  expect([location.href, history.length, history.state]).toEqual(before)
  for (const spy of written) expect(spy).not.toHaveBeenCalled()
})

test('the view before stays for 150 ms while the next one loads; then a loading one stands in its place', async () => {
  const code = deferred<{ default: () => string }>()
  const slow = { load: () => code.promise }
  const views = makePlugin({ id: 'wallets', views: { Connect: shown('Connect here'), WhatIsAWallet: slow } } as never)
  const { portico, services } = await startProbed({ plugins: [modal(), views] })
  await portico.open()
  await waitFor(() => expect(textOf()).toContain('Connect here'))
  jest.useFakeTimers()
  void services.router.push('WhatIsAWallet')
  await until(() => services.router.current.get()?.view === 'WhatIsAWallet')
  await jest.advanceTimersByTimeAsync(149)
  expect(textOf()).toContain('Connect here')
  await jest.advanceTimersByTimeAsync(1)
  await until(() => !textOf().includes('Connect here'))
  jest.useRealTimers()
  code.resolve({ default: () => 'A wallet is this' })
  await waitFor(() => expect(textOf()).toContain('A wallet is this'))
})

test('that a method is not allowed is said 300 ms after the modal was opened for it', async () => {
  const clock = createManualClock()
  const said: string[] = []
  const opened = jest.fn(async () => undefined)
  const taken = [{ name: 'methodRefused', payload: { method: 'eth_sign' } }]
  const mounted = await mountPlugin(modal(), {
    ports: { clock },
    deps: {
      start: { take: () => taken.splice(0) },
      modal: { state: createTestStore({ open: false }), open: opened },
      toasts: { show: ({ text }: { readonly text: string }) => void said.push(text) },
    },
  })
  await settle()
  expect(opened).toHaveBeenCalledTimes(1)
  await clock.advance(299)
  expect(said).toEqual([])
  await clock.advance(1)
  expect(said).toEqual(['Action not allowed'])
  mounted.unload()
})
