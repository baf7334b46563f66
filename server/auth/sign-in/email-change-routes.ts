import * as v from 'valibot'
import { requireTrustedDevice } from '../account/require-device.ts'
import { emailChangePrimary, emailChangeSecondary, emailChangeStart } from '../api/sign-in.ts'
import { Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/routes.ts'
import type { Parts, SignedInCaller } from '../parts.ts'
import type { Records } from '../records/records.ts'
import { redeemCode } from './redeem-code.ts'
import type { CodeSender } from './send-code.ts'

const changeData = v.object({ email: v.string(), locale: v.string(), newEmail: v.string() })

/** The change of an e-mail address: a code to the present one, if there is one, then a code to the new one. */
export const emailChangeRoutes = (parts: Parts, records: Records, sender: CodeSender): readonly Route[] => {
  const { requests, accounts, sessions, audit } = records

  const begin = async (caller: SignedInCaller, kind: 'email-primary' | 'email-secondary', data: v.InferOutput<typeof changeData>) => {
    await sender.allow(caller, data.email)
    const { id, hash } = await requests.create(caller, { kind, state: 'code', data, account: caller.session.account })
    return { requestId: id, ...(await sender.sendCode(caller, hash, data)) }
  }
  const redeem = async (caller: SignedInCaller, kind: 'email-primary' | 'email-secondary', requestId: string, code: string) => {
    const request = await redeemCode({ limits: parts.limits, records }, caller, kind, requestId, code)
    if (request.account !== caller.session.account) throw new Refusal('REQUEST_UNKNOWN')
    return v.parse(changeData, request.data)
  }
  return [
    route(emailChangeStart, async ({ email: newEmail, locale = 'en' }, caller) => {
      if (!caller.project.email) throw new Refusal('METHOD_UNAVAILABLE')
      await requireTrustedDevice(records, caller)
      const { email } = (await accounts.find(caller.session.account)) ?? {}
      if (email !== undefined)
        return { action: 'VERIFY_PRIMARY_OTP' as const, ...(await begin(caller, 'email-primary', { email, locale, newEmail })) }
      if (!sessions.isFresh(caller.session)) throw new Refusal('FRESH_SIGN_IN_REQUIRED')
      return { action: 'VERIFY_SECONDARY_OTP' as const, ...(await begin(caller, 'email-secondary', { email: newEmail, locale, newEmail })) }
    }),

    route(emailChangePrimary, async ({ requestId, code }, caller) => {
      const { newEmail, locale } = await redeem(caller, 'email-primary', requestId, code)
      return begin(caller, 'email-secondary', { email: newEmail, locale, newEmail })
    }),

    route(emailChangeSecondary, async ({ requestId, code }, caller) => {
      const { newEmail } = await redeem(caller, 'email-secondary', requestId, code)
      const { account, visitor } = caller.session
      // Only who has shown the code of the new address hears that another account has it.
      if (!(await accounts.changeEmail(account, newEmail))) throw new Refusal('EMAIL_TAKEN')
      await sessions.rename(account, { ...visitor, email: newEmail })
      await audit.write(account, 'email-changed', caller.origin)
      return { email: newEmail }
    }),
  ]
}
