import * as v from 'valibot'
import { PROTOCOL_VERSION } from '../../../plugins/auth/protocol/index.ts'

const query = v.object({
  projectId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  chainId: v.optional(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)), 'eip155:1'),
  version: v.optional(v.literal(PROTOCOL_VERSION), PROTOCOL_VERSION),
})

/** What the page that holds the frame says in its address. */
export type FrameQuery = v.InferOutput<typeof query>

/** Reads the frame's own address. Undefined where it has another form, or another version of the protocol. */
export const readQuery = (search: string): FrameQuery | undefined => {
  const read = v.safeParse(query, Object.fromEntries(new URLSearchParams(search)))
  return read.success ? read.output : undefined
}
