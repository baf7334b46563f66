import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { PluginPolicy, RpcRequest } from '../../kernel/contract/rpc.ts'
import type { WalletService } from '../../kernel/contract/session-services.ts'
import { addSession } from './api.ts'
import { type GrantParts, subjectFor } from './grant.ts'
import type { KeptSession, KeptSessions } from './kept-sessions.ts'
import { readGrantedPermissions } from './permissions/read-answer.ts'
import { readPermissionRequests } from './permissions/read-request.ts'

/** Methods by which permissions are asked for (ERC-7715): the present name and the old one. */
const GRANTS = /^wallet_(?:requestExecution|grant)Permissions$/

export interface RecordParts extends Pick<GrantParts, 'families' | 'clock' | 'log' | 'allowUnlimited' | 'signal'> {
  readonly wallet: Pick<WalletService, 'info'>
  readonly services: ServicesService
  readonly kept: KeptSessions
  /** Sessions that were just granted. */
  granted(ids: readonly string[]): void
}

const elementsOf = (answer: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(answer) ? answer : []).filter((one) => typeof one === 'object' && one !== null)

/** Tells the service of a session, so that other devices and sites list it. */
const post = async ({ services, kept, log, signal }: RecordParts, session: KeptSession): Promise<void> => {
  if (!services.has('api')) return
  try {
    const { network: chainId, context, manager: delegationManager, request } = session
    const path = { address: `${chainId}:${session.account}` }
    const { pci } = await services.call(addSession, { path, body: { chainId, context, delegationManager, request } }, { signal })
    kept.change(session.id, { pci })
  } catch (cause) {
    if (!signal.aborted) log.info('The service did not take a session.', cause)
  }
}

/**
 * Reads every request for permissions before a wallet has it, whoever asks, and keeps what was granted. What is not known to the last field is
 * denied. A wallet that grants more than was asked for is refused: the site does not get the answer, and the visitor sees in the list what was
 * granted.
 */
export const recordGrants = (parts: RecordParts): PluginPolicy => {
  const { wallet, kept, clock, granted } = parts
  const keep = (request: RpcRequest, answer: unknown): void => {
    const added = elementsOf(answer).flatMap((element) => {
      const { context, delegationManager, dependencies: _, ...rest } = element
      if (typeof context !== 'string' || typeof delegationManager !== 'string') return []
      const name = wallet.info.get()?.name
      return kept.add({
        account: request.account.address,
        network: request.network as CaipNetworkId<'eip155'>,
        ...(name === undefined ? {} : { wallet: name.slice(0, 64) }),
        origin: request.origin,
        context,
        manager: delegationManager,
        request: rest,
        grantedAt: clock.now(),
      })
    })
    granted(added.map(({ id }) => id))
    for (const session of added) void post(parts, session)
  }
  return async (request, next) => {
    if (!GRANTS.test(request.method)) return next()
    const subject = subjectFor(parts, request.account.address, request.network)
    const asked = readPermissionRequests(request.params, subject)
    const answer = await next()
    keep(request, answer)
    readGrantedPermissions(answer, asked, subject)
    return answer
  }
}
