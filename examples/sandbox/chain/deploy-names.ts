import type { ChainClient } from './chain-client.ts'
import { nameAddresses, placeNameContracts } from './name-contracts.ts'
import { gatewayPath } from './name-gateways.ts'
import { gatewayTransaction, seedTransactions } from './names.ts'
import { sendAll } from './send-all.ts'

/** Puts the names on a chain that has none: registry, resolvers, universal resolver and their records. */
export const deployNames = async (client: ChainClient): Promise<void> => {
  if ((await client.getCode({ address: nameAddresses.universalResolver })) !== undefined) return
  await placeNameContracts(client)
  await sendAll(client, seedTransactions())
}

/** Sends the names below `honest.eth` and `hostile.eth` to the gateways of a service. */
export const setGateways = async (client: ChainClient, service: string): Promise<void> => {
  await sendAll(
    client,
    (['honest', 'hostile'] as const).map((kind) => gatewayTransaction(kind, [`${service}${gatewayPath(kind)}`])),
  )
}
