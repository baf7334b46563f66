import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type GuardedChild, spawnGuarded } from '../process/guarded-child.ts'
import { testMnemonic } from './accounts.ts'
import { anvilBinary } from './anvil-binary.ts'

/** Which chain to start. */
export interface ChainOptions {
  /** EIP-155 chain id. */
  readonly id: number
  /** Default: a free one. A port in use is an error. */
  readonly port?: number
  /** Whether the chain's own log is kept off the terminal. Default true. */
  readonly silent?: boolean
  /** Whether pages may ask it themselves, from any origin. Default true. Else it listens where no page finds it. */
  readonly cors?: boolean
  /** When its first block is said to be, in seconds since 1970. Default: now. */
  readonly begin?: number
  /** A state written by {@link keepState}, from which the chain goes on. Default: a fresh chain. */
  readonly stateFile?: string
}

/** A running local chain. Each transaction is mined at once. */
export interface Chain {
  readonly id: number
  /** `http://127.0.0.1:PORT`, JSON-RPC over HTTP and WebSocket, any origin allowed. Another address of this machine where `cors` is false. */
  readonly rpcUrl: string
  readonly port: number
  readonly pid: number
  /** Resolves when the process has ended, wanted or not. */
  readonly ended: Promise<number | string>
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>
}

const startTimeout = 20_000

const LOOPBACK = '127.0.0.1'

/**
 * One of the 16 million addresses of this machine. Pages of any site may open a WebSocket to it, which no header of ours refuses: a port alone
 * is soon found. macOS has but the one address.
 */
const hiddenAddress = (): string =>
  ['linux', 'win32'].includes(process.platform) ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}` : LOOPBACK

// The log is read to its end: a full pipe would stop the chain.
const listening = (child: GuardedChild, place: string, silent: boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const complaints: string[] = []
    const timer = setTimeout(() => reject(new Error(`${place} did not start within ${startTimeout / 1000} seconds.`)), startTimeout)
    createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /^Listening on \S+:(\d+)$/.exec(line)?.[1]
      if (port !== undefined) resolve(Number(port))
      if (!silent) process.stdout.write(`${line}\n`)
    })
    void child.ended.then((code) => reject(new Error(`${place} did not start: ${complaints.join(' ').trim() || `it ended with ${code}`}`)))
    void child.ended.then(() => clearTimeout(timer))
  })

const askChainId = async (rpcUrl: string): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(5_000),
  })
  const answer: unknown = await response.json()
  return typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined
}

/** Starts a chain with the funded test accounts and resolves when it answers JSON-RPC. It ends with this process, however that ends. */
export const startChain = async (options: ChainOptions): Promise<Chain> => {
  const host = options.cors === false ? hiddenAddress() : LOOPBACK
  const args = ['--host', host, '--port', String(options.port ?? 0), '--chain-id', String(options.id)]
  if (options.cors === false) args.push('--no-cors')
  if (options.begin !== undefined) args.push('--timestamp', String(options.begin))
  if (options.stateFile !== undefined) args.push('--load-state', options.stateFile)
  const child = await spawnGuarded(anvilBinary(), [...args, '--hardfork', 'prague', '--mnemonic', testMnemonic, '--color', 'never'])
  try {
    const place = `Chain ${options.id} on ${options.port === undefined ? 'a free port' : `port ${options.port}`}`
    const port = await listening(child, place, options.silent ?? true)
    const rpcUrl = `http://${host}:${port}`
    const answered = await askChainId(rpcUrl)
    if (answered !== `0x${options.id.toString(16)}`) throw new Error(`Chain ${options.id} answers as chain ${String(answered)}.`)
    return { id: options.id, rpcUrl, port, pid: child.pid, ended: child.ended, stop: child.stop }
  } catch (error) {
    await child.stop()
    throw error
  }
}
