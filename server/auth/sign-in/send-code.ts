import type { Caller } from '../caller.ts'
import { Refusal } from '../http/refusal.ts'
import { codeMail, type MailMessage } from '../mail/mail.ts'
import { textsFor } from '../mail/texts.ts'
import type { Parts } from '../parts.ts'
import { comparedEmail } from '../records/accounts.ts'
import type { Records } from '../records/records.ts'

/** What a mail is sent for. */
export interface Addressee {
  readonly email: string
  readonly locale: string
}

/** Whose limits count for an e-mail address: those of its own devices apart, so that a stranger's tries do not shut them out. */
export const emailSubject = ({ project, key }: Pick<Caller, 'project' | 'key'>, email: string, ownDevice: boolean): string =>
  `${project.id} ${comparedEmail(email)}${ownDevice ? ` ${key}` : ''}`

/** Whether the caller's key is a device of the account that has the address. Asked in the same steps whether there is such an account. */
export const isOwnDevice = async ({ accounts, devices }: Records, { project, key, origin }: Caller, email: string): Promise<boolean> =>
  (await devices.find(await accounts.idByEmail(project.id, email), key, origin)) !== undefined

/** Sends mails, or refuses. */
export interface CodeSender {
  /** Counts a mail against its limits. */
  allow(caller: Caller, email: string): Promise<void>
  /** Makes and sends one more code for a request. */
  sendCode(
    host: Pick<Caller, 'project' | 'origin'>,
    requestHash: string,
    to: Addressee,
  ): Promise<{ readonly expiresAt: number; readonly resendAt: number }>
  send(message: MailMessage): Promise<void>
}

/** Makes what sends codes. */
export const createCodeSender = ({ limits, mail }: Parts, records: Records): CodeSender => {
  const send: CodeSender['send'] = async (message) => {
    if (!mail) throw new Refusal('METHOD_UNAVAILABLE')
    try {
      await mail.send(message)
    } catch (cause) {
      throw new Refusal('MAIL_FAILED', { cause })
    }
  }
  return {
    send,
    async allow(caller, email) {
      const ownDevice = await isOwnDevice(records, caller, email)
      await limits.take('mail-address', caller.address)
      await limits.take('mail-email', emailSubject(caller, email, ownDevice))
    },
    async sendCode({ project, origin }, requestHash, { email, locale }) {
      const { code, expiresAt, resendAt } = await records.codes.issue(requestHash)
      await send(codeMail(textsFor(locale), email, { name: project.name, origin }, code))
      return { expiresAt, resendAt }
    },
  }
}
