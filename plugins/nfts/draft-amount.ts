import type { NftSendState } from './service.ts'

/** How many are to be sent; undefined for anything but a number of pieces from one to all of them. */
export const amountOf = ({ nft, amountText }: Pick<NftSendState, 'nft' | 'amountText'>): bigint | undefined => {
  const amount = /^\d{1,78}$/.test(amountText) ? BigInt(amountText) : 0n
  return nft && amount > 0n && amount <= nft.quantity ? amount : undefined
}
