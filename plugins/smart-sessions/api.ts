import * as v from 'valibot'
import { cleanText } from '../../kernel/contract/tools/clean-text.ts'
import { endpoint } from '../../kernel/contract/tools/endpoint.ts'

const chainId = v.pipe(v.string(), v.regex(/^eip155:\d{1,17}$/))
const bytes = v.pipe(v.string(), v.maxLength(200_002), v.regex(/^0x(?:[0-9a-f]{2})+$/i))

/** The id that the service has given to a session. */
const pci = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z-]{1,80}$/))

/** A permission that was granted: what the chain is shown, and what the wallet says that it is. */
const entries = {
  /** CAIP-2. */
  chainId,
  context: bytes,
  delegationManager: v.pipe(v.string(), v.maxLength(100)),
  /** As ERC-7715 has it: `to`, `permission`, `rules`. Whoever shows it reads it himself. */
  request: v.record(v.string(), v.unknown()),
}

const sessionRow = v.object({
  pci,
  ...entries,
  /** The site that asked for it, as it called itself. */
  origin: v.pipe(
    v.string(),
    v.transform((text) => cleanText(text, 100)),
  ),
  /** ms since 1970. */
  createdAt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The account has told the service that it is revoked. */
  revoked: v.boolean(),
})

/** Sessions of an account (CAIP-10), the newest first. What holds is what the chain says of each. */
export const listSessions = endpoint({
  id: 'listSessions',
  service: 'api',
  method: 'GET',
  path: '/v1/sessions/{address}',
  response: v.object({ pcis: v.pipe(v.array(sessionRow), v.maxLength(200)) }),
  families: ['eip155'],
  unserved: { answer: { pcis: [] } },
})

/**
 * Adds a session to an account's (CAIP-10) list. The service takes what the account has signed and nothing else, so nobody has to prove who
 * posts it.
 */
export const addSession = endpoint({
  id: 'addSession',
  service: 'api',
  method: 'POST',
  path: '/v1/sessions/{address}',
  body: v.object(entries),
  response: v.object({ pci }),
  families: ['eip155'],
})

/** Says of a session that the account has revoked it. `signature`: of `revocationText` by the account (0x address). */
export const revokeSession = endpoint({
  id: 'revokeSession',
  service: 'api',
  method: 'POST',
  path: '/v1/sessions/{address}/revoke',
  body: v.object({ pci, signature: bytes }),
  response: v.object({ success: v.boolean() }),
  families: ['eip155'],
  unserved: { answer: { success: false } },
})

/** A row of `listSessions` once it is here. */
export type SessionRow = v.InferOutput<typeof sessionRow>

/**
 * What an account signs so that a service takes a session off its list. An id is a session's alone, so that the text is of use once.
 *
 * @example revocationText('3f2a', '0xf39F…2266') // 'Revoke the session 3f2a of 0xf39f…2266.'
 */
export const revocationText = (id: string, account: string): string => `Revoke the session ${id} of ${account.toLowerCase()}.`
