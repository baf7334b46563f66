import type { KeyFamily } from '../keys-port.ts'
import type { ConfiguredChain, FrameConfig } from '../read-config.ts'
import { caipOf } from './chain-of.ts'

/** A network that the frame reads and sends on. */
export interface FrameNetwork extends ConfiguredChain {
  /** CAIP-2 */
  readonly id: string
  readonly family: KeyFamily
}

/** The networks of the frame, one of which is in use. */
export interface Networks {
  all(): readonly FrameNetwork[]
  /** The one in use. */
  active(): FrameNetwork
  /** The network of an id as the wire writes it. Throws where the frame has none. */
  find(chainId: string | number): FrameNetwork
  /** Puts another one in use. */
  use(chainId: string | number): FrameNetwork
}

const unsupported = (chainId: string | number): Error => new Error(`Chain is not supported: ${String(chainId).slice(0, 80)}`)

/** Begins with `first` where the frame has it, else with its first network. */
export const createNetworks = (chains: FrameConfig['chains'], first: string): Networks => {
  const networkOf = (id: string): FrameNetwork | undefined => {
    const chain = Object.hasOwn(chains, id) ? chains[id] : undefined
    return chain && { ...chain, id, family: id.startsWith('solana:') ? 'solana' : 'eip155' }
  }
  let active = networkOf(first) ?? networkOf(Object.keys(chains)[0] ?? '')
  const find = (chainId: string | number): FrameNetwork => {
    const network = networkOf(caipOf(chainId) ?? '')
    if (!network) throw unsupported(chainId)
    return network
  }
  return {
    all: () => Object.keys(chains).map((id) => find(id)),
    find,
    active() {
      if (!active) throw unsupported(first)
      return active
    },
    use(chainId) {
      active = find(chainId)
      return active
    },
  }
}
