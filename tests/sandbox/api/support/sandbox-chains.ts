import { deploySandbox } from '../../../../examples/sandbox/chain/deploy-sandbox.ts'
import { startChain } from '../../../../examples/sandbox/chain/start-chain.ts'

/** Local chains with all that the sandbox puts on them. */
export interface SandboxChains {
  /** CAIP-2 id to JSON-RPC address. */
  readonly urls: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** Starts chains and deploys the sandbox's contracts on each. */
export const startSandboxChains = async (...ids: readonly number[]): Promise<SandboxChains> => {
  const chains = await Promise.all(ids.map((id) => startChain({ id })))
  const stop = async (): Promise<void> => {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
  try {
    await Promise.all(chains.map(({ rpcUrl }) => deploySandbox(rpcUrl)))
  } catch (error) {
    await stop()
    throw error
  }
  return { urls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl])), stop }
}
