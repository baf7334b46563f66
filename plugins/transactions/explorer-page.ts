import type { NetworksService } from '../../kernel/contract/session-services.ts'
import type { Transaction } from './service.ts'

/** What the wallet answered is put into an address only when it is a transaction id. */
const ID = /^[0-9a-z]{16,128}$/i

/** The page of a transaction in the network's explorer; undefined where there is none. */
export const explorerPage = (
  networks: Pick<NetworksService, 'all'>,
  { network, hash, replacedBy, status }: Pick<Transaction, 'network' | 'hash' | 'replacedBy' | 'status'>,
): string | undefined => {
  const id = replacedBy ?? hash
  const explorer = networks.all.get().find(({ caipNetworkId }) => caipNetworkId === network)?.blockExplorers
  if (status === 'refused' || id === undefined || !explorer || !ID.test(id)) return undefined
  return `${explorer.default.url.replace(/\/$/, '')}/tx/${id}`
}
