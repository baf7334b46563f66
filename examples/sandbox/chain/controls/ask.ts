import type { ChainClient } from '../chain-client.ts'

/** Asks the chain by method name, also what viem has no function for. The answer is to be parsed. */
export const ask = (client: ChainClient, method: string, ...params: readonly unknown[]): Promise<unknown> =>
  client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }>({ method, params })
