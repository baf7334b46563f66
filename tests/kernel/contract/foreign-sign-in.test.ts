import { base58 } from '@scure/base'
import { foreignSignIn } from '../../../kernel/contract/tools/foreign-sign-in.ts'

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const toHex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

describe('messages that sign in', () => {
  const message = (first: string) => `${first} wants you to sign in with your Ethereum account:\n${OWN}\n\nURI: https://app.example`
  const domainIn = (params: unknown) => foreignSignIn(params, 'https://app.example')
  const domainOf = (text: string) => domainIn([toHex(text), OWN])

  test.each(['app.example', 'https://app.example', 'App.Example'])('A3: one for %s is this page’s', (first) => {
    expect(domainOf(message(first))).toBeUndefined()
  })
  test.each([
    ['another site', 'bank.example', 'bank.example'],
    ['another by its scheme', 'https://bank.example', 'bank.example'],
    ['a site that begins alike', 'app.example.evil', 'app.example.evil'],
    ['another port', 'app.example:8443', 'app.example:8443'],
    ['a user before it', 'app.example@bank.example', 'app.example@bank.example'],
    ['a character that is not seen', 'app.example\u200B', 'app.example\u200B'],
  ])('A3: one for %s is not', (_, first, domain) => {
    expect(domainOf(message(first))).toBe(domain)
  })
  test('A3: wherever it stands, in whatever form, and whatever the method', () => {
    expect(domainOf(`Welcome!\n\n${message('bank.example')}`)).toBe('bank.example')
    expect(domainOf(`${message('app.example')}\n${message('bank.example')}`)).toBe('bank.example')
    expect(domainOf('bank.example  WANTS you to\nsign in with your Solana account:')).toBe('bank.example')
    expect(domainIn([message('bank.example'), OWN])).toBe('bank.example')
    const bytes = new TextEncoder().encode(message('bank.example'))
    expect(domainIn({ message: base58.encode(bytes) })).toBe('bank.example')
    expect(domainIn({ transaction: { deep: [message('bank.example')] } })).toBe('bank.example')
  })
  test('what is only written about signing in is none', () => {
    expect(domainOf('Do you want to sign in with your account?')).toBeUndefined()
  })
})
