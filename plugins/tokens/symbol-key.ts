/** Letters of other scripts that look like Latin capitals. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  ['AΑА', 'BΒВ', 'CСϹ', 'DⅮ', 'EΕЕ', 'HΗН', 'IΙІӀ|', 'JЈ', 'KΚК', 'MΜМ', 'NΝ', 'OΟО0', 'PΡР', 'SЅ', 'TΤТ', 'XΧХ', 'YΥҮ', 'ZΖ'].flatMap(
    ([latin = '', ...others]) => others.map((other) => [other, latin]),
  ),
)

/** What a symbol reads like: two symbols with one key are taken for each other. Case, accents, marks and look-alike letters go. */
export const symbolKey = (symbol: string): string =>
  [...symbol.normalize('NFKD').toUpperCase()]
    .map((letter) => LOOK_ALIKES[letter] ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
