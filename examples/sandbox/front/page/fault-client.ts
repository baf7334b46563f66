import * as v from 'valibot'
import { type FaultState, faultState } from '../fault-state.ts'

const timeout = 5_000

const failure = v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) })

const reasonOf = (body: unknown, status: number): string => {
  const parsed = v.safeParse(failure, body)
  if (!parsed.success) return `status ${status}`
  const { error } = parsed.output
  return typeof error === 'string' ? error : error.message
}

/** The fault switches of one service. Each call resolves with how they stand then, and rejects with a sentence. */
export interface FaultClient {
  read(): Promise<FaultState>
  /** What `PUT` takes: a list of faults, or the relay's switches. */
  set(switches: unknown): Promise<FaultState>
  clear(): Promise<FaultState>
}

/** Speaks to the switches of the service whose control server has this address. */
export const createFaultClient = (control: string): FaultClient => {
  const call = async (method: 'GET' | 'PUT' | 'DELETE', body?: unknown): Promise<FaultState> => {
    const response = await fetch(`${control}/_sandbox/faults`, {
      method,
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`The service refused: ${reasonOf(answer, response.status)}`)
    return v.parse(faultState, answer)
  }
  return { read: () => call('GET'), set: (switches) => call('PUT', switches), clear: () => call('DELETE') }
}
