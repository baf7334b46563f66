import { sharesGet, sharesPut } from '../api/shares.ts'
import { Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/routes.ts'
import type { Records } from '../records/records.ts'
import { requireDevice } from './require-device.ts'

/** Key shares. They come and go on the account's own devices alone. */
export const shareRoutes = (records: Records): readonly Route[] => {
  const { audit, passkeys, shares } = records
  return [
    route(sharesPut, async ({ replaces, ...parts }, caller) => {
      const device = await requireDevice(records, caller)
      const { session, project, origin } = caller
      const { recovery } = parts
      if (!project.recovery.includes(recovery.mode)) throw new Refusal('RECOVERY_REFUSED')
      const own = await passkeys.list(session.account)
      // Whoever has no passkey could never register another device where the project asks for one.
      if (project.shareRelease === 'passkey' && own.length === 0) throw new Refusal('SECOND_FACTOR_REQUIRED')
      if (recovery.mode === 'passkey' && !own.some(({ credential }) => credential === recovery.credentialId))
        throw new Refusal('PASSKEY_REFUSED')
      const generation = await shares.put(session.account, replaces, parts)
      if (generation === undefined) throw new Refusal('GENERATION_CHANGED')
      await audit.write(session.account, replaces === 0 ? 'shares-created' : 'shares-replaced', origin, device.id)
      return { generation }
    }),

    route(sharesGet, async (_, caller) => {
      const device = await requireDevice(records, caller)
      const { account, origin } = caller.session
      const kept = await shares.read(account)
      if (!kept) throw new Refusal('SHARES_MISSING')
      await audit.write(account, 'shares-released', origin, device.id)
      return kept
    }),
  ]
}
