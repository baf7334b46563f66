import type { FrameAccountType } from '../../../../plugins/auth/protocol/index.ts'
import type { AccountKeys } from '../keys-port.ts'
import type { AskChain } from '../networks/ask-chain.ts'
import type { FrameNetwork } from '../networks/networks.ts'
import type { FrameConfig } from '../read-config.ts'
import type { OpenedAccount } from './open-account.ts'
import { type SmartChain, smartChainOf, smartNetworks } from './smart-chain.ts'

/** The smart account of a network, as the page is told of it. */
export interface DescribedAccount {
  readonly address: string
  readonly deployed: boolean
}

/** The accounts of the signed-in visitor that are contracts. */
export interface SmartAccounts {
  /** Networks that have them, as the wire writes them. */
  networks(): number[]
  chainOf(network: FrameNetwork): SmartChain | undefined
  /** Undefined where the network has none, or does not say its address. */
  describe(network: FrameNetwork): Promise<DescribedAccount | undefined>
  /** Undefined where the network has none. */
  open(network: FrameNetwork): Promise<OpenedAccount | undefined>
  /** Contracts, in lower case, that take the account's signature over typed data as its order: it is never asked for as data. */
  guarded(): readonly string[]
  /** The type that the page has asked for. */
  preferred(): FrameAccountType
  prefer(type: string): void
}

/** What they are made of. */
export interface SmartAccountsParts {
  readonly config: FrameConfig
  readonly ask: AskChain
  keys(): Promise<AccountKeys>
}

/** The entry points of ERC-4337 that take operations as typed data: 0.8 and 0.9. */
const ENTRY_POINTS: readonly string[] = ['0x4337084d9e255ff0702461cf8895ce9e3b5ff108', '0x433709009b8330fda32311df1c2afa402ed8d009']

/** Makes them. Until a page asks for another type, the account is the key. */
export const createSmartAccounts = ({ config, ask, keys }: SmartAccountsParts): SmartAccounts => {
  let preferred: FrameAccountType = 'eoa'
  const open = async (network: FrameNetwork): Promise<OpenedAccount | undefined> => {
    const chain = smartChainOf(config, network)
    if (!chain) return undefined
    const [{ openSmartAccount }, opened] = await Promise.all([import('./open-account.ts'), keys()])
    return openSmartAccount(chain, opened, ask)
  }
  const addressOn = async (chain: SmartChain): Promise<`0x${string}` | undefined> =>
    chain.account.kind === 'eip7702'
      ? ((await keys()).addresses.eip155 as `0x${string}`)
      : (await open(chain.network).catch(() => undefined))?.address
  return {
    networks: () => smartNetworks(config),
    chainOf: (network) => smartChainOf(config, network),
    async describe(network) {
      const chain = smartChainOf(config, network)
      const address = chain && (await addressOn(chain))
      if (!chain || address === undefined) return undefined
      // A chain that does not answer now takes nobody's account away.
      const { readState } = await import('./account-state.ts')
      const state = await readState(chain, address, ask).catch(() => undefined)
      return { address, deployed: state?.deployed ?? false }
    },
    open,
    guarded: () => ENTRY_POINTS.concat(Object.values(config.delegations).map(({ manager }) => manager.toLowerCase())),
    preferred: () => preferred,
    prefer(type) {
      preferred = type === 'smartAccount' ? 'smartAccount' : 'eoa'
    },
  }
}
