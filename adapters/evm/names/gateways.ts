import * as v from 'valibot'
import type { CcipRequestParameters } from 'viem'
import type { Hex } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { race } from '../../../kernel/contract/tools/race.ts'
import { readBody } from '../../../kernel/contract/tools/read-body.ts'

/** ms that all gateways of a look-up may take together. */
const LIMIT = 5_000

/** Questions of one look-up: a resolver may ask for another after each. */
const MOST_HOPS = 4

/** Addresses of one question that are tried. */
const MOST_ADDRESSES = 3

/** Bytes of an answer, as hexadecimal text. */
const LONGEST_ANSWER = 1_000_000

/** `none`: gateways are not asked. `https`: the public ones are. `loopback`: those of this machine too, without encryption. */
export type GatewayRule = 'none' | 'https' | 'loopback'

export interface GatewayParts {
  readonly rule: GatewayRule
  readonly clock: ClockPort
  /** Ends what is asked. */
  readonly signal: AbortSignal
}

/** The gateways of one look-up. */
export interface Gateways {
  /** Asks the gateways of a question (EIP-3668). */
  request(question: CcipRequestParameters): Promise<Hex>
  /** Why a gateway was not asked, or did not answer; undefined while all have. */
  failure(): PorticoError | undefined
}

const answerSchema = v.object({ data: v.pipe(v.string(), v.maxLength(LONGEST_ANSWER), v.regex(/^0x([0-9a-f]{2})*$/i)) })

const refused = (message: string, context: Readonly<Record<string, unknown>> = {}): PorticoError =>
  new PorticoError('HTTP_INVALID', message, { context: { reason: 'gateway', ...context } })

/**
 * Hosts of this machine and of the visitor's own network: a stranger's name must not reach them. A name of one label is one there, and a dot at
 * the end changes nothing.
 */
const PRIVATE_HOST = /^([^.]+|.*\.(localhost|local|internal|lan|home|corp|home\.arpa)|[\d.]+|\[.*\])\.?$/

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

const parseAddress = (text: string, rule: GatewayRule): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPublic = url?.protocol === 'https:' && !PRIVATE_HOST.test(url.hostname)
  const isHere = rule === 'loopback' && url?.protocol === 'http:' && LOOPBACK.test(url.hostname)
  if (!url || !(isPublic || isHere) || url.username !== '' || url.password !== '')
    throw refused('The name’s gateway is not at an https address.')
  return url
}

/** Asks one address. Nothing of the page or the visitor goes along, and a redirect is no answer: its target was not checked. */
const askAddress = async (template: string, { sender, data }: CcipRequestParameters, { rule, signal }: GatewayParts): Promise<Hex> => {
  const lowerCase = sender.toLowerCase()
  const url = parseAddress(template.replaceAll('{sender}', lowerCase).replaceAll('{data}', data), rule)
  const init: RequestInit = { signal, credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error', cache: 'no-store' }
  const response = await (template.includes('{data}')
    ? fetch(url, init)
    : fetch(url, {
        ...init,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data, sender: lowerCase }),
      }))
  if (!response.ok) throw refused('The name’s gateway refused the question.', { status: response.status })
  const { data: answer } = v.parse(answerSchema, JSON.parse(new TextDecoder().decode(await readBody(response))))
  return answer as Hex
}

/** Makes the gateways of one look-up. */
export const createGateways = (parts: GatewayParts): Gateways => {
  const { rule, clock, signal } = parts
  let hops = 0
  let end: number | undefined
  let failure: PorticoError | undefined

  const askAll = async (question: CcipRequestParameters): Promise<Hex> => {
    let cause: unknown
    for (const url of question.urls.slice(0, MOST_ADDRESSES)) {
      try {
        return await askAddress(url, question, parts)
      } catch (error) {
        cause = error
      }
    }
    throw cause instanceof PorticoError ? cause : refused('The name’s gateway gave no answer.', { cause: String(cause).slice(0, 200) })
  }
  const ask = async (question: CcipRequestParameters): Promise<Hex> => {
    if (rule === 'none') throw refused('Gateways are not asked here.')
    hops += 1
    if (hops > MOST_HOPS) throw refused(`The name’s gateways asked for more than ${MOST_HOPS} questions.`)
    end ??= clock.now() + LIMIT
    const timedOut = (): PorticoError =>
      new PorticoError('HTTP_TIMEOUT', 'The name’s gateways did not answer.', { context: { limit: LIMIT } })
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The name is not wanted any more.')
    return race({ timeout: { clock, ms: Math.max(0, end - clock.now()), error: timedOut }, signals: [signal], aborted }, () =>
      askAll(question),
    )
  }
  return {
    failure: () => failure,
    async request(question) {
      // What failed once is not asked for again by another way.
      if (failure) throw failure
      try {
        return await ask(question)
      } catch (error) {
        if (error instanceof PorticoError) failure = error
        throw error
      }
    },
  }
}
