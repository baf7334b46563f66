import * as v from 'valibot'
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

const READERS: ReadonlyMap<string, (data: unknown) => BoundPermission | undefined> = new Map([
  [nativeTokenAllowance.type, reader(nativeTokenAllowance)],
  [nativeTokenPeriodic.type, reader(nativeTokenPeriodic)],
  [nativeTokenStream.type, reader(nativeTokenStream)],
  [erc20TokenAllowance.type, reader(erc20TokenAllowance)],
  [erc20TokenPeriodic.type, reader(erc20TokenPeriodic)],
  [erc20TokenStream.type, reader(erc20TokenStream)],
  [tokenApprovalRevocation.type, reader(tokenApprovalRevocation)],
])

/** The types of permissions that can be read. */
export const PERMISSION_TYPES: readonly string[] = [...READERS.keys()]

/** A permission of a known type. `unknown` for a type that is not known, `invalid` for data that are not the type's. */
export const readPermission = (type: string, data: unknown): BoundPermission | 'unknown' | 'invalid' => {
  const read = READERS.get(type)
  return read ? (read(data) ?? 'invalid') : 'unknown'
}
