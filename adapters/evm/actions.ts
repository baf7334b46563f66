import type { Scoped } from '../../kernel/contract/contributions.ts'
import type { ChainAdapter } from '../../kernel/contract/features.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { createBalance } from './actions/balance.ts'
import { createCapabilities } from './actions/capabilities.ts'
import { createChains } from './actions/chains.ts'
import { createFees } from './actions/fees.ts'
import { createProxy } from './actions/proxy.ts'
import { createContract, createSend } from './actions/send.ts'
import { createSign } from './actions/sign.ts'
import { createTokens } from './actions/tokens.ts'
import { createTypedData } from './actions/typed-data.ts'
import { createVerify } from './actions/verify.ts'
import { createWait } from './actions/wait.ts'
import { createWallet } from './actions/wallet.ts'
import { manifest } from './manifest.ts'

/** What can be done on EVM chains: reads go to the host's provider API and the network's endpoints, signing and sending to the connected wallet. */
const actions: Scoped<ChainAdapter<'eip155'>> = scoped(manifest, ({ services, ports: { clock, log }, options, signal }) => {
  const parts = { clock, log, signal }
  const proxy = options.proxy ? createProxy(services.services, services.host.projectId) : undefined
  const chains = createChains(services.networks, { ...parts, proxy })
  const wallet = createWallet(services.sessions, clock, signal)
  return {
    namespace: 'eip155',
    sign: createSign(wallet),
    verify: createVerify(chains),
    typedData: createTypedData(wallet),
    send: createSend(wallet, createWait(chains, parts)),
    contract: createContract(wallet),
    balance: createBalance(chains, clock),
    tokens: createTokens(chains),
    capabilities: createCapabilities(wallet),
    fees: createFees(chains, options.feeMultiplier),
  }
})

export default actions
