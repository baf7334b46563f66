import type { Scoped } from '../../kernel/contract/contributions.ts'
import { PorticoError } from '../../kernel/contract/errors.ts'
import type { Call, ChainAdapter } from '../../kernel/contract/features.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createAllowances } from './actions/allowances.ts'
import { createBalance, createTokens } from './actions/balances.ts'
import { createBatches } from './actions/batches.ts'
import { createCapabilities } from './actions/capabilities.ts'
import { createChains } from './actions/chains.ts'
import { createDelegation } from './actions/delegation.ts'
import { createDeployment } from './actions/deployment.ts'
import { createFees } from './actions/fees.ts'
import { createNames } from './actions/names.ts'
import { createNfts } from './actions/nfts.ts'
import { createPending } from './actions/pending.ts'
import { createPermissions } from './actions/permissions.ts'
import { createProxy } from './actions/proxy.ts'
import { createReceipts } from './actions/receipts.ts'
import { createPinned, createReview, descriptorFiles } from './actions/review.ts'
import { createBroadcast, createContract, createSend } from './actions/send.ts'
import { createSign, createTypedData, createVerify } from './actions/signatures.ts'
import { createSimulation } from './actions/simulate.ts'
import { createSimulateCalls } from './actions/simulate-calls.ts'
import { createSwapCalls } from './actions/swap-calls.ts'
import { isHash } from './actions/value-checks.ts'
import { createWait } from './actions/wait.ts'
import { createWallet } from './actions/wallet.ts'
import { createWalletFeatures, type WalletFeaturesOwner } from './actions/wallet-features.ts'
import { manifest } from './manifest.ts'

/** What a wallet that has batches says of an id of its own: smart accounts answer such ids in place of a transaction's. */
const statusOver =
  ({ batches }: WalletFeaturesOwner) =>
  async (call: Call<'eip155'>, id: string) => {
    const said = await batches(call)?.callsStatus({ ...call, id })
    const hash = said?.ids.findLast(isHash)
    if (said?.status === 'failed') {
      throw new PorticoError('TRANSACTION_FAILED', 'The wallet has given the transaction up.', { context: { reason: 'givenUp' } })
    }
    if (said?.status === 'reverted' || said?.status === 'partial') {
      throw new PorticoError('TRANSACTION_FAILED', 'The transaction failed.', { context: { reason: 'reverted', hash: hash ?? id } })
    }
    return said?.status === 'confirmed' ? hash : undefined
  }

/** What can be done on EVM chains: reads go to the host's provider API and the network's endpoints, signing and sending to the connected wallet. */
const actions: Scoped<ChainAdapter<'eip155'>> = scoped(manifest, ({ services, ports: { clock, log }, options, signal }) => {
  const parts = { clock, log, signal }
  const proxy = options.proxy ? createProxy(services.services, services.host.projectId) : undefined
  const chains = createChains(services.networks, { ...parts, proxy })
  const wallet = createWallet(services.sessions, clock, signal)
  const own = createWalletFeatures({ wallet, connectors: services.connectors, log })
  const sending = { wallet, simulation: createSimulation(chains, parts) }
  const { feeMultiplier, confirmations = 1, pendingInterval } = options
  return {
    namespace: 'eip155',
    sign: createSign(wallet, chains),
    verify: createVerify(chains),
    typedData: createTypedData(wallet),
    send: createSend(sending, createWait(chains, { ...parts, confirmations, statusOf: statusOver(own) })),
    contract: createContract(sending),
    broadcast: createBroadcast(chains),
    balance: createBalance(chains, clock),
    tokens: createTokens(chains),
    capabilities: createCapabilities(wallet),
    deployment: createDeployment(chains),
    delegation: createDelegation(chains, wallet),
    simulation: createSimulateCalls(chains),
    allowances: createAllowances(chains),
    permissions: createPermissions(wallet, chains),
    swapCalls: createSwapCalls(),
    receipts: createReceipts(chains, confirmations),
    fees: createFees(chains, feeMultiplier),
    names: createNames({ chains, networks: services.networks, clock, loopbackGateways: options.loopbackGateways }),
    nfts: createNfts(chains),
    review: createReview({
      ...parts,
      chains,
      // A wallet that has taken calls is asked, whatever it says that it can do.
      batchStatus: (call, id) => createBatches(wallet, false).callsStatus({ ...call, id }),
      pinned: createPinned(descriptorFiles(services.services), options.clearSigning, signal),
      accountsOf: () =>
        services.sessions.all
          .get()
          .flatMap(({ connections }) => connections.flatMap(({ accounts }) => accounts.map(({ address }) => address))),
      coinOf: (id) => services.networks.all.get().find(({ caipNetworkId }) => caipNetworkId === id)?.nativeCurrency,
    }),
    ...(pendingInterval === undefined ? {} : { pending: createPending(chains, pendingInterval, parts) }),
    ofWallet: own.ofWallet,
  }
})

export default actions
