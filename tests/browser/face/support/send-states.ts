import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { StateBench, ViewState } from './view-states.ts'

const form = async (bench: StateBench): Promise<Face> => {
  const face = await bench.face()
  await face.connect()
  await openView(face, 'WalletSend')
  await face.modal.dialog.getByLabel('Amount').waitFor()
  return face
}

const tokens = async (bench: StateBench): Promise<Face> => {
  const face = await bench.face()
  await face.connect()
  await openView(face, 'WalletSendSelectToken')
  await face.modal.row(/USDC/).waitFor()
  return face
}

const fill = async ({ modal }: Face, amount: string, receiver: string): Promise<void> => {
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

/** Views of a transfer. */
export const sendStates: readonly ViewState[] = [
  { view: 'WalletSend', state: 'empty', reach: form },
  {
    view: 'WalletSend',
    state: 'filled',
    async reach(bench) {
      const face = await form(bench)
      await fill(face, '0.42', testAccounts[1].address)
      await face.modal.text('You keep').waitFor()
      return face
    },
  },
  {
    view: 'WalletSend',
    state: 'mistakes',
    async reach(bench) {
      const face = await form(bench)
      await fill(face, '0.1234567890123456789', '0x12')
      await face.modal.text('ETH has 18 decimals').waitFor()
      return face
    },
  },
  { view: 'WalletSendSelectToken', state: 'list', reach: tokens },
  {
    view: 'WalletSendSelectToken',
    state: 'nothing found',
    async reach(bench) {
      const face = await tokens(bench)
      await face.modal.dialog.getByRole('searchbox').fill('zephyrus')
      await face.modal.text('No token called').waitFor()
      return face
    },
  },
  {
    view: 'WalletSendPreview',
    state: 'review',
    async reach(bench) {
      const face = await form(bench)
      await fill(face, '0.42', testAccounts[1].address)
      await face.modal.button('Preview send').click()
      await face.modal.button('Send 0.42 ETH').waitFor()
      return face
    },
  },
  {
    view: 'WalletSendPreview',
    state: 'nothing to review',
    async reach(bench) {
      const face = await bench.face()
      await face.connect()
      await openView(face, 'WalletSendPreview')
      await face.modal.text('Nothing to review').waitFor()
      return face
    },
  },
]
