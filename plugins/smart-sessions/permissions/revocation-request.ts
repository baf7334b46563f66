import * as v from 'valibot'
import { bytes } from './values.ts'

const revocation = v.union([
  v.pipe(
    v.strictTuple([v.strictObject({ permissionContext: bytes })]),
    v.transform(([{ permissionContext }]) => permissionContext),
  ),
  v.pipe(
    v.strictObject({ permissionContext: bytes }),
    v.transform(({ permissionContext }) => permissionContext),
  ),
])

/**
 * The context of the permission that is taken back, from the params of `wallet_revokeExecutionPermission` or of `wallet_revokePermissions`.
 * Undefined where the params are not of that form: under the second name EIP-2255 takes back a site's access to accounts
 * (`[{ eth_accounts: {} }]`), which is another matter.
 */
export const revokedContext = (params: unknown): `0x${string}` | undefined => {
  const read = v.safeParse(revocation, params)
  return read.success ? read.output : undefined
}
