import { SMTPServer } from 'smtp-server'
import * as v from 'valibot'
import { readJson, readPart } from '../service/read-input.ts'
import { failureOf, Refusal } from '../service/refusal.ts'
import { type Service, startService } from '../service/start-service.ts'
import { inboxPage, mailboxStyle } from './inbox/inbox-page.ts'
import { type ReceivedMail, readMail } from './inbox/read-mail.ts'

/** How the inbox is started. */
export interface InboxOptions {
  /** Port of the page. Default: a free one. */
  readonly port?: number
  /** Port of the mail server. Default: a free one. */
  readonly smtp?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
}

/** A running inbox. */
export interface Inbox extends Service {
  /** `smtp://127.0.0.1:PORT` */
  readonly smtp: string
}

/** Mails that are kept; the oldest go. */
const KEPT = 200

/** What the mail server does with what comes. */
const mailFault = v.object({
  /** `refuse`: every mail is refused. `slow`: it is taken after `ms`. `lose`: it is taken and never arrives. */
  mode: v.picklist(['accept', 'refuse', 'slow', 'lose']),
  ms: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)), 5_000),
})

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/**
 * Starts the sandbox's mail server and the page of what it has received: `GET /`, `GET /mails?to=` (JSON, the newest first), `DELETE /mails`.
 * `PUT /_sandbox/mail` of the control server has it refuse, delay or lose mails.
 */
export const startInbox = async ({ port, smtp = 0, control }: InboxOptions = {}): Promise<Inbox> => {
  const mails: ReceivedMail[] = []
  let fault: v.InferOutput<typeof mailFault> = { mode: 'accept', ms: 0 }
  let received = 0

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Nobody asks a name server who calls: it is this machine.
    disableReverseLookup: true,
    size: 1_000_000,
    onData(stream, session, done) {
      let source = ''
      stream.setEncoding('latin1')
      stream.on('data', (chunk: string) => {
        source += chunk
      })
      stream.on('end', () => {
        const take = (): void => {
          for (const { address } of fault.mode === 'lose' ? [] : session.envelope.rcptTo) {
            received += 1
            mails.unshift(readMail(source, { id: received, to: address, at: Date.now() }))
          }
          mails.length = Math.min(mails.length, KEPT)
          done()
        }
        if (fault.mode === 'refuse') done(new Error('The fault switch refuses mails.'))
        else if (fault.mode === 'slow') setTimeout(take, fault.ms)
        else take()
      })
    },
  })
  const smtpPort = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    const listener = server.listen(smtp, '127.0.0.1', () => {
      const address = listener.address()
      server.removeListener('error', reject)
      // A client that breaks off is no failure of the server.
      server.on('error', () => undefined)
      resolve(typeof address === 'object' && address ? address.port : smtp)
    })
  })
  const closeMail = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  try {
    const service = await startService({
      name: 'inbox',
      ...(port === undefined ? {} : { port }),
      control,
      // Codes of this machine's visitors are for this machine.
      local: true,
      routes(app) {
        app.get('/', (context) => context.html(inboxPage(mails), 200, headers))
        app.get('/style.css', (context) => context.body(mailboxStyle, 200, { ...headers, 'content-type': 'text/css; charset=utf-8' }))
        app.get('/mails', (context) => {
          const to = context.req.query('to')?.toLowerCase()
          return context.json(mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to))
        })
        app.delete('/mails', (context) => {
          mails.length = 0
          return context.json([])
        })
      },
      controls(app) {
        app.put('/_sandbox/mail', async (context) => {
          try {
            fault = readPart(mailFault, readJson(await context.req.text()), 'body')
            return context.json(fault)
          } catch (error) {
            if (error instanceof Refusal) return context.json(failureOf(error), 400)
            throw error
          }
        })
      },
      onClose: closeMail,
    })
    return { ...service, smtp: `smtp://127.0.0.1:${smtpPort}` }
  } catch (error) {
    await closeMail()
    throw error
  }
}
