import { emailDevice, emailResend, emailStart, emailVerify } from '../../../auth/api.ts'
import { AuthRefusal } from '../../../auth/client/auth-client.ts'
import type { SessionClient } from '../service/session-client.ts'

/** ms; how long the service is asked to hold one question. */
const WAIT = 15_000

/** The sign-in by a code that comes with a mail. */
export interface EmailSignIn {
  /** Sends a code, or the link for a new device. Asked again for the same address, it sends one more and leaves the earlier ones valid. */
  start(email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves once the link was opened. */
  device(signal: AbortSignal): Promise<void>
  /** Signs in. */
  verify(code: string): Promise<void>
}

const noRequest = (): Error => new Error('Ask for a code first.')

const sameEmail = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

export const createEmailSignIn = (client: SessionClient, locale: string, now = Date.now): EmailSignIn => {
  let request:
    | { readonly id: string; readonly email: string; readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP'; readonly expiresAt: number }
    | undefined

  const resend = async (email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | undefined> => {
    if (!request || !sameEmail(request.email, email) || request.expiresAt <= now()) return undefined
    try {
      const { expiresAt } = await client.call(emailResend, { requestId: request.id })
      request = { ...request, expiresAt }
      return request.action
    } catch (error) {
      // The service has forgotten the request, or it is used up: a new one begins.
      if (error instanceof AuthRefusal && ['REQUEST_UNKNOWN', 'REQUEST_EXPIRED', 'TRIES_SPENT'].includes(error.code)) return undefined
      throw error
    }
  }

  return {
    async start(email) {
      const session = await client.session()
      if (session?.user.email !== undefined && sameEmail(session.user.email, email)) return 'CONNECT'
      const again = await resend(email)
      if (again) return again
      const { requestId, action, expiresAt } = await client.call(emailStart, { email, locale })
      request = { id: requestId, email, action, expiresAt }
      return action
    },
    async device(signal) {
      if (!request) throw noRequest()
      const { id } = request
      for (;;) {
        const { confirmed } = await client.call(emailDevice, { requestId: id, wait: WAIT }, { signal })
        if (confirmed) {
          if (request?.id === id) request = { ...request, action: 'VERIFY_OTP' }
          return
        }
        signal.throwIfAborted()
      }
    },
    async verify(code) {
      if (!request) throw noRequest()
      await client.begin(await client.call(emailVerify, { requestId: request.id, code }))
      request = undefined
    },
  }
}
