import { getAddress, numberToHex, zeroAddress } from 'viem'
import { getCode, getTransactionCount } from 'viem/actions'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { DelegationFeature } from '../../../kernel/contract/features.ts'
import { toHexChainId } from '../connect/wallet-requests.ts'
import type { Chains } from './chains.ts'
import { toSendError } from './send.ts'
import { isHash, requireOwnAddress } from './value-checks.ts'
import type { Wallet } from './wallet.ts'

/** EIP-7702: the code of an account that runs a contract's, whose 20 bytes follow. */
const DESIGNATOR = /^0xef0100([\da-f]{40})$/i

/** Contracts that wallets give to accounts, and where their makers name the address. Each stands there on every chain that has it. */
const KNOWN: Readonly<Record<string, string>> = {
  // @metamask/delegation-deployments 1.3.0: EIP7702StatelessDeleGatorImpl
  '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b': 'MetaMask',
  // viem 2.57, toSimple7702SmartAccount
  '0xe6cae83bde06e4c305530e199d7217f42808555b': 'Simple7702Account',
  // github.com/base/eip-7702-proxy, README: EIP7702Proxy
  '0x7702cb554e6bfb442cb743a7df23154544a7176c': 'Coinbase',
  // github.com/Uniswap/calibur, README
  '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00': 'Uniswap Calibur',
  // github.com/AmbireTech/ambire-common, EIP7702_AMBIRE_ACCOUNT
  '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d': 'Ambire',
  // github.com/okx/wallet-core, README
  '0x80296ff8d1ed46f8e3c7992664d13b833504c2bb': 'OKX Wallet',
}

/** Whose code an account runs (EIP-7702), read from the chain. */
export const createDelegation = (chains: Chains, wallet: Wallet): DelegationFeature<'eip155'> => ({
  delegation: (call) =>
    chains.read(call, async ({ client }) => {
      const code = await getCode(client, { address: requireOwnAddress(call.account) })
      const [, delegate] = DESIGNATOR.exec(code ?? '') ?? []
      if (delegate === undefined) return {}
      const key = `0x${delegate.toLowerCase()}`
      const known = Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined
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
