import { readBuiltPage } from '../../examples/sandbox/web-wallet/build-page.ts'
import { startWebWallet, type WebWallet, type WebWalletOptions } from '../../examples/sandbox/web-wallet/start-web-wallet.ts'
import { builtTestPage } from './built-pages.ts'

/** Serves the web wallet from the page that `npm run build:examples` has made. Rejects where it is missing. */
export const serveWebWallet = async (options: Omit<WebWalletOptions, 'page'>): Promise<WebWallet> =>
  startWebWallet({ ...options, page: await readBuiltPage(builtTestPage('web-wallet.json')) })
