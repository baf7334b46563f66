import type { Vault } from '../crypto/secrets.ts'
import type { AuthDatabase } from '../database/database.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { type Audit, createAudit } from './audit.ts'
import { type Codes, createCodes } from './codes.ts'
import { createDevices, type Devices } from './devices.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createRequests, type Requests } from './requests.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { createShares, type Shares } from './shares.ts'

/** The tables of the service. */
export interface Records {
  readonly accounts: Accounts
  readonly audit: Audit
  readonly codes: Codes
  readonly devices: Devices
  readonly passkeys: Passkeys
  readonly requests: Requests
  readonly sessions: Sessions
  readonly shares: Shares
}

/** Makes them. */
export const createRecords = (database: AuthDatabase, vault: Vault, now: () => number): Records => {
  const requests = createRequests(database, now)
  return {
    requests,
    accounts: createAccounts(database, now),
    audit: createAudit(database, now),
    codes: createCodes(database, vault, requests, now),
    devices: createDevices(database, now),
    passkeys: createPasskeys(database),
    sessions: createSessions(database, now),
    shares: createShares(database, vault, now),
  }
}
