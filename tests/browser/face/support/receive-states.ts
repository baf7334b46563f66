import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const host: HostPage = { connected: true }

const open = async (face: Face): Promise<void> => {
  await openView(face, 'WalletReceive')
  await face.modal.button('Copy address').waitFor()
}

const ask = async (face: Face, amount: string): Promise<void> => {
  await open(face)
  await face.modal.button('Ask for an amount').click()
  await face.modal.dialog.getByRole('textbox').fill(amount)
}

/** Views about receiving. */
export const receiveStates: readonly ViewState[] = [
  { view: 'WalletReceive', state: 'address', host, show: open, sign: (modal) => modal.button('Copy address') },
  {
    view: 'WalletReceive',
    state: 'amount asked for',
    host,
    show: (face) => ask(face, '0.42'),
    sign: (modal) => modal.dialog.getByRole('img', { name: 'QR code of the request' }),
  },
  {
    view: 'WalletReceive',
    state: 'no amount',
    host,
    show: (face) => ask(face, '0.1234567890123456789'),
    sign: (modal) => modal.text('ETH has 18 decimals'),
  },
  {
    view: 'WalletCompatibleNetworks',
    state: 'list',
    host,
    async show(face) {
      await open(face)
      await face.modal.button(/^Arrives on/).click()
    },
    sign: (modal) => modal.text('Whoever sends has to choose one of the networks above.'),
    hasBack: true,
  },
]
