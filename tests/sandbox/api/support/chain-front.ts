import { startHttpServer } from '../../../support/http-server.ts'

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
  const server = await startHttpServer()
  server.answer(async (response, { body }) => {
    methods.push(...[JSON.parse(body)].flat().map((call: { method: string }) => call.method))
    if (front.hang) return
    const asked = front.lacks === undefined ? body : body.replaceAll(front.lacks, 'eth_unknown')
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: asked })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  const front: ChainFront = {
    url: server.url,
    count: (method: string) => methods.filter((one) => one === method).length,
    hang: false,
    lacks: undefined,
    close: server.close,
  }
  return front
}
