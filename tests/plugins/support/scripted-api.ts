import { isPorticoError } from '../../../kernel/contract/errors.ts'
import * as wire from '../../../plugins/presets/wire.ts'

/** One call of the scripted API. */
export interface ApiCall {
  readonly id: string
  readonly path: Readonly<Record<string, string>> | undefined
  readonly query: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly fresh: boolean
}

/**
 * A provider API whose answers are the test's, by endpoint id: JSON as it comes over the wire. Where a function throws, the service refuses
 * with the status that a `PorticoError` names, else with one that is not asked again. It serves the networks 1, 10 and 137.
 */
export interface ScriptedApi {
  /** But for the list of networks. */
  readonly calls: readonly ApiCall[]
  readonly answers: Record<string, (call: ApiCall) => unknown>
  /** CAIP-2 ids of the networks that it serves. */
  readonly served: string[]
  /** What a host says that names it: without that nobody asks. */
  readonly options: { readonly services: { readonly api: string } }
}

const ADDRESS = 'https://api.test'

/** What goes with every call. */
const OWN: readonly string[] = ['st', 'sv', 'projectId', 'clientId']

const endpoints = [
  wire.balance,
  wire.price,
  wire.swapTokens,
  wire.swapQuotes,
  wire.buildSwap,
  wire.gasPrice,
  wire.identity,
  wire.history,
  wire.supportedChains,
  wire.lookUpName,
  wire.reverseName,
  wire.suggestNames,
  wire.registerName,
  wire.accountNfts,
  wire.listSessions,
  wire.addSession,
  wire.revokeSession,
]

const patternOf = (path: string): RegExp => new RegExp(`^/?${path.replace(/^\//, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const readCall = (input: RequestInfo | URL, init: RequestInit | undefined, body: string): ApiCall => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input))
  const asked = (input instanceof Request ? input.method : (init?.method ?? 'GET')).toUpperCase()
  for (const { id, path, method } of endpoints) {
    const found = patternOf(path).exec(pathname)
    if (!found || asked !== method) continue
    const query = Object.fromEntries([...searchParams].filter(([name]) => !OWN.includes(name)))
    const groups = Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)] as const)
    return {
      id,
      path: groups.length > 0 ? Object.fromEntries(groups) : undefined,
      query: Object.keys(query).length > 0 ? query : undefined,
      ...(body === '' ? {} : { body: withoutOwn(JSON.parse(body)) }),
      fresh: (input instanceof Request ? input.cache : init?.cache) === 'no-cache',
    }
  }
  throw new Error(`The test has no endpoint at ${pathname}.`)
}
const withoutOwn = (body: object): object => Object.fromEntries(Object.entries(body).filter(([name]) => !OWN.includes(name)))

const answerWith = (content: unknown, status = 200): Response => new Response(JSON.stringify(content), { status })

const real = globalThis.fetch
afterEach(() => {
  globalThis.fetch = real
})

/** Puts it at its address until the test ends. */
export const createScriptedApi = (answers: ScriptedApi['answers']): ScriptedApi => {
  const calls: ApiCall[] = []
  const served = ['eip155:1', 'eip155:10', 'eip155:137']
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!url.startsWith(ADDRESS)) return real(input, init)
    const call = readCall(input, init, input instanceof Request ? await input.clone().text() : String(init?.body ?? ''))
    if (call.id === 'supportedChains') return answerWith({ http: served, ws: [] })
    calls.push(call)
    try {
      const answer = answers[call.id]
      if (!answer) throw new Error(`The test has no answer for ${call.id}.`)
      return answerWith(await answer(call))
    } catch (cause) {
      if (!isPorticoError(cause)) return answerWith({ message: String(cause) }, 400)
      const { status = 400, reasons = [] } = cause.context
      return answerWith({ message: String(cause), status: 'FAILURE', reasons }, Number(status))
    }
  }
  return { calls, answers, served, options: { services: { api: ADDRESS } } }
}

/** A row of the balance endpoint. */
export const balanceRow = (address: string | undefined, symbol: string, numeric: string, price: number, decimals = '6') => ({
  name: `${symbol} token`,
  symbol,
  chainId: 'eip155:1',
  ...(address === undefined ? {} : { address: `eip155:1:${address}` }),
  price,
  quantity: { numeric, decimals },
  iconUrl: '',
})

/** A row of the price endpoint. */
export const priceRow = (symbol: string, price: number) => ({ name: `${symbol} token`, symbol, iconUrl: '', price })

/** A row of the list of tokens that the service vouches for. */
export const listedToken = (address: string, symbol: string, decimals = 6) => ({
  name: `${symbol} token`,
  symbol,
  address: `eip155:1:${address}`,
  decimals,
  logoUri: 'https://images.test/token.png',
})
