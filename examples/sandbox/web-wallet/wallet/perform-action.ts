import { type Address, createWalletClient, http, type LocalAccount } from 'viem'
import type { Action, Chain } from './actions.ts'
import type { FamilyChain } from './families.ts'
import { performSolana, type SolanaChain } from './solana.ts'
import { codes, WalletError } from './wallet-error.ts'

/** What an action may use. */
export interface ActionParts {
  readonly accounts: readonly LocalAccount[]
  /** Address of the chain's node, or undefined for a chain the wallet does not know. */
  rpcUrl(chain: Chain | SolanaChain | FamilyChain): string | undefined
  /** Of the Solana accounts the one in use. */
  solanaAccount(): string
  switchTo(chain: Chain): Promise<void>
  addChain(chain: Chain, rpcUrl: string): Promise<void>
}

/** Does what the app asked for, on the chain it named, and answers the result. Throws `WalletError`, or viem's error from the node. */
export const performAction = async (action: Action, chain: Chain | SolanaChain | FamilyChain, parts: ActionParts): Promise<unknown> => {
  const accountOf = (address: Address): LocalAccount => {
    const account = parts.accounts.find((one) => one.address === address)
    if (!account) throw new WalletError(codes.unauthorized, 'This wallet does not hold that account.')
    return account
  }
  const nodeOf = (wanted: Chain | SolanaChain | FamilyChain): string => {
    const url = parts.rpcUrl(wanted)
    if (url === undefined) throw new WalletError(codes.unknownChain, `Unrecognized chain ID "${wanted}".`)
    return url
  }
  switch (action.kind) {
    case 'message':
      return accountOf(action.address).signMessage({ message: { raw: action.data } })
    case 'typedData':
      return accountOf(action.address).signTypedData(action.typedData)
    case 'transaction': {
      const { from, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = action.transaction
      const client = createWalletClient({ account: accountOf(from), transport: http(nodeOf(chain)) })
      return client.sendTransaction({ chain: null, to: to ?? null, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, type: 'eip1559' })
    }
    case 'switchChain':
      nodeOf(action.chain)
      await parts.switchTo(action.chain)
      return null
    case 'addChain':
      await parts.addChain(action.chain, action.rpcUrl)
      return null
    case 'watchAsset':
      return true
    case 'capabilities':
      return {}
    case 'family':
      return action.perform(parts.rpcUrl(chain))
    case 'solanaMessage':
    case 'solanaTransaction':
      return performSolana(action, parts.solanaAccount(), parts.rpcUrl(chain))
  }
}
