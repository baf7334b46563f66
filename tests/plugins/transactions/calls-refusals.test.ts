/** @jest-environment node */
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { createTestStore } from '../../../kernel/testing/test-store.ts'
import ar from '../../../plugins/transactions/locales/ar.json'
import de from '../../../plugins/transactions/locales/de.json'
import en from '../../../plugins/transactions/locales/en.json'
import { createSentences, toTransactionError } from '../../../plugins/transactions/sentences.ts'

const LANGUAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, de, ar }
const sentencesIn = (language: string) => {
  const words = LANGUAGES[language] ?? {}
  const text = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    (words[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => `${values[name]}`)
  return createSentences({
    text: text as never,
    i18n: { language: createTestStore(language) } as never,
    networks: { all: createTestStore([]) } as never,
    goesOn: () => false,
  })
}

describe.each(['en', 'de', 'ar'])('%s: each refusal of EIP-5792, and “not found”, has words of its own', (language) => {
  const sentenceOf = (rpcCode: number): string => {
    const error = toTransactionError(new PorticoError('WALLET_ERROR', 'No.', { rpcCode }))
    return sentencesIn(language).describeRefusal(error, { account: { namespace: 'eip155' }, network: 'eip155:1' })
  }
  test('each another than the general ones', () => {
    const general = [1, -32_603].map(sentenceOf)
    const sentences = [5700, 5710, 5720, 5730, 5740, 5750, 5760, -32_001].map(sentenceOf)
    expect(new Set(sentences.concat(general)).size).toBe(sentences.length + general.length)
    for (const sentence of sentences) expect(sentence).not.toMatch(/\{\{|undefined/)
  })
})
