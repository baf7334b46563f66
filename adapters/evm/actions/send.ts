import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ContractFeature, SendFeature } from '../../../kernel/contract/features.ts'
import { requireAddress } from './address.ts'
import { isBytes } from './hex.ts'
import { MAX_AMOUNT, requireAmount } from './quantity.ts'
import { sendTransaction } from './transactions.ts'
import { toTransfer } from './transfer.ts'
import type { Wallet } from './wallet.ts'

/** Sends call data that somebody else prepared. */
export const createContract = (wallet: Wallet): ContractFeature<'eip155'> => ({
  async sendCall({ to, data, value = 0n, gas, ...call }) {
    if (!isBytes(data)) throw new PorticoError('PARAMS_INVALID', 'The call data is not hexadecimal.')
    if (value < 0n || value > MAX_AMOUNT) throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
    if (gas !== undefined && (gas <= 0n || gas > MAX_AMOUNT))
      throw new PorticoError('PARAMS_INVALID', 'The gas limit is not a number of gas.')
    return sendTransaction(wallet, call, { to: requireAddress(to), value, data, ...(gas === undefined ? {} : { gas }) })
  },
})

/** Sends the native coin or an ERC-20 token. */
export const createSend = (wallet: Wallet, wait: SendFeature<'eip155'>['wait']): SendFeature<'eip155'> => ({
  send: async ({ to, amount, token, ...call }) => sendTransaction(wallet, call, toTransfer(to, requireAmount(amount), token)),
  wait,
})
