import type { Locator } from 'playwright-core'
import type { Modal } from '../../support/modal.ts'
import { type Face, RDNS } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const host: HostPage = { relay: true }
const silentWallet: HostPage = { relay: true, behaviour: 'silent', paused: true }

const open = ({ page }: Face): Promise<void> => page.locator('#connect').click()

const choose = async (face: Face, row: RegExp): Promise<void> => {
  await open(face)
  await face.modal.row(row).click()
}

const code = ({ dialog }: Modal): Locator => dialog.getByRole('img', { name: 'QR code for pairing' })

/** Views before there is an account. */
export const connectStates: readonly ViewState[] = [
  {
    view: 'Connect',
    state: 'wallets',
    host,
    async show(face) {
      await open(face)
      await face.modal.row(/Test Wallet/).waitFor()
    },
    sign: (modal) => modal.row(/Halcyon/),
  },
  {
    view: 'ConnectWallets',
    state: 'wallets alone',
    host,
    show: (face) => openView(face, 'ConnectWallets'),
    sign: (modal) => modal.row(/Halcyon/),
  },
  {
    view: 'ConnectingMultiChain',
    state: 'chains',
    host,
    show: (face) => openView(face, 'ConnectingMultiChain', { connectorId: RDNS }),
    sign: (modal) => modal.row(/EVM Networks/),
  },
  {
    view: 'ConnectingMultiChain',
    state: 'unknown wallet',
    host,
    show: (face) => openView(face, 'ConnectingMultiChain', { connectorId: 'nobody' }),
    sign: (modal) => modal.text('Cannot find the wallet'),
  },
  {
    view: 'WhatIsAWallet',
    state: 'help',
    host,
    async show(face) {
      await open(face)
      await face.modal.button('What is a wallet?').click()
    },
    sign: (modal) => modal.text('One wallet for many apps'),
    hasBack: true,
  },
  {
    view: 'Downloads',
    state: 'known wallet',
    host,
    show: (face) => choose(face, /Halcyon/),
    sign: (modal) => modal.text('Get Halcyon'),
    hasBack: true,
  },
  {
    view: 'Downloads',
    state: 'unknown wallet',
    host,
    show: (face) => openView(face, 'Downloads', { walletId: 'nobody' }),
    sign: (modal) => modal.dialog.getByRole('status').first(),
  },
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'code',
    host,
    show: (face) => choose(face, /WalletConnect/),
    sign: code,
    hasBack: true,
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'code for one wallet',
    host,
    show: (face) => openView(face, 'ConnectingWalletConnect', { name: 'Halcyon', mobileLink: 'halcyon://' }),
    sign: code,
  },
  {
    view: 'ConnectingExternal',
    state: 'declined',
    host,
    async show(face) {
      await face.wallet.setBehaviour('reject')
      await choose(face, /Test Wallet/)
    },
    sign: (modal) => modal.text('Connection declined'),
    hasBack: true,
  },
  {
    view: 'ConnectingExternal',
    state: 'asking',
    host: silentWallet,
    show: (face) => choose(face, /Test Wallet/),
    sign: (modal) => modal.text('Continue in Test Wallet'),
    hasBack: true,
  },
  {
    view: 'ConnectingExternal',
    state: 'slow',
    host: silentWallet,
    async show(face) {
      await choose(face, /Test Wallet/)
      await face.modal.text('Continue in Test Wallet').waitFor()
      await face.page.clock.runFor(5_000)
    },
    sign: (modal) => modal.text('Still waiting for Test Wallet'),
    hasBack: true,
  },
  {
    view: 'Connect',
    state: 'no wallet installed',
    host: { relay: true, wallet: false },
    show: open,
    sign: (modal) => modal.text('No wallet was found in this browser.'),
  },
  {
    view: 'Connect',
    state: 'nothing to connect with',
    host: { wallet: false, example: 'csp-webpack' },
    show: open,
    sign: (modal) => modal.text('No wallet in this browser'),
  },
  {
    view: 'Connect',
    state: 'searching',
    host: {
      relay: true,
      wallet: false,
      paused: true,
      // What lists wallets, and no texts: a change of language waits for those, by the clock that stands still here.
      prepare: (page) => page.route(/\/evm-discover[^/]*\.js/, () => undefined),
    },
    show: open,
    sign: (modal) => modal.dialog.locator('[aria-busy=true] .skeleton, [aria-busy=true] .row').first(),
  },
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'preparing',
    host: { relay: true, paused: true, prepare: (page) => page.route(/\/walletconnect-connect-[^/]*\.js/, () => undefined) },
    show: (face) => choose(face, /WalletConnect/),
    sign: (modal) => modal.text('Preparing the code').first(),
    hasBack: true,
  },
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'failed',
    host: { relay: true, prepare: (page) => page.route(/\/walletconnect-connect-[^/]*\.js/, (route) => route.abort()) },
    show: (face) => choose(face, /WalletConnect/),
    sign: (modal) => modal.button('Try again'),
    hasBack: true,
  },
]
