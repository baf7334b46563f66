/** One call of a service or port that the test kit plays. */
export interface RecordedCall {
  /** The token's key (`router@1`) or the port's name (`links`). */
  readonly on: string
  readonly method: string
  readonly args: readonly unknown[]
}

/** Notes calls; `answer` says what they return. */
export type RecordCalls = <A extends readonly unknown[], R>(on: string, method: string, answer: (...args: A) => R) => (...args: A) => R

/** Makes the list of one mounted plugin. */
export const createRecord = (calls: RecordedCall[]): RecordCalls => {
  return (on, method, answer) =>
    (...args) => {
      calls.push(Object.freeze({ on, method, args: Object.freeze([...args]) }))
      return answer(...args)
    }
}
