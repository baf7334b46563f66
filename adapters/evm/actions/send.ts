import type { SendFeature } from '../../../kernel/contract/features.ts'
import { requireAmount } from './quantity.ts'
import { sendTransaction } from './transactions.ts'
import { toTransfer } from './transfer.ts'
import type { Wallet } from './wallet.ts'

/** Sends the native coin or an ERC-20 token. */
export const createSend = (wallet: Wallet, wait: SendFeature<'eip155'>['wait']): SendFeature<'eip155'> => ({
  send: async ({ to, amount, token, ...call }) => sendTransaction(wallet, call, toTransfer(to, requireAmount(amount), token)),
  wait,
})
