import type { SessionGrant } from '../api/values.ts'
import type { Caller } from '../caller.ts'
import type { Entered } from '../records/accounts.ts'
import type { Records } from '../records/records.ts'
import type { Factor, IssuedSession, Visitor } from '../records/sessions.ts'

/** Answers an issued session to the frame. */
export const grantOf = async (
  records: Records,
  { session, token, refreshToken }: IssuedSession,
  created: boolean,
): Promise<SessionGrant> => {
  const device = await records.devices.find(session.account, session.proof_key, session.origin)
  if (device) await records.devices.touch(device.id)
  return {
    token,
    tokenExpiresAt: session.token_ends,
    refreshToken,
    refreshExpiresAt: session.refresh_ends,
    accountId: session.account,
    created,
    deviceRegistered: device !== undefined,
    factors: Array.from(session.factors),
    user: session.visitor,
  }
}

/** Signs a proven visitor in: a session for the key that asked. */
export const signIn = async (
  records: Records,
  caller: Caller,
  account: Entered,
  factor: Factor,
  visitor: Visitor,
): Promise<SessionGrant> => {
  const issued = await records.sessions.begin(caller, account.id, factor, visitor)
  if (account.created) await records.audit.write(account.id, 'account-created', caller.origin)
  await records.audit.write(account.id, `signed-in-${factor}`, caller.origin)
  return grantOf(records, issued, account.created)
}
