/** What clients ask for. */
export interface LoadPlan {
  readonly clients: number
  /** Of each client, one after the other. */
  readonly requests: number
  /** The n-th request of a client. */
  request(client: number, index: number): { readonly path: string; readonly init?: RequestInit }
}

/** What happened. */
export interface LoadResult {
  /** ms of each answer. */
  readonly latencies: readonly number[]
  /** From the first request to the last answer, in ms. */
  readonly duration: number
  /** Answers that were no success, as `status path`. */
  readonly failed: readonly string[]
}

/** Lets many clients ask at once, each as fast as it is answered. */
export const runApiLoad = async (url: string, { clients, requests, request }: LoadPlan): Promise<LoadResult> => {
  const latencies: number[] = []
  const failed: string[] = []
  const run = async (client: number): Promise<void> => {
    for (let index = 0; index < requests; index += 1) {
      const { path, init } = request(client, index)
      const from = performance.now()
      const response = await fetch(`${url}${path}`, init)
      await response.arrayBuffer()
      latencies.push(performance.now() - from)
      if (!response.ok) failed.push(`${response.status} ${path}`)
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)))
  return { latencies, duration: performance.now() - from, failed }
}

const query = 'projectId=sandbox&chainId=eip155:1'
const call = (id: number): string => JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_blockNumber', params: [] })

/** The kinds of request a modal makes, by name; `owner` is whose account is asked for. */
export const apiRequests = (owner: string): Readonly<Record<string, { readonly path: string; readonly init?: RequestInit }>> => ({
  'supported chains': { path: `/v1/supported-chains?${query}` },
  identity: { path: `/v1/identity/${owner}?${query}` },
  balance: { path: `/v1/account/${owner}/balance?${query}&currency=usd` },
  'gas price': { path: `/v1/convert/gas-price?${query}` },
  'swap tokens': { path: `/v1/convert/tokens?${query}` },
  'chain RPC': { path: `/v1/?${query}`, init: { method: 'POST', body: call(1) } },
})
