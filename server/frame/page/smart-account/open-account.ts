import { type Address, createClient, custom, defineChain } from 'viem'
import { type SmartAccount, toSimple7702SmartAccount } from 'viem/account-abstraction'
import type { AccountKeys } from '../keys-port.ts'
import type { AskChain } from '../networks/ask-chain.ts'
import { type AccountState, readState } from './account-state.ts'
import { ownerOf } from './owner.ts'
import { toSimpleAccount } from './simple-account.ts'
import type { SmartChain } from './smart-chain.ts'

/** The smart account of the signed-in visitor on one network. */
export interface OpenedAccount {
  readonly chain: SmartChain
  readonly account: SmartAccount
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

/** Opens the account of these keys. */
export const openSmartAccount = async (chain: SmartChain, keys: AccountKeys, ask: AskChain): Promise<OpenedAccount> => {
  const [client, owner] = [clientOf(chain, ask), ownerOf(keys)]
  const { account: kind } = chain
  const account: SmartAccount =
    kind.kind === 'counterfactual'
      ? await toSimpleAccount(client, owner, kind.factory)
      : await toSimple7702SmartAccount({ client, owner, implementation: kind.implementation })
  return {
    chain,
    account,
    client,
    address: account.address,
    keys,
    ask,
    state: () => readState(chain, account.address, ask),
  }
}
