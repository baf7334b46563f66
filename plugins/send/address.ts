const SHAPE = /^0x[0-9a-fA-F]{40}$/

/** Characters that two addresses share at each end when one may pass for the other: what people compare. */
const COMPARED = 3

/**
 * Addresses that no key belongs to, in lower case: the lowest ones, where chains keep their own code and where tokens are burnt (`0x…dEaD`);
 * one digit all along, such as the one that stands for the native coin (`0xEeee…`); and two that are known for burning.
 */
const NOBODY = /^0x(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39}|dead0{36}|dead0{16}42069420694206942069)$/

/** Whether the text has the shape of an EVM address, which begins with a small `x`. Its checksum is the adapter's to check: that takes the chain library. */
export const isAddress = (text: string): boolean => SHAPE.test(text)

/** Whether two texts are one address; the case of letters is only a checksum. */
export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Whether what is sent there is lost for sure. */
export const isNobody = (address: string): boolean => NOBODY.test(address.toLowerCase())

/** Whether an address begins and ends like another one that it is not. */
export const looksLike = (address: string, other: string): boolean => {
  if (isSameAddress(address, other)) return false
  const [a, b] = [address.toLowerCase().slice(2), other.toLowerCase().slice(2)]
  return a.slice(0, COMPARED) === b.slice(0, COMPARED) && a.slice(-COMPARED) === b.slice(-COMPARED)
}
