import * as v from 'valibot'
import { emailDevice, emailResend, emailStart, emailVerify } from '../api/sign-in.ts'
import type { Caller } from '../caller.ts'
import { hashOf, randomText } from '../crypto/secrets.ts'
import { Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/routes.ts'
import { linkMail } from '../mail/mail.ts'
import { textsFor } from '../mail/texts.ts'
import type { Parts } from '../parts.ts'
import { RESEND_LOCK } from '../records/codes.ts'
import type { Records } from '../records/records.ts'
import { REQUEST_LIFETIME, type RequestRow } from '../records/requests.ts'
import { signIn } from './grant.ts'
import { LINK_PATH } from './link-page.ts'
import { redeemCode } from './redeem-code.ts'
import { type CodeSender, isOwnDevice } from './send-code.ts'
import { waitUntil } from './wait-until.ts'

const requestData = v.object({ email: v.string(), locale: v.string(), link: v.exactOptional(v.string()) })

/** Sign-in by a code from a mail. Known and unknown addresses take the same steps up to the right code. */
export const emailRoutes = (parts: Parts, records: Records, sender: CodeSender): readonly Route[] => {
  const { config, now } = parts
  const { accounts, requests } = records

  /** Sends the link of a request; the earlier one ends. */
  const sendLink = async ({ project, origin }: Caller, hash: string, data: v.InferOutput<typeof requestData>) => {
    const link = randomText()
    const [expiresAt, resendAt] = [now() + REQUEST_LIFETIME, now() + RESEND_LOCK]
    await parts.database.run('UPDATE requests SET data = $2, expires_at = $3, resend_at = $4 WHERE id = $1', [
      hash,
      JSON.stringify({ ...data, link: await hashOf(link) }),
      expiresAt,
      resendAt,
    ])
    const address = `${config.url.replace(/\/$/, '')}${LINK_PATH}?request=${hash}&link=${link}`
    await sender.send(linkMail(textsFor(data.locale), data.email, { name: project.name, origin }, address))
    return { expiresAt, resendAt }
  }

  /** Only one of several resends at once passes the lock. */
  const passLock = async (request: RequestRow): Promise<void> => {
    const passed = await parts.database.run('UPDATE requests SET resend_at = $2 WHERE id = $1 AND resend_at <= $3 RETURNING id', [
      request.id,
      now() + RESEND_LOCK,
      now(),
    ])
    if (passed.length > 0) return
    const [fresh] = await parts.database.run('SELECT resend_at FROM requests WHERE id = $1', [request.id])
    const { resend_at } = v.parse(v.object({ resend_at: v.number() }), fresh)
    throw new Refusal('RESEND_LOCKED', { retryAfter: Math.max(0, resend_at - now()) })
  }

  return [
    route(emailStart, async ({ email, locale = 'en' }, caller) => {
      if (!caller.project.email) throw new Refusal('METHOD_UNAVAILABLE')
      await sender.allow(caller, email)
      const byLink = caller.project.confirmDevices && !(await isOwnDevice(records, caller, email))
      const data = { email, locale }
      const { id, hash } = await requests.create(caller, { kind: 'email-sign-in', state: byLink ? 'link' : 'code', data })
      const times = byLink ? await sendLink(caller, hash, data) : await sender.sendCode(caller, hash, data)
      return { requestId: id, action: byLink ? ('VERIFY_DEVICE' as const) : ('VERIFY_OTP' as const), ...times }
    }),

    route(emailResend, async ({ requestId }, caller) => {
      const request = await requests.find(caller, ['email-sign-in', 'email-primary', 'email-secondary'], requestId)
      if (request.expires_at <= now()) throw new Refusal('REQUEST_EXPIRED')
      if (request.state !== 'code' && request.state !== 'link') throw new Refusal('REQUEST_UNKNOWN')
      await passLock(request)
      const data = v.parse(requestData, request.data)
      await sender.allow(caller, data.email)
      const times = request.state === 'link' ? await sendLink(caller, request.id, data) : await sender.sendCode(caller, request.id, data)
      return { requestId, ...times }
    }),

    route(emailDevice, async ({ requestId, wait = 0 }, caller) => {
      const isConfirmed = async (): Promise<boolean> => {
        const request = await requests.find(caller, ['email-sign-in'], requestId)
        if (request.expires_at <= now()) throw new Refusal('REQUEST_EXPIRED')
        return request.state !== 'link'
      }
      return { confirmed: (await waitUntil(isConfirmed, wait)) ?? false }
    }),

    route(emailVerify, async ({ requestId, code }, caller) => {
      const request = await redeemCode({ limits: parts.limits, records }, caller, 'email-sign-in', requestId, code)
      const { email } = v.parse(requestData, request.data)
      return signIn(records, caller, await accounts.enterByEmail(caller.project.id, email), 'email', { email })
    }),
  ]
}
