import type { Address } from 'viem'
import type { FrameNetwork } from '../networks/networks.ts'
import type { DelegationContracts } from '../permissions/delegation.ts'
import type { FrameConfig } from '../read-config.ts'

/** `Simple7702Account` of EntryPoint 0.8, at the address that its authors have deployed it to on every chain. */
const SIMPLE_7702_ACCOUNT = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

/** What accounts that are contracts need on one network. */
export interface SmartChain {
  readonly network: FrameNetwork
  readonly chainId: number
  /** The visitor's own address with this code, or a contract that this factory makes. */
  readonly account:
    | { readonly kind: 'eip7702'; readonly implementation: Address }
    | { readonly kind: 'counterfactual'; readonly factory: Address }
  /** The contracts of permissions: the account runs their code once it has given one. */
  readonly delegations: DelegationContracts | undefined
  /** Address of the bundler. */
  readonly bundler: string
  /** Address of the paymaster that pays for every operation. */
  readonly paymaster: string | undefined
  /** Addresses of paymasters that a page may name. */
  readonly paymasterServices: readonly string[]
}

type SmartConfig = Pick<FrameConfig, 'smartAccount' | 'bundlers' | 'paymasters' | 'paymasterServices' | 'delegations'>

const at = <T>(table: Readonly<Record<string, T>>, id: string): T | undefined => (Object.hasOwn(table, id) ? table[id] : undefined)

/** What the network has for smart accounts; undefined where it has none. */
export const smartChainOf = (config: SmartConfig, network: FrameNetwork): SmartChain | undefined => {
  const bundler = at(config.bundlers, network.id)
  if (bundler === undefined || network.family !== 'eip155') return undefined
  const { smartAccount, paymasterServices } = config
  const paymaster = at(config.paymasters, network.id)
  return {
    network,
    chainId: Number(network.id.slice('eip155:'.length)),
    account:
      smartAccount.kind === 'counterfactual'
        ? { kind: 'counterfactual', factory: smartAccount.factory }
        : { kind: 'eip7702', implementation: smartAccount.implementation ?? SIMPLE_7702_ACCOUNT },
    delegations: at(config.delegations, network.id),
    bundler,
    paymaster,
    paymasterServices: paymaster === undefined ? paymasterServices : [paymaster].concat(paymasterServices),
  }
}

/** The networks that have smart accounts, as the wire writes them. */
export const smartNetworks = ({ bundlers, chains }: Pick<FrameConfig, 'bundlers' | 'chains'>): number[] =>
  Object.keys(bundlers)
    .filter((id) => Object.hasOwn(chains, id))
    .map((id) => Number(id.slice('eip155:'.length)))
