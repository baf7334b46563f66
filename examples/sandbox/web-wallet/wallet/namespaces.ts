import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { type Chain, supportedMethods } from './actions.ts'
import { type FamilyChain, walletFamilies } from './families.ts'
import { type SolanaChain, solanaParsers } from './solana.ts'

const events = ['accountsChanged', 'chainChanged']

/** CAIP-10 accounts: each address on each chain. */
export const accountsOn = (chains: readonly string[], ...addresses: readonly string[]): string[] =>
  chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`))

/** What the wallet has of each family: its chains, and the account in use. */
export interface Supported {
  readonly chains: readonly Chain[]
  readonly account: string
  readonly solanaChains: readonly SolanaChain[]
  readonly solanaAccount: string
  readonly familyChains: readonly FamilyChain[]
  /** Addresses of the account in use, by family. */
  readonly familyAccounts: Readonly<Record<string, readonly string[]>>
}

/** What the wallet grants of a proposal: its chains, methods and events that we know. Empty when they have nothing in common. */
export const approvedNamespaces = (proposal: ProposalTypes.Struct, wallet: Supported): SessionTypes.Namespaces => {
  const partOf = (chains: readonly string[], methods: readonly string[], ...addresses: readonly string[]) => ({
    chains: [...chains],
    methods: [...methods],
    events,
    accounts: accountsOn(chains, ...addresses),
  })
  const { chains, account, solanaChains, solanaAccount, familyChains, familyAccounts } = wallet
  const others = Object.entries(walletFamilies).flatMap(([family, { methods, events: own = {} }]) => {
    const here = familyChains.filter((chain) => chain.startsWith(`${family}:`))
    const part = partOf(here, Object.keys(methods), ...(familyAccounts[family] ?? []))
    return here.length > 0 ? [[family, { ...part, events: [...events, ...Object.keys(own)] }] as const] : []
  })
  const granted = buildApprovedNamespaces({
    proposal,
    supportedNamespaces: {
      eip155: partOf(chains, supportedMethods, account),
      ...Object.fromEntries(others),
      ...(solanaChains.length > 0 && { solana: partOf(solanaChains, Object.keys(solanaParsers), solanaAccount) }),
    },
  })
  return Object.fromEntries(Object.entries(granted).filter(([, { accounts }]) => accounts.length > 0))
}

/** A session's namespaces with another account, and one chain more where the wallet moved to it. */
export const changedNamespaces = (session: SessionTypes.Struct, addresses: readonly string[], chain: string): SessionTypes.Namespaces => {
  const [family = ''] = chain.split(':')
  const granted = session.namespaces[family]
  const known = (granted?.accounts ?? []).map((account) => account.split(':').slice(0, 2).join(':'))
  const chains = [...new Set([...known, chain])]
  return {
    ...session.namespaces,
    [family]: { methods: granted?.methods ?? [], events: granted?.events ?? [], chains, accounts: accountsOn(chains, ...addresses) },
  }
}
