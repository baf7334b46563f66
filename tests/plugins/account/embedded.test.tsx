import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Account } from '../../../kernel/contract/caip.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { account } from '../../../plugins/account/index.ts'
import { names } from '../../../plugins/names/index.ts'
import { networks } from '../../../plugins/networks/index.ts'
import { tokens } from '../../../plugins/tokens/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { deferred } from '../../support/deferred.ts'
import { recordOf } from '../names/support/names-rig.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createHoldings } from '../support/holdings.ts'
import { createScriptedApi, type ScriptedApi } from '../support/scripted-api.ts'
import { createSessionChain, OWN } from '../support/session-chain.ts'
import { type Session, startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const SMART = '0x52908400098527886E0F7030069857D2E4169EE7'

type Granted = Pick<Account<'eip155'>, 'address' | 'type' | 'label'>

const BOTH: readonly Granted[] = [
  { address: OWN, type: 'eoa' },
  { address: SMART, type: 'smartAccount' },
]

interface Start {
  readonly granted?: readonly Granted[]
  readonly approval?: 'wallet' | 'modal'
  readonly plugins?: readonly Plugin[]
  readonly api?: ScriptedApi
  readonly selectAccount?: () => Promise<void>
}

/** A wallet of this kind that grants these, with no view open. */
const start = async ({ granted = BOTH, approval = 'modal', plugins = [], api, selectAccount }: Start = {}) => {
  const chain = createSessionChain(createHoldings().features, { approval, ...(selectAccount && { selectAccount }) })
  const places = makePlugin({ id: 'wallets', views: { Connect: emptyView } })
  const session = await startSession(chain, [account(), networks(), places, ...plugins], { ...api?.options })
  const now = chain.live().get()
  if (now) chain.live().set({ ...now, accounts: granted.map((one) => ({ namespace: 'eip155', ...one })) as never })
  const preferred: unknown[] = []
  session.portico.events.on('SET_PREFERRED_ACCOUNT_TYPE', (event) => preferred.push(event))
  return { ...session, chain, preferred }
}
const viewOf = ({ services }: Pick<Session, 'services'>): string | undefined => services.router.current.get()?.view
const rows = (name: string): readonly (string | null)[] =>
  within(within(drawnRoot()).getByRole('list', { name }))
    .getAllByRole('button')
    .map((row) => row.textContent)

const row = (symbol: string, numeric: string, price: number) => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  price,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
})

describe('the account of an embedded wallet', () => {
  it('begins with what everything is worth, and has no way out of its own', async () => {
    const api = createScriptedApi({
      identity: () => ({ name: 'wren.harbour.example', avatar: null }),
      balance: () => ({ balances: [row('ETH', '2', 2_091.035)] }),
      swapTokens: () => ({ tokens: [] }),
    })
    const { portico, screen } = await start({ plugins: [tokens()], api })
    await portico.open()
    await waitFor(() => expect(drawnRoot().querySelector('.worth')?.textContent).toBe('Worth of everything $4,182.07'))
    expect(drawnRoot().querySelector('.worth small')?.textContent).toBe('.07')
    expect(screen().queryByRole('button', { name: /Disconnect/ })).toBeNull()
    // Its tab does not say it a second time.
    await screen().findByRole('tab', { name: 'Tokens' })
    expect(screen().queryByText('Total')).toBeNull()
  })

  it('shows the coin of the network where nobody knows a price', async () => {
    const { portico, screen } = await start()
    await portico.open()
    expect((await screen().findByText('2 ETH')).closest('.embedded-identity')).not.toBeNull()
  })

  it.each([
    ['the profile where it has several accounts', 'Profile', BOTH],
    ['the settings where it has one', 'AccountSettings', BOTH.slice(0, 1)],
  ])('leads to %s', async (_, view, granted) => {
    const session = await start({ granted })
    await session.portico.open()
    fireEvent.click(await session.screen().findByRole('button', { name: /^0x4f2A…c91E Profile$/ }))
    await waitFor(() => expect(viewOf(session)).toBe(view))
  })
})

describe('Profile', () => {
  it('lists the accounts with their types, moves to another one, and leads to the settings', async () => {
    const session = await start()
    await session.portico.open({ view: 'Profile' })
    await session.screen().findByRole('list', { name: 'Addresses' })
    expect(rows('Addresses')).toEqual(['EOA 0x4f2A…c91E ', 'Smart account 0x5290…9EE7 '])
    fireEvent.click(session.screen().getByRole('button', { name: /Smart account/ }))
    await waitFor(() => expect(session.portico.getAccount()?.address).toBe(SMART))
    expect(viewOf(session)).toBe('Profile')
    await waitFor(() => expect(session.preferred).toEqual([{ accountType: 'smartAccount', network: 'eip155:1' }]))
    fireEvent.click(session.screen().getByRole('button', { name: 'Account settings' }))
    await waitFor(() => expect(viewOf(session)).toBe('AccountSettings'))
  })
})

describe('AccountSettings', () => {
  it('shows the whole address, and rows of other plugins around its own', async () => {
    const drawn = (label: string) => async () => ({ default: (() => label) as never })
    const texts = { en: async () => ({ default: { label: 'Label' } }) }
    const setting = (id: string, order: number) => ({ id, order, label: 'label', load: drawn(id) })
    const other = makePlugin({
      id: 'acme.settings',
      locales: texts,
      slots: { 'account.settings': [setting('name', 40), setting('mail', 10)] },
    })
    const { portico, screen } = await start({ plugins: [other] })
    await portico.open({ view: 'AccountSettings' })
    await screen().findByText('mail')
    const list = screen().getByRole('list', { name: 'Account settings' })
    await waitFor(() =>
      expect([...list.children].map((item) => item.textContent)).toEqual([
        'mail',
        'Network Ethereum',
        'Switch to your smart account ',
        'name',
      ]),
    )
    expect(drawnRoot().querySelector('.address')?.textContent).toBe(OWN)
  })

  it('moves between the types of account, says so, keeps the choice, and waits for the wallet', async () => {
    const answers = [deferred<void>(), deferred<void>()]
    let asked = 0
    const selectAccount = async (): Promise<void> => answers[asked++]?.promise
    const { portico, screen, services, preferred } = await start({ selectAccount })
    await portico.open({ view: 'AccountSettings' })
    const there = await screen().findByRole('button', { name: 'Switch to your smart account' })
    fireEvent.click(there)
    await waitFor(() => expect(there.getAttribute('aria-busy')).toBe('true'))
    expect([asked, preferred]).toEqual([1, []])
    answers[0]?.resolve()
    const back = await screen().findByRole('button', { name: 'Switch to your EOA' })
    await waitFor(() => expect(back.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(back)
    answers[1]?.resolve()
    await screen().findByRole('button', { name: 'Switch to your smart account' })
    await waitFor(() =>
      expect(preferred).toEqual([
        { accountType: 'smartAccount', network: 'eip155:1' },
        { accountType: 'eoa', network: 'eip155:1' },
      ]),
    )
    expect(await services.accounts.preferred('eip155')).toBe('eoa')
  })

  it.each([
    ['one type', { granted: BOTH.slice(0, 1) }],
    ['a wallet that has its own', { approval: 'wallet' }],
  ] as const)('offers no other type of account to %s', async (_, options) => {
    const { portico, screen } = await start(options)
    await portico.open({ view: 'AccountSettings' })
    await screen().findByRole('button', { name: /^Network/ })
    expect(screen().queryByRole('button', { name: /Switch to your/ })).toBeNull()
  })

  it('says that the wallet did not move, and stays', async () => {
    const session = await start({ selectAccount: () => Promise.reject(new Error('no')) })
    await session.portico.open({ view: 'AccountSettings' })
    const button = await session.screen().findByRole('button', { name: 'Switch to your smart account' })
    fireEvent.click(button)
    await session.screen().findByText('The account could not be switched')
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(session.portico.getAccount()?.address).toBe(OWN)
    expect(session.preferred).toEqual([])
  })

  it.each([
    ['leads to a name where there is none', null, true],
    ['offers no name where there is one', 'wren.wcn.id', false],
  ])('%s', async (_, name, offered) => {
    const api = createScriptedApi({
      identity: () => ({ name, avatar: null }),
      reverseName: () => [],
      lookUpName: () => recordOf('wren.wcn.id', OWN, '60'),
    })
    const session = await start({ plugins: [names()], api })
    await session.portico.open({ view: 'AccountSettings' })
    await session.screen().findByRole('button', { name: /^Network/ })
    if (!offered) {
      await session.screen().findByText('wren.wcn.id')
      return expect(session.screen().queryByRole('button', { name: 'Choose name' })).toBeNull()
    }
    fireEvent.click(await session.screen().findByRole('button', { name: 'Choose name' }))
    await waitFor(() => expect(viewOf(session)).toBe('ChooseAccountName'))
  })

  it('is reached from the header of the account, and disconnects', async () => {
    const session = await start()
    const entries = session.services.slots.of('header.end').get()
    expect(entries).toEqual([expect.objectContaining({ plugin: 'account', on: ['Account'], open: 'AccountSettings' })])
    await session.portico.open({ view: 'AccountSettings' })
    fireEvent.click(await session.screen().findByRole('button', { name: /Disconnect/ }))
    await waitFor(() => expect(session.portico.getState()).toMatchObject({ open: false, status: 'disconnected' }))
  })
})
