import type { Account, AccountType, CaipNetworkId, Namespace } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import { parseCaipNetworkId } from '../../../kernel/contract/tools/parse-caip.ts'
import { type AnswerOf, toNetworkId } from '../protocol/index.ts'
import type { Signer } from '../signer.ts'

export type FrameUser = AnswerOf<'GET_USER'>

/** How the user is asked for: the chain decides which of their accounts it is. */
export interface UserQuery {
  readonly network: CaipNetworkId
  readonly type: AccountType | undefined
  readonly signal?: AbortSignal | undefined
}

/** Errors that another type of account does not mend. */
const isFinal = (cause: unknown): boolean => !(isPorticoError(cause) && cause.code === 'AUTH_REFUSED')

/**
 * The user with their account on a chain: of the preferred type, or an `eoa` where the signer does not give that one. Rejects as the signer
 * does, and with `CHAIN_UNSUPPORTED` where it answers for another chain.
 */
export const readUser = async (signer: Signer, { network, type, signal }: UserQuery): Promise<FrameUser> => {
  const ask = (preferredAccountType: AccountType | undefined): Promise<FrameUser> =>
    signer.ask('GET_USER', { chainId: network, ...(preferredAccountType && { preferredAccountType }) }, { signal })
  let user: FrameUser
  try {
    user = await ask(type)
  } catch (cause) {
    if (type === undefined || type === 'eoa' || isFinal(cause)) throw cause
    user = await ask('eoa')
  }
  if (toNetworkId(user.chainId) !== network)
    throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network, answered: user.chainId } })
  return user
}

/** The chains of eip155 on which the user may have a smart account; none where the signer does not say. */
export const readSmartNetworks = async (signer: Signer, signal: AbortSignal | undefined): Promise<readonly number[]> => {
  try {
    return (await signer.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, { signal })).smartAccountEnabledNetworks
  } catch (cause) {
    if (signal?.aborted) throw cause
    return []
  }
}

/** What is known of the accounts beside the user. */
export interface AccountFacts {
  readonly smartNetworks: readonly number[]
  /** The type that the signer was asked for. */
  readonly asked: AccountType | undefined
  /** Whether two addresses of the chain's family are one. */
  same(a: string, b: string): boolean
}

/** The type of the account in use: with EIP-7702 both have its address, and the signer says which it is. */
const typeInUse = (types: readonly AccountType[], said: string | undefined, asked: AccountType | undefined): AccountType => {
  const [only, another] = types
  if (another === undefined) return only ?? (said === 'smartAccount' ? 'smartAccount' : 'eoa')
  return types.find((type) => type === (said ?? asked)) ?? 'eoa'
}

/** The user's accounts on a chain, the one in use first. A smart account is among them only where the chain has them, or it is in use. */
export const accountsOf = <N extends Namespace>(
  user: FrameUser,
  network: CaipNetworkId<N>,
  { smartNetworks, asked, same }: AccountFacts,
): readonly [Account<N>, ...Account<N>[]] => {
  const namespace = parseCaipNetworkId(network).namespace as N
  const isUsed = (address: string): boolean => same(address, user.address)
  const hasSmart = namespace === 'eip155' && smartNetworks.some((id) => network === `eip155:${id}`)
  const listed = namespace === 'eip155' ? (user.accounts ?? []) : []
  const used = [...new Set(listed.filter(({ address }) => isUsed(address)).map(({ type }) => type))]
  const typeOfUsed = namespace === 'eip155' ? typeInUse(used, user.preferredAccountType, asked) : 'eoa'
  const { smartAccountDeployed: deployed } = user
  const accountOf = (address: string, type: AccountType): Account<N> => ({
    namespace,
    address,
    type,
    ...(type === 'smartAccount' && deployed !== undefined && { deployed }),
  })
  const others = listed.flatMap(({ address, type }): readonly Account<N>[] =>
    (isUsed(address) && type === typeOfUsed) || (type === 'smartAccount' && !hasSmart) ? [] : [accountOf(address, type)],
  )
  return [accountOf(user.address, typeOfUsed), ...others]
}
