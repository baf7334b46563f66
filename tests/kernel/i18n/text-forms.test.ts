import i18next from 'i18next'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'

afterEach(destroyKernels)

const texts = (messages: unknown) => async () => ({ default: messages })

const start = async (locales: object, locale = 'en') => {
  const plugin = makePlugin({ id: 'test.words', locales } as unknown as FullManifest)
  const kernel = await startProbed({ plugins: [plugin], locale })
  await kernel.services.i18n.ready('test.words')
  return {
    ...kernel,
    text: (key: string, values?: Record<string, string | number>) => kernel.services.i18n.text('test.words', key, values),
  }
}

test('plural forms, context, nesting and formats are those of i18next', async () => {
  const { text } = await start({
    en: texts({
      days_zero: 'today',
      days_one: '{{count}} day',
      days_other: '{{count}} days',
      refusal: 'Failed',
      refusal_GONE: 'It is gone',
      name: 'Portico',
      nested: 'From $t(name)',
      sum: '{{n, number}}',
    }),
  })
  expect([0, 1, 3].map((count) => text('days', { count }))).toEqual(['today', '1 day', '3 days'])
  expect([text('refusal', { context: 'GONE' }), text('refusal', { context: 'OTHER' })]).toEqual(['It is gone', 'Failed'])
  expect([text('nested'), text('sum', { n: 1234 })]).toEqual(['From Portico', '1,234'])
})

test('Arabic has six forms', async () => {
  const forms = { days_zero: 'zero', days_one: 'one', days_two: 'two', days_few: 'few', days_many: 'many', days_other: 'other' }
  const { text } = await start({ en: texts({ days_one: 'day', days_other: 'days' }), ar: texts(forms) }, 'ar')
  expect([0, 1, 2, 3, 11, 100].map((count) => text('days', { count }))).toEqual(Object.values(forms))
})

test('a language may have forms where English has none, and the other way round', async () => {
  const { portico, text } = await start({
    en: texts({ days: '{{count}} days', weeks_one: '{{count}} week', weeks_other: '{{count}} weeks' }),
    pl: texts({ days_one: '{{count}} dzień', days_few: '{{count}} dni', days_many: '{{count}} dni', days_other: '{{count}} dnia' }),
    tr: texts({ days: '{{count}} gün', weeks: '{{count}} hafta' }),
  })
  expect(text('days', { count: 2 })).toBe('2 days')
  await portico.setLocale('pl')
  expect([text('days', { count: 1 }), text('days', { count: 5 }), text('weeks', { count: 1 })]).toEqual(['1 dzień', '5 dni', '1 week'])
  await portico.setLocale('tr')
  expect([text('days', { count: 1 }), text('weeks', { count: 2 })]).toEqual(['1 gün', '2 hafta'])
})

test('a plugin that had forms and comes again without them has none', async () => {
  const { portico, services, text } = await start({ en: texts({ days_one: 'one', days_other: 'many' }) })
  await portico.plugins.remove('test.words')
  portico.plugins.add(makePlugin({ id: 'test.words', locales: { en: texts({ days: 'again' }) } } as unknown as FullManifest))
  await services.i18n.ready('test.words')
  expect(text('days', { count: 1 })).toBe('again')
})

test.each([
  ['Hello {{ name }}, {{name}}', { name: '$& $1 {{name}} <b>' }, 'Hello $& $1 {{name}} <b>, $& $1 {{name}} <b>'],
  ['{{gone}} stays', {}, '{{gone}} stays'],
  ['{{n}} of {{total}}', { n: 0, total: 12 }, '0 of 12'],
  ['{{toString}}', {}, '{{toString}}'],
])('%j with %j', async (message, values: Record<string, string | number>, expected) => {
  const { text } = await start({ en: texts({ key: message }) })
  expect(text('key', values)).toBe(expected)
})

test('what goes into a text that runs from right to left keeps its own direction', async () => {
  const { portico, text } = await start({ en: texts({ to: 'To {{name}}, {{count}}' }), ar: texts({ to: 'إلى {{name}}، {{count}}' }) }, 'ar')
  expect(text('to', { name: 'Chain (Test)', count: 3 })).toBe('إلى \u2068Chain (Test)\u2069، 3')
  await portico.setLocale('en')
  expect(text('to', { name: 'Chain (Test)', count: 3 })).toBe('To Chain (Test), 3')
})

test('the i18next of the page is left alone, and a kernel has its own', async () => {
  await i18next.init({ lng: 'fr', resources: { fr: { translation: { title: 'Titre' } } } })
  const { text } = await start({ en: texts({ title: 'Title' }) })
  expect([text('title'), i18next.t('title'), i18next.language]).toEqual(['Title', 'Titre', 'fr'])
  expect(i18next.hasResourceBundle('en', 'test.words')).toBe(false)
})
