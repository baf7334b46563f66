const SHAPE = /^0x[0-9a-f]{40}$/i

/** Characters that two addresses share at each end when one may pass for the other: what people compare. */
const COMPARED = 3

const NOBODY = `0x${'0'.repeat(40)}`

/** Whether the text has the shape of an EVM address. Its checksum is the adapter's to check: that takes the chain library. */
export const isAddress = (text: string): boolean => SHAPE.test(text)

/** Whether two texts are one address; the case of letters is only a checksum. */
export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Whether what is sent there is lost for sure. */
export const isNobody = (address: string): boolean => isSameAddress(address, NOBODY)

/** Whether an address begins and ends like another one that it is not. */
export const looksLike = (address: string, other: string): boolean => {
  if (isSameAddress(address, other)) return false
  const [a, b] = [address.toLowerCase().slice(2), other.toLowerCase().slice(2)]
  return a.slice(0, COMPARED) === b.slice(0, COMPARED) && a.slice(-COMPARED) === b.slice(-COMPARED)
}
