import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { createPortico, type Portico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'
import { checkPlugin, createTestWallet, type TestWallet } from 'portico/testing'
import { acmeTerms } from './terms/index.ts'

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 30_000 })

test('leaves nothing behind, and all that its manifest names is there', async () => {
  expect(await checkPlugin(acmeTerms())).toEqual([])
})

describe('the terms in a kernel', () => {
  let portico: Portico
  let wallet: TestWallet
  let silence: () => void
  let sign: jest.Mock

  const start = (): void => {
    portico = createPortico({
      id: 'terms-test',
      networks: [mainnet],
      plugins: [...defaults({ walletconnect: false }), acmeTerms()],
      metadata: { name: 'Test', description: '', url: 'https://host.test', icons: [] },
      logLevel: 'silent',
    })
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
    sign = jest.fn(async () => '0x5161')
    wallet = createTestWallet({ accounts: [ACCOUNT, OTHER], sign })
    silence = wallet.announce()
    start()
  })
  afterEach(async () => {
    await portico.destroy()
    silence()
    localStorage.clear()
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
  /** Drawn in groups: no element has it as one text. */
  const readsAddress = (address: string): Promise<HTMLElement> =>
    waitFor(() => modal().getByText((_, element) => element?.className === 'address' && element.textContent === address))
  const choose = async (): Promise<void> => {
    await portico.open()
    await press(/Test Wallet/)
    await reads('Sign the terms of Acme')
  }
  const connected = (account: string) =>
    waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected', account: { address: account } }))

  test('an account that signs is connected; it is asked once, also on the next visit', async () => {
    await choose()
    expect(portico.getState()).toMatchObject({ status: 'connecting', account: undefined })
    expect(portico.getProvider('eip155')).toBeUndefined()
    await press('Sign')
    await connected(ACCOUNT)
    const text = `I accept the terms of Acme with ${ACCOUNT}.`
    const hex = `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    expect(sign).toHaveBeenCalledWith(expect.objectContaining({ method: 'personal_sign', params: [hex, ACCOUNT], account: ACCOUNT }))

    await portico.destroy()
    start()
    await connected(ACCOUNT)
    expect(sign).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['refuses in the wallet', () => wallet.setBehaviour('reject'), 'Sign'],
    ['cancels', () => undefined, 'Cancel'],
    ['goes back', () => undefined, 'Back'],
  ])('who %s reads why, the wallet keeps its permission, and trying again connects', async (_, before, name) => {
    await choose()
    before()
    await press(name)
    await reads('The terms were not signed. Connect again to sign them.')
    expect(portico.getState()).toMatchObject({ status: 'disconnected', account: undefined })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_revokePermissions')
    wallet.setBehaviour('approve')
    await press('Try again')
    await reads('Sign the terms of Acme')
    await press('Sign')
    await connected(ACCOUNT)
  })

  test('who closes the modal is not connected', async () => {
    await choose()
    expect(await portico.close()).toBe(true)
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'disconnected' }))
    await waitFor(() => expect(wallet.requests.map(({ method }) => method)).toContain('wallet_revokePermissions'))
    expect(sign).not.toHaveBeenCalled()
  })

  test('another account meanwhile is asked itself', async () => {
    await choose()
    wallet.selectAccount(OTHER)
    await readsAddress(OTHER)
    await press('Sign')
    await connected(OTHER)
    expect(sign).toHaveBeenCalledTimes(1)
  })

  test('another account of a connected wallet signs first, in a modal opened for it', async () => {
    await choose()
    await press('Sign')
    await connected(ACCOUNT)
    wallet.selectAccount(OTHER)
    await readsAddress(OTHER)
    expect(portico.getState()).toMatchObject({ open: true, status: 'connecting', account: undefined })
    await press('Sign')
    await connected(OTHER)
    expect(sign).toHaveBeenCalledTimes(2)
  })

  test('who closes that modal is disconnected, and the wallet is told', async () => {
    await choose()
    await press('Sign')
    await connected(ACCOUNT)
    wallet.selectAccount(OTHER)
    await readsAddress(OTHER)
    await portico.close()
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'disconnected', account: undefined }))
    await waitFor(() => expect(wallet.requests.map(({ method }) => method)).toContain('wallet_revokePermissions'))
  })
})
