import type { ProviderGrants } from '../../../kernel/contract/adapters.ts'
import type { Account, Namespace } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Family } from '../../../kernel/contract/family.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import type { Chain } from '../session/parse-session.ts'

/** An account as a family lists it. */
export type FamilyAccount = Pick<Account, 'address' | 'type'>

/** A family of a session as its rules see it, where it is whenever it is read. */
export interface FamilyUse {
  readonly family: Family
  /** CAIP-2. */
  readonly chain: string
  /** On the chain, in the wallet's spelling, the one in use first. At least one. */
  readonly accounts: readonly FamilyAccount[]
  /** The chains that an account is granted on. */
  chainsOf(address: string): readonly string[]
  grants(method: string): boolean
  /** Asks the wallet. Rejects with its error object. */
  ask(args: RequestArguments): Promise<unknown>
}

/** How a family's provider answers what its adapter and hosts ask. What is not here passes to the wallet as it is, where the wallet granted it. */
export interface FamilyRules {
  /** Accounts of a chain in the order of their use. Left out: as the wallet lists them. */
  accounts?(addresses: readonly string[], family: Family): readonly FamilyAccount[]
  /** Present name of a chain, if wallets may know it by an older one. Only the wallet gets the older name. */
  currentId?(chain: Chain<Namespace>): Chain<Namespace>
  /** Names of events that say what `accountsChanged` says. */
  readonly accountEvents?: readonly string[]
  /** What is answered otherwise than by handing the request on. */
  readonly methods: Readonly<Record<string, (params: RequestArguments['params'], use: FamilyUse) => unknown>>
  /** Hands on what is not among `methods` and is granted. Left out: as it is. */
  passOn?(request: RequestArguments, use: FamilyUse): unknown
  /** What the provider has beside its requests and events. */
  provider?(use: FamilyUse): ProviderGrants
}

/** An error as a wallet would say it. */
export const failed = (rpcCode: number, message: string): PorticoError => new PorticoError('WALLET_ERROR', message, { rpcCode })

/** Throws 4200 where the wallet did not grant the method. */
export const requireGrant = (method: string, { grants }: Pick<FamilyUse, 'grants'>): void => {
  if (!grants(method)) throw failed(4200, `The wallet does not offer ${method}.`)
}
