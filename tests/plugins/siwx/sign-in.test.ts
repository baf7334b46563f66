import { waitFor } from '@testing-library/dom'
import { SIWX } from 'portico/plugins/siwx'
import { parseMessage } from 'portico/siwx-server'
import {
  ACCOUNT,
  asks,
  choose,
  connected,
  endEndpoint,
  endPage,
  events,
  kept,
  modal,
  OTHER,
  portico,
  press,
  reads,
  restart,
  rpc,
  sign,
  signBy,
  signed,
  start,
  startEndpoint,
  startPage,
  wallet,
} from './support/sign-in-page.ts'

beforeAll(startEndpoint)
afterAll(endEndpoint)
beforeEach(startPage)
afterEach(endPage)

describe('sign-in in a kernel', () => {
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
    signBy((asked) => honest({ ...asked, account: OTHER }))
    await press('Try again')
    await reads('The signature is not valid')
    expect(kept()).toEqual([])
    signBy(honest)
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
    signBy(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await press('Sign')
    await waitFor(() => modal().getByText('Signing...'))
    wallet.selectAccount(OTHER)
    await asks(OTHER)
    answer('0x5161')
    signBy(honest)
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
