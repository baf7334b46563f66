/** What a test card leads to. Numbers without blanks. */
export const testCards = [
  { number: '4242424242424242', does: 'pays', plan: 'pay', after: 500 },
  { number: '4000000000003220', does: 'pays, and the coins are sent after 20 seconds', plan: 'pay', after: 20_000 },
  { number: '4000000000005126', does: 'pays, and the money comes back', plan: 'refund', after: 1_500 },
  { number: '4000000000000002', does: 'is declined', plan: undefined, after: 0 },
] as const

/** The test card of a number as typed. */
export const findCard = (typed: string): (typeof testCards)[number] | undefined => {
  const number = typed.replace(/\s/g, '')
  return testCards.find((card) => card.number === number)
}

/** A card's number in groups of four. */
export const inGroups = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
