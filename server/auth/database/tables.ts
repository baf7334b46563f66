import type { AuthDatabase } from './database.ts'

// Ids of requests, tokens and proofs are kept as hashes, codes and limits as keyed ones. Shares are sealed.
const TABLES = [
  `CREATE TABLE IF NOT EXISTS accounts (id TEXT PRIMARY KEY, project TEXT NOT NULL, email TEXT, email_written TEXT, user_name TEXT,
     created_at BIGINT NOT NULL, UNIQUE (project, email))`,
  `CREATE TABLE IF NOT EXISTS identities (project TEXT NOT NULL, provider TEXT NOT NULL, subject TEXT NOT NULL, account TEXT NOT NULL,
     user_name TEXT, email TEXT, created_at BIGINT NOT NULL, PRIMARY KEY (project, provider, subject))`,
  'CREATE INDEX IF NOT EXISTS identities_of_account ON identities (account)',
  // public_key: COSE in base64url. transports: JSON.
  `CREATE TABLE IF NOT EXISTS passkeys (id TEXT PRIMARY KEY, project TEXT NOT NULL, account TEXT NOT NULL, credential TEXT NOT NULL UNIQUE,
     public_key TEXT NOT NULL, uses BIGINT NOT NULL, transports TEXT NOT NULL, name TEXT NOT NULL, created_at BIGINT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS passkeys_of_account ON passkeys (account)',
  // proof_key: the thumbprint (RFC 7638) of the frame's key.
  `CREATE TABLE IF NOT EXISTS devices (id TEXT PRIMARY KEY, account TEXT NOT NULL, proof_key TEXT NOT NULL, origin TEXT NOT NULL,
     name TEXT NOT NULL, created_at BIGINT NOT NULL, used_at BIGINT NOT NULL, UNIQUE (account, proof_key, origin))`,
  // factors, visitor: JSON. proven_at: when the visitor last proved who they are.
  `CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, project TEXT NOT NULL, account TEXT NOT NULL, proof_key TEXT NOT NULL,
     origin TEXT NOT NULL, token TEXT NOT NULL UNIQUE, token_ends BIGINT NOT NULL, refresh TEXT NOT NULL UNIQUE, refresh_ends BIGINT NOT NULL,
     earlier_refresh TEXT, earlier_ends BIGINT, factors TEXT NOT NULL, visitor TEXT NOT NULL, proven_at BIGINT NOT NULL,
     created_at BIGINT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS sessions_of_account ON sessions (account)',
  'CREATE INDEX IF NOT EXISTS sessions_by_earlier ON sessions (earlier_refresh)',
  'CREATE INDEX IF NOT EXISTS sessions_of_key ON sessions (proof_key)',
  // What was begun and is not ended yet. data: JSON.
  `CREATE TABLE IF NOT EXISTS requests (id TEXT PRIMARY KEY, kind TEXT NOT NULL, state TEXT NOT NULL, project TEXT NOT NULL,
     origin TEXT NOT NULL, proof_key TEXT NOT NULL, account TEXT, data TEXT NOT NULL, tries INTEGER NOT NULL, expires_at BIGINT NOT NULL,
     resend_at BIGINT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS requests_by_end ON requests (expires_at)',
  `CREATE TABLE IF NOT EXISTS codes (request TEXT NOT NULL, code TEXT NOT NULL, sent_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS codes_of_request ON codes (request)',
  // addresses: JSON. server_share, recovery: sealed.
  `CREATE TABLE IF NOT EXISTS shares (account TEXT PRIMARY KEY, generation BIGINT NOT NULL, server_share TEXT NOT NULL, recovery TEXT NOT NULL,
     recovery_mode TEXT NOT NULL, recovery_credential TEXT, addresses TEXT NOT NULL, changed_at BIGINT NOT NULL)`,
  'CREATE TABLE IF NOT EXISTS used_proofs (id TEXT PRIMARY KEY, expires_at BIGINT NOT NULL)',
  'CREATE INDEX IF NOT EXISTS used_proofs_by_end ON used_proofs (expires_at)',
  // The columns and their order are those of rate-limiter-flexible.
  'CREATE TABLE IF NOT EXISTS limits (key TEXT PRIMARY KEY, points BIGINT NOT NULL, expire BIGINT)',
  `CREATE TABLE IF NOT EXISTS audit (id TEXT PRIMARY KEY, account TEXT NOT NULL, at BIGINT NOT NULL, event TEXT NOT NULL, origin TEXT NOT NULL,
     device TEXT)`,
  'CREATE INDEX IF NOT EXISTS audit_of_account ON audit (account, at)',
]

/** Makes the tables that are missing. */
export const createTables = (database: AuthDatabase): Promise<void> => database.batch(TABLES.map((text) => ({ text })))

/** An hour: expired requests and codes are known that long, so that "expired" can be said. */
const KEPT = 3_600_000

/** Removes what has expired. */
export const removeExpired = (database: AuthDatabase, now: number): Promise<void> =>
  database.batch([
    { text: 'DELETE FROM codes WHERE expires_at <= $1', values: [now - KEPT] },
    { text: 'DELETE FROM requests WHERE expires_at <= $1', values: [now - KEPT] },
    { text: 'DELETE FROM used_proofs WHERE expires_at <= $1', values: [now] },
    { text: 'DELETE FROM sessions WHERE refresh_ends <= $1', values: [now] },
    { text: 'DELETE FROM limits WHERE expire <= $1', values: [now] },
  ])
