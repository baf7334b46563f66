import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const host: HostPage = {}
const connected: HostPage = { connected: true }

const list = async (face: Face): Promise<void> => {
  await openView(face, 'Networks')
  await face.modal.row(/OP Mainnet/).waitFor()
}

/** Asks a connected wallet, which from then on acts as told. */
const switching = async (face: Face, behaviour: 'silent' | 'reject'): Promise<void> => {
  await face.wallet.setBehaviour(behaviour)
  await openView(face, 'SwitchNetwork', { network: 'eip155:10' })
}

/** Views about networks. */
export const networkStates: readonly ViewState[] = [
  { view: 'Networks', state: 'list', host, show: (face) => openView(face, 'Networks'), sign: (modal) => modal.row(/OP Mainnet/) },
  {
    view: 'Networks',
    state: 'nothing found',
    host,
    async show(face) {
      await list(face)
      await face.modal.dialog.getByRole('searchbox').fill('zephyrus')
    },
    sign: (modal) => modal.text('No network called'),
  },
  {
    view: 'WhatIsANetwork',
    state: 'help',
    host,
    async show(face) {
      await list(face)
      await face.modal.button('Learn more').click()
    },
    sign: (modal) => modal.button('Got it'),
    hasBack: true,
  },
  {
    view: 'SwitchActiveChain',
    state: 'unknown network',
    host: connected,
    show: (face) => openView(face, 'SwitchActiveChain', { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }),
    sign: (modal) => modal.text('Network Not Found'),
  },
  {
    view: 'SwitchActiveChain',
    state: 'another chain',
    host: connected,
    show: (face) => openView(face, 'SwitchActiveChain', { network: 'eip155:10' }),
    sign: (modal) => modal.text('Connect a wallet for EVM Networks'),
  },
  {
    view: 'SwitchNetwork',
    state: 'declined',
    host: connected,
    show: (face) => switching(face, 'reject'),
    sign: (modal) => modal.text('Switch declined'),
  },
  {
    view: 'SwitchNetwork',
    state: 'asking',
    host: connected,
    show: (face) => switching(face, 'silent'),
    sign: (modal) => modal.text('Approve in wallet'),
  },
  {
    view: 'UnsupportedChain',
    state: 'wrong chain',
    host: {
      connected: true,
      async ready({ page, wallet }) {
        await wallet.switchChain('0xa')
        await page.waitForFunction(() => window.portico.getState().network?.caipNetworkId === 'eip155:10')
        await page.evaluate(() => window.portico.removeNetwork('eip155:10'))
      },
    },
    show: ({ page }) => page.locator('#connect').click(),
    sign: (modal) => modal.text(/does not support your wallet/),
    staysOpen: true,
  },
]
