import { configure, waitFor, within } from '@testing-library/dom'
import { createPortico, type Portico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet, polygon } from 'portico/networks'
import { CONNECTORS, SESSIONS } from 'portico/plugin'
import { createTestEmbeddedWallet, press } from 'portico/testing'
import { stubModalDialogs } from '../plugins/support/modal-dialogs.ts'
import { outcome } from '../support/deferred.ts'

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 30_000 })

const [ONE, TWO] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617E340B3D01FA5F11F306F4090FD50E238070D'] as const
const HELLO = `0x${Buffer.from('Hello').toString('hex')}`

beforeAll(() => {
  stubModalDialogs()
  Object.assign(window, { matchMedia: () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) })
})

let portico: Portico
afterEach(async () => {
  await portico.destroy()
  localStorage.clear()
})

const button = (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const dialog = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    if (!dialog) throw new Error('Nothing is drawn.')
    return within(dialog).getByRole('button', { name, hidden: true })
  })
const pressRested = async (name: string): Promise<void> => {
  const found = await button(name)
  await waitFor(() => expect(found.getAttribute('aria-disabled')).not.toBe('true'))
  press(found)
}

/** A kernel that is connected with it. */
const start = async () => {
  const signed: unknown[] = []
  const wallet = createTestEmbeddedWallet({
    accounts: [ONE, TWO],
    async sign({ method, account }) {
      signed.push([method, account])
      return '0x1234'
    },
  })
  portico = createPortico({
    id: 'embedded-test',
    networks: [mainnet, polygon],
    plugins: [...defaults({ walletconnect: false }), wallet.plugin],
    metadata: { name: 'Test', description: '', url: 'https://host.test', icons: [] },
    logLevel: 'silent',
  })
  const connectors = await portico.service(CONNECTORS)
  await connectors.discover()
  await (await portico.service(SESSIONS)).connect('test.embedded')
  expect(portico.getState()).toMatchObject({ account: { address: ONE }, connector: { name: 'Embedded Wallet', type: 'AUTH' } })
  const provider = portico.getProvider('eip155')
  if (!provider) throw new Error('There is no provider.')
  const ask = (method: string, params: readonly unknown[]) => outcome(provider.request({ method, params }))
  return { wallet, signed, ask }
}

test('what it is to sign is asked about in the modal, and goes to it once that was approved', async () => {
  const { wallet, signed, ask } = await start()
  const answer = ask('personal_sign', [HELLO, ONE])
  await button('Approve')
  expect(signed).toEqual([])
  await pressRested('Approve')
  expect(await answer).toEqual({ value: '0x1234' })
  expect(signed).toEqual([['personal_sign', ONE]])
  const refused = ask('personal_sign', [HELLO, ONE])
  await pressRested('Reject')
  expect(await refused).toMatchObject({ error: { code: 4001 } })
  expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
})

test('the page follows the account, the chain and the permission that the visitor changes in it', async () => {
  const { wallet } = await start()
  wallet.selectAccount(TWO)
  await waitFor(() => expect(portico.getAccount()?.address).toBe(TWO))
  wallet.selectChain('eip155:137')
  await waitFor(() => expect(portico.getState().network?.caipNetworkId).toBe('eip155:137'))
  wallet.forget()
  await waitFor(() => expect(portico.getAccount()).toBeUndefined())
})
