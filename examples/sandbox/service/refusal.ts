/** Why a call was refused. `name`: the field, or what stands in the way. */
export interface Reason {
  readonly name: string
  readonly description: string
}

/** The body of every answer that is no success. */
export interface Failure {
  readonly message: string
  readonly status: 'FAILURE'
  readonly reasons: readonly Reason[]
}

/** Thrown by what answers an endpoint: the caller gets the status and the reasons. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** HTTP status, 400 to 599. */
  readonly status: number
  readonly reasons: readonly Reason[]
  constructor(status: number, ...reasons: readonly Reason[]) {
    super(reasons.map(({ description }) => description).join(' '))
    this.status = status
    this.reasons = reasons
  }
}

/** A failure as it goes out. */
export const failureOf = ({ message, reasons }: Refusal): Failure => ({ message, status: 'FAILURE', reasons })
