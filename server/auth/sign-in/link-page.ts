import * as v from 'valibot'
import { equalTexts, hashOf } from '../crypto/secrets.ts'
import { pageResponse } from '../http/pages.ts'
import { readBody } from '../http/read-body.ts'
import { textsFor } from '../mail/texts.ts'
import type { Parts } from '../parts.ts'
import type { Records } from '../records/records.ts'
import type { CodeSender } from './send-code.ts'

/** Where the link of a mail leads. */
export const LINK_PATH = '/wallet/v1/device/confirm'

const linkData = v.object({ email: v.string(), locale: v.string(), link: v.string() })
const fields = v.object({ request: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)), link: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) })

/** Characters of an address before the sign, so that the page can be read over a shoulder. */
const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1…$2')

/**
 * The page that confirms a new device. Opening it does nothing, as mail scanners open links too: the visitor presses the button. The code is
 * mailed then.
 */
export const createLinkPage =
  ({ config, now, limits }: Parts, { requests }: Records, sender: CodeSender) =>
  async (request: Request, address: string): Promise<Response> => {
    await limits.take('start', address)
    const accepted = textsFor(request.headers.get('accept-language')?.slice(0, 20) ?? 'en')
    const url = new URL(request.url)
    const given = request.method === 'POST' ? new URLSearchParams(await readBody(request, 1000)) : url.searchParams
    const read = v.safeParse(fields, Object.fromEntries(given))
    const found = read.success ? await requests.byHash(read.output.request) : undefined
    const data = v.safeParse(linkData, found?.data)
    const project = config.projects.find(({ id }) => id === found?.project)
    const texts = data.success ? textsFor(data.output.locale) : accepted
    const right = read.success && data.success && equalTexts(data.output.link, await hashOf(read.output.link))
    if (!right || !found || !project || !data.success || found.state !== 'link' || found.expires_at <= now())
      return pageResponse(texts, { title: texts.say('expiredTitle'), paragraphs: [texts.say('expiredText')] }, 410)

    const { email, locale } = data.output
    if (request.method !== 'POST') {
      const values = { host: project.name, origin: found.origin, email: maskedEmail(email) }
      return pageResponse(texts, {
        title: texts.say('confirmTitle'),
        paragraphs: [texts.say('confirmText', values), texts.say('confirmWarning')],
        form: { button: texts.say('confirmButton'), fields: read.output },
      })
    }
    if (await requests.move(found.id, 'link', 'code')) await sender.sendCode({ project, origin: found.origin }, found.id, { email, locale })
    return pageResponse(texts, { title: texts.say('confirmedTitle'), paragraphs: [texts.say('confirmedText')] })
  }
