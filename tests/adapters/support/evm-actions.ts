import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { Call, ChainAdapter, Features, WalletFeatures } from '../../../kernel/contract/features.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { createEvmScope, type EvmScope, evmAdapter, type ScopeOptions } from './evm-scope.ts'
import { someAddress } from './scripted-wallet.ts'

type Needed =
  | 'sign'
  | 'typedData'
  | 'send'
  | 'contract'
  | 'broadcast'
  | 'balance'
  | 'tokens'
  | 'capabilities'
  | 'deployment'
  | 'delegation'
  | 'fees'
  | 'names'
  | 'nfts'
  | 'review'
  | 'simulation'
  | 'allowances'
  | 'permissions'
  | 'swapCalls'

/** The adapter's actions, connected to a wallet on chain 1. */
export interface ActionsRig {
  readonly scope: EvmScope
  readonly actions: Pick<Features<'eip155'>, Needed> & Pick<ChainAdapter<'eip155'>, 'pending'>
  /** What the connected wallet has beside them. */
  readonly ofWallet: () => Promise<WalletFeatures<'eip155'>>
  /** For the connected account and chain. */
  readonly call: Call<'eip155'>
  readonly connection: Connection<'eip155'>
}

const complete = (made: ChainAdapter<'eip155'>): ActionsRig['actions'] => {
  const { sign, typedData, send, contract, broadcast, balance, tokens, capabilities, deployment, delegation, fees, review, pending } = made
  const { names, nfts, simulation, allowances, permissions, swapCalls } = made
  if (
    !sign ||
    !typedData ||
    !send ||
    !contract ||
    !broadcast ||
    !balance ||
    !tokens ||
    !capabilities ||
    !deployment ||
    !delegation ||
    !fees ||
    !review ||
    !names
  ) {
    throw new Error('A feature is missing.')
  }
  if (!nfts || !simulation || !allowances || !permissions || !swapCalls) throw new Error('A feature is missing.')
  return {
    sign,
    typedData,
    send,
    contract,
    broadcast,
    balance,
    tokens,
    capabilities,
    deployment,
    delegation,
    fees,
    names,
    nfts,
    review,
    simulation,
    allowances,
    permissions,
    swapCalls,
    ...(pending && { pending }),
  }
}

/** Makes the rig; the clock stands still unless another is given. */
export const createActionsRig = async (
  provider: Eip1193Provider,
  { clock = createManualClock(), networks = [evmNetwork(1)], ...others }: ScopeOptions = {},
): Promise<ActionsRig> => {
  const scope = createEvmScope({ networks, clock, ...others })
  const connection: Connection<'eip155'> = {
    namespace: 'eip155',
    connectorId: 'test',
    provider,
    accounts: [{ namespace: 'eip155', address: someAddress, type: 'eoa' }],
    network: 'eip155:1',
  }
  scope.connected(connection)
  const made = await scope.run(evmAdapter().actions)
  const call = { network: 'eip155:1', account: someAddress } as const
  return { scope, actions: complete(made), connection, call, ofWallet: async () => (await made.ofWallet?.(call)) ?? {} }
}
