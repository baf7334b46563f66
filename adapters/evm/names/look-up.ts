import { type Client, createClient, custom, getAddress, isAddress, toCoinType } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { NamesFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import type { NetworksService } from '../../../kernel/contract/session-services.ts'
import type { Chains } from '../actions/chains.ts'
import { createGateways, type GatewayRule } from './gateways.ts'
import { normalName } from './normal-name.ts'

/** What names are looked up with. */
export interface LookUpParts {
  readonly chains: Chains
  readonly networks: Pick<NetworksService, 'all'>
  readonly clock: ClockPort
  /** Whether gateways of this machine are asked, too. */
  readonly loopbackGateways: boolean
}

/** The coin type that holds for every EVM chain (ENSIP-19). */
const EVERY_EVM = 0x8000_0000n

/** Characters of a picture's address; a `data:` URI is as long as its picture. */
const LONGEST_PICTURE = 90_000

/** Where the names of a network are looked up, and which of a name's addresses is meant. */
interface Place {
  readonly root: Network
  readonly resolver: `0x${string}`
  /** Undefined: Ethereum's own, which resolvers without coin types know as well. */
  readonly coinType: bigint | undefined
}

const resolverOf = (network: Network | undefined): `0x${string}` | undefined => {
  const address = network?.contracts?.ensUniversalResolver?.address
  return address !== undefined && isAddress(address, { strict: false }) ? address : undefined
}

/** Names of a network are Ethereum's. A test network, and one without Ethereum beside it, has its own. */
const placeOf = (networks: readonly Network[], id: string): Place | undefined => {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network || typeof network.id !== 'number') return undefined
  const main = networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
  const root = network.testnet || !resolverOf(main) ? network : main
  const resolver = resolverOf(root)
  // A larger id has no coin type (ENSIP-11).
  if (!root || !resolver || network.id >= 0x8000_0000) return undefined
  return { root, resolver, coinType: root === network ? undefined : toCoinType(network.id) }
}

/** Looks names up on the chain. */
export const createLookUp = ({ chains, networks, clock, loopbackGateways }: LookUpParts): NamesFeature<'eip155'> => {
  /** Runs a read at the place, with gateways as the rule says. Undefined where no name of the network can be looked up. */
  const readAt = async <T>(
    call: { readonly network: `eip155:${string}`; readonly signal?: AbortSignal },
    rule: GatewayRule,
    run: (client: Client, place: Place) => Promise<T | null>,
  ): Promise<T | undefined> => {
    const place = placeOf(networks.all.get(), call.network)
    if (!place) return undefined
    const ending = new AbortController()
    const gateways = createGateways({ rule, clock, signal: ending.signal })
    const network = place.root.caipNetworkId as `eip155:${string}`
    try {
      const answer = await chains.read({ ...call, network }, async ({ client: { request } }) =>
        run(createClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0, ccipRead: gateways }), place),
      )
      const failure = gateways.failure()
      // The library takes a gateway that failed for a name without an answer.
      if (answer === null && failure && rule !== 'none') throw failure
      return answer ?? undefined
    } catch (error) {
      throw gateways.failure() ?? error
    } finally {
      ending.abort()
    }
  }
  const typed: GatewayRule = loopbackGateways ? 'loopback' : 'https'
  const resolve = async (
    { name, ...call }: Parameters<NamesFeature<'eip155'>['resolve']>[0],
    rule: GatewayRule,
  ): Promise<string | undefined> => {
    const normal = await normalName(name)
    if (normal === undefined) return undefined
    const address = await readAt(call, rule, (client, { resolver, coinType }) =>
      getEnsAddress(client, { name: normal, universalResolverAddress: resolver, ...(coinType !== undefined && { coinType }) }),
    )
    return address !== undefined && isAddress(address, { strict: false }) ? getAddress(address) : undefined
  }
  return {
    resolve: (call) => resolve(call, typed),
    async reverse({ address, ...call }) {
      if (!isAddress(address, { strict: false })) return undefined
      const nameFor = (coinType: bigint | undefined) =>
        readAt(call, 'none', (client, { resolver }) =>
          getEnsName(client, {
            address: getAddress(address),
            universalResolverAddress: resolver,
            ...(coinType !== undefined && { coinType }),
          }),
        )
      const coinType = placeOf(networks.all.get(), call.network)?.coinType
      const name = (await nameFor(coinType)) ?? (await nameFor(EVERY_EVM))
      // Whoever owns the address has written it: anything else than a normal form may look like somebody else's name.
      if (name === undefined || (await normalName(name)) !== name) return undefined
      return (await resolve({ ...call, name }, 'none')) === getAddress(address) ? name : undefined
    },
    async avatar({ name, ...call }) {
      const normal = await normalName(name)
      if (normal === undefined) return undefined
      const picture = await readAt(call, typed, (client, { resolver }) =>
        getEnsText(client, { name: normal, key: 'avatar', universalResolverAddress: resolver }),
      )
      return picture !== undefined && picture.length <= LONGEST_PICTURE && /^(https:\/\/|data:image\/)/.test(picture) ? picture : undefined
    },
  }
}
