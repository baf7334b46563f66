import type { Scoped } from '../../../kernel/contract/contributions.ts'
import type { Guard } from '../../../kernel/contract/guards.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { ViewName } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Views in which a wallet is asked or chosen. */
const CONNECTING: readonly ViewName[] = [
  'ConnectWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect' as ViewName,
  'ConnectingWalletConnectBasic' as ViewName,
  'AllWallets' as ViewName,
]

/** Leads to the checkbox until it is ticked, wherever the way to a wallet began. */
const holdUnaccepted: Scoped<Guard<'navigate'>> = scoped(
  manifest,
  ({ services: { wallets } }) =>
    ({ to }) =>
      CONNECTING.includes(to) && !wallets.accepted.get() ? { allow: false, reason: 'legalAccept', open: 'Connect' } : { allow: true },
)

export default holdUnaccepted
