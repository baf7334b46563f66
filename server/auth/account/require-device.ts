import { Refusal } from '../http/refusal.ts'
import type { SignedInCaller } from '../parts.ts'
import type { Device } from '../records/devices.ts'
import type { Records } from '../records/records.ts'

/** The device of the session; refuses where the key is none of the account's. */
export const requireDevice = async ({ devices }: Records, { session }: SignedInCaller): Promise<Device> => {
  const device = await devices.find(session.account, session.proof_key, session.origin)
  if (!device) throw new Refusal('DEVICE_REQUIRED')
  return device
}

/** An account that has keys changes on its devices alone; one that has none yet may change with any session. */
export const requireTrustedDevice = async (records: Records, caller: SignedInCaller): Promise<void> => {
  if (await records.shares.summary(caller.session.account)) await requireDevice(records, caller)
}

/** Where the project asks for it, an account with a passkey shows it before a new device counts as its own. */
export const requireSecondFactor = async ({ passkeys }: Records, { project, session }: SignedInCaller): Promise<void> => {
  if (project.shareRelease !== 'passkey' || session.factors.includes('passkey')) return
  if ((await passkeys.list(session.account)).length > 0) throw new Refusal('SECOND_FACTOR_REQUIRED')
}
