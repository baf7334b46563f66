import type { Caller } from './caller.ts'
import type { AuthConfig } from './config/config-schema.ts'
import type { Vault } from './crypto/secrets.ts'
import type { AuthDatabase } from './database/database.ts'
import type { Limits } from './limits/limits.ts'
import type { Mail } from './mail/mail.ts'
import type { Session } from './records/sessions.ts'

/** What every part of the service works with. */
export interface Parts {
  readonly config: AuthConfig
  readonly database: AuthDatabase
  readonly vault: Vault
  readonly limits: Limits
  readonly mail: Mail | undefined
  readonly now: () => number
}

/** A caller with a session. */
export interface SignedInCaller extends Caller {
  readonly session: Session
}
