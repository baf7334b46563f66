import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createClosing } from '../process/closing.ts'
import { type Service, startService } from '../service/start-service.ts'
import { createChainClient } from './chain-client.ts'
import { chainRoutes } from './control-routes.ts'
import { setGateways } from './deploy-names.ts'
import { deploySandbox } from './deploy-sandbox.ts'
import { keepState } from './keep-state.ts'
import { addNameGateways } from './name-gateways.ts'
import { demoAge, seedHistory } from './seed-history.ts'
import { seedNfts } from './seed-nfts.ts'
import { type Chain, startChain } from './start-chain.ts'

/** Which chain is served. */
export interface ChainServiceOptions {
  /** EIP-155 chain id. */
  readonly id: number
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Folder for `chain-ID.json`, from which the chain goes on after a restart. Default: nothing is kept. */
  readonly data?: string | undefined
  /** Whether a fresh chain gets a past: a history and NFTs of the first test account, see `seedHistory` and `seedNfts`. Default false. */
  readonly demo?: boolean
  /** Called when the chain ends by itself. */
  readonly onLoss: (error: Error) => void
  /** Called when the chain's state could not be written; it goes on all the same. */
  readonly onNotKept: (error: Error) => void
}

/** A served chain. */
export interface ChainService extends Service {
  /** Process of the chain itself. */
  readonly chainPid: number
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

const startFresh = async (id: number, demo: boolean): Promise<Chain> => {
  if (!demo) return startChain({ id, cors: false })
  const chain = await startChain({ id, cors: false, begin: Math.floor(Date.now() / 1_000) - demoAge })
  try {
    await deploySandbox(chain.rpcUrl)
    // First, at the chain's beginning: the newest rows of the history are then of all kinds.
    await seedNfts(chain.rpcUrl)
    await seedHistory(chain.rpcUrl)
    return chain
  } catch (error) {
    await chain.stop()
    throw error
  }
}

const resumeChain = async (id: number, file: string | undefined, demo: boolean): Promise<Chain> => {
  if (file === undefined || !(await isFile(file))) return startFresh(id, demo)
  try {
    return await startChain({ id, cors: false, stateFile: file })
  } catch (cause) {
    throw new Error(`Chain ${id} cannot go on from ${file}: remove it to start afresh. ${cause instanceof Error ? cause.message : ''}`, {
      cause,
    })
  }
}

/**
 * Starts a chain with everything the sandbox has on it and serves its JSON-RPC and its controls, behind fault switches.
 * The chain itself listens on a port of its own, which nobody is told and no page may ask.
 */
export const startChainService = async ({
  id,
  port,
  control,
  data,
  demo = false,
  onLoss,
  onNotKept,
}: ChainServiceOptions): Promise<ChainService> => {
  const closing = createClosing()
  try {
    if (data !== undefined) await mkdir(data, { recursive: true })
    const file = data === undefined ? undefined : join(data, `chain-${id}.json`)
    const chain = await resumeChain(id, file, demo)
    let stopping = false
    closing.add(() => {
      stopping = true
      return chain.stop()
    })
    void chain.ended.then((code) => {
      if (!stopping) onLoss(new Error(`Chain ${id} ended by itself (${code}).`))
    })
    await deploySandbox(chain.rpcUrl)
    if (file !== undefined) {
      const onError = (cause: unknown): void => {
        onNotKept(new Error(`Chain ${id} could not be kept in ${file}: ${cause instanceof Error ? cause.message : cause}`, { cause }))
      }
      const kept = await keepState({ client: createChainClient(chain.rpcUrl), file, onError })
      closing.add(() => kept.close().catch(onError))
    }
    const service = await startService({
      name: `chain ${id}`,
      ...(port === undefined ? {} : { port }),
      control,
      // All of it: `anvil_reset` is a method of its JSON-RPC.
      local: true,
      routes(app) {
        chainRoutes(app, { rpcUrl: chain.rpcUrl })
        addNameGateways(app)
      },
      onClose: closing.close,
    })
    await setGateways(createChainClient(chain.rpcUrl), service.url)
    return { ...service, chainPid: chain.pid }
  } catch (error) {
    await closing.close()
    throw error
  }
}
