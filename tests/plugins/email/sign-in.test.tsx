import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { email } from '../../../plugins/email/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { settle } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createFakeAuth, FRAME, refusal } from '../support/fake-auth.ts'
import { type OpenModal, openModal } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'

afterEach(destroyKernels)

const ADA = 'ada@example.org'

const start = async (open?: Parameters<typeof openModal>[1]) => {
  const auth = createFakeAuth()
  const modal = await openModal(createTestChain(connector('Kestrel')), {
    plugins: [auth.plugin, email()],
    services: { frame: FRAME },
    ...open,
  })
  const events: string[] = []
  const alerts: string[] = []
  for (const name of [
    'EMAIL_LOGIN_SELECTED',
    'EMAIL_SUBMITTED',
    'DEVICE_REGISTERED_FOR_EMAIL',
    'EMAIL_VERIFICATION_CODE_SENT',
    'EMAIL_VERIFICATION_CODE_PASS',
    'EMAIL_VERIFICATION_CODE_FAIL',
  ] as const)
    modal.portico.events.on(name, (payload) => events.push([name, ...Object.values(payload)].join(' ')))
  modal.portico.events.on('alerted', ({ code }) => alerts.push(code))
  return { ...modal, auth, events, alerts }
}
type Started = Awaited<ReturnType<typeof start>>

const viewOf = ({ services }: Pick<OpenModal, 'services'>): string | undefined => services.router.current.get()?.view
const field = ({ screen }: Pick<OpenModal, 'screen'>): Promise<HTMLInputElement> => screen.findByRole('textbox', { name: 'E-mail address' })
const submit = (input: HTMLInputElement): void => {
  if (!input.form) throw new Error('The field is in no form.')
  fireEvent.submit(input.form)
}
const type = async (rig: Started, text: string): Promise<HTMLInputElement> => {
  const input = await field(rig)
  fireEvent.change(input, { target: { value: text } })
  return input
}
/** Has a code sent, and waits for the view. */
const atCode = async (rig: Started): Promise<HTMLInputElement> => {
  submit(await type(rig, ADA))
  ;(await rig.auth.next('connectEmail')).resolve('VERIFY_OTP' as never)
  return rig.screen.findByRole('textbox', { name: 'Code' })
}

describe('the field in Connect', () => {
  it('is not there where the host named no frame', async () => {
    const { screen } = await start({ services: {} })
    await screen.findByText('Kestrel')
    await settle()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText('Or continue with')).toBeNull()
  })

  it('stands below the wallets, and loads the frame once somebody types', async () => {
    const rig = await start()
    const input = await field(rig)
    expect(rig.screen.getByText('Kestrel').compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    fireEvent.focusIn(input)
    expect(rig.auth.loads()).toBe(0)
    await type(rig, 'a')
    expect(rig.auth.loads()).toBe(1)
    expect(rig.events).toEqual(['EMAIL_LOGIN_SELECTED'])
  })

  it('sends an address once however often it is submitted (row 78), and leads to the code', async () => {
    const rig = await start()
    const input = await type(rig, ` ${ADA} `)
    for (let press = 0; press < 10; press += 1) submit(input)
    const asked = await rig.auth.next('connectEmail')
    expect(asked.input).toBe(ADA)
    expect(rig.auth.asked).toHaveLength(1)
    asked.resolve('VERIFY_OTP' as never)
    await waitFor(() => expect(viewOf(rig)).toBe('EmailVerifyOtp'))
    expect(rig.events).toEqual(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT'])
    expect((await rig.screen.findByText(ADA)).closest('p')?.textContent).toBe(
      `Enter the 6-digit code sent to ${ADA}. It expires in 10 minutes.`,
    )
    rig.screen.getByText(`Enter the code on ${location.host} only. Nobody else asks you for it.`)
  })

  it.each(['ada', 'ada@', '@example.org', 'a b@example.org', 'ada@example'])('refuses %j before anybody is asked', async (text) => {
    const rig = await start()
    submit(await type(rig, text))
    await rig.screen.findByText('Enter an address such as name@example.org')
    expect(rig.auth.asked).toEqual([])
  })

  it('says how long another code has to wait, until it may be', async () => {
    const rig = await start()
    const input = await type(rig, ADA)
    rig.auth.resendAt().set(Date.now() + 400)
    submit(input)
    await rig.screen.findByText('Please try again after 1 second')
    expect(rig.auth.asked).toEqual([])
    await waitFor(() => expect(rig.screen.queryByText(/Please try again/)).toBeNull())
    submit(input)
    await rig.auth.next('connectEmail')
  })

  it.each([
    [new PorticoError('AUTH_RESEND_LOCKED', 'Too soon.', { context: { seconds: 12 } }), 'Please try again after 12 seconds', []],
    [
      new PorticoError('FRAME_BLOCKED', 'No frame.'),
      'Unable to load email login dependency. Use another way to connect, or reload the page.',
      [],
    ],
    [new PorticoError('AUTH_TIMEOUT', 'Silence.'), 'The sign-in did not answer within 30 seconds. Try again.', ['SOCIALS_TIMEOUT']],
    [refusal('Mail is \u202Edown'), 'The sign-in service says: “Mail is down”', []],
    [refusal(''), 'An error occurred', []],
  ])('says why there is no code: %#', async (error, words, alerts) => {
    const rig = await start()
    submit(await type(rig, ADA))
    ;(await rig.auth.next('connectEmail')).reject(error)
    await rig.screen.findByText(words)
    expect(rig.alerts).toEqual(alerts)
    expect(viewOf(rig)).toBe('Connect')
  })

  it('leaves a visitor where they have gone meanwhile', async () => {
    const rig = await start()
    submit(await type(rig, ADA))
    const asked = await rig.auth.next('connectEmail')
    await rig.services.router.push('WhatIsAWallet')
    asked.resolve('VERIFY_OTP' as never)
    await settle()
    expect(viewOf(rig)).toBe('WhatIsAWallet')
  })

  it('connects at once where the frame knows the visitor', async () => {
    const rig = await start()
    submit(await type(rig, ADA))
    ;(await rig.auth.next('connectEmail')).resolve('CONNECT' as never)
    const signIn = await rig.auth.next('signIn')
    signIn.reject(new PorticoError('GUARD_DENIED', 'No.'))
    await rig.screen.findByText('You are signed in, but the account was not connected.')
  })
})

test('EmailLogin has the field alone, and the addresses of before', async () => {
  const rig = await start()
  await field(rig)
  rig.auth.recentEmails().set([ADA, 'grace@example.org'])
  await rig.services.router.push('EmailLogin')
  fireEvent.click(await rig.screen.findByRole('button', { name: /grace/ }))
  expect((await rig.auth.next('connectEmail')).input).toBe('grace@example.org')
})

describe('the code', () => {
  it('is one real input for pasting and autofill, and goes off with its last digit', async () => {
    const rig = await start()
    const input = await atCode(rig)
    expect(drawnRoot().querySelectorAll('input')).toHaveLength(1)
    expect(input.autocomplete).toBe('one-time-code')
    expect(input.inputMode).toBe('numeric')
    fireEvent.change(input, { target: { value: '12345' } })
    expect(rig.auth.asked.map(({ step }) => step)).toEqual(['connectEmail'])
    fireEvent.change(input, { target: { value: ' 123 456\n' } })
    const check = await rig.auth.next('connectOtp')
    expect(check.input).toBe('123456')
    for (let press = 0; press < 10; press += 1) submit(input)
    await rig.screen.findByText('Checking the code')
    expect(rig.auth.asked).toHaveLength(2)
    check.resolve(undefined as never)
    await rig.auth.next('signIn')
    await rig.screen.findByText('Connecting')
    expect(rig.events).toEqual(['EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT', 'EMAIL_VERIFICATION_CODE_PASS'])
  })

  it.each([
    ['Invalid code', 'That code does not match. Check the newest message.'],
    ['Code expired', 'That code has expired. Have a new one sent.'],
    ['Too many attempts', 'Too many tries. Have a new code sent.'],
  ])('%s: has a text of its own, and an empty field', async (words, shown) => {
    const rig = await start()
    const input = await atCode(rig)
    fireEvent.change(input, { target: { value: '111111' } })
    ;(await rig.auth.next('connectOtp')).reject(refusal(words))
    await rig.screen.findByText(shown)
    expect(input.value).toBe('')
    expect(rig.events.at(-1)).toBe('EMAIL_VERIFICATION_CODE_FAIL AUTH_REFUSED')
    fireEvent.change(input, { target: { value: '2' } })
    expect(rig.screen.queryByText(shown)).toBeNull()
  })

  it('stays where the frame did not answer, and can be tried again', async () => {
    const rig = await start()
    fireEvent.change(await atCode(rig), { target: { value: '123456' } })
    ;(await rig.auth.next('connectOtp')).reject(new PorticoError('AUTH_TIMEOUT', 'Silence.'))
    await rig.screen.findByText('The sign-in did not answer within 30 seconds. Try again.')
    expect(rig.alerts).toEqual(['SOCIALS_TIMEOUT'])
    const again = await rig.screen.findByRole('button', { name: 'Try again' })
    if (again.form) fireEvent.submit(again.form)
    expect((await rig.auth.next('connectOtp')).input).toBe('123456')
  })

  it('is not asked for twice where it was right and the account was not connected', async () => {
    const rig = await start()
    fireEvent.change(await atCode(rig), { target: { value: '123456' } })
    ;(await rig.auth.next('connectOtp')).resolve(undefined as never)
    ;(await rig.auth.next('signIn')).reject(new PorticoError('WALLET_ERROR', 'No.'))
    const again = await rig.screen.findByRole('button', { name: 'Try again' })
    if (again.form) fireEvent.submit(again.form)
    await rig.auth.next('signIn')
    expect(rig.auth.asked.filter(({ step }) => step === 'connectOtp')).toHaveLength(1)
  })

  it('can be sent anew after 30 seconds', async () => {
    const rig = await start()
    await atCode(rig)
    rig.auth.resendAt().set(Date.now() + 24_000)
    const locked = await rig.screen.findByRole('button', { name: 'Resend in 24 s' })
    fireEvent.click(locked)
    expect(rig.auth.asked).toHaveLength(1)
    rig.auth.resendAt().set(undefined)
    fireEvent.click(await rig.screen.findByRole('button', { name: 'Send a new code' }))
    ;(await rig.auth.next('connectEmail')).resolve('VERIFY_OTP' as never)
    await rig.screen.findByText('A new code was sent. Earlier ones still work.')
    expect(rig.events.filter((name) => name === 'EMAIL_VERIFICATION_CODE_SENT')).toHaveLength(2)
  })

  it('is given up when the view is left', async () => {
    const rig = await start()
    fireEvent.change(await atCode(rig), { target: { value: '123456' } })
    const { signal } = await rig.auth.next('connectOtp')
    await rig.services.router.back()
    expect(signal?.aborted).toBe(true)
    await settle()
    expect(rig.events).not.toContain('EMAIL_VERIFICATION_CODE_FAIL CONNECT_ABORTED')
  })
})

describe('a new device', () => {
  const atDevice = async (rig: Started) => {
    submit(await type(rig, ADA))
    ;(await rig.auth.next('connectEmail')).resolve('VERIFY_DEVICE' as never)
    await rig.screen.findByText('Follow the link in your mail')
    return rig.auth.next('connectDevice')
  }

  it('is waited for, also past the 30 seconds of one question, and leads to the code', async () => {
    const rig = await start()
    const first = await atDevice(rig)
    expect(rig.events).toEqual(['EMAIL_SUBMITTED'])
    first.reject(new PorticoError('AUTH_TIMEOUT', 'Silence.'))
    await rig.screen.findByText('Still waiting for the link')
    expect(rig.alerts).toEqual(['SOCIALS_TIMEOUT'])
    ;(await rig.auth.next('connectDevice')).resolve(undefined as never)
    await rig.screen.findByRole('textbox', { name: 'Code' })
    expect(rig.services.router.depth.get()).toBe(2)
    expect(rig.events.slice(1)).toEqual(['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT'])
  })

  it('has the link sent again, and asks anew where the frame failed', async () => {
    const rig = await start()
    ;(await atDevice(rig)).reject(new PorticoError('FRAME_FAILED', 'Gone.'))
    await rig.screen.findByText('The link was not followed')
    await rig.screen.findByText(/^Unable to load email login dependency/)
    fireEvent.click(rig.screen.getByRole('button', { name: 'Send the link again' }))
    ;(await rig.auth.next('connectEmail')).resolve('VERIFY_DEVICE' as never)
    const { signal } = await rig.auth.next('connectDevice')
    await rig.screen.findByText('The link was sent again.')
    await rig.services.router.back()
    expect(signal?.aborted).toBe(true)
  })
})
