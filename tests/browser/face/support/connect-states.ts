import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { StateBench, ViewState } from './view-states.ts'

const open = async (bench: StateBench, options: Parameters<StateBench['face']>[0] = {}): Promise<Face> => {
  const face = await bench.face({ sandbox: { relayUrl: bench.relayUrl, projectId: 'sandbox' }, ...options })
  await face.page.locator('#connect').click()
  return face
}

const toTheWallet = async (face: Face, text: string): Promise<Face> => {
  await face.modal.row(/Test Wallet/).click()
  await face.modal.text(text).waitFor()
  return face
}

/** Views before there is an account. */
export const connectStates: readonly ViewState[] = [
  {
    view: 'Connect',
    state: 'wallets',
    async reach(bench) {
      const face = await open(bench)
      await face.modal.row(/Test Wallet/).waitFor()
      await face.modal.row(/Halcyon/).waitFor()
      return face
    },
  },
  {
    view: 'Connect',
    state: 'no wallet installed',
    async reach(bench) {
      const face = await open(bench, { wallet: false })
      await face.modal.text('No wallet was found in this browser.').waitFor()
      return face
    },
  },
  {
    view: 'Connect',
    state: 'nothing to connect with',
    async reach(bench) {
      const face = await open(bench, { wallet: false, sandbox: {}, example: 'csp-webpack' })
      await face.modal.text('No wallet in this browser').waitFor()
      return face
    },
  },
  {
    view: 'Connect',
    state: 'searching',
    async reach(bench) {
      const face = await open(bench, {
        wallet: false,
        prepare: (page) => page.route(/\/(evm|walletconnect)[^/]*\.js/, () => undefined),
      })
      await face.modal.dialog.locator('[aria-busy=true] .skeleton, [aria-busy=true] .row').first().waitFor()
      return face
    },
  },
  {
    view: 'ConnectingExternal',
    state: 'asking',
    reach: async (bench) => toTheWallet(await open(bench, { behaviour: 'silent' }), 'Continue in Test Wallet'),
  },
  {
    view: 'ConnectingExternal',
    state: 'late',
    reach: async (bench) => toTheWallet(await open(bench, { behaviour: 'silent' }), 'Still waiting for Test Wallet'),
  },
  {
    view: 'ConnectingExternal',
    state: 'declined',
    reach: async (bench) => toTheWallet(await open(bench, { behaviour: 'reject' }), 'Connection declined'),
  },
  {
    view: 'WhatIsAWallet',
    state: 'help',
    async reach(bench) {
      const face = await open(bench)
      await face.modal.button('What is a wallet?').click()
      await face.modal.text('One wallet for many apps').waitFor()
      return face
    },
  },
  {
    view: 'Downloads',
    state: 'known wallet',
    async reach(bench) {
      const face = await open(bench)
      await face.modal.row(/Halcyon/).click()
      await face.modal.text('Get Halcyon').waitFor()
      return face
    },
  },
  {
    view: 'Downloads',
    state: 'unknown wallet',
    async reach(bench) {
      const face = await bench.face()
      await openView(face, 'Downloads', { walletId: 'nobody' })
      await face.modal.dialog.getByRole('status').first().waitFor()
      return face
    },
  },
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'code',
    async reach(bench) {
      const face = await open(bench)
      await face.modal.row(/WalletConnect/).click()
      await face.modal.dialog.getByRole('img', { name: 'QR code for pairing' }).waitFor()
      return face
    },
  },
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'preparing',
    async reach(bench) {
      const face = await open(bench, { prepare: (page) => page.route(/\/walletconnect-client-[^/]*\.js/, () => undefined) })
      await face.modal.row(/WalletConnect/).click()
      await face.modal.text('Preparing the code').first().waitFor()
      return face
    },
  },
  {
    view: 'ConnectingWalletConnectBasic',
    state: 'failed',
    async reach(bench) {
      const face = await open(bench, { prepare: (page) => page.route(/\/walletconnect-client-[^/]*\.js/, (route) => route.abort()) })
      await face.modal.row(/WalletConnect/).click()
      await face.modal.button('Try again').waitFor()
      return face
    },
  },
  {
    view: 'ConnectingWalletConnect',
    state: 'code for one wallet',
    async reach(bench) {
      const face = await bench.face({ sandbox: { relayUrl: bench.relayUrl, projectId: 'sandbox' } })
      await openView(face, 'ConnectingWalletConnect', { name: 'Halcyon', mobileLink: 'halcyon://' })
      await face.modal.dialog.getByRole('img', { name: 'QR code for pairing' }).waitFor()
      return face
    },
  },
]
