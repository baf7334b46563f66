import { createTestClient, http, type PublicActions, publicActions, type TestClient } from 'viem'

/** A client of a local chain that may also do what only a test chain allows. */
export type ChainClient = TestClient<'anvil'> & PublicActions

/** Talks to a local chain; requests made in the same turn travel as one. */
export const createChainClient = (rpcUrl: string): ChainClient =>
  createTestClient({
    mode: 'anvil',
    transport: http(rpcUrl, { batch: { batchSize: 500 }, retryCount: 0 }),
    pollingInterval: 20,
    cacheTime: 0,
  }).extend(publicActions)
