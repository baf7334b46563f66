import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { createPortico, type Portico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet, polygon } from 'portico/networks'
import type { SiwxOptions } from 'portico/plugins/siwx'
import { createTestWallet, type TestWallet } from 'portico/testing'
import { type Hex, hexToString } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type RpcServer, startRpcServer } from '../../../support/rpc-server.ts'

const KEYS: readonly Hex[] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
export const accounts = KEYS.map((key) => privateKeyToAccount(key))
export const [ACCOUNT = '0x', OTHER = '0x'] = accounts.map(({ address }) => address)

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 20_000 })

type Asked = Parameters<NonNullable<Parameters<typeof createTestWallet>[0]['sign']>>[0]

const textOf = ({ params }: Pick<Asked, 'params'>): string => hexToString((Array.isArray(params) ? params[0] : undefined) as Hex)

/** The kernel, the wallet and the endpoint of the test that runs. */
export let portico: Portico
export let wallet: TestWallet
export let rpc: RpcServer
let silence: () => void

/** Messages that the wallet has signed. */
export const signed: string[] = []

/** Events of signing in, with network and kind of account. */
export const events: string[] = []

/** How the wallet signs. */
export let sign: (asked: Asked) => Promise<string>

export const signBy = (way: typeof sign): void => {
  sign = way
}

export const start = (options: Partial<SiwxOptions> = {}): void => {
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
export const restart = async (options: Partial<SiwxOptions> = {}): Promise<void> => {
  await portico.destroy()
  start(options)
}

export const startEndpoint = async (): Promise<void> => {
  rpc = await startRpcServer(1)
}
export const endEndpoint = (): Promise<void> => rpc.close()

/** Starts the page, with a wallet of two accounts that signs with their keys. */
export const startPage = (): void => {
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
}

export const endPage = async (): Promise<void> => {
  await portico.destroy()
  silence()
  localStorage.clear()
  jest.restoreAllMocks()
}

export const modal = () => {
  const root = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
  if (!root) throw new Error('There is no modal.')
  return within(root)
}
export const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await waitFor(() => modal().getByRole('button', { name, hidden: true })))
}
export const reads = (text: string | RegExp): Promise<HTMLElement> => waitFor(() => modal().getByText(text))
export const asks = (account: string): Promise<HTMLElement> =>
  waitFor(() => modal().getByText((_, element) => element?.className === 'code-block' && element.textContent?.includes(account) === true))
export const choose = async (): Promise<void> => {
  await portico.open()
  await press(/Test Wallet/)
  await asks(ACCOUNT)
}
export const connected = (address: string) =>
  waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected', account: { address } }))
export const kept = (): readonly string[] => {
  const text = localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith(':siwx:sessions')) ?? '')
  const sessions: readonly { readonly data: { readonly accountAddress: string; readonly chainId: string } }[] = text
    ? JSON.parse(text).d
    : []
  return sessions.map(({ data }) => `${data.chainId} ${data.accountAddress}`)
}
