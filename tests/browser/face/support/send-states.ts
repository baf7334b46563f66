import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

// The draft outlives the dialog: the states stand in the order in which it grows.
const host: HostPage = { connected: true }

const fill = async (face: Face, amount: string, receiver: string): Promise<void> => {
  const { modal } = face
  await openView(face, 'WalletSend')
  await modal
    .button(/^(Select token|ETH)/)
    .first()
    .click()
  await modal
    .row(/\bETH\b/)
    .first()
    .click()
  await modal.dialog.getByLabel('Amount').fill(amount)
  await modal.dialog.getByRole('textbox', { name: 'To' }).fill(receiver)
}

const fillRight = (face: Face): Promise<void> => fill(face, '0.42', testAccounts[1].address)

/** The form with everything it needs, and its main button. */
export const filledForm: ViewState = {
  view: 'WalletSend',
  state: 'filled',
  host,
  show: fillRight,
  sign: (modal) => modal.text('You keep'),
}

/** Views of a transfer. */
export const sendStates: readonly ViewState[] = [
  {
    view: 'WalletSend',
    state: 'empty',
    host,
    show: (face) => openView(face, 'WalletSend'),
    sign: (modal) => modal.dialog.getByLabel('Amount'),
  },
  {
    view: 'WalletSendSelectToken',
    state: 'list',
    host,
    show: (face) => openView(face, 'WalletSendSelectToken'),
    sign: (modal) => modal.row(/USDC/),
  },
  {
    view: 'WalletSendSelectToken',
    state: 'nothing found',
    host,
    async show(face) {
      await openView(face, 'WalletSendSelectToken')
      await face.modal.row(/USDC/).waitFor()
      await face.modal.dialog.getByRole('searchbox').fill('zephyrus')
    },
    sign: (modal) => modal.text('No token called'),
  },
  {
    view: 'WalletSendPreview',
    state: 'nothing to review',
    host,
    show: (face) => openView(face, 'WalletSendPreview'),
    sign: (modal) => modal.text('Nothing to review'),
  },
  {
    view: 'WalletSend',
    state: 'mistakes',
    host,
    show: (face) => fill(face, '0.1234567890123456789', 'nobody.example'),
    sign: (modal) => modal.text(/The name could not be looked up|No address is known for this name/),
  },
  filledForm,
  {
    view: 'WalletSendPreview',
    state: 'review',
    host,
    async show(face) {
      await fillRight(face)
      await face.modal.button('Preview send').click()
    },
    sign: (modal) => modal.button('Send 0.42 ETH'),
    hasBack: true,
  },
]
