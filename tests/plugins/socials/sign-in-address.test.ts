import { offeredHere } from '../../../plugins/socials/providers.ts'
import { isAnswerTo, stateOf, withReturn } from '../../../plugins/socials/sign-in-address.ts'

const INNER = 'https://accounts.provider.test/auth?client_id=1&state=inner-state'
const OUTER = `https://auth.test/v1/authorize?provider_authorization_url=${encodeURIComponent(INNER)}`
const BACK = 'https://host.test/shop?page=2#top'

test('the state and the way back stand in the provider’s address, also where that stands in another', () => {
  expect(stateOf(INNER)).toBe('inner-state')
  expect(stateOf(OUTER)).toBe('inner-state')
  expect(stateOf('https://provider.test/')).toBeUndefined()
  expect(stateOf('nonsense')).toBeUndefined()
  const back = `inner-state--${encodeURIComponent(BACK)}`
  expect(stateOf(withReturn(INNER, BACK))).toBe(back)
  expect(stateOf(withReturn(OUTER, BACK))).toBe(back)
  expect(new URL(withReturn(OUTER, BACK)).origin).toBe('https://auth.test')
})

test('an answer hands the state back, with or without the way back', () => {
  expect(isAnswerTo('https://frame.test/?state=abc', 'abc')).toBe(true)
  expect(isAnswerTo('https://frame.test/?state=abc--https%3A%2F%2Fhost.test', 'abc')).toBe(true)
  for (const given of ['https://frame.test/?state=abcd', 'https://frame.test/?state=ab', 'https://frame.test/', 'abc'])
    expect(isAnswerTo(given, 'abc')).toBe(false)
})

describe('in Telegram', () => {
  const env = { mobile: false, ios: false, android: false, telegram: true, safe: false, iframe: true }
  const all = ['google', 'x', 'discord', 'facebook'] as const
  test.each([
    ['iOS', { ...env, ios: true }, '', 'x,discord,facebook'],
    ['macOS', env, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'google,discord,facebook'],
    ['Android', { ...env, android: true }, '', 'google,discord'],
    ['elsewhere', env, 'Mozilla/5.0 (X11; Linux x86_64)', 'google,x,discord,facebook'],
  ])('%s has no button that would lead nowhere', (_, where, agent, left) => {
    expect(offeredHere(all, where, agent).join()).toBe(left)
    expect(offeredHere(all, { ...where, telegram: false }, agent)).toEqual(all)
  })
})
