import { fireEvent, waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SocialProvider } from '../../../plugins/auth/manifest.ts'
import { socials } from '../../../plugins/socials/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { settle } from '../../support/deferred.ts'
import { createFakeAuth, FRAME, refusal } from '../support/fake-auth.ts'
import { openModal } from '../support/open-modal.ts'
import { connector, createTestChain } from '../support/test-chain.ts'
import { fakeWindows, postFrom } from './support/fake-windows.ts'

afterEach(destroyKernels)
const windows = fakeWindows()

const STATE = 'state-of-this-tab'
const ADDRESS = `https://provider.test/authorize?client_id=1&state=${STATE}`
const RESULT = `${FRAME}/callback?code=42&state=${STATE}`

const start = async (options?: Parameters<typeof socials>[0]) => {
  const auth = createFakeAuth()
  const modal = await openModal(createTestChain(connector('Kestrel')), {
    plugins: [auth.plugin, socials(options)],
    services: { frame: FRAME },
  })
  const events: string[] = []
  const alerts: string[] = []
  for (const name of ['STARTED', 'REQUEST_USER_DATA', 'SUCCESS', 'ERROR', 'CANCELED'] as const)
    modal.portico.events.on(`SOCIAL_LOGIN_${name}`, ({ provider }) => events.push(`${name} ${provider}`))
  modal.portico.events.on('alerted', ({ code }) => alerts.push(code))
  return { ...modal, auth, events, alerts, view: () => modal.services.router.current.get()?.view }
}
type Started = Awaited<ReturnType<typeof start>>

const press = async (rig: Started, name = 'Google'): Promise<void> => void fireEvent.click(await rig.screen.findByRole('button', { name }))
/** Chooses Google, and leads its window to the provider. */
const atProvider = async (rig: Started) => {
  await press(rig)
  ;(await rig.auth.next('socialRedirectUri')).resolve(ADDRESS as never)
  await rig.screen.findByText('Connect in the provider window')
  return windows.last()
}

describe('the row in Connect', () => {
  const ALL: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
  const namesOf = async (rig: Started): Promise<readonly string[]> => {
    await rig.screen.findByText('Or continue with')
    await rig.screen.findByRole('button', { name: 'Google' })
    const all: readonly HTMLElement[] = rig.screen.getAllByRole('button')
    return all.map((button) => button.getAttribute('aria-label') ?? `[${button.textContent}]`).filter((name) => !name.includes('Kestrel'))
  }

  it.each([
    [2, ['[Google]', '[X]']],
    [3, ['[Google]', 'X', 'Discord']],
    [6, ['[Google]', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple']],
    [7, ['[Google]', 'X', 'Discord', 'Farcaster', 'GitHub', 'More social accounts']],
  ])('of %d providers', async (count, names) => {
    expect(await namesOf(await start({ providers: ALL.slice(0, count) }))).toEqual(names)
  })

  it('leads to all of them', async () => {
    const rig = await start()
    await press(rig, 'More social accounts')
    await rig.screen.findByRole('button', { name: 'Facebook' })
    expect(rig.view()).toBe('ConnectSocials')
    await press(rig, 'Facebook')
    expect(windows.opened).toHaveLength(1)
    await waitFor(() => expect(rig.view()).toBe('ConnectingSocial'))
  })
})

describe('a window', () => {
  it('opens in the click, and goes to the provider later', async () => {
    const rig = await start()
    const button = await rig.screen.findByRole('button', { name: 'Google' })
    fireEvent.click(button)
    // Nothing was waited for: the gesture is alive.
    expect(windows.opened).toEqual([['', '_blank', 'popup,width=600,height=800']])
    await rig.screen.findByText('The window of Google is being prepared')
    const child = windows.last()
    expect(child.location.replace).not.toHaveBeenCalled()
    const asked = await rig.auth.next('socialRedirectUri')
    expect(asked.input).toBe('google')
    asked.resolve(ADDRESS as never)
    await waitFor(() => expect(child.location.replace).toHaveBeenCalledWith(ADDRESS))
    await press(rig, 'Show the window')
    expect(child.focus).toHaveBeenCalled()
  })

  it('78: is one however often the button is pressed', async () => {
    const rig = await start()
    const button = await rig.screen.findByRole('button', { name: 'Google' })
    for (let time = 0; time < 10; time += 1) fireEvent.click(button)
    await rig.auth.next('socialRedirectUri')
    expect(windows.opened).toHaveLength(1)
    expect(rig.auth.asked).toHaveLength(1)
    expect(rig.events).toEqual(['STARTED google'])
  })

  it('comes back to the frame’s exact origin, and the visitor is signed in', async () => {
    const rig = await start()
    const child = await atProvider(rig)
    postFrom(child, FRAME, { resultUri: RESULT })
    const social = await rig.auth.next('connectSocial')
    expect(social.input).toBe(RESULT)
    expect(child.closed).toBe(true)
    await rig.screen.findByText('Retrieving user data')
    social.resolve(undefined as never)
    ;(await rig.auth.next('signIn')).resolve(undefined as never)
    await waitFor(() => expect(rig.events).toEqual(['STARTED google', 'REQUEST_USER_DATA google', 'SUCCESS google']))
  })

  it('A12: a page of another origin, or another window, says nothing; the true answer counts', async () => {
    const rig = await start()
    const child = await atProvider(rig)
    postFrom(child, 'https://evil.test', { resultUri: RESULT })
    postFrom(child, `${FRAME}.evil.test`, { resultUri: RESULT })
    postFrom({ closed: false }, FRAME, { resultUri: RESULT })
    postFrom(child, FRAME, { resultUri: 'a'.repeat(10_001) })
    postFrom(child, FRAME, 'resultUri')
    await settle()
    expect(rig.auth.asked.map(({ step }) => step)).toEqual(['socialRedirectUri'])
    postFrom(child, FRAME, { resultUri: RESULT })
    await rig.auth.next('connectSocial')
  })

  it.each([
    `${FRAME}/callback?code=42&state=another`,
    `${FRAME}/callback?code=42`,
    'javascript:alert(1)',
    `${FRAME}/callback?code=42&state=${STATE}x`,
  ])('A12: an answer without this tab’s state is refused: %s', async (resultUri) => {
    const rig = await start()
    const child = await atProvider(rig)
    postFrom(child, FRAME, { resultUri })
    postFrom(child, FRAME, { resultUri: RESULT })
    await rig.screen.findByText('The answer does not belong to this sign-in. Nothing was connected.')
    await settle()
    expect(rig.auth.asked.map(({ step }) => step)).toEqual(['socialRedirectUri'])
    expect(rig.events).toEqual(['STARTED google', 'ERROR google'])
    expect(child.closed).toBe(true)
  })

  it.each(['https://provider.test/authorize?client_id=1', 'https://provider.test/authorize?client_id=1&state=short'])(
    'A12: a frame of ours always hands a state over, and no window goes where there is none: %s',
    async (href) => {
      const rig = await start()
      await press(rig)
      rig.auth.state().set({ frame: 'ready', keys: true })
      ;(await rig.auth.next('socialRedirectUri')).resolve(href as never)
      await rig.screen.findByText('The answer does not belong to this sign-in. Nothing was connected.')
      expect([windows.last().closed, windows.opened.flat().includes(href)]).toEqual([true, false])
      postFrom(windows.last(), FRAME, { resultUri: `${FRAME}/callback?code=42` })
      await settle()
      expect(rig.auth.asked.map(({ step }) => step)).toEqual(['socialRedirectUri'])
    },
  )

  it('a deployed frame may lead to a provider without a state: its window and origin count', async () => {
    const rig = await start()
    await press(rig)
    ;(await rig.auth.next('socialRedirectUri')).resolve('https://provider.test/authorize?oauth_token=1' as never)
    await rig.screen.findByText('Connect in the provider window')
    postFrom(windows.last(), FRAME, { resultUri: `${FRAME}/callback?oauth_verifier=1` })
    await rig.auth.next('connectSocial')
  })

  it('77: that the visitor closes leads back', async () => {
    const rig = await start()
    const child = await atProvider(rig)
    child.closed = true
    await waitFor(() => expect(rig.view()).toBe('Connect'), { timeout: 3_000 })
    expect(rig.events).toEqual(['STARTED google', 'CANCELED google'])
  })

  it('is closed when the view is left', async () => {
    const rig = await start()
    const child = await atProvider(rig)
    await press(rig, 'Cancel')
    await waitFor(() => expect(rig.view()).toBe('Connect'))
    expect(child.closed).toBe(true)
    await waitFor(() => expect(rig.events).toEqual(['STARTED google', 'CANCELED google']))
  })

  it('A12: the newest one alone may finish', async () => {
    const rig = await start()
    const first = await atProvider(rig)
    await rig.portico.open({ view: 'ConnectingSocial', params: { provider: 'x' } })
    ;(await rig.auth.next('socialRedirectUri')).resolve(ADDRESS.replace(STATE, 'state-of-the-second') as never)
    await rig.screen.findByText('Continue in X')
    expect(first.closed).toBe(true)
    postFrom(first, FRAME, { resultUri: RESULT })
    await settle()
    expect(rig.auth.asked.map(({ step }) => step)).toEqual(['socialRedirectUri', 'socialRedirectUri'])
    postFrom(windows.last(), FRAME, { resultUri: `${FRAME}/callback?state=state-of-the-second` })
    await rig.auth.next('connectSocial')
  })

  it.each([
    [
      new PorticoError('AUTH_TIMEOUT', 'Silence.'),
      'The sign-in did not answer within 30 seconds. Nothing was connected.',
      ['SOCIALS_TIMEOUT'],
    ],
    [
      new PorticoError('FRAME_FAILED', 'Gone.'),
      'Unable to load email login dependency. Use another way to connect, or reload the page.',
      [],
    ],
    [refusal('No provider'), 'The sign-in service says: “No provider”', []],
  ])('has no address: %#', async (error, words, alerts) => {
    const rig = await start()
    await press(rig)
    ;(await rig.auth.next('socialRedirectUri')).reject(error)
    await rig.screen.findByText('Something went wrong')
    await rig.screen.findByText(words)
    expect(windows.last().closed).toBe(true)
    expect(rig.alerts).toEqual(alerts)
    await press(rig, 'Try again')
    expect(windows.opened).toHaveLength(2)
    await rig.auth.next('socialRedirectUri')
  })

  it('goes to no address that is no web page', async () => {
    const rig = await start()
    await press(rig)
    ;(await rig.auth.next('socialRedirectUri')).resolve('javascript:alert(1)' as never)
    await rig.screen.findByText('Something went wrong')
    expect(windows.last().closed).toBe(true)
    expect(rig.events).toEqual(['STARTED google', 'ERROR google'])
  })
})

describe('76: a browser that opens no window', () => {
  const blocked = async () => {
    windows.block()
    const rig = await start()
    await press(rig)
    await rig.screen.findByText('Your browser opened no window')
    ;(await rig.auth.next('socialRedirectUri')).resolve(ADDRESS as never)
    await waitFor(() => expect(rig.screen.getByRole('button', { name: 'Open sign-in' }).getAttribute('aria-disabled')).toBeNull())
    return rig
  }

  it('leaves a button that does', async () => {
    const rig = await blocked()
    await press(rig, 'Open sign-in')
    await rig.screen.findByText('Your browser opened no window')
    windows.allow()
    await press(rig, 'Open sign-in')
    expect(windows.opened.at(-1)?.[0]).toBe(ADDRESS)
    await rig.screen.findByText('Connect in the provider window')
    postFrom(windows.last(), FRAME, { resultUri: RESULT })
    await rig.auth.next('connectSocial')
    expect(rig.auth.asked.filter(({ step }) => step === 'socialRedirectUri')).toHaveLength(1)
  })

  it('leaves the way over this page, which the provider leads back to', async () => {
    const rig = await blocked()
    windows.allow()
    await press(rig, 'Continue on this page')
    await rig.screen.findByText('This page goes to Google and comes back')
    const [href, target] = windows.opened.at(-1) ?? []
    expect(target).toBe('_self')
    expect(new URL(href ?? '').searchParams.get('state')).toBe(`${STATE}--${encodeURIComponent(location.href)}`)
  })
})

describe('headers that hide the window', () => {
  // The window that was opened keeps the focus.
  beforeEach(() => void jest.spyOn(document, 'hasFocus').mockReturnValue(false))
  afterEach(() => void jest.mocked(document.hasFocus).mockRestore())

  /** The page in the window never comes into sight: from its arrival on the window counts as closed. */
  const loseWindow = async (rig: Started) => {
    await press(rig)
    const hidden = windows.last()
    Object.assign(hidden.location, { href: 'about:blank' })
    hidden.location.replace.mockImplementation(() => Object.assign(hidden, { closed: true }))
    ;(await rig.auth.next('socialRedirectUri')).resolve(ADDRESS as never)
    await rig.screen.findByText('This page cannot follow the window')
    return hidden
  }

  it('are said, and the sign-in goes on over this page, with an address of its own', async () => {
    const rig = await start()
    const hidden = await loseWindow(rig)
    await rig.screen.findByText('Close the window of Google and sign in on this page.')
    expect(rig.screen.queryByRole('button', { name: 'Open sign-in' })).toBeNull()
    expect(rig.screen.getByRole('button', { name: 'Continue on this page' }).getAttribute('aria-disabled')).toBe('true')
    // What was begun in the window cannot answer for the new address.
    ;(await rig.auth.next('socialRedirectUri')).resolve(ADDRESS.replace(STATE, 'another-state-of-this-tab') as never)
    postFrom(hidden, FRAME, { resultUri: RESULT })
    await waitFor(() => expect(rig.screen.getByRole('button', { name: 'Continue on this page' }).getAttribute('aria-disabled')).toBeNull())
    await press(rig, 'Continue on this page')
    await rig.screen.findByText('This page goes to Google and comes back')
    const [href, target] = windows.opened.at(-1) ?? []
    expect(target).toBe('_self')
    expect(new URL(href ?? '').searchParams.get('state')).toBe(`another-state-of-this-tab--${encodeURIComponent(location.href)}`)
    expect(rig.auth.asked.map(({ step }) => step)).toEqual(['socialRedirectUri', 'socialRedirectUri'])
    expect(rig.events).toEqual(['STARTED google'])
  })

  it('end when the visitor goes back', async () => {
    const rig = await start()
    await loseWindow(rig)
    await rig.services.router.back()
    await waitFor(() => expect(rig.events).toEqual(['STARTED google', 'CANCELED google']))
    expect(rig.alerts).toEqual([])
  })
})

describe('Farcaster', () => {
  const LINK = 'https://farcaster.test/siwf?channel=1'
  const atCode = async (rig: Started) => {
    await press(rig, 'Farcaster')
    ;(await rig.auth.next('farcasterUri')).resolve(LINK as never)
    await rig.screen.findByRole('img', { name: 'QR code of the sign-in' })
    return rig.auth.next('connectFarcaster')
  }

  it('is a code to scan, and a long wait', async () => {
    const rig = await start()
    const wait = await atCode(rig)
    expect(windows.opened).toHaveLength(0)
    wait.resolve(undefined as never)
    ;(await rig.auth.next('signIn')).resolve(undefined as never)
    await waitFor(() => expect(rig.events).toEqual(['STARTED farcaster', 'SUCCESS farcaster']))
  })

  it('that is left loads the frame anew after 100 ms, and shows the old code no more', async () => {
    const rig = await start()
    const { signal } = await atCode(rig)
    await rig.services.router.back()
    expect(signal?.aborted).toBe(true)
    expect(rig.auth.reloads()).toBe(0)
    await waitFor(() => expect(rig.auth.reloads()).toBe(1))
    await press(rig, 'Farcaster')
    await rig.screen.findByRole('img', { name: 'The code is being prepared' })
    expect(rig.events).toEqual(['STARTED farcaster', 'CANCELED farcaster', 'STARTED farcaster'])
  })
})
