/** @jest-environment node */
import { mixesScripts, skeletonOf } from '../../../kernel/contract/tools/skeleton.ts'
import { runBounded } from '../../support/wait.ts'

const COPIES = [
  ['usdc', 'in another case'],
  ['UЅDС', 'Cyrillic'],
  ['ՍSDС', 'Armenian'],
  ['ꓴꓢꓓꓚ', 'Lisu'],
  ['ᏌᏚᎠᏟ', 'Cherokee'],
  ['ᴜꜱᴅᴄ', 'small capitals'],
  ['USDⲤ', 'Coptic'],
  ['USD𐐕', 'Deseret'],
  ['ＵＳＤＣ', 'full width'],
  ['𝐔𝐒𝐃𝐂', 'mathematical'],
  ['ÚŠĎČ', 'accents'],
  ['U S-D.C', 'blanks and marks'],
  ['US\u200bDC', 'a zero-width space'],
  ['U5DC', 'a digit'],
  ['U$DC', 'a sign'],
  ['USD₵', 'a currency'],
  ['USD¢', 'another currency'],
  ['🆄🆂🅳🅲', 'boxes'],
  ['ŲŞĐȻ', 'strokes'],
] as const

test.each(COPIES)('%s reads like USDC: %s', (copy) => {
  expect(skeletonOf(copy)).toBe(skeletonOf('USDC'))
})

test.each([
  ['МetaMask', 'MetaMask'],
  ['MetaMаsk', 'MetaMask'],
  ['ᴍᴇᴛᴀᴍᴀsᴋ', 'metamask'],
  ['Meta rnask', 'MetaMask'],
  ['Тетһег', 'Tether'],
  ['P0lygon', 'Polygon'],
  ['SOl', 'SOI'],
])('%s reads like %s', (copy, name) => {
  expect(skeletonOf(copy)).toBe(skeletonOf(name))
})

test.each([
  ['USDC', 'USDT'],
  ['ETH', 'WETH'],
  ['DAI', 'DAO'],
  ['MATIC', 'METIS'],
])('%s and %s are told apart', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other))
})

test('what has neither letters nor digits reads like nothing', () => {
  expect([skeletonOf(''), skeletonOf('🚀 ✨'), skeletonOf('…')]).toEqual(['', '', ''])
})

test('other scripts stay what they are', () => {
  expect(skeletonOf('コイン')).not.toBe('')
  expect(skeletonOf('コイン')).not.toBe(skeletonOf('トークン'))
})

test.each([
  ['МetaMask', true],
  ['Rаinbow', true],
  ['MetaMask', false],
  ['Ångström Łódź', false],
  ['Кошелёк', false],
  ['OKX 錢包', false],
  ['Wallet™ 2', false],
])('%s mixes scripts: %s', (name, mixed) => {
  expect(mixesScripts(name)).toBe(mixed)
})

test('A31: a long text is read at once', () => {
  expect(runBounded(() => skeletonOf('а'.repeat(100_000))).length).toBe(100_000)
})
