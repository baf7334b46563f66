/**
 * An address as it is compared: of one in hexadecimal the case of letters is only a checksum, elsewhere it counts. Nothing is checked.
 *
 * @example addressKey('0xA0b8…') === addressKey('0xa0b8…')
 */
export const addressKey = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address)
