import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { createPortico, type Portico } from 'portico'
import { solana } from 'portico/adapters/solana'
import { modal } from 'portico/plugins/modal'
import { type SiwxOptions, siwx } from 'portico/plugins/siwx'
import { wallets } from 'portico/plugins/wallets'
import { parseMessage } from 'portico/siwx-server'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { registerStandardWallet } from '../../../examples/sandbox/test-wallet/register-standard.ts'
import { makeSolanaWallet, type SignInAnswer, solanaNetwork, withSignIn } from '../../adapters/support/solana-rig.ts'

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 20_000 })

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [{ address: ACCOUNT }] = solanaTestAccounts

// A wallet of the browser that has `solana:signIn`, the Solana adapter and the sign-in plugin, in one kernel.
let portico: Portico
let silence: () => void
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
  localStorage.clear()
})
afterEach(async () => {
  await portico.destroy()
  silence()
})

type Change = Parameters<typeof withSignIn>

const start = (options: Partial<SiwxOptions> = {}): void => {
  portico = createPortico({
    id: 'siwx-at-connect',
    networks: [solanaNetwork(MAINNET)],
    logLevel: 'silent',
    plugins: [modal(), wallets(), siwx(options), solana()],
    metadata: { name: 'Test', description: '', url: 'https://host.test', icons: [] },
  })
}
const startWith = (change: Change[1], before?: Change[2], options?: Partial<SiwxOptions>) => {
  const { wallet, control } = makeSolanaWallet({ signIn: true, chains: { [MAINNET]: 'http://chain.test' } })
  silence = registerStandardWallet(withSignIn(wallet, change, before))
  start(options)
  return { methods: () => control.requests.map(({ method }) => method), control }
}
const asIs = (answer: SignInAnswer): SignInAnswer => answer

const dialog = () => {
  const root = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
  if (!root) throw new Error('There is no modal.')
  return within(root)
}
const press = async (name: string | RegExp): Promise<void> => {
  fireEvent.click(await waitFor(() => dialog().getByRole('button', { name, hidden: true })))
}
const choose = async (): Promise<void> => {
  await portico.open()
  await press(/Test Wallet/)
}
const connected = () =>
  waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'connected', account: { address: ACCOUNT } }))
const kept = (): readonly { readonly message: string }[] =>
  JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.endsWith(':siwx:sessions')) ?? '') ?? '{"d":[]}').d

test('one question connects and signs in; the next visit asks nothing', async () => {
  const { methods } = startWith(asIs)
  await choose()
  await connected()
  expect(methods()).toEqual(['solana:signIn'])
  expect(kept()).toHaveLength(1)
  const message = kept()[0]?.message ?? ''
  expect(message).toContain('\nChain ID: solana:mainnet\n')
  expect(parseMessage(message)).toMatchObject({ accountAddress: ACCOUNT, chainId: MAINNET, domain: location.host })
  await portico.destroy()
  start()
  await connected()
  expect(methods()).toEqual(['solana:signIn'])
})

test.each<[string, Change[1], Change[2]]>([
  ['another text than was asked', asIs, (asked) => ({ ...asked, statement: 'Sell the ship.' })],
  ['the text of another cluster', asIs, (asked) => ({ ...asked, chainId: 'solana:devnet' })],
  ['the right text with the signature of another', (answer) => ({ ...answer, signature: new Uint8Array(64).fill(1) }), undefined],
])('a wallet that answers with %s is not believed: the visitor is told, and signs the ordinary message', async (_, change, before) => {
  const { methods } = startWith(change, before)
  await choose()
  await waitFor(() => dialog().getByText('The signature is not valid'))
  expect(portico.getState()).toMatchObject({ open: true, status: 'connecting', account: undefined })
  expect(kept()).toEqual([])
  await press('Try again')
  await connected()
  expect(methods()).toEqual(['solana:signIn', 'solana:signMessage'])
  expect(kept()[0]?.message).toContain(`\nChain ID: ${MAINNET.slice('solana:'.length)}\n`)
})

test('who declines to sign in is not connected; where nobody has to, the wallet is asked for the connection alone', async () => {
  const { methods, control } = startWith(asIs)
  control.setBehaviour('reject')
  await choose()
  await waitFor(() => dialog().getByText('Connection declined'))
  expect([portico.getState().status, methods()]).toEqual(['disconnected', ['solana:signIn']])
  await portico.destroy()
  control.setBehaviour('approve')
  start({ required: false })
  await choose()
  await press('Cancel')
  await connected()
  expect(methods()).toEqual(['solana:signIn', 'standard:connect'])
})
