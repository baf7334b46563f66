/** What can be a price: nothing costs a million millions, and digits this far behind the dot are not worth a thought. */
const PRICE = /^\d{1,12}(\.\d{1,40})?$/

/** US dollars as decimal text, where they say something: 0 is how the API says that it knows no price. */
export const knownPrice = (dollars: string): string | undefined => (PRICE.test(dollars) && /[1-9]/.test(dollars) ? dollars : undefined)
