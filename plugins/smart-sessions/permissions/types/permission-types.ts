import * as v from 'valibot'
import type { PermissionData } from '../asked-permission.ts'
import { type BoundPermission, bindPermission, type PermissionType } from '../permission-type.ts'
import { erc20TokenAllowance, nativeTokenAllowance } from './allowance.ts'
import { erc20TokenPeriodic, nativeTokenPeriodic } from './periodic.ts'
import { erc20TokenStream, nativeTokenStream } from './stream.ts'
import { tokenApprovalRevocation } from './token-approval-revocation.ts'

/** Reads data of one type. Undefined where they are not the type's. */
const reader =
  <D extends { readonly justification?: string | undefined }>(type: PermissionType<D>) =>
  (data: unknown): BoundPermission | undefined => {
    const read = v.safeParse(type.data, data)
    return read.success ? bindPermission(type, read.output) : undefined
  }

const readers = {
  'native-token-allowance': reader(nativeTokenAllowance),
  'native-token-periodic': reader(nativeTokenPeriodic),
  'native-token-stream': reader(nativeTokenStream),
  'erc20-token-allowance': reader(erc20TokenAllowance),
  'erc20-token-periodic': reader(erc20TokenPeriodic),
  'erc20-token-stream': reader(erc20TokenStream),
  'token-approval-revocation': reader(tokenApprovalRevocation),
} satisfies Record<keyof PermissionData, unknown>

const READERS: ReadonlyMap<string, (data: unknown) => BoundPermission | undefined> = new Map(Object.entries(readers))

/** The types of permissions that can be read. */
export const PERMISSION_TYPES: readonly string[] = [...READERS.keys()]

/** A permission of a known type. `unknown` for a type that is not known, `invalid` for data that are not the type's. */
export const readPermission = (type: string, data: unknown): BoundPermission | 'unknown' | 'invalid' => {
  const read = READERS.get(type)
  return read ? (read(data) ?? 'invalid') : 'unknown'
}
