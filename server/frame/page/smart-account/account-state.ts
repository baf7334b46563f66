import type { Address, Hex } from 'viem'
import type { AskChain } from '../networks/ask-chain.ts'
import { delegateIn } from './delegation.ts'
import { readCode } from './read-chain.ts'
import type { SmartChain } from './smart-chain.ts'

/** What stands at the address of an account. */
export interface AccountState {
  readonly code: Hex
  /** Whether it can act: the contract is there, or the address runs code of the frame's: the configured one, or that of permissions. */
  readonly deployed: boolean
  /** Whose code the address runs by EIP-7702. */
  readonly delegate: Address | undefined
}

/** Reads it from the chain. */
export const readState = async ({ network, account, delegations }: SmartChain, address: Address, ask: AskChain): Promise<AccountState> => {
  const code = await readCode({ network, ask }, address)
  const delegate = delegateIn(code)
  const isCode = (known: Address | undefined): boolean => delegate !== undefined && known?.toLowerCase() === delegate.toLowerCase()
  const deployed = account.kind === 'counterfactual' ? code !== '0x' : isCode(account.implementation) || isCode(delegations?.implementation)
  return { code, deployed, delegate }
}
