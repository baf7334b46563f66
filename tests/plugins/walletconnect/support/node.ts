import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { closeServer, listen } from '../../../../examples/sandbox/process/listen.ts'

/** A chain's node that knows the block number, and nothing else. */
export interface TestNode {
  readonly url: string
  /** Methods asked for, in order. */
  readonly methods: readonly string[]
  /** While true, questions are taken and not answered. */
  silent: boolean
  close(): Promise<void>
}

/** Starts one on the loopback address. */
export const startNode = async (): Promise<TestNode> => {
  const methods: string[] = []
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse(await text(request))
    methods.push(method)
    if (node.silent) return
    const answer = method === 'eth_blockNumber' ? { result: '0x10' } : { error: { code: -32601, message: `${method} does not exist.` } }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  const node = { url: `http://127.0.0.1:${await listen(server)}`, methods, silent: false, close: () => closeServer(server) }
  return node
}
