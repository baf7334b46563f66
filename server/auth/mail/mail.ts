import { escapeHtml, type Texts } from './texts.ts'

/** A mail as it is sent. */
export interface MailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends mails. It rejects where a mail was not taken. */
export interface Mail {
  send(message: MailMessage): Promise<void>
  close?(): Promise<void> | void
}

/** Whose host the mail speaks of. */
export interface MailHost {
  readonly name: string
  readonly origin: string
}

const page = ({ lang, dir }: Texts, paragraphs: readonly string[]): string =>
  `<!doctype html><html lang="${lang}" dir="${dir}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif">${paragraphs.join('')}</body></html>`
const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** The mail with a code. It names the host, and says where alone the code belongs. */
export const codeMail = (texts: Texts, to: string, host: MailHost, code: string): MailMessage => {
  const values = { host: host.name, origin: host.origin, code }
  const [lead, life, notYou] = [texts.say('codeText', values), texts.say('codeLife', values), texts.say('notYou')]
  const shown = `<p dir="ltr" style="font-size:32px;letter-spacing:8px"><strong>${code}</strong></p>`
  return {
    to,
    subject: texts.say('codeSubject', values),
    text: `${lead}\n\n${code}\n\n${life}\n\n${notYou}\n`,
    html: page(texts, [paragraph(lead), shown, paragraph(life), paragraph(notYou)]),
  }
}

/** The mail with the link that confirms a new device. */
export const linkMail = (texts: Texts, to: string, host: MailHost, link: string): MailMessage => {
  const values = { host: host.name, origin: host.origin }
  const [lead, life, notYou] = [texts.say('linkText', values), texts.say('linkLife'), texts.say('notYou')]
  const shown = `<p dir="ltr"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`
  return {
    to,
    subject: texts.say('linkSubject', values),
    text: `${lead}\n\n${link}\n\n${life}\n\n${notYou}\n`,
    html: page(texts, [paragraph(lead), shown, paragraph(life), paragraph(notYou)]),
  }
}
