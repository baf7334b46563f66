/** One line of the table. */
export interface Figure {
  readonly name: string
  /** With its unit. */
  readonly figure: string
}

/** Something measured on one service of the sandbox. */
export interface Measurement {
  /** One word, to choose it on the command line. */
  readonly name: string
  /** Starts what it needs, measures, and stops it. Rejects when what it measured did not work. */
  measure(): Promise<readonly Figure[]>
}

/** A number for reading: `12,345`, or one digit behind the point below ten. */
export const readable = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
