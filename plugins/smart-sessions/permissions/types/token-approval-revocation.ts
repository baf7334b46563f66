import * as v from 'valibot'
import type { PermissionType } from '../permission-type.ts'
import { justification } from '../values.ts'

const WAYS = [
  'erc20Approve',
  'erc721Approve',
  'erc721SetApprovalForAll',
  'permit2Approve',
  'permit2Lockdown',
  'permit2InvalidateNonces',
] as const

type RevocationData = Readonly<Record<(typeof WAYS)[number], boolean>> & { readonly justification?: string | undefined }

/** Approvals of the account may be taken back, and nothing can be spent. */
export const tokenApprovalRevocation: PermissionType<RevocationData> = {
  type: 'token-approval-revocation',
  data: v.pipe(
    v.strictObject({
      erc20Approve: v.boolean(),
      erc721Approve: v.boolean(),
      erc721SetApprovalForAll: v.boolean(),
      permit2Approve: v.boolean(),
      permit2Lockdown: v.boolean(),
      permit2InvalidateNonces: v.boolean(),
      justification,
    }),
    v.check((data) => WAYS.some((way) => data[way])),
  ),
  assetOf: () => ({ kind: 'none' }),
  textsOf: (data) => [{ key: 'revokesApprovals' }, ...WAYS.filter((way) => data[way]).map((way) => ({ key: `revokes.${way}` }) as const)],
  mostOf: () => 0n,
  leftOf: () => 0n,
  adjustable: () => undefined,
  lower: (data) => data,
  toWire: ({ justification: reason, ...ways }) => ({ ...ways, ...(reason === undefined ? {} : { justification: reason }) }),
}
