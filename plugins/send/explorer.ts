import type { Network } from '../../kernel/contract/caip.ts'

/** What the wallet answered is put into an address only when it is a transaction id. */
const ID = /^[0-9a-z]{16,128}$/i

/** The page of a transaction in the network's explorer; undefined where there is none. */
export const transactionPage = ({ blockExplorers }: Network, id: string): string | undefined =>
  blockExplorers && ID.test(id) ? `${blockExplorers.default.url.replace(/\/$/, '')}/tx/${id}` : undefined
