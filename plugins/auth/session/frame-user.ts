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
  /** Whether two addresses of the chain's family are one. */
  same(a: string, b: string): boolean
}

/** The user's accounts on a chain, the one in use first. A smart account is among them only where the chain has them, or it is in use. */
export const accountsOf = <N extends Namespace>(
  user: FrameUser,
  network: CaipNetworkId<N>,
  { smartNetworks, same }: AccountFacts,
): readonly [Account<N>, ...Account<N>[]] => {
  const namespace = parseCaipNetworkId(network).namespace as N
  const isUsed = (address: string): boolean => same(address, user.address)
  const hasSmart = namespace === 'eip155' && smartNetworks.some((id) => network === `eip155:${id}`)
  const listed = namespace === 'eip155' ? (user.accounts ?? []) : []
  const typeOfUsed =
    listed.find(({ address }) => isUsed(address))?.type ?? (user.preferredAccountType === 'smartAccount' ? 'smartAccount' : 'eoa')
  const first: Account<N> = { namespace, address: user.address, type: namespace === 'eip155' ? typeOfUsed : 'eoa' }
  const others = listed.flatMap(({ address, type }): readonly Account<N>[] =>
    isUsed(address) || (type === 'smartAccount' && !hasSmart) ? [] : [{ namespace, address, type }],
  )
  return [first, ...others]
}
