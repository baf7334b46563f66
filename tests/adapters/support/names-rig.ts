import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { deployNames, setGateways } from '../../../examples/sandbox/chain/deploy-names.ts'
import { nameAddresses } from '../../../examples/sandbox/chain/name-contracts.ts'
import { addNameGateways } from '../../../examples/sandbox/chain/name-gateways.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { type Service, startService } from '../../../examples/sandbox/service/start-service.ts'
import type { Network } from '../../../kernel/contract/caip.ts'
import type { NamesFeature } from '../../../kernel/contract/features.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { createActionsRig } from './evm-actions.ts'
import { createScriptedWallet } from './scripted-wallet.ts'

/** A network with names. */
export const namedNetwork = (id: number, rpcUrl: string): Network<'eip155'> => ({
  ...evmNetwork(id, rpcUrl),
  contracts: { ensUniversalResolver: { address: nameAddresses.universalResolver } },
})

export interface NamesRig {
  readonly names: NamesFeature<'eip155'>
  /** Addresses that were fetched, those of the chain left out. */
  readonly fetched: readonly string[]
  unload(): void
}

/** A chain with names, and its gateways, for the tests of a file. Call it outside of tests. */
export const namesChain = () => {
  let parts: { readonly chain: Chain; readonly gateways: Service } | undefined
  beforeAll(async () => {
    const chain = await startChain({ id: 1 })
    const gateways = await startService({ name: 'gateways', routes: addNameGateways })
    parts = { chain, gateways }
    const client = createChainClient(chain.rpcUrl)
    await deployNames(client)
    await setGateways(client, gateways.url)
  }, 60_000)
  afterAll(() => Promise.all([parts?.chain.stop(), parts?.gateways.close()]))
  const rpcUrl = (): string => {
    if (!parts) throw new Error('The chain does not run.')
    return parts.chain.rpcUrl
  }
  const start = async ({
    networks = [namedNetwork(1, rpcUrl()), evmNetwork(10)],
    loopbackGateways = true,
    clock = createManualClock(),
  }: {
    readonly networks?: readonly Network<'eip155'>[]
    readonly loopbackGateways?: boolean
    readonly clock?: ClockPort
  } = {}): Promise<NamesRig> => {
    const rig = await createActionsRig(createScriptedWallet(), { clock, networks, options: { loopbackGateways } })
    const fetched: string[] = []
    const fetchReally = globalThis.fetch
    jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      if (!networks.some(({ rpcUrls }) => rpcUrls.default.http.some((endpoint) => url.startsWith(endpoint)))) fetched.push(url)
      return fetchReally(input, init)
    })
    return { names: rig.actions.names, fetched, unload: rig.scope.unload }
  }
  return { start, rpcUrl, client: () => createChainClient(rpcUrl()) }
}
