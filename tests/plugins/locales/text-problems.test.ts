import { textProblems } from './text-problems.ts'

const ENGLISH = {
  title: 'Send',
  to: 'To {{name}}',
  hint: 'Check it.',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  alert_GONE: 'Gone',
}
const GERMAN = { title: 'Senden', to: 'An {{name}}', hint: 'Prüfen.', days_one: 'ein Tag', days_other: '{{count}} Tage', alert_GONE: 'Weg' }
const forms = {
  days_zero: '٠',
  days_one: '١',
  days_two: '٢',
  days_few: '{{count}} أيام',
  days_many: '{{count}} يومًا',
  days_other: '{{count}} يوم',
}
const { days_one, days_other, ...rest } = GERMAN

test('texts that are all there are well', () => {
  expect(textProblems(ENGLISH, GERMAN, 'de')).toEqual([])
  expect(textProblems(ENGLISH, { ...rest, ...forms }, 'ar')).toEqual([])
  expect(textProblems(ENGLISH, { ...GERMAN, days_zero: 'heute' }, 'de')).toEqual([])
  expect(textProblems(ENGLISH, { ...GERMAN, title: 'Send' }, 'de', ['title'])).toEqual([])
})

test.each([
  ['title is missing', { ...GERMAN, title: undefined }],
  ['alert_GONE is missing', { ...GERMAN, alert_GONE: undefined }],
  ['days_one is missing', { ...GERMAN, days_one: undefined }],
  ['days_few is no form', { ...GERMAN, days_few: '{{count}} Tage' }],
  ['gone is unknown', { ...GERMAN, gone: 'Weg' }],
  ['to lacks {{name}}', { ...GERMAN, to: 'An' }],
  ['days_other lacks {{count}}', { ...GERMAN, days_other: 'Tage' }],
  ['to has an unknown {{nam}}', { ...GERMAN, to: 'An {{name}} {{nam}}' }],
  ['title is English: Send', { ...GERMAN, title: 'Send' }],
  ['title is blank or has blanks around it', { ...GERMAN, title: ' Senden' }],
  ['hint ends otherwise', { ...GERMAN, hint: 'Prüfen' }],
])('%s', (problem, { ...own }: Record<string, string | undefined>) => {
  const given = Object.fromEntries(Object.entries(own).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
  expect(textProblems(ENGLISH, given, 'de')).toEqual([problem])
})

test('a language needs its own plural forms', () => {
  const missing = ['zero', 'two', 'few', 'many'].map((form) => `days_${form} is missing`)
  expect([...textProblems(ENGLISH, GERMAN, 'ar')].sort()).toEqual(missing.sort())
})
