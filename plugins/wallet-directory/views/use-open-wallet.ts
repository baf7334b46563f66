import { useScope, useServices } from '../../../kernel/react/hooks.ts'
import type { DirectoryWallet } from '../directory-wallet.ts'
import { targetOf } from '../installed.ts'
import { manifest } from '../manifest.ts'

/** Opens the view in which a wallet of the directory is connected. */
export const useOpenWallet = (): ((wallet: DirectoryWallet, icon: string | undefined) => void) => {
  const { connectors, router } = useServices(manifest)
  const { env, events, log } = useScope(manifest).ports
  return (wallet, icon) => {
    const target = targetOf(wallet, connectors.all.get(), icon)
    const view = typeof target === 'string' ? target : target.view
    const away = env.mobile ? 'mobile' : 'qrcode'
    const platform = view === 'ConnectingWalletConnect' ? away : view === 'Downloads' ? 'unsupported' : 'browser'
    events.emit('SELECT_WALLET', { name: wallet.name, platform })
    router.go(target).catch((cause: unknown) => log.error(`The row of ${wallet.name} leads nowhere.`, cause))
  }
}
