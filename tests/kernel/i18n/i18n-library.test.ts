import i18next from 'i18next'
import type { FullManifest } from '../../../kernel/contract/full-manifest.ts'
import { isPlain, plainText } from '../../../kernel/i18n/plain-text.ts'
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

test('plural forms, nesting and formats are those of i18next', async () => {
  const { text } = await start({
    en: texts({ days_one: '{{count}} day', days_other: '{{count}} days', name: 'Portico', nested: 'From $t(name)', sum: '{{n, number}}' }),
  })
  expect([text('days', { count: 1 }), text('days', { count: 3 }), text('nested'), text('sum', { n: 1234 })]).toEqual([
    '1 day',
    '3 days',
    'From Portico',
    '1,234',
  ])
})

test('a language with forms beside a plain one: both speak', async () => {
  const { portico, text } = await start({
    en: texts({ days: '{{count}} days', plain: 'Plain' }),
    pl: texts({ days_one: '{{count}} dzień', days_few: '{{count}} dni', days_many: '{{count}} dni', days_other: '{{count}} dnia' }),
  })
  expect(text('days', { count: 2 })).toBe('2 days')
  await portico.setLocale('pl')
  expect([text('days', { count: 1 }), text('days', { count: 5 }), text('plain')]).toEqual(['1 dzień', '5 dni', 'Plain'])
  await portico.setLocale('en')
  expect(text('days', { count: 1 })).toBe('1 days')
})

test('a plugin that had forms and comes again without them is plain', async () => {
  const { portico, services, text } = await start({ en: texts({ days_one: 'one', days_other: 'many' }) })
  await portico.plugins.remove('test.words')
  portico.plugins.add(makePlugin({ id: 'test.words', locales: { en: texts({ days: 'again' }) } } as unknown as FullManifest))
  await services.i18n.ready('test.words')
  expect(text('days', { count: 1 })).toBe('again')
})

test.each([
  ['Hello {{name}}', { name: 'A' }],
  ['Hello {{ name }}, {{name}}', { name: '$& $1 {{name}} <b>' }],
  ['{{gone}} stays', {}],
  ['{{n}} of {{total}}', { n: 0, total: 12 }],
  ['{single} }}', { single: 'no' }],
  ['{{toString}}', {}],
])('plain %j reads as i18next reads it', async (message, values: Record<string, string | number>) => {
  const instance = i18next.createInstance()
  await instance.init({
    lng: 'en',
    resources: { en: { p: { key: message } } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  expect(isPlain({ key: message })).toBe(true)
  expect(plainText(new Map([['en', { key: message }]]), 'en', 'key', values)).toBe(instance.t('key', { ...values, ns: 'p' }))
})

test.each(['$t(other)', '{{n, number}}', '{{- raw}}', '{{a.b}}'])('%j is not plain', (message) => {
  expect(isPlain({ key: message })).toBe(false)
})
