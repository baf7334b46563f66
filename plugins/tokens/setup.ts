import { PorticoError } from '../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../kernel/contract/family.ts'
import { defineSetup } from '../../kernel/contract/plugin.ts'
import type { FamiliesService } from '../../kernel/contract/session-services.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import { manifest } from './manifest.ts'
import { createTokens } from './service.ts'
import type { ListedToken, TokenLists } from './token-balance.ts'

const invalid = (what: string): PorticoError => new PorticoError('OPTION_INVALID', `The option "tokens" of the tokens plugin: ${what}.`)

const parseToken = (network: string, { equal }: AddressCodec, given: unknown): ListedToken => {
  if (typeof given !== 'object' || given === null || !('address' in given)) throw invalid(`an entry of ${network} has no address`)
  const { address } = given
  const image = 'image' in given ? given.image : undefined
  if (typeof address !== 'string' || address === '') throw invalid(`an address of ${network} is no text`)
  if (!equal(address, address)) throw invalid(`${address} is no address of ${network}`)
  if (image !== undefined && typeof image !== 'string') throw invalid(`the image of ${address} is no text`)
  return Object.freeze({ address, ...(image === undefined ? {} : { image }) })
}

/** The host's token lists as fresh objects. Throws `OPTION_INVALID` or `INVALID_CAIP_NETWORK_ID`. */
const parseTokenLists = async (given: unknown, families: FamiliesService): Promise<TokenLists> => {
  if (typeof given !== 'object' || given === null) throw invalid('it is no object')
  const lists = Object.entries(given).map(async ([id, list]: [string, unknown]) => {
    const { id: network, namespace } = parseCaipNetworkId(id)
    if (!Array.isArray(list)) throw invalid(`${network} has no list`)
    const { codec } = await families.load(namespace)
    return [network, list.map((one: unknown) => parseToken(network, codec, one))] as const
  })
  return Object.fromEntries(await Promise.all(lists))
}

export default defineSetup(manifest, async ({ deps, options, ports, stores, signal }) => {
  const lists = await parseTokenLists(options.tokens, deps.families)
  return { services: { tokens: createTokens({ ...deps, ...ports, stores, lists, signal }) } }
})
