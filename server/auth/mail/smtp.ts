import { loadPeer } from '../load-peer.ts'
import type { Mail } from './mail.ts'

export interface SmtpOptions {
  /** `smtps://user:password@mail.example:465`, or `smtp://…:587`, which then asks for TLS. */
  readonly url: string
  /** `Shop <login@shop.example>` */
  readonly from: string
}

/** Sends mails over SMTP, on Node. Connections are kept and shared. */
export const smtpMail = async ({ url, from }: SmtpOptions): Promise<Mail> => {
  const { default: nodemailer } = await loadPeer('nodemailer', '10.6.1', () => import('nodemailer'))
  const { hostname, protocol } = new URL(url)
  const local = hostname === 'localhost' || hostname === '127.0.0.1'
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    // A code is not sent over an open line, but to this machine itself.
    requireTLS: protocol === 'smtp:' && !local,
    ignoreTLS: local && protocol === 'smtp:',
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 8_000,
    // Mails are made of our own texts: nothing is read from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message) {
      await transport.sendMail({ ...message, from })
    },
    close: () => transport.close(),
  }
}
