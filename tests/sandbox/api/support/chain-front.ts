import { createServer } from 'node:http'
import { closeServer, listen } from '../../../../examples/sandbox/process/listen.ts'

/** Stands before a chain and counts what is asked of it. */
export interface ChainFront {
  readonly url: string
  /** Calls of a method so far, those inside a batch too. */
  count(method: string): number
  /** Whether calls are taken and never answered. */
  hang: boolean
  /** A method it says it has not got. */
  lacks: string | undefined
  close(): Promise<void>
}

/** Starts a front of a chain. */
export const startChainFront = async (rpcUrl: string): Promise<ChainFront> => {
  const methods: string[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces).toString()
    methods.push(...[JSON.parse(body)].flat().map((call: { method: string }) => call.method))
    if (front.hang) return
    const asked = front.lacks === undefined ? body : body.replaceAll(front.lacks, 'eth_unknown')
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: asked })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  const port = await listen(server)
  const front: ChainFront = {
    url: `http://127.0.0.1:${port}`,
    count: (method: string) => methods.filter((one) => one === method).length,
    hang: false,
    lacks: undefined,
    close: () => closeServer(server),
  }
  return front
}
