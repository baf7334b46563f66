import { createChainClient } from '../chain/chain-client.ts'
import { limitBody } from '../service/limit-body.ts'
import { type Service, startService } from '../service/start-service.ts'
import { addBehaviour, type BundlerSwitch } from './behaviour.ts'
import { createBundler } from './bundler-methods.ts'
import { bundlerPath, paymasterPath } from './bundler-paths.ts'
import { answerRpc, type RpcMethods } from './json-rpc.ts'
import { createPaymaster } from './paymaster-methods.ts'

/** Which chains are served. */
export interface StartBundlerOptions {
  /** CAIP-2 of an EVM chain to its JSON-RPC address. Each has the contracts of `deployAccountContracts`. */
  readonly chains: Readonly<Record<string, string>>
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
}

/** A running bundler, with the service of its paymaster. */
export interface RunningBundler {
  readonly service: Service
  /** Where a chain's bundler takes JSON-RPC. */
  url(chainId: number): string
  /** Where a chain's paymaster service (ERC-7677) takes JSON-RPC. */
  paymasterUrl(chainId: number): string
  /** Address of the control server; undefined where none was asked for. */
  readonly control: string | undefined
  close(): Promise<void>
}

const longestRequest = 1_000_000

const log = (error: unknown): void => {
  process.stderr.write(`bundler: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

const chainIdOf = (caip: string): number => {
  const id = /^eip155:(\d{1,15})$/.exec(caip)?.[1]
  if (id === undefined) throw new Error(`${caip} is no EIP-155 chain.`)
  return Number(id)
}

/** Starts a bundler for EntryPoint 0.8 and a paymaster service that pays for everybody, on each of the chains. */
export const startBundler = async ({ chains, port = 0, control }: StartBundlerOptions): Promise<RunningBundler> => {
  const state: BundlerSwitch = { behaviour: 'includes', sponsors: true }
  const served = Object.entries(chains).map(([caip, rpcUrl]) => {
    const chainId = chainIdOf(caip)
    const client = createChainClient(rpcUrl)
    const now = async (): Promise<number> => Number((await client.getBlock()).timestamp)
    const bundler = createBundler({ client, chainId, state, onFailure: log })
    return { chainId, bundler, paymaster: createPaymaster(chainId, state, now) }
  })
  const service = await startService({
    name: 'bundler',
    port,
    control,
    routes(app) {
      app.use(limitBody(longestRequest))
      const serve = (path: string, methods: RpcMethods): void => {
        app.post(path, async (context) => Response.json(await answerRpc(methods, await context.req.text(), log)))
      }
      for (const { chainId, bundler, paymaster } of served) {
        serve(bundlerPath(chainId), bundler.methods)
        serve(paymasterPath(chainId), paymaster)
      }
    },
    controls(app) {
      addBehaviour(app, state, async () => {
        if (state.behaviour === 'includes') await Promise.all(served.map(({ bundler }) => bundler.release()))
      })
    },
  })
  return {
    service,
    url: (chainId) => `${service.url}${bundlerPath(chainId)}`,
    paymasterUrl: (chainId) => `${service.url}${paymasterPath(chainId)}`,
    control: service.control,
    close: service.close,
  }
}
