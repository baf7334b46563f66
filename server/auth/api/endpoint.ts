import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** Who may call: anybody, whoever proves a key, or whoever has a session of the key (`authorization: DPoP {token}`). */
export type AuthAccess = 'public' | 'key' | 'session'

/**
 * One call of the auth service as a value: the service's routes, the frame's client and the tests are made from it.
 *
 * Every call but those of access `public` carries a proof (header `dpop`): the call, its body, the project and the embedding origin, signed
 * by the frame's key.
 */
export interface AuthEndpoint<
  Request extends GenericSchema = GenericSchema,
  Response extends GenericSchema = GenericSchema,
  Access extends AuthAccess = AuthAccess,
> {
  readonly method: 'GET' | 'POST'
  /** Names between braces are filled from the request. */
  readonly path: string
  readonly access: Access
  /** Of the body; of the path's names where the method is GET. What it does not name is never sent, and never read. */
  readonly request: Request
  readonly response: Response
}

/** What a call of an endpoint takes. */
export type AuthInput<E extends AuthEndpoint> = InferInput<E['request']>
/** What the service reads of a call. */
export type AuthRequest<E extends AuthEndpoint> = InferOutput<E['request']>
/** What an endpoint answers. */
export type AuthAnswer<E extends AuthEndpoint> = InferOutput<E['response']>

export const authEndpoint = <const Request extends GenericSchema, const Response extends GenericSchema, const Access extends AuthAccess>(
  declared: AuthEndpoint<Request, Response, Access>,
): AuthEndpoint<Request, Response, Access> => Object.freeze(declared)
