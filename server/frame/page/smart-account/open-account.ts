import { type Address, createClient, custom, defineChain } from 'viem'
import { type SmartAccount, toSimple7702SmartAccount } from 'viem/account-abstraction'
import type { AccountKeys } from '../keys-port.ts'
import type { AskChain } from '../networks/ask-chain.ts'
import { toDelegatorAccount } from '../permissions/delegator-account.ts'
import { delegatorCalls } from '../permissions/delegator-calls.ts'
import { type CallFormat, simpleCalls } from './account-calls.ts'
import { type AccountState, readState } from './account-state.ts'
import { delegateIn } from './delegation.ts'
import { ownerOf } from './owner.ts'
import { readCode } from './read-chain.ts'
import { toSimpleAccount } from './simple-account.ts'
import type { SmartChain } from './smart-chain.ts'

/** The smart account of the signed-in visitor on one network. */
export interface OpenedAccount {
  readonly chain: SmartChain
  readonly account: SmartAccount
  readonly calls: CallFormat
  readonly client: ReturnType<typeof clientOf>
  readonly address: Address
  readonly keys: AccountKeys
  readonly ask: AskChain
  /** What the chain says of it now. */
  state(): Promise<AccountState>
}

/** Asks the chain through the frame, with its limits. viem tries nothing again: a refusal of the chain is final. */
const clientOf = ({ network, chainId }: SmartChain, ask: AskChain) => {
  const { name, currency, rpcUrl } = network
  return createClient({
    chain: defineChain({
      id: chainId,
      name,
      nativeCurrency: { name: currency.symbol, ...currency },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: custom(
      { request: ({ method, params }: { method: string; params?: unknown }) => ask(rpcUrl, method, params) },
      { retryCount: 0 },
    ),
    cacheTime: 0,
  })
}

const open = (
  chain: SmartChain,
  account: SmartAccount,
  calls: CallFormat,
  parts: Pick<OpenedAccount, 'client' | 'keys' | 'ask'>,
): OpenedAccount => ({
  chain,
  account,
  calls,
  address: account.address,
  ...parts,
  state: () => readState(chain, account.address, parts.ask),
})

/**
 * Opens the account of these keys with the code that can give permissions. Where the address runs other code, or none, its next operation
 * brings this one. Undefined where the network has no such code.
 */
export const openDelegator = async (chain: SmartChain, keys: AccountKeys, ask: AskChain): Promise<OpenedAccount | undefined> => {
  const implementation = chain.delegations?.implementation
  if (chain.account.kind !== 'eip7702' || implementation === undefined) return undefined
  const client = clientOf(chain, ask)
  const account = await toDelegatorAccount({ client, owner: ownerOf(keys), implementation })
  return open({ ...chain, account: { kind: 'eip7702', implementation } }, account, delegatorCalls, { client, keys, ask })
}

/** Whether the account runs the code that gives permissions. An account that has given one goes on with it. */
const runsDelegator = async ({ network, account, delegations }: SmartChain, keys: AccountKeys, ask: AskChain): Promise<boolean> => {
  const code = delegations?.implementation.toLowerCase()
  if (account.kind !== 'eip7702' || code === undefined) return false
  if (account.implementation.toLowerCase() === code) return true
  return delegateIn(await readCode({ network, ask }, keys.addresses.eip155 as Address))?.toLowerCase() === code
}

/** Opens the account of these keys. */
export const openSmartAccount = async (chain: SmartChain, keys: AccountKeys, ask: AskChain): Promise<OpenedAccount> => {
  const delegator = (await runsDelegator(chain, keys, ask)) ? await openDelegator(chain, keys, ask) : undefined
  if (delegator) return delegator
  const [client, owner] = [clientOf(chain, ask), ownerOf(keys)]
  const { account: kind } = chain
  const account: SmartAccount =
    kind.kind === 'counterfactual'
      ? await toSimpleAccount(client, owner, kind.factory)
      : await toSimple7702SmartAccount({ client, owner, implementation: kind.implementation })
  return open(chain, account, simpleCalls, { client, keys, ask })
}
