import { fireEvent, waitFor } from '@testing-library/dom'
import { account } from '../../../plugins/account/index.ts'
import { email } from '../../../plugins/email/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { createFakeAuth, FRAME, refusal } from '../support/fake-auth.ts'
import { createHoldings } from '../support/holdings.ts'
import { createSessionChain } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const ADA = 'ada@example.org'
const GRACE = 'grace@example.org'

const start = async (user: { readonly email?: string; readonly provider?: 'google' } = { email: ADA }) => {
  const auth = createFakeAuth()
  const chain = createSessionChain(createHoldings().features, { approval: 'modal' })
  const places = makePlugin({ id: 'wallets', views: { Connect: emptyView } })
  const session = await startSession(chain, [account(), places, auth.plugin, email()], { services: { frame: FRAME } })
  const events: string[] = []
  for (const name of ['EMAIL_EDIT', 'EMAIL_UPGRADE_FROM_MODAL'] as const) session.portico.events.on(name, () => events.push(name))
  await session.portico.open({ view: 'AccountSettings' })
  await session.screen().findByRole('button', { name: /Upgrade your wallet/ })
  auth.state().set({ frame: 'ready', user })
  return { ...session, auth, events, view: () => session.services.router.current.get()?.view }
}
type Started = Awaited<ReturnType<typeof start>>

const change = async (rig: Started, address: string): Promise<void> => {
  fireEvent.click(await rig.screen().findByRole('button', { name: /ada@example.org/ }))
  const field: HTMLInputElement = await rig.screen().findByRole('textbox', { name: 'New e-mail address' })
  fireEvent.change(field, { target: { value: address } })
  if (field.form) fireEvent.submit(field.form)
}
const enter = async (rig: Started, digits: string): Promise<void> =>
  void fireEvent.change(await rig.screen().findByRole('textbox', { name: 'Code' }), { target: { value: digits } })

test('both addresses are confirmed by a code, the present one first', async () => {
  const rig = await start()
  await change(rig, GRACE)
  expect(rig.events).toEqual(['EMAIL_EDIT'])
  const asked = await rig.auth.next('updateEmail')
  expect(asked.input).toBe(GRACE)
  asked.resolve('VERIFY_PRIMARY_OTP' as never)
  await rig.screen().findByText(ADA)
  expect(rig.view()).toBe('UpdateEmailPrimaryOtp')
  await enter(rig, '111111')
  const first = await rig.auth.next('updateEmailPrimaryOtp')
  expect(first.input).toBe('111111')
  first.resolve(undefined as never)
  await rig.screen().findByText(GRACE)
  expect(rig.view()).toBe('UpdateEmailSecondaryOtp')
  await enter(rig, '222222')
  const second = await rig.auth.next('updateEmailSecondaryOtp')
  expect(second.input).toBe('222222')
  second.resolve({ newEmail: GRACE } as never)
  await rig.screen().findByText('E-mail address changed')
  expect(rig.view()).toBe('AccountSettings')
  expect(rig.services.router.depth.get()).toBe(1)
})

test('it leads back where it was asked for', async () => {
  const rig = await start()
  await rig.portico.open({ view: 'UpdateEmailSecondaryOtp', params: { newEmail: GRACE, redirectView: 'Account' } })
  await enter(rig, '222222')
  ;(await rig.auth.next('updateEmailSecondaryOtp')).resolve({ newEmail: GRACE } as never)
  await waitFor(() => expect(rig.view()).toBe('Account'))
})

test('the lock of 30 seconds holds for a change too, and the present address is none', async () => {
  const rig = await start()
  await change(rig, ADA.toUpperCase())
  await rig.screen().findByText('This is your present address')
  rig.auth.resendAt().set(Date.now() + 12_000)
  const field: HTMLInputElement = rig.screen().getByRole('textbox')
  fireEvent.change(field, { target: { value: GRACE } })
  if (field.form) fireEvent.submit(field.form)
  await rig.screen().findByText('Please try again after 12 seconds')
  expect(rig.auth.asked).toEqual([])
})

test('a wrong code leaves the address as it is', async () => {
  const rig = await start()
  await rig.portico.open({ view: 'UpdateEmailPrimaryOtp', params: { newEmail: GRACE } })
  await enter(rig, '111111')
  ;(await rig.auth.next('updateEmailPrimaryOtp')).reject(refusal('Incorrect code'))
  await rig.screen().findByText('That code does not match. Check the newest message.')
  expect(rig.view()).toBe('UpdateEmailPrimaryOtp')
})

test('a code for an address that is not known here is asked for without naming one', async () => {
  const rig = await start({})
  await rig.portico.open({ view: 'UpdateEmailPrimaryOtp', params: { newEmail: GRACE } })
  await rig.screen().findByText(/^Enter the 6-digit code sent to your present address\. It expires/)
})

test('an address that a social account brought along is not changed here', async () => {
  const rig = await start({ email: ADA, provider: 'google' })
  await rig.screen().findByText('From your Google account')
  expect(rig.screen().queryByRole('button', { name: /ada@example.org/ })).toBeNull()
})

test('the wallet’s own page opens at the frame’s exact origin', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  const rig = await start()
  fireEvent.click(rig.screen().getByRole('button', { name: /Upgrade your wallet/ }))
  fireEvent.click(await rig.screen().findByRole('button', { name: 'Open frame.test' }))
  expect(open.mock.calls[0]?.[0]).toBe(`${FRAME}/dashboard`)
  expect(rig.events).toEqual(['EMAIL_UPGRADE_FROM_MODAL'])
  open.mockRestore()
})
