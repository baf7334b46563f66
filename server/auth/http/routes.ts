import type { InferInput } from 'valibot'
import type { AuthEndpoint, AuthRequest } from '../api/endpoint.ts'
import type { Caller } from '../caller.ts'
import type { SignedInCaller } from '../parts.ts'

/** Who an endpoint's handler is called for. */
type CallerOf<E extends AuthEndpoint> = E['access'] extends 'session' ? SignedInCaller : E['access'] extends 'key' ? Caller : undefined

/** An endpoint with what answers it. */
export interface Route {
  readonly endpoint: AuthEndpoint
  answer(input: unknown, caller: never): Promise<unknown>
}

/** Joins an endpoint and its handler. Input is parsed before, and what the handler answers is cut to the endpoint's schema after. */
export const route = <E extends AuthEndpoint>(
  endpoint: E,
  answer: (input: AuthRequest<E>, caller: CallerOf<E>) => Promise<InferInput<E['response']>>,
): Route => ({ endpoint, answer: answer as Route['answer'] })
