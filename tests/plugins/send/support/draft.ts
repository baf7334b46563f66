import { waitFor } from '@testing-library/dom'
import { nextStep } from '../../../../plugins/send/checks.ts'
import { type AskedSend, RECEIVER, type SendRig } from './send-rig.ts'

/** What the button of the form would say. */
export const stepOf = ({ send }: SendRig): string => nextStep(send.state.get())

/** Opens the form. */
export const openForm = async (rig: SendRig, token?: string): Promise<void> => {
  await rig.portico.open({ view: 'WalletSend', params: token === undefined ? {} : { token } })
  await waitFor(() => expect(rig.send.state.get().coin).toBeDefined())
}

/** Fills the form with 0.42 of the native coin, or of the token given. */
export const fillForm = async (
  rig: SendRig,
  { token, amount = '0.42', receiver = RECEIVER }: { token?: string; amount?: string; receiver?: string } = {},
) => {
  await openForm(rig)
  rig.send.setToken(token)
  rig.send.setAmount(amount)
  rig.send.setReceiver(receiver)
  // At once, as a view that is opened again does: how long a draft rests before its fee is asked for is not what these tests are about.
  rig.send.refreshFee()
  await feeKnown(rig)
}

/** Waits for the fee of the draft as it is. */
export const feeKnown = async ({ send }: SendRig): Promise<void> => {
  await waitFor(() => expect(send.state.get().fee.status).toBe('ready'))
}

/** Fills the form and opens the review. */
export const openReview = async (rig: SendRig, draft: Parameters<typeof fillForm>[1] = {}): Promise<void> => {
  await fillForm(rig, draft)
  await rig.send.preview()
  expect(rig.services.router.current.get()?.view).toBe('WalletSendPreview')
}

/** Presses Send in the review that is on screen. */
export const sendReviewed = async ({ send }: SendRig): Promise<void> => {
  const { review } = send.state.get()
  if (!review) throw new Error('There is no review.')
  await send.send(review)
}

/** Presses Send and answers the request that the wallet got. */
export const pressSend = async (rig: SendRig): Promise<AskedSend> => {
  const before = rig.asked.length
  await sendReviewed(rig)
  const asked = rig.asked[before]
  if (!asked) throw new Error('The wallet was not asked.')
  return asked
}
