import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { askWallet } from './ask-wallet.ts'

/** ms; nobody waits longer for a wallet they leave. */
const LIMIT = 2_000

/** Takes the page's permission back (EIP-2255, MIP-2). Few wallets know the method; what they answer changes nothing, so this never rejects. */
export const revokeAccounts = async (
  provider: Eip1193Provider,
  { clock, log, ended }: { readonly clock: ClockPort; readonly log: LogPort; readonly ended: AbortSignal },
): Promise<void> => {
  const request = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  await askWallet(provider, request, { clock, limit: LIMIT, signals: [ended], aborted: 'REQUEST_ABORTED' }).catch((error: unknown) =>
    log.debug('The wallet keeps its permission.', error),
  )
}
