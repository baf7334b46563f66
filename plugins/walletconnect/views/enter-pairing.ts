import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { manifest } from '../manifest.ts'
import { type ListedWallet, walletIn } from '../platform.ts'
import { createWalletWays } from '../wallet-ways.ts'

/** Begins the first way to the wallet, or asks for a code for any, until the view is left. */
const enterPairing: Scoped<(wallet: ListedWallet | void) => Undo> = scoped(
  manifest,
  ({ services: { relay } }) =>
    (params) =>
      relay.ways(createWalletWays).enter(walletIn(params)),
)

export default enterPairing
