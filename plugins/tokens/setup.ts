import { PorticoError } from '../../kernel/contract/errors.ts'
import { defineSetup } from '../../kernel/contract/plugin.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import { manifest } from './manifest.ts'
import { createTokens } from './service.ts'
import type { ListedToken, TokenLists } from './token-balance.ts'

const invalid = (what: string): PorticoError => new PorticoError('OPTION_INVALID', `The option "tokens" of the tokens plugin: ${what}.`)

const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i

const parseToken = (network: string, given: unknown): ListedToken => {
  if (typeof given !== 'object' || given === null || !('address' in given)) throw invalid(`an entry of ${network} has no address`)
  const { address } = given
  const image = 'image' in given ? given.image : undefined
  if (typeof address !== 'string' || address === '') throw invalid(`an address of ${network} is no text`)
  if (network.startsWith('eip155:') && !EVM_ADDRESS.test(address)) throw invalid(`${address} is no address of ${network}`)
  if (image !== undefined && typeof image !== 'string') throw invalid(`the image of ${address} is no text`)
  return Object.freeze({ address, ...(image === undefined ? {} : { image }) })
}

/** The host's token lists as fresh objects. Throws `OPTION_INVALID` or `INVALID_CAIP_NETWORK_ID`. */
const parseTokenLists = (given: unknown): TokenLists => {
  if (typeof given !== 'object' || given === null) throw invalid('it is no object')
  return Object.fromEntries(
    Object.entries(given).map(([id, list]: [string, unknown]) => {
      const { id: network } = parseCaipNetworkId(id)
      if (!Array.isArray(list)) throw invalid(`${network} has no list`)
      return [network, list.map((one: unknown) => parseToken(network, one))]
    }),
  )
}

export default defineSetup(manifest, ({ deps, options, ports, stores, signal }) => {
  const lists = parseTokenLists(options.tokens)
  return { services: { tokens: createTokens({ ...deps, ...ports, stores, lists, signal }) } }
})
