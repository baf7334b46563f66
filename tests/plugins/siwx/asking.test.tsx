import { fireEvent, waitFor, within } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import { createTestStore, mountPlugin } from '../../../kernel/testing/index.ts'
import type { SiwxConfig, SiwxOptions } from '../../../plugins/siwx/config.ts'
import { SIWX, siwx } from '../../../plugins/siwx/index.ts'
import { deferred, never, settle } from '../../support/deferred.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { ETHEREUM } from '../support/start-session.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const CHAIN = 'eip155:1'
const EVENTS = ['CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX', 'SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR'] as const

const config = (changes: Partial<SiwxConfig> = {}): SiwxConfig => {
  let made = 0
  return {
    createMessage: async (input) => {
      made += 1
      const text = `Message ${made}`
      return { ...input, domain: 'host.test', uri: 'https://host.test/', version: '1', nonce: `nonce-${made}`, toString: () => text }
    },
    addSession: async () => undefined,
    setSessions: async () => undefined,
    getSessions: async () => [],
    revokeSession: async () => undefined,
    ...changes,
  }
}

interface Wallet {
  readonly type?: 'eoa' | 'smartAccount'
  signMessage?(call: { readonly message: string; readonly signal: AbortSignal }): Promise<string>
  load?(): Promise<object>
}

/** The plugin by itself, on a page where one account is connected. */
const mount = async (
  own: SiwxConfig | Partial<SiwxOptions>,
  { type = 'eoa', signMessage = async () => '0x', load }: Wallet = {},
  deps: object = {},
) => {
  const clock = createManualClock()
  const account = { namespace: 'eip155', address: ADDRESS, caipAddress: `${CHAIN}:${ADDRESS}`, type }
  const active = createTestStore<unknown>(account)
  const network = createTestStore<unknown>(ETHEREUM)
  const info = createTestStore<unknown>({ name: 'Kestrel' })
  const closed: string[] = []
  const mounted = await mountPlugin(siwx('addSession' in own ? { siwx: own } : own), {
    createRoot,
    ports: { clock },
    deps: {
      accounts: { active },
      networks: { all: createTestStore([ETHEREUM]), active: network },
      wallet: { info, load: load ?? (async () => ({ namespace: 'eip155', sign: { signMessage } })) },
      router: { current: createTestStore({ view: 'SIWXSignMessage' }), reset: async (view: string) => closed.push(view) > 0 },
      sessions: { disconnect: async (namespace: string) => void closed.push(`disconnect ${namespace}`) },
      ...deps,
    },
  })
  const heard: string[] = []
  const { events } = mounted.scope.ports as { readonly events: { on(name: string, hear: (event: object) => void): void } }
  for (const name of EVENTS) events.on(name, (event) => heard.push(`${name} ${JSON.stringify(event)}`))
  return { mounted, clock, active, network, info, heard, closed, service: mounted.service(SIWX) }
}

/** The view, as a host opens it by name. */
const open = async (...given: Parameters<typeof mount>) => {
  const opened = await mount(...given)
  opened.mounted.answers.enter.SIWXSignMessage?.(undefined as never)
  const root = await opened.mounted.renderView('SIWXSignMessage')
  const screen = within(root as unknown as HTMLElement)
  return { ...opened, screen, press: (name: string) => fireEvent.click(screen.getByRole('button', { name })) }
}

const event = (name: (typeof EVENTS)[number], isSmartAccount = false): string =>
  `${name} ${JSON.stringify({ network: CHAIN, isSmartAccount })}`

describe('what has to be there before a signature is asked for', () => {
  const off = {
    siweConfig: {
      enabled: false,
      getNonce: async () => 'abcdefgh',
      createMessage: () => '',
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
    },
  }
  const said = async ({ service }: Awaited<ReturnType<typeof mount>>): Promise<unknown> => {
    const error: unknown = await service.requestSignMessage().catch((cause: unknown) => cause)
    return [Object(error).code, Object(error).message]
  }

  test('is missed in the order of the specification, and nobody is asked for it', async () => {
    const signMessage = jest.fn(async () => '0x')
    const without = async (own: Parameters<typeof mount>[0]) => {
      const at = await mount(own, { signMessage })
      for (const store of [at.active, at.network, at.info]) store.set(undefined)
      return at
    }
    expect(await said(await without(off))).toEqual(['SIWX_NOT_ENABLED', 'SIWX is not enabled'])
    const at = await without(config())
    expect(await said(at)).toEqual(['SIWX_NO_ACCOUNT', 'No ActiveCaipAddress found'])
    at.active.set({ namespace: 'eip155', address: ADDRESS, caipAddress: `${CHAIN}:${ADDRESS}`, type: 'eoa' })
    expect(await said(at)).toEqual(['SIWX_NO_NETWORK', 'No ActiveCaipNetwork or client found'])
    at.network.set(ETHEREUM)
    expect(await said(at)).toEqual(['SIWX_NO_CLIENT', 'No ConnectionController client found'])
    expect([signMessage.mock.calls, at.heard]).toEqual([[], []])
    at.info.set({ name: 'Kestrel' })
    await at.service.requestSignMessage()
    expect(signMessage).toHaveBeenCalledTimes(1)
  })

  test('is the wallet’s to have: one that signs no messages', async () => {
    const at = await mount(config(), { load: async () => ({ namespace: 'eip155' }) })
    expect(await said(at)).toEqual(['SIWX_NO_CLIENT', 'No ConnectionController client found'])
    expect(at.service.question.get()).toMatchObject({ phase: 'ready', problem: 'initProblem' })
  })
})

describe('what the visitor reads', () => {
  const declines = (): Promise<never> => Promise.reject({ code: 4001, message: 'No.' })
  const refuses = (error: Error): SiwxConfig => config({ addSession: () => Promise.reject(error) })
  const refused = (code: 'SIWX_SIGNATURE_INVALID' | 'SIWX_MESSAGE_INVALID'): SiwxConfig => refuses(new PorticoError(code, 'refused'))

  test.each<[string, SiwxConfig, Wallet]>([
    ['Signature declined', config(), { signMessage: declines }],
    ['This application might not support Smart Accounts', config(), { signMessage: declines, type: 'smartAccount' }],
    ['The signature is not valid', refused('SIWX_SIGNATURE_INVALID'), {}],
    ['Session expired. Check the time of this device, then try again.', refused('SIWX_MESSAGE_INVALID'), {}],
    ['The site could not sign you in. Try again.', refuses(new Error('down')), {}],
    [
      'A problem occurred while trying initialize authentication',
      config(),
      { load: () => Promise.reject(new PorticoError('PLUGIN_LOAD_FAILED', 'away')) },
    ],
  ])('“%s”, and may try again', async (text, own, wallet) => {
    const { screen, press, heard, service, closed } = await open(own, wallet)
    await screen.findByText('Message 1')
    if (!wallet.load) press('Sign')
    await screen.findByRole('alert')
    expect(screen.getByRole('alert').textContent).toBe(text)
    await waitFor(() => screen.getByRole('button', { name: 'Try again' }))
    const { type } = wallet
    expect(heard.filter((one) => one.startsWith('SIWX_AUTH'))).toEqual([event('SIWX_AUTH_ERROR', type === 'smartAccount')])
    expect([service.question.get()?.phase, closed]).toEqual(['ready', []])
    press('Try again')
    await waitFor(() => expect(heard.filter((one) => one.startsWith('SIWX_AUTH_ERROR'))).toHaveLength(2))
  })

  test.each<[string, unknown, string | undefined]>([
    ['by EIP-1193’s code', { code: 4001, message: 'No.' }, undefined],
    ['in what a wallet on a phone wraps', { code: -32603, message: 'Internal', data: { originalError: { code: 4001 } } }, undefined],
    ['in what a library wraps', new Error('The request failed.', { cause: { code: 4001 } }), undefined],
    ['by the name of a library', { code: 'ACTION_REJECTED', message: 'x' }, undefined],
    ['in a wallet’s words alone', new Error('User rejected the request.'), undefined],
    ['in other words', 'Request cancelled by user', undefined],
    ['in one word', { message: 'Cancelled' }, undefined],
    ['by the kernel', new PorticoError('REQUEST_REJECTED', 'User rejected the request.', { rpcCode: 4001 }), undefined],
    ['by nobody: the wallet failed', { code: -32603, message: 'Device\u202e is\nlocked' }, 'Device is locked'],
    [
      'by nobody: the node rejected it',
      { code: -32000, message: 'transaction rejected: nonce too low' },
      'transaction rejected: nonce too low',
    ],
    ['by nobody, through the gate', new PorticoError('WALLET_ERROR', 'x', { cause: new Error('Bluetooth is off') }), 'Bluetooth is off'],
    ['by nobody: the wallet is elsewhere', new PorticoError('NETWORK_MISMATCH', 'Ours'), ''],
    ['by nobody, without a word', undefined, ''],
    ['by nobody, at length', new Error('a'.repeat(500)), 'a'.repeat(200)],
  ])('“Signature declined” is said where somebody declined: %s', async (_, error, words) => {
    const { screen, press, service } = await open(config(), { signMessage: () => Promise.reject(error) })
    await screen.findByText('Message 1')
    press('Sign')
    const alert = await screen.findByRole('alert')
    if (words === undefined) expect(alert.textContent).toBe('Signature declined')
    else expect(alert.textContent).toBe(`Your wallet could not sign this${words}`)
    expect(alert.querySelector('q')?.textContent ?? '').toBe(words ?? '')
    expect(service.question.get()?.detail ?? '').toBe(words ?? '')
    // Gone with the next try.
    press('Try again')
    expect(service.question.get()).toMatchObject({ problem: undefined, detail: undefined })
  })

  test.each([
    ['Your wallet does not let this site ask for a signature', [4100], false],
    ['Your wallet has lost its connection', [4900, 4901], false],
    [/^A request is already waiting in your wallet\./, [-32_002], false],
    [/^Your wallet has had too many requests\./, [-32_005], false],
    ['Your wallet does not sign such messages', [4200, -32_601, -32_004, 5700, 5760], true],
    ['Your wallet did not understand the request', [-32_700, -32_600, -32_602, -32_006, -32_001, 5720, 5730], true],
    ['Your wallet could not sign this', [-32_000, -32_603], true],
  ] as const)('%s: by the code of the wallet, through the gate or not', async (text, codes, ofSmartAccounts) => {
    for (const code of codes) {
      const given = { code, message: '' }
      for (const error of [given, new PorticoError('WALLET_ERROR', 'x', { cause: given, rpcCode: code })]) {
        for (const type of ['eoa', 'smartAccount'] as const) {
          const { screen, press, mounted } = await open(config(), { type, signMessage: () => Promise.reject(error) })
          await screen.findByText('Message 1')
          press('Sign')
          const said = (await screen.findByRole('alert')).textContent
          if (type === 'smartAccount' && ofSmartAccounts) expect(said).toBe('This application might not support Smart Accounts')
          else expect(said).toMatch(text)
          mounted.unload()
        }
      }
    }
  })

  test('a smart account whose wallet cannot sign: its words are said as well', async () => {
    const { screen, press } = await open(config(), { type: 'smartAccount', signMessage: () => Promise.reject(new Error('Not deployed')) })
    await screen.findByText('Message 1')
    press('Sign')
    expect((await screen.findByRole('alert')).textContent).toBe('This application might not support Smart AccountsNot deployed')
  })

  test.each([
    ['Account', true, 0],
    ['ApproveRequest', true, 1],
    ['SIWXSignMessage', true, 0],
    ['Account', false, 1],
  ])(
    'a failure while %s is on screen (%s) is said there, and the sign-in view is not pushed over another one',
    async (view, isOpen, shown) => {
      const pushed: string[] = []
      const current = createTestStore<{ view: string }>({ view: 'SIWXSignMessage' })
      const state = createTestStore({ open: true })
      const said: string[] = []
      const { service } = await open(
        config({ addSession: () => Promise.reject(new Error('down')) }),
        {},
        {
          router: { current, push: async (name: string) => pushed.push(name) > 0, reset: async () => true },
          modal: { state, open: async (name: string) => void pushed.push(name), close: async () => true },
          toasts: { show: ({ text }: { readonly text: string }) => void said.push(text) },
        },
      )
      await waitFor(() => expect(service.question.get()?.phase).toBe('ready'))
      current.set({ view })
      state.set({ open: isOpen })
      service.sign()
      await waitFor(() => expect(service.question.get()?.problem).toBe('notAnswered'))
      await settle()
      expect(pushed).toEqual(shown ? ['SIWXSignMessage'] : [])
      expect(said).toEqual(shown || view === 'SIWXSignMessage' ? [] : ['The site could not sign you in. Try again.'])
    },
  )

  test('“Authenticating...” is said while the signature is verified', async () => {
    const verified = deferred<void>()
    const { screen, press, service } = await open(config({ addSession: () => verified.promise }), { signMessage: async () => '0x12' })
    await screen.findByText('Message 1')
    press('Sign')
    await screen.findByText('Authenticating...')
    expect(service.question.get()).toMatchObject({ phase: 'authenticating' })
    verified.resolve()
    await waitFor(() => expect(service.question.get()).toBeUndefined())
  })

  test('while it is prepared, signed and cancelled; cancelled, the signature that comes is nobody’s', async () => {
    const [made, answer] = [deferred<void>(), deferred<string>()]
    const own = config()
    const addSession = jest.fn(async () => undefined)
    const required = { ...own, addSession, getRequired: () => true }
    let asked: AbortSignal | undefined
    const { screen, press, heard, closed } = await open(
      { ...required, createMessage: async (input) => made.promise.then(() => own.createMessage(input)) },
      {
        signMessage: ({ signal }) => {
          asked = signal
          return answer.promise
        },
      },
    )
    await screen.findByText('Preparing the message')
    made.resolve()
    await screen.findByText('Message 1')
    press('Sign')
    await screen.findByText('Signing...')
    press('Cancel')
    await waitFor(() => expect(closed).toEqual(['disconnect eip155', 'Connect']))
    expect(asked?.aborted).toBe(true)
    answer.resolve('0x12')
    await settle()
    expect(addSession).not.toHaveBeenCalled()
    expect(heard).toEqual([event('CLICK_SIGN_SIWX_MESSAGE'), event('CLICK_CANCEL_SIWX')])
  })
})

test('a message that waits is made anew before its nonce is too old, and not while the wallet has it', async () => {
  const { screen, press, clock } = await open(config(), { signMessage: never })
  await screen.findByText('Message 1')
  await clock.advance(239_999)
  screen.getByText('Message 1')
  await clock.advance(1)
  await screen.findByText('Message 2')
  press('Sign')
  await screen.findByText('Signing...')
  await clock.advance(240_000)
  screen.getByText('Message 2')
})

test('A15: what was shown to the site is never signed again, also where the next message is long in coming', async () => {
  const [own, next] = [config(), deferred<void>()]
  const asked: string[] = []
  let made = 0
  const refused = config({
    async createMessage(input) {
      made += 1
      if (made > 1) await next.promise
      return own.createMessage(input)
    },
    addSession: () => Promise.reject(new Error('down')),
  })
  const signMessage = async ({ message }: { readonly message: string }): Promise<string> => {
    asked.push(message)
    return '0x12'
  }
  const { screen, press } = await open(refused, { signMessage })
  await screen.findByText('Message 1')
  press('Sign')
  await screen.findByRole('alert')
  press('Try again')
  await settle()
  expect(asked).toEqual(['Message 1'])
  next.resolve()
  await waitFor(() => expect(asked).toEqual(['Message 1', 'Message 2']))
})

test('the host says when a message is too old: nonceRefetchIntervalMs', async () => {
  const nonces = ['first-nonce', 'second-nonce']
  const { screen, clock } = await open({
    siweConfig: {
      nonceRefetchIntervalMs: 60_000,
      getNonce: async () => nonces.shift() ?? 'none-is-left',
      createMessage: ({ nonce }) => `Nonce: ${nonce}`,
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
    },
  })
  await screen.findByText('Nonce: first-nonce')
  await clock.advance(60_000)
  await screen.findByText('Nonce: second-nonce')
})
