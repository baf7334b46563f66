import type { BrowserContextOptions, Page } from 'playwright-core'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import type { Behaviour } from '../../../../examples/sandbox/test-wallet/behaviours.ts'
import type { TestWalletConfig } from '../../../../examples/sandbox/test-wallet/wallet-config.ts'
import type { definePlugin } from '../../../../kernel/contract/index.ts'
import type { Portico } from '../../../../kernel/index.ts'
import { installTestWallets, type WalletHandle, walletIn } from '../../../support/test-wallets.ts'
import { hostSays } from '../../support/host-page.ts'
import { type Modal, modalIn } from '../../support/modal.ts'
import { openPage, type Stage, type WatchedPage } from '../../support/stage.ts'

declare global {
  interface Window {
    /** The kernel of the page. */
    portico: Portico
    /** Makes a plugin that the kernel takes. */
    definePlugin: typeof definePlugin
  }
}

/** The wallet that every page of these tests has. */
export const RDNS = 'test.wallet'

/** How a page is opened. */
export interface FaceOptions {
  /** False: no wallet in the browser. */
  readonly wallet?: boolean
  /** How many accounts it grants. Default 1. */
  readonly grants?: number
  /** Default `approve`. */
  readonly behaviour?: Behaviour
  /** What it can do beside the ordinary. Default: nothing. */
  readonly smart?: TestWalletConfig['smart']
  readonly context?: BrowserContextOptions
  readonly headers?: Readonly<Record<string, string>>
  /** The host knows a relay and has a project id, so WalletConnect is there. */
  readonly relay?: boolean
  /** More of `sandbox.json`. */
  readonly sandbox?: object
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Default `csp-vite`. */
  readonly example?: string
}

/** A page with the modal. */
export interface Face extends WatchedPage {
  readonly modal: Modal
  readonly wallet: WalletHandle
  /** Connects the test wallet through the modal. */
  connect(): Promise<void>
}

/** Opens the host under test with one test wallet. */
export const openFace = async (stage: Stage, options: FaceOptions = {}): Promise<Face> => {
  const {
    wallet: withWallet = true,
    behaviour = 'approve',
    grants = 1,
    smart,
    context = {},
    headers = {},
    sandbox = {},
    prepare,
    example = 'csp-vite',
  } = options
  const server = await stage.serve(example, { headers, sandbox })
  const watched = await openPage(
    stage.browser,
    async (made) => {
      if (!withWallet) return
      await installTestWallets(made, [
        {
          name: 'Test Wallet',
          rdns: RDNS,
          privateKey: testAccounts[0].privateKey,
          chains: { '0x1': stage.ethereum.rpcUrl, '0xa': stage.optimism.rpcUrl },
          behaviour,
          grants,
          ...(smart && { smart }),
        },
      ])
    },
    context,
  )
  const { page } = watched
  await prepare?.(page)
  await page.goto(`${server.url}/index.html`)
  await page.locator('#connect').waitFor()
  await page.waitForFunction(() => 'portico' in window)
  const modal = modalIn(page)
  return {
    ...watched,
    modal,
    wallet: walletIn(page, RDNS),
    async connect() {
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).click()
      await hostSays(page, '#addr', testAccounts[0].address)
      await modal.isClosed()
    },
  }
}
