import { getAddress, numberToHex, zeroAddress } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { DelegationFeature } from '../../../kernel/contract/features.ts'
import { toHexChainId } from '../connect/wallet-requests.ts'
import type { Chains } from './chains.ts'
import { knownDelegate } from './known-delegates.ts'
import { toSendError } from './send.ts'
import { isHash, requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

/** EIP-7702: the code of an account that runs a contract's, whose 20 bytes follow. */
const DESIGNATOR = /^0xef0100([\da-f]{40})$/i

/** Whose code an account runs (EIP-7702), read from the chain. */
export const createDelegation = (chains: Chains, wallet: Wallet): DelegationFeature<'eip155'> => ({
  delegation: (call) =>
    chains.read(call, async ({ client }) => {
      const code = await getCode(client, { address: requireOwnAddress(call.account) })
      const [, delegate] = DESIGNATOR.exec(code ?? '') ?? []
      if (delegate === undefined) return {}
      const known = knownDelegate(`0x${delegate}`)
      return { delegate: getAddress(`0x${delegate}`), ...(known !== undefined && { known }) }
    }),
  async clear(call) {
    const from = requireOwnAddress(call.account)
    const chainId = toHexChainId(call.network)
    const nonce = await chains.read(call, ({ client }) => getTransactionCount(client, { address: from }))
    // The transaction itself takes the first number.
    const authorizationList = [{ address: zeroAddress, chainId, nonce: numberToHex(nonce + 1) }]
    const transaction = { from, to: from, value: '0x0', chainId, type: '0x4', authorizationList }
    try {
      const hash = await wallet.send(call, { method: 'eth_sendTransaction', params: [transaction] })
      if (isHash(hash)) return hash
    } catch (error) {
      throw toSendError(error)
    }
    throw new PorticoError('WALLET_ERROR', 'The wallet gave no transaction hash.')
  },
})
