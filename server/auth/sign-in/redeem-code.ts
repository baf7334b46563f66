import type { Caller } from '../caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { Limits } from '../limits/limits.ts'
import type { Records } from '../records/records.ts'
import type { RequestKind, RequestRow } from '../records/requests.ts'
import { emailSubject, isOwnDevice } from './send-code.ts'

/** Ends a request by a code. Wrong ones count against the network address and the e-mail address as well, over all requests. */
export const redeemCode = async (
  { limits, records }: { readonly limits: Limits; readonly records: Records },
  caller: Caller,
  kind: RequestKind,
  requestId: string,
  code: string,
): Promise<RequestRow> => {
  const request = await records.requests.find(caller, [kind], requestId)
  const email = String(request.data.email)
  const subject = emailSubject(caller, email, await isOwnDevice(records, caller, email))
  await limits.check('code-address', caller.address)
  await limits.check('code-email', subject)
  try {
    return await records.codes.redeem(caller, kind, requestId, code)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'CODE_WRONG') {
      await limits.take('code-address', caller.address)
      await limits.take('code-email', subject)
    }
    throw error
  }
}
