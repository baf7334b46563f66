import { act, render, screen, waitFor } from '@testing-library/react'
import { ConnectButton, NetworkButton, PorticoProvider } from '../../../plugins/modal/react.ts'
import { ar } from '../../../plugins/presets/locales/ar.ts'
import { de } from '../../../plugins/presets/locales/de.ts'
import { destroyKernels, startKernel } from '../../kernel/support/kernel.ts'

afterEach(destroyKernels)

test('the buttons of a host speak the language from the first drawing on, and change with it', async () => {
  const portico = startKernel({ locale: 'ar', locales: { ar, de: { ...de, start: { ...de.start, connect: 'Anmelden' } } } })
  render(
    <PorticoProvider portico={portico}>
      <ConnectButton />
      <NetworkButton />
      <ConnectButton label="Come in" />
    </PorticoProvider>,
  )
  const languageOf = (text: string): unknown[] => {
    const marked = screen.getByText(text).closest<HTMLElement>('[lang]')
    return [marked?.lang, marked?.dir]
  }
  expect(languageOf('ربط المحفظة')).toEqual(['ar', 'rtl'])
  expect(languageOf('Come in')).toEqual([undefined, undefined])
  await act(() => portico.setLocale('de'))
  await waitFor(() => expect(languageOf('Anmelden')).toEqual(['de', 'ltr']))
  screen.getByText('Come in')
})
