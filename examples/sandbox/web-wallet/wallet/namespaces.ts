import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { type Chain, supportedMethods } from './actions.ts'

const events = ['accountsChanged', 'chainChanged']

/** CAIP-10 accounts: one address on each chain. */
export const accountsOn = (chains: readonly string[], address: string): string[] => chains.map((chain) => `${chain}:${address}`)

/** What the wallet grants of a proposal: its chains, methods and events that we know. Empty when they have nothing in common. */
export const approvedNamespaces = (proposal: ProposalTypes.Struct, chains: readonly Chain[], address: string): SessionTypes.Namespaces =>
  buildApprovedNamespaces({
    proposal,
    supportedNamespaces: {
      eip155: { chains: [...chains], methods: [...supportedMethods], events, accounts: accountsOn(chains, address) },
    },
  })

/** A session's namespaces with another account, and one chain more where the wallet moved to it. */
export const changedNamespaces = (session: SessionTypes.Struct, address: string, chain: Chain): SessionTypes.Namespaces => {
  const granted = session.namespaces.eip155
  const known = (granted?.accounts ?? []).map((account) => account.split(':').slice(0, 2).join(':'))
  const chains = [...new Set([...known, chain])]
  return {
    ...session.namespaces,
    eip155: { methods: granted?.methods ?? [], events: granted?.events ?? [], chains, accounts: accountsOn(chains, address) },
  }
}
