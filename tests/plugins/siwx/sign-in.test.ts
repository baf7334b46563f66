import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { createPortico, type Portico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet, polygon } from 'portico/networks'
import { SIWX, type SiweConfig, type SiwxOptions, type SiwxSession } from 'portico/plugins/siwx'
import { parseMessage } from 'portico/siwx-server'
import { createTestWallet, type TestWallet } from 'portico/testing'
import { type Hex, hexToString } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deferred } from '../../support/deferred.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'

const KEYS: readonly Hex[] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
const accounts = KEYS.map((key) => privateKeyToAccount(key))
const [ACCOUNT = '0x', OTHER = '0x'] = accounts.map(({ address }) => address)

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 20_000 })

type Asked = Parameters<NonNullable<Parameters<typeof createTestWallet>[0]['sign']>>[0]

const textOf = ({ params }: Pick<Asked, 'params'>): string => hexToString((Array.isArray(params) ? params[0] : undefined) as Hex)

describe('sign-in in a kernel', () => {
  let portico: Portico
  let wallet: TestWallet
  let silence: () => void
  const signed: string[] = []
  const events: string[] = []
  let sign: (asked: Asked) => Promise<string>
  let rpc: RpcServer
  beforeAll(async () => {
    rpc = await startRpcServer(1)
  })
  afterAll(() => rpc.close())

  const start = (options: Partial<SiwxOptions> = {}): void => {
    portico = createPortico({
      id: 'siwx-test',
      networks: [{ ...mainnet, rpcUrls: { default: { http: [rpc.url] } } }, polygon],
      plugins: defaults({ walletconnect: false, analytics: false, siwx: options }),
      metadata: { name: 'Test', description: '', url: 'https://host.test', icons: [] },
      logLevel: 'silent',
    })
    for (const name of ['CLICK_SIGN_SIWX_MESSAGE', 'CLICK_CANCEL_SIWX', 'SIWX_AUTH_SUCCESS', 'SIWX_AUTH_ERROR'] as const) {
      portico.events.on(name, ({ network, isSmartAccount }) => events.push(`${name} ${network} ${isSmartAccount}`))
    }
  }
  const restart = async (options: Partial<SiwxOptions> = {}): Promise<void> => {
    await portico.destroy()
    start(options)
  }
  beforeEach(() => {
    // jsdom knows the element and not its methods, and no media queries: motion is off.
    Object.assign(window, {
      matchMedia: () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }),
    })
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.setAttribute('open', '')
      },
      close(this: HTMLDialogElement) {
        this.removeAttribute('open')
      },
    })
    signed.length = 0
    events.length = 0
    sign = async (asked) => {
      const message = textOf(asked)
      signed.push(message)
      return accounts.find(({ address }) => address === asked.account)?.signMessage({ message }) ?? '0x'
    }
    wallet = createTestWallet({ accounts: [ACCOUNT, OTHER], sign: (asked) => sign(asked) })
    silence = wallet.announce()
    start()
  })
  afterEach(async () => {
    await portico.destroy()
    silence()
    localStorage.clear()
    jest.restoreAllMocks()
  })

  const modal = () => {
    const root = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    if (!root) throw new Error('There is no modal.')
    return within(root)
  }
  const press = async (name: string | RegExp): Promise<void> => {
    fireEvent.click(await waitFor(() => modal().getByRole('button', { name, hidden: true })))
  }
  const reads = (text: string | RegExp): Promise<HTMLElement> => waitFor(() => modal().getByText(text))
  const asks = (account: string): Promise<HTMLElement> =>
    waitFor(() => modal().getByText((_, element) => element?.className === 'code-block' && element.textContent?.includes(account) === true))
  const choose = async (): Promise<void> => {
    await portico.open()
    await press(/Test Wallet/)
    await asks(ACCOUNT)
  }
  const connected = (address: string) =>
    waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected', account: { address } }))
  const kept = (): readonly string[] => {
    const text = localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith(':siwx:sessions')) ?? '')
    const sessions: readonly { readonly data: { readonly accountAddress: string; readonly chainId: string } }[] = text
      ? JSON.parse(text).d
      : []
    return sessions.map(({ data }) => `${data.chainId} ${data.accountAddress}`)
  }

  test('who signs is connected, with a message that a strict parser reads; the next visit asks nothing', async () => {
    await choose()
    expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined })
    expect(portico.getProvider('eip155')).toBeUndefined()
    await press('Sign')
    await connected(ACCOUNT)
    const { nonce, ...message } = parseMessage(signed[0] ?? '')
    expect(message).toMatchObject({ domain: location.host, uri: `${location.origin}/`, chainId: 'eip155:1', accountAddress: ACCOUNT })
    expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    expect(events).toEqual(['CLICK_SIGN_SIWX_MESSAGE eip155:1 false', 'SIWX_AUTH_SUCCESS eip155:1 false'])
    expect(kept()).toEqual([`eip155:1 ${ACCOUNT}`])
    expect(await (await portico.service(SIWX)).getSessions()).toMatchObject([{ message: signed[0] }])

    await restart()
    await connected(ACCOUNT)
    expect(signed).toHaveLength(1)
  })

  test('who declines reads so and may try again; another wallet’s signature is refused, and its nonce is not used twice', async () => {
    await choose()
    wallet.setBehaviour('reject')
    await press('Sign')
    await reads('Signature declined')
    expect(portico.getState()).toMatchObject({ open: true, status: 'connecting' })
    wallet.setBehaviour('approve')
    const honest = sign
    // The key does not answer it, so the chain is asked: there is no contract.
    rpc.answer('eth_getCode', () => '0x')
    sign = (asked) => honest({ ...asked, account: OTHER })
    await press('Try again')
    await reads('The signature is not valid')
    expect(kept()).toEqual([])
    sign = honest
    await press('Try again')
    await connected(ACCOUNT)
    const nonces = signed.map((text) => parseMessage(text).nonce)
    expect(new Set(nonces).size).toBe(nonces.length)
    expect(events.filter((event) => event.startsWith('SIWX_AUTH_ERROR'))).toHaveLength(2)
  })

  test('closing shakes while sign-in is required; cancelling disconnects and leads to Connect', async () => {
    await choose()
    expect(await portico.close()).toBe(false)
    expect(portico.getState()).toMatchObject({ open: true, status: 'connecting' })
    await press('Cancel')
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: true, status: 'disconnected' }))
    await waitFor(() => modal().getByRole('button', { name: /Test Wallet/, hidden: true }))
    expect(events).toEqual(['CLICK_CANCEL_SIWX eip155:1 false'])
    expect(signed).toEqual([])
    expect(await portico.close()).toBe(true)
  })

  test.each([
    ['cancels', 'Cancel'],
    ['closes', undefined],
  ])('where it is not required, who %s is connected all the same', async (_, button) => {
    await restart({ required: false })
    await choose()
    if (button) await press(button)
    else expect(await portico.close()).toBe(true)
    await connected(ACCOUNT)
    expect(kept()).toEqual([])
    // Later, by a button of the host's own.
    await portico.open({ view: 'SIWXSignMessage' })
    await asks(ACCOUNT)
    await press('Sign')
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected' }))
    expect(kept()).toEqual([`eip155:1 ${ACCOUNT}`])
  })

  test('another account and another network are asked themselves; disconnecting clears the sessions of that account only', async () => {
    await choose()
    await press('Sign')
    await connected(ACCOUNT)
    wallet.selectAccount(OTHER)
    await asks(OTHER)
    expect(portico.getState()).toMatchObject({ open: true, status: 'connecting', account: undefined })
    await press('Sign')
    await connected(OTHER)
    const moved = portico.switchNetwork('eip155:137')
    await asks('Chain ID: 137')
    await press('Sign')
    await moved
    await connected(OTHER)
    expect(kept()).toEqual([`eip155:1 ${ACCOUNT}`, `eip155:1 ${OTHER}`, `eip155:137 ${OTHER}`])
    await portico.disconnect()
    await waitFor(() => expect(kept()).toEqual([`eip155:1 ${ACCOUNT}`]))
  })

  test('another account meanwhile is asked in place of the first, whose late signature counts for nothing', async () => {
    await choose()
    const honest = sign
    let answer: (signature: string) => void = () => undefined
    sign = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await press('Sign')
    await waitFor(() => modal().getByText('Signing...'))
    wallet.selectAccount(OTHER)
    await asks(OTHER)
    answer('0x5161')
    sign = honest
    await press('Sign')
    await connected(OTHER)
    expect(kept()).toEqual([`eip155:1 ${OTHER}`])
  })

  test('a session that has expired or was tampered with counts for nothing: the next visit is disconnected', async () => {
    await restart({ expiration: 1_000 })
    await choose()
    await press('Sign')
    await connected(ACCOUNT)
    const key = Object.keys(localStorage).find((one) => one.endsWith(':siwx:sessions')) ?? ''
    const valid = localStorage.getItem(key) ?? ''
    await portico.destroy()
    localStorage.setItem(key, valid.replace(/"expirationTime":"[^"]+"/, '"expirationTime":"2020-01-01T00:00:00.000Z"'))
    start()
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'disconnected' }))
  })

  test('what keeps the sessions fails: the visitor reads so, nobody is connected, Connect is there', async () => {
    await restart({
      siwx: {
        createMessage: () => Promise.reject(new Error('down')),
        addSession: async () => undefined,
        setSessions: async () => undefined,
        getSessions: () => Promise.reject(new Error('down')),
        revokeSession: async () => undefined,
        getRequired: () => true,
      },
    })
    await portico.open()
    await press(/Test Wallet/)
    await reads('A problem occurred while trying initialize authentication')
    await waitFor(() => expect(portico.getState()).toMatchObject({ status: 'disconnected' }))
    await waitFor(() => modal().getByRole('button', { name: /Test Wallet/, hidden: true }))
    expect(events).toEqual(['SIWX_AUTH_ERROR eip155:1 false'])
  })

  test.each([true, false])(
    'a visit whose sign-in state cannot be known is denied, without a question or a complaint (required: %s)',
    async (required) => {
      const keeps = (getSessions: () => Promise<readonly SiwxSession[]>): Partial<SiwxOptions> => ({
        siwx: {
          createMessage: () => Promise.reject(new Error('down')),
          addSession: async () => undefined,
          setSessions: async () => undefined,
          getSessions,
          revokeSession: async () => undefined,
          getRequired: () => required,
        },
      })
      await restart(keeps(async () => [{ data: {}, message: '', signature: '' } as unknown as SiwxSession]))
      await portico.open()
      await press(/Test Wallet/)
      await connected(ACCOUNT)
      let asked = 0
      await restart(
        keeps(async () => {
          asked += 1
          // The visit is under way, and nothing of the wallet is to be had.
          expect(portico.getProvider('eip155')).toBeUndefined()
          throw new Error('down')
        }),
      )
      await waitFor(() => expect([asked, portico.getState().status]).toEqual([1, 'disconnected']))
      expect(portico.getState()).toMatchObject({ open: false, account: undefined })
      expect([portico.getProvider('eip155'), signed, events]).toEqual([undefined, [], ['SIWX_AUTH_ERROR eip155:1 false']])
      expect(document.querySelector('portico-modal')?.shadowRoot?.textContent ?? '').not.toContain('A problem occurred')
    },
  )

  test('who cancels while the signature is being verified is not signed in: what comes of it is taken back', async () => {
    const revoked: string[] = []
    const verified = deferred<void>()
    await restart({
      siwx: {
        createMessage: async (input) => ({
          ...{ ...input, domain: 'host.test', uri: 'https://host.test/', version: '1', nonce: 'abcdefgh' },
          toString: () => `A message of the host for ${input.accountAddress}`,
        }),
        addSession: () => verified.promise,
        setSessions: async () => undefined,
        getSessions: async () => [],
        revokeSession: async (chainId, address) => void revoked.push(`${chainId} ${address}`),
        getRequired: () => true,
      },
    })
    await choose()
    await press('Sign')
    await waitFor(() => expect(signed).toEqual([`A message of the host for ${ACCOUNT}`]))
    await press('Cancel')
    await waitFor(() => expect(portico.getState()).toMatchObject({ status: 'disconnected' }))
    verified.resolve()
    await waitFor(() => expect(revoked).toEqual([`eip155:1 ${ACCOUNT}`]))
    expect(events).toEqual(['CLICK_SIGN_SIWX_MESSAGE eip155:1 false', 'CLICK_CANCEL_SIWX eip155:1 false'])
  })

  test('a siweConfig: its message is signed, its word counts, other networks are asked, disconnecting signs out', async () => {
    let session: { readonly address: string; readonly chainId: number } | null = null
    const told: string[] = []
    const verifyMessage = jest.fn(async (_: SiwxSession) => false)
    const siweConfig: SiweConfig = {
      getNonce: async (address) => `nonce for ${address}`,
      createMessage: ({ address, chainId, nonce }) => `${address} on ${chainId}: ${nonce}`,
      verifyMessage,
      getSession: async () => session,
      signOut: async () => {
        told.push('signOut')
        session = null
        return true
      },
      onSignIn: (now) => {
        told.push(`onSignIn ${now?.chainId}`)
        session = now ?? null
      },
      onSignOut: () => void told.push('onSignOut'),
    }
    await restart({ siweConfig })
    await choose()
    expect(await portico.close()).toBe(false)
    await press('Sign')
    await reads('The signature is not valid')
    verifyMessage.mockResolvedValue(true)
    await press('Try again')
    await connected(ACCOUNT)
    const message = (chainId: number): string => `did:pkh:eip155:${chainId}:${ACCOUNT} on ${chainId}: nonce for ${ACCOUNT}`
    expect(signed).toEqual([message(1), message(1)])
    const [last] = verifyMessage.mock.lastCall ?? []
    expect(last).toMatchObject({ message: message(1), data: { accountAddress: ACCOUNT, chainId: 'eip155:1' } })
    expect(await accounts[0]?.signMessage({ message: message(1) })).toBe(last?.signature)
    expect(told).toEqual(['onSignIn 1'])

    await restart({ siweConfig })
    await connected(ACCOUNT)
    expect(signed).toHaveLength(2)
    const moved = portico.switchNetwork('eip155:137')
    await asks('on 137')
    expect(told).toEqual(['onSignIn 1', 'signOut', 'onSignOut'])
    await press('Sign')
    await moved
    await connected(ACCOUNT)
    await portico.disconnect()
    await waitFor(() => expect(told.slice(3)).toEqual(['onSignIn 137', 'signOut', 'onSignOut']))
  })

  test('a siweConfig that is switched off asks nobody', async () => {
    const not = jest.fn()
    const asked = { getNonce: not, createMessage: not, verifyMessage: not, getSession: not, signOut: not }
    await restart({ siweConfig: { enabled: false, ...asked } })
    await portico.open()
    await press(/Test Wallet/)
    await connected(ACCOUNT)
    await portico.disconnect()
    expect([not.mock.calls, signed, events]).toEqual([[], [], []])
  })

  test('on a network that the app does not have nobody is asked, and nobody is connected; on one that it has the account is', async () => {
    await choose()
    await press('Sign')
    await connected(ACCOUNT)
    wallet.selectChain('eip155:31337')
    await waitFor(() => expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined }))
    expect(portico.getProvider('eip155')).toBeUndefined()
    wallet.selectChain('eip155:137')
    await asks('Chain ID: 137')
    await press('Cancel')
    await waitFor(() => expect(portico.getState()).toMatchObject({ status: 'disconnected' }))
  })

  test('A19: required sign-in is not passed by a wallet on a chain that the app does not have', async () => {
    const statuses: string[] = []
    portico.subscribe(({ status }) => statuses.push(status))
    await choose()
    wallet.selectChain('eip155:31337')
    await reads('Switch the wallet to a network of this app to sign in.')
    expect([portico.getState().status, portico.getProvider('eip155'), signed]).toEqual(['connecting', undefined, []])
    wallet.selectChain('eip155:137')
    await asks('Chain ID: 137')
    expect(statuses).not.toContain('connected')
    await press('Sign')
    await connected(ACCOUNT)
  })

  test('a page that is loaded while the wallet is on such a chain is disconnected, and who connects has it moved', async () => {
    await choose()
    await press('Sign')
    await connected(ACCOUNT)
    await portico.destroy()
    wallet.selectChain('eip155:31337')
    const statuses: string[] = []
    start()
    portico.subscribe(({ status }) => statuses.push(status))
    await waitFor(() => expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined }))
    expect(statuses).not.toContain('connected')
    await portico.open()
    await press(/Test Wallet/)
    await connected(ACCOUNT)
    expect([portico.getState().network?.caipNetworkId, signed.length]).toEqual(['eip155:1', 1])
  })

  test('and the network of the wallet may be added to the app meanwhile, or the wallet be asked to move', async () => {
    await choose()
    await press('Sign')
    await connected(ACCOUNT)
    wallet.selectChain('eip155:31337')
    await waitFor(() => expect(portico.getState().status).toBe('connecting'))
    void portico.switchNetwork('eip155:137').catch(() => undefined)
    await asks('Chain ID: 137')
    await press('Sign')
    await connected(ACCOUNT)
  })
})
