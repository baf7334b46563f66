/** What was typed as decimal text: a comma becomes the dot, blanks go. `undefined` if anything else is left than digits and one dot. */
export function amountText(typed: string): string | undefined {
  const text = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d*\.?\d*$/.test(text) ? text.replace(/^\./, '0.') : undefined
}
