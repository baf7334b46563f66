import type { AccountId } from '../../contract/caip.ts'

/** Whether two are one account: with EIP-7702 an account and its smart account have one address. */
export const isSameAccount = (a: AccountId, b: AccountId): boolean => a.address === b.address && a.type === b.type

/** The account of a list; where none is of that type, the one that has the address. */
export const findAccount = <A extends AccountId>(accounts: readonly A[], account: AccountId): A | undefined =>
  accounts.find((one) => isSameAccount(one, account)) ?? accounts.find(({ address }) => address === account.address)
