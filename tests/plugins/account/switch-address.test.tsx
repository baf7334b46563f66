import { fireEvent, waitFor } from '@testing-library/dom'
import type { Account } from '../../../kernel/contract/caip.ts'
import type { Guard, GuardDecl, Verdict } from '../../../kernel/contract/guards.ts'
import type { PorticoOptions } from '../../../kernel/contract/kernel-api.ts'
import { account } from '../../../plugins/account/index.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { deferred } from '../../support/deferred.ts'
import { drawnRoot } from '../support/drawn-shell.tsx'
import { createSessionChain } from '../support/session-chain.ts'
import { startSession } from '../support/start-session.ts'

afterEach(destroyKernels)

const OWN = '0x4f2A00000000000000000000000000000000c91E'
const OTHER = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Opens the account of a wallet that grants these. */
const open = async (more: Partial<PorticoOptions>, ...accounts: readonly Pick<Account<'eip155'>, 'address' | 'type' | 'label'>[]) => {
  const chain = createSessionChain()
  const stand = makePlugin({ id: 'wallets', views: { Connect: emptyView } })
  const session = await startSession(chain, [account(), stand, ...(more.plugins ?? [])])
  const now = chain.live().get()
  if (now) chain.live().set({ ...now, accounts: accounts.map((one) => ({ namespace: 'eip155', ...one })) as never })
  await session.portico.open()
  await session.screen().findByText('0x4f2A…c91E')
  return { ...session, chain }
}
const rows = (): readonly (readonly (string | null)[])[] =>
  [...drawnRoot().querySelectorAll('.row')].map((row) => [
    row.querySelector('.row-name')?.textContent?.trim() ?? null,
    row.querySelector('.row-sub')?.textContent?.trim() ?? null,
    row.getAttribute('aria-current'),
  ])

const BOTH = [
  { address: OWN, type: 'eoa', label: 'Savings' },
  { address: OTHER, type: 'smartAccount' },
] as const

describe('SwitchAddress', () => {
  it('lists what the wallet grants with its names, marks the one in use, and takes another', async () => {
    const { portico, screen, services } = await open({}, ...BOTH, { address: '0xde709f2102306220921060314715629080e2fb77', type: 'eoa' })
    fireEvent.click(await screen().findByRole('button', { name: 'Switch address' }))
    await screen().findByRole('list', { name: 'Addresses' })
    expect(rows()).toEqual([
      ['Savings', '0x4f2A…c91E', 'true'],
      ['Smart account', '0x5290…9EE7', null],
      ['0xde70…fb77', null, null],
    ])
    fireEvent.click(screen().getByRole('button', { name: /Smart account/ }))
    await waitFor(() => expect(services.router.current.get()?.view).toBe('Account'))
    expect(portico.getAccount()?.address).toBe(OTHER)
    await screen().findByText('0x5290…9EE7')
    // The one in use leads back, and nothing else happens.
    fireEvent.click(screen().getByRole('button', { name: 'Switch address' }))
    fireEvent.click(await screen().findByRole('button', { name: /Smart account/ }))
    await waitFor(() => expect(services.router.current.get()?.view).toBe('Account'))
    expect(portico.getAccount()?.address).toBe(OTHER)
  })

  it('is not offered where there is one address', async () => {
    const { screen } = await open({}, BOTH[0])
    expect(screen().queryByRole('button', { name: 'Switch address' })).toBeNull()
  })

  it('waits for a guard, with the list where it was, and is gone with the connection where the guard denies', async () => {
    const verdicts = [deferred<Verdict>(), deferred<Verdict>()]
    let asked = 0
    const guard: Guard<'connect'> = () => verdicts[asked++]?.promise ?? { allow: false, reason: 'no' }
    const declared = { id: 'gate', on: 'connect', at: ['account'], required: true, load: async () => ({ default: () => guard }) }
    const { portico, screen, services } = await open({}, ...BOTH)
    portico.plugins.add(makePlugin({ id: 'test.guard', guards: [declared as unknown as GuardDecl] }))
    const choose = async (name: RegExp): Promise<void> => {
      fireEvent.click(await screen().findByRole('button', { name: 'Switch address' }))
      fireEvent.click(await screen().findByRole('button', { name }))
    }
    await choose(/Smart account/)
    await waitFor(() => expect(asked).toBe(1))
    expect(portico.getState().status).toBe('connecting')
    expect(rows().map(([name]) => name)).toEqual(['Savings', 'Smart account'])
    expect(
      screen()
        .getByRole('button', { name: /Smart account/ })
        .getAttribute('aria-busy'),
    ).toBe('true')
    verdicts[0]?.resolve({ allow: true })
    await waitFor(() => expect(services.router.current.get()?.view).toBe('Account'))
    expect(portico.getAccount()?.address).toBe(OTHER)
    await choose(/Savings/)
    await waitFor(() => expect(asked).toBe(2))
    verdicts[1]?.resolve({ allow: false, reason: 'no' })
    await waitFor(() => expect(portico.getState()).toMatchObject({ open: false, status: 'disconnected' }))
  })
})
