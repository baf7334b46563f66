import { accountAudit, accountRecord, deviceRegister, deviceRemove, projectInfo, sessionEnd, sessionRefresh } from '../api/account.ts'
import { Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/routes.ts'
import type { Parts } from '../parts.ts'
import type { Records } from '../records/records.ts'
import { grantOf } from '../sign-in/grant.ts'
import { providersOf } from '../social/configured-providers.ts'
import { requireDevice, requireSecondFactor } from './require-device.ts'

/** Projects, sessions, devices and what is known of an account. */
export const accountRoutes = ({ config, mail }: Parts, records: Records): readonly Route[] => {
  const { accounts, audit, devices, passkeys, sessions, shares } = records
  return [
    route(projectInfo, async ({ projectId }) => {
      const project = config.projects.find(({ id }) => id === projectId)
      if (!project) throw new Refusal('PROJECT_UNKNOWN')
      const { id, name, origins, email, passkey, farcaster, recovery, shareRelease } = project
      return {
        projectId: id,
        name,
        origins,
        email: email && mail !== undefined,
        passkey,
        farcaster: farcaster && config.farcaster !== undefined,
        providers: Object.keys(providersOf(config, project)),
        recovery,
        shareRelease,
      }
    }),

    route(sessionRefresh, async ({ refreshToken }, caller) =>
      grantOf(
        records,
        await sessions.refresh(caller, refreshToken, ({ account, origin }) => audit.write(account, 'session-token-reused', origin)),
        false,
      ),
    ),

    route(sessionEnd, async ({ everywhere = false }, { session }) => {
      await (everywhere ? sessions.endAll(session.account) : sessions.end(session))
      await audit.write(session.account, 'signed-out', session.origin)
      return {}
    }),

    route(accountRecord, async (_, { session }) => {
      const { account: id } = session
      const [account, identities, keys, known, summary] = await Promise.all([
        accounts.find(id),
        accounts.identities(id),
        passkeys.list(id),
        devices.list(id),
        shares.summary(id),
      ])
      if (!account) throw new Refusal('SESSION_UNKNOWN')
      return {
        accountId: id,
        createdAt: account.createdAt,
        ...(account.email === undefined ? {} : { email: account.email }),
        ...(account.userName === undefined ? {} : { userName: account.userName }),
        providers: identities.map(({ provider, userName }) => ({ provider, ...(userName === undefined ? {} : { userName }) })),
        passkeys: keys.map((one) => ({ passkeyId: one.id, credentialId: one.credential, name: one.name, createdAt: one.created_at })),
        devices: known.map((one) => ({
          deviceId: one.id,
          name: one.name,
          current: one.proof_key === session.proof_key && one.origin === session.origin,
          createdAt: one.created_at,
          usedAt: one.used_at,
        })),
        factors: session.factors,
        addresses: summary?.addresses ?? [],
        generation: summary?.generation ?? 0,
        ...(summary ? { recovery: summary.recovery_mode } : {}),
      }
    }),

    route(deviceRegister, async ({ name }, caller) => {
      const { session } = caller
      if (!sessions.isFresh(session)) throw new Refusal('FRESH_SIGN_IN_REQUIRED')
      await requireSecondFactor(records, caller)
      const deviceId = await devices.register(session.account, session.proof_key, session.origin, name)
      await audit.write(session.account, 'device-registered', session.origin, deviceId)
      return { deviceId }
    }),

    route(deviceRemove, async ({ deviceId }, caller) => {
      const { account, origin } = caller.session
      await requireDevice(records, caller)
      const key = await devices.remove(account, deviceId)
      if (key === undefined) throw new Refusal('DEVICE_REQUIRED')
      await sessions.endAll(account, key)
      await audit.write(account, 'device-removed', origin, deviceId)
      return {}
    }),

    route(accountAudit, async (_, { session }) => ({
      entries: (await audit.read(session.account)).map(({ device, ...entry }) => ({
        ...entry,
        ...(device === null ? {} : { deviceId: device }),
      })),
    })),
  ]
}
