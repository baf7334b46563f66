import { waitFor } from '@testing-library/dom'
import type { SiweConfig, SiwxOptions, SiwxSession } from 'portico/plugins/siwx'
import { deferred } from '../../support/deferred.ts'
import {
  ACCOUNT,
  accounts,
  asks,
  choose,
  connected,
  endEndpoint,
  endPage,
  events,
  modal,
  portico,
  press,
  reads,
  restart,
  signed,
  startEndpoint,
  startPage,
} from './support/sign-in-page.ts'

beforeAll(startEndpoint)
afterAll(endEndpoint)
beforeEach(startPage)
afterEach(endPage)

describe('sign-in in a kernel', () => {
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
})
