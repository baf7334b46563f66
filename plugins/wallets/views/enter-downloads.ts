import type { Scoped } from '../../../kernel/contract/contributions.ts'
import { scoped } from '../../../kernel/contract/scope.ts'
import type { EnterView } from '../../../kernel/contract/views.ts'
import { manifest } from '../manifest.ts'

/** Looks for a wallet that the host has not named itself. */
const enterDownloads: Scoped<EnterView<'Downloads'>> = scoped(
  manifest,
  ({ services: { directory }, options, ports: { log } }) =>
    ({ walletId }) => {
      if (!options.customWallets.some(({ id }) => id === walletId)) {
        directory.load().then(
          ({ look }) => look(walletId),
          (cause: unknown) => log.info('There is no directory to look for the wallet in.', cause),
        )
      }
      return () => undefined
    },
)

export default enterDownloads
