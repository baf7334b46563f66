import type { BrowserContext, Route } from 'playwright-core'
import { mainnet, optimism } from '../../kernel/networks/index.ts'

/** Answers of EVM chains. */
const RESULTS: Readonly<Record<string, unknown>> = { eth_blockNumber: '0x10', eth_getBalance: '0xde0b6b3a7640000', eth_gasPrice: '0x1' }

interface RpcRequest {
  readonly id: number
  readonly method: string
}

const HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

const answerAs = async (route: Route, chain: number): Promise<void> => {
  if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: HEADERS })
  const chainId = `0x${chain.toString(16)}`
  const answer = ({ id, method }: RpcRequest) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? chainId : (RESULTS[method] ?? '0x'),
  })
  // The page's own client wrote it.
  const body = route.request().postDataJSON() as RpcRequest | readonly RpcRequest[]
  await route.fulfill({ headers: HEADERS, json: Array.isArray(body) ? body.map(answer) : answer(body as RpcRequest) })
}

/** Answers for the nodes of two chains: at `chain.test`, which fixtures name, and at the public addresses, which guides do. */
export const answerChains = async (context: BrowserContext): Promise<void> => {
  await context.route('http://chain.test/**', (route) => answerAs(route, Number(new URL(route.request().url()).pathname.slice(1))))
  for (const { id, rpcUrls } of [mainnet, optimism])
    for (const node of rpcUrls.default.http) await context.route(`${node}**`, (route) => answerAs(route, Number(id)))
}
