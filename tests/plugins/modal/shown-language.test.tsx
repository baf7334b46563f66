import { waitFor, within } from '@testing-library/dom'
import type { Locale } from '../../../kernel/contract/locales.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { modal } from '../../../plugins/modal/index.ts'
import { ar } from '../../../plugins/presets/locales/ar.ts'
import { de } from '../../../plugins/presets/locales/de.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { deferred } from '../../support/deferred.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

beforeAll(stubModalDialogs)
afterEach(destroyKernels)

const texts = (messages: Readonly<Record<string, string>>) => async () => ({ default: messages })

const viewOf = (load: () => Promise<{ readonly default: () => unknown }>, locales = {}): Plugin =>
  makePlugin({
    id: 'wallets',
    locales: { en: texts({ title: 'Ways in' }), ...locales },
    views: { Connect: { title: 'title', load } },
  } as never)

const open = async (view: Plugin, options: { readonly locale?: string; readonly locales?: Readonly<Record<string, Locale>> }) => {
  const { portico } = await startProbed({ plugins: [modal(), view], ...options })
  await portico.open().catch(() => undefined)
  return { portico, ...(await dialog()) }
}

const dialog = async () => {
  const host = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('portico-modal')
    if (!found?.shadowRoot?.querySelector('dialog[open]')) throw new Error('Nothing is drawn.')
    return found
  })
  const shown = within(host.shadowRoot?.querySelector('dialog') as HTMLElement)
  return { host, shown }
}

const loadArabic = async () => ar.plugins?.modal?.() as never

const drawn = async () => ({ default: () => <p>A view</p> })

test('the modal says which language it is in, and only what is so', async () => {
  const { portico, host, shown } = await open(viewOf(drawn), { locales: { ar } })
  expect([host.lang, host.dir]).toEqual(['en', 'ltr'])
  await portico.setLocale('ar')
  await waitFor(() => expect([host.lang, host.dir]).toEqual(['ar', 'rtl']))
  await shown.findByRole('button', { name: 'إغلاق' })
  await portico.setLocale('fr')
  await waitFor(() => expect([host.lang, host.dir]).toEqual(['en', 'ltr']))
  await shown.findByRole('button', { name: 'Close' })
})

test('a view and a title that have no texts in the language say so themselves', async () => {
  const { host, shown } = await open(viewOf(drawn), {
    locale: 'ar',
    locales: { ar: { plugins: { modal: loadArabic } } },
  })
  expect(host.lang).toBe('ar')
  const languageAt = (text: string): unknown[] => {
    const marked = shown.getByText(text).closest<HTMLElement>('[lang]')
    return [marked?.lang, marked?.dir]
  }
  await waitFor(() => expect(languageAt('A view')).toEqual(['en', 'ltr']))
  expect(languageAt('Ways in')).toEqual(['en', 'ltr'])
})

test('a view whose texts are on their way has no title of its own yet, and not its English name', async () => {
  const late = deferred<{ readonly default: Record<string, string> }>()
  const slow = makePlugin({
    id: 'wallets',
    locales: { en: texts({ title: 'Ways in' }), ar: () => late.promise },
    views: { Connect: { title: 'title', load: drawn } },
  } as never)
  const { portico } = await startProbed({ plugins: [modal(), slow], locale: 'ar', locales: { ar: { plugins: { modal: loadArabic } } } })
  const opened = portico.open()
  const { shown } = await dialog()
  await waitFor(() => shown.getByText('جارٍ التحميل'))
  const heading = shown.getByRole('heading', { name: 'المحفظة' })
  expect(heading.closest<HTMLElement>('[lang]')?.lang ?? 'ar').toBe('ar')
  late.resolve({ default: { title: 'الدخول' } })
  await opened
  await waitFor(() => shown.getByRole('heading', { name: 'الدخول' }))
})

test('what stands there changes with the language, also where a view failed', async () => {
  const { portico, shown } = await open(
    viewOf(() => Promise.reject(new Error('404'))),
    { locales: { de } },
  )
  await waitFor(() => shown.getByText('Ways in could not be shown'))
  await portico.setLocale('de')
  await waitFor(() => shown.getByText('„Wallet verbinden“ konnte nicht angezeigt werden'))
  shown.getByRole('button', { name: 'Schließen' })
})

test('a title has the direction of its own letters: a name of the other direction is cut at its end', async () => {
  const { shown } = await open(viewOf(drawn), { locale: 'ar', locales: { ar: { plugins: { modal: loadArabic } } } })
  const title = await shown.findByRole('heading', { level: 2 })
  expect([...title.children].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([['BDI', 'Ways in']])
})
