import { act, fireEvent, render, waitFor, within } from '@testing-library/react'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { ConnectButton, PorticoProvider } from '../../../plugins/modal/react.ts'
import { destroyKernels, startKernel } from '../../kernel/support/kernel.ts'
import { makeLoadedPlugin } from '../../kernel/support/make-plugin.ts'
import { createShell } from '../../kernel/support/shell.ts'
import { deferred, never, settle } from '../../support/deferred.ts'

afterEach(async () => {
  await destroyKernels()
  jest.useRealTimers()
})

const shell = createShell()
const loadShell = async (): Promise<unknown> => shell.load?.()

/** A shell whose code comes as `load` says. */
const loadedBy = (load: () => Promise<unknown>): Plugin => makeLoadedPlugin(shell.manifest as FullManifest, load)

const draw = async (plugin: Plugin) => {
  const portico = startKernel({ plugins: [plugin] })
  const { container } = render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
    </PorticoProvider>,
  )
  const host = container.querySelector<HTMLElement>('span')
  const root = await waitFor(() => {
    if (!host?.shadowRoot?.querySelector('button')) throw new Error('The button is not drawn.')
    return host.shadowRoot
  })
  const screen = within(root as unknown as HTMLElement)
  return { portico, screen, button: () => screen.getByRole('button') }
}

test('a modal whose code does not come is said on the button, which tries again', async () => {
  let lost = true
  const { portico, screen, button } = await draw(
    loadedBy(() => (lost ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : loadShell())),
  )
  fireEvent.click(button())
  await waitFor(() => expect(button().textContent).toBe('Try again'))
  expect(screen.getByRole('alert').textContent).toMatch(/could not be loaded.*reload the page/)
  expect(portico.getState().open).toBe(false)
  lost = false
  fireEvent.click(button())
  await waitFor(() => expect(portico.getState().open).toBe(true))
  await waitFor(() => expect(button().textContent).toBe('Connect wallet'))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('code that hangs: the button is busy within a moment, says after 10 s that it did not come, and what comes later opens nothing', async () => {
  const late = deferred<unknown>()
  const { portico, screen, button } = await draw(loadedBy(() => late.promise))
  jest.useFakeTimers()
  fireEvent.click(button())
  await act(() => jest.advanceTimersByTimeAsync(150))
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Try again', null])
  expect(screen.getByRole('alert').textContent).toMatch(/could not be loaded/)
  await act(async () => {
    late.resolve(await loadShell())
    await settle()
  })
  expect(portico.getState().open).toBe(false)
})

test('open rejects typed where the code hangs', async () => {
  const portico = startKernel({ plugins: [loadedBy(never)] })
  jest.useFakeTimers()
  const opened = expect(portico.open()).rejects.toMatchObject({ code: 'PLUGIN_LOAD_FAILED' })
  await jest.advanceTimersByTimeAsync(10_001)
  await opened
  expect(portico.getState().open).toBe(false)
})
