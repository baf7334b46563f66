import { LIMIT } from '../session/parse-session.ts'
import type { ProposalNamespaces } from './proposal-namespace.ts'
import type { VendorProvider } from './vendor.ts'

/** The client's own record of a session. */
export type SessionStruct = ReturnType<VendorProvider['client']['session']['get']>

/**
 * A session with what was proposed alone: methods that nobody asked for do not count, and of more accounts than are kept those on proposed
 * chains come first. Kept so by the client, too: a wallet may grant thousands, which it would write and compare at each change.
 */
export const keepProposed = async (
  { session }: VendorProvider['client'],
  struct: SessionStruct,
  wanted: ProposalNamespaces,
): Promise<SessionStruct> => {
  const asked = Object.entries(wanted)
  const namespaces = Object.fromEntries(
    Object.entries(struct.namespaces).map(([key, part]) => {
      const own = asked.filter(([name]) => name.split(':')[0] === key.split(':')[0]).map(([, proposed]) => proposed)
      const [chains, methods] = [new Set<string>(own.flatMap(({ chains = [] }) => chains)), new Set(own.flatMap(({ methods }) => methods))]
      const isProposed = (account: string): boolean => chains.has(account.slice(0, account.lastIndexOf(':')))
      const accounts =
        part.accounts.length > LIMIT
          ? [...part.accounts.filter(isProposed), ...part.accounts.filter((account) => !isProposed(account))].slice(0, LIMIT)
          : part.accounts
      return [key, { ...part, accounts, methods: part.methods.filter((method) => methods.has(method)) }]
    }),
  )
  await session.update(struct.topic, { namespaces })
  return { ...struct, namespaces }
}
