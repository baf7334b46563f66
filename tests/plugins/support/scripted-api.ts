import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { parseWith } from '../../../kernel/contract/schema.ts'
import { PROVIDER_API, type ProviderApi } from '../../../plugins/provider-api/manifest.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'

/** One call of the scripted API. */
export interface ApiCall {
  readonly id: string
  readonly path: Readonly<Record<string, string>> | undefined
  readonly query: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly fresh: boolean
}

/** A provider API whose answers are the test's, by endpoint id: JSON as it comes over the wire. A function may throw. */
export interface ScriptedApi {
  readonly plugin: Plugin
  readonly calls: readonly ApiCall[]
  readonly answers: Record<string, () => unknown>
}

/** The host option that says where the API is: without one nobody asks. */
export const apiService = { services: { api: 'https://api.test' } }

/** Makes it. */
export const createScriptedApi = (answers: ScriptedApi['answers']): ScriptedApi => {
  const calls: ApiCall[] = []
  const api: ProviderApi = {
    async call(endpoint, input, options) {
      calls.push({
        id: endpoint.id,
        path: input.path,
        query: input.query ?? undefined,
        body: input.body ?? undefined,
        fresh: options?.fresh ?? false,
      })
      const answer = answers[endpoint.id]
      if (!answer) throw new Error(`The test has no answer for ${endpoint.id}.`)
      return parseWith(endpoint.response)(await answer())
    },
  }
  return { calls, answers, plugin: makePlugin({ id: 'provider-api', provides: { api: PROVIDER_API } }, () => ({ api })) }
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
export const listedToken = (address: string, symbol: string) => ({
  name: `${symbol} token`,
  symbol,
  address: `eip155:1:${address}`,
  decimals: 6,
  logoUri: 'https://images.test/token.png',
})
