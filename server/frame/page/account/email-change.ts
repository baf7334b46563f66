import { emailChangePrimary, emailChangeSecondary, emailChangeStart } from '../../../auth/api.ts'
import type { SessionClient } from '../service/session-client.ts'

/** The change of the account's e-mail address, by a code to each of the two. */
export interface EmailChange {
  start(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  primary(code: string): Promise<void>
  /** Answers the new address. */
  secondary(code: string): Promise<string>
}

export const createEmailChange = (client: SessionClient): EmailChange => {
  let requestId: string | undefined
  const pending = (): string => {
    if (requestId === undefined) throw new Error('Ask for a code first.')
    return requestId
  }
  return {
    async start(email) {
      const begun = await client.call(emailChangeStart, { email })
      requestId = begun.requestId
      return begun.action
    },
    async primary(code) {
      requestId = (await client.call(emailChangePrimary, { requestId: pending(), code })).requestId
    },
    async secondary(code) {
      const { email } = await client.call(emailChangeSecondary, { requestId: pending(), code })
      requestId = undefined
      const session = await client.session()
      await client.describe({ user: { ...session?.user, email } })
      return email
    },
  }
}
