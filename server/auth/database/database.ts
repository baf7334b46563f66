/** What a column holds. Bytes are base64url, JSON is text, yes and no are 1 and 0, times are ms since 1970. */
export type DatabaseValue = string | number | null

/** A row as it comes, by column. */
export type DatabaseRow = Readonly<Record<string, unknown>>

export interface DatabaseStatement {
  /** SQL that SQLite and PostgreSQL read alike, with `$1`, `$2` … for its values. */
  readonly text: string
  readonly values?: readonly DatabaseValue[]
}

export interface RunOptions {
  /**
   * Whether the change, and every one before it, is on the disk when it is answered. Shares, ways to sign in and the removal of a device
   * ask for it; what else is lost with the power costs a visitor a new sign-in.
   */
  readonly durable?: boolean
}

/** The database of the service. Every statement is a transaction of its own; a batch is one for all of its statements. */
export interface AuthDatabase {
  run(text: string, values?: readonly DatabaseValue[], options?: RunOptions): Promise<readonly DatabaseRow[]>
  /** All of them or none. */
  batch(statements: readonly DatabaseStatement[], options?: RunOptions): Promise<void>
  close(): Promise<void>
}
