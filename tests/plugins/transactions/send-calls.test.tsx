import { waitFor, within } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Atomicity, BatchesFeature } from '../../../kernel/contract/features.ts'
import type { SendCallsRequest } from '../../../plugins/transactions/index.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { USDC } from '../support/holdings.ts'
import { createSite, HASH, listOf, OTHER, openTab, RECEIVER, type Site, type Tab, textsOf, transfer } from './support/site.ts'

let site: Site
const tabs: Tab[] = []
beforeEach(() => {
  site = createSite()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

const VIEW = 'TransactionSteps'
const APPROVE = {
  to: USDC,
  data: '0xa1',
  kind: 'approval',
  title: { counterparty: RECEIVER, allowed: { amount: '100', symbol: 'USDC', decimals: 6, token: USDC } },
} as const
const SWAP = {
  to: RECEIVER,
  data: '0xb2',
  kind: 'swap',
  title: { sent: { amount: '100', symbol: 'USDC', decimals: 6 }, received: { amount: '0.05', symbol: 'ETH', decimals: 18 } },
} as const
const both = (more: Partial<SendCallsRequest> = {}): SendCallsRequest => {
  const { network, account } = transfer()
  return { network, account, kind: 'swap', title: SWAP.title, calls: [APPROVE, SWAP], ...more }
}
const refusal = (rpcCode: number): PorticoError =>
  new PorticoError(rpcCode === 4001 ? 'REQUEST_REJECTED' : 'WALLET_ERROR', 'No.', { rpcCode })

/** A wallet that takes several calls as it says, and refuses them with a code where the test gives one. */
const walletThat = (atomicity: Atomicity, code?: number) => {
  const sent: object[] = []
  const batches: BatchesFeature<'eip155'> = {
    atomicity: async () => atomicity,
    async sendCalls(call) {
      sent.push(call)
      if (code !== undefined) throw refusal(code)
      return 'batch-1'
    },
    callsStatus: async () => ({ status: 'pending', ids: [] }),
  }
  return { sent, batches }
}
const open = async (batches?: BatchesFeature<'eip155'>): Promise<Tab> => {
  const tab = await openTab(site, { createRoot })
  if (batches) Object.assign(tab.features, { batches })
  tab.views.set(['Review'])
  tabs.push(tab)
  return tab
}
const draw = async (tab: Tab) => {
  await waitFor(() => expect(tab.views.get().at(-1)).toBe(VIEW))
  const root = await tab.draw()
  return within(root as unknown as HTMLElement)
}
type Screen = Awaited<ReturnType<typeof draw>>
const rowsOf = (screen: Screen): readonly string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent?.trim() ?? '')
const shows = async (screen: Screen, rows: readonly string[]): Promise<void> => waitFor(() => expect(rowsOf(screen)).toEqual(rows))
const click = (screen: Screen, name: string): void => screen.getByRole('button', { name }).click()
const confirmFirst = async (tab: Tab): Promise<void> => {
  await waitFor(() => expect(tab.asked).toHaveLength(1))
  tab.asked[0]?.resolve(HASH)
  await waitFor(() => expect(tab.waits).toHaveLength(1))
  tab.waits[0]?.resolve(undefined)
}

describe('a wallet that takes one transaction at a time', () => {
  test('is asked for one step after another, each named, and the next only once the block has the one before', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    const screen = await draw(tab)
    await shows(screen, ['1 of 2: Approve 100 USDC Confirm in your wallet', '2 of 2: Swap 100 USDC for ETH Not sent yet'])
    await waitFor(() => expect(tab.asked).toHaveLength(1))
    tab.asked[0]?.resolve(HASH)
    await shows(screen, ['1 of 2: Approve 100 USDC Sent, not confirmed yet', '2 of 2: Swap 100 USDC for ETH Not sent yet'])
    await waitFor(() => expect(tab.waits).toHaveLength(1))
    expect(tab.asked).toHaveLength(1)
    tab.waits[0]?.resolve(undefined)
    await shows(screen, ['1 of 2: Approve 100 USDC Done', '2 of 2: Swap 100 USDC for ETH Confirm in your wallet'])
    expect(tab.asked.map(({ call }) => call)).toMatchObject([{ data: '0xa1' }, { data: '0xb2' }])
    tab.asked[1]?.resolve(OTHER)
    const result = await sending
    expect(result).toMatchObject({ status: 'asked', id: listOf(tab).find(({ hash }) => hash === OTHER)?.id })
    expect(tab.views.get()).toEqual(['Review'])
    expect(textsOf(tab)).toEqual([
      '1 of 2: Approve 100 USDC. Transaction started',
      '1 of 2: Approve 100 USDC. Approval confirmed',
      '2 of 2: Swap 100 USDC for ETH. Transaction started',
    ])
    expect(listOf(tab)).toMatchObject([{ step: { at: 2, of: 2 } }, { step: { at: 1, of: 2 }, status: 'confirmed' }])
  })

  test('stops at a step that fails in a block: what has happened and what has not is said', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    const screen = await draw(tab)
    await waitFor(() => expect(tab.asked).toHaveLength(1))
    tab.asked[0]?.resolve(HASH)
    await waitFor(() => expect(tab.waits).toHaveLength(1))
    tab.waits[0]?.reject(new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason: 'reverted' } }))
    expect(await sending).toEqual({ status: 'incomplete', asked: [listOf(tab)[0]?.id] })
    await shows(screen, ['1 of 2: Approve 100 USDC Failed', '2 of 2: Swap 100 USDC for ETH Not sent'])
    expect(screen.getByRole('alert').textContent).toContain('Nothing else was sent')
    await settle()
    expect(tab.asked).toHaveLength(1)
    click(screen, 'Go back')
    await waitFor(() => expect(tab.views.get()).toEqual(['Review']))
  })

  test('stops at a later step that is refused, and what is done is said to be done', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    const screen = await draw(tab)
    await confirmFirst(tab)
    await waitFor(() => expect(tab.asked).toHaveLength(2))
    tab.asked[1]?.reject(refusal(4001))
    expect(await sending).toMatchObject({ status: 'incomplete', asked: [expect.any(String), expect.any(String)] })
    await shows(screen, ['1 of 2: Approve 100 USDC Done', '2 of 2: Swap 100 USDC for ETH Not sent'])
  })

  test('whose first step is refused leads back at once: nothing has happened', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    await waitFor(() => expect(tab.asked).toHaveLength(1))
    tab.asked[0]?.reject(refusal(4001))
    expect(await sending).toMatchObject({ status: 'incomplete' })
    expect(tab.views.get()).toEqual(['Review'])
    expect(textsOf(tab)).toEqual(['1 of 2: Approve 100 USDC. Something went wrong. You rejected the request.'])
  })

  test.each(['closes the modal', 'goes elsewhere'])('a visitor who %s meanwhile is asked for nothing more, and told so', async (how) => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    await waitFor(() => expect(tab.asked).toHaveLength(1))
    tab.views.set(how === 'goes elsewhere' ? ['Review'] : [])
    await confirmFirst(tab)
    expect(await sending).toMatchObject({ status: 'incomplete' })
    expect(tab.asked).toHaveLength(1)
    await waitFor(() => expect(textsOf(tab)).toContain('1 of 2 steps are done. Not sent: Swap 100 USDC for ETH.'))
  })

  test('a step that may have been sent is the last, and is marked as unsure', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    const screen = await draw(tab)
    await waitFor(() => expect(tab.asked).toHaveLength(1))
    tab.asked[0]?.reject(new PorticoError('SEND_UNCERTAIN', 'Lost.', { context: { id: HASH } }))
    expect(await sending).toMatchObject({ status: 'incomplete' })
    await shows(screen, ['1 of 2: Approve 100 USDC May still be sent', '2 of 2: Swap 100 USDC for ETH Not sent'])
    expect(tab.asked).toHaveLength(1)
  })

  test('is not asked for the next step where whoever reviewed it objects by then', async () => {
    const tab = await open()
    const checkStep = jest.fn(async () => 'unwanted' as const)
    const sending = tab.transactions.sendCalls(both({ checkStep }))
    await confirmFirst(tab)
    expect(await sending).toMatchObject({ status: 'incomplete' })
    expect(checkStep.mock.calls).toEqual([[1]])
    expect(tab.asked).toHaveLength(1)
    expect(tab.views.get()).toEqual(['Review'])
  })

  test('after a reload between two steps, the notice says that the rest was not sent', async () => {
    const before = await open()
    void before.transactions.sendCalls(both())
    await waitFor(() => expect(before.asked).toHaveLength(1))
    before.asked[0]?.resolve(HASH)
    await waitFor(() => expect(before.waits).toHaveLength(1))
    before.close()
    const tab = await open()
    await waitFor(() => expect(tab.waits).toHaveLength(1))
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(textsOf(tab)).toEqual(['1 of 2: Approve 100 USDC. Approval confirmed. The rest was not sent.']))
    expect(tab.asked).toHaveLength(0)
  })
})

describe('a wallet that would upgrade the account', () => {
  test('is asked only after the visitor has read what that is', async () => {
    const { sent, batches } = walletThat('ready')
    const tab = await open(batches)
    const sending = tab.transactions.sendCalls(both())
    const screen = await draw(tab)
    await waitFor(() => expect(screen.getByText('Your wallet wants to upgrade your account')).toBeDefined())
    expect(screen.getByText(/A contract of your wallet’s maker|lets a contract of your wallet’s maker run your account/)).toBeDefined()
    await settle()
    expect(sent).toEqual([])
    click(screen, 'Upgrade and continue')
    expect(await sending).toMatchObject({ status: 'asked' })
    expect(sent).toMatchObject([{ atomic: true, calls: [{ data: '0xa1' }, { data: '0xb2' }] }])
    expect(tab.views.get()).toEqual(['Review'])
  })

  test('can be used without: one step after another', async () => {
    const { sent, batches } = walletThat('ready')
    const tab = await open(batches)
    void tab.transactions.sendCalls(both())
    const screen = await draw(tab)
    await waitFor(() => screen.getByRole('button', { name: 'Continue without' }))
    click(screen, 'Continue without')
    await shows(screen, ['1 of 2: Approve 100 USDC Confirm in your wallet', '2 of 2: Swap 100 USDC for ETH Not sent yet'])
    expect(sent).toEqual([])
  })

  test('and refuses the upgrade leads quietly back', async () => {
    const { batches } = walletThat('ready', 5750)
    const tab = await open(batches)
    const sending = tab.transactions.sendCalls(both())
    const screen = await draw(tab)
    await waitFor(() => screen.getByRole('button', { name: 'Upgrade and continue' }))
    click(screen, 'Upgrade and continue')
    expect(await sending).toEqual({ status: 'stopped', reason: 'unwanted' })
    expect(tab.views.get()).toEqual(['Review'])
    expect(listOf(tab)).toEqual([])
    expect(tab.shown()).toEqual([])
  })

  test('is not asked where the visitor leaves', async () => {
    const { sent, batches } = walletThat('ready')
    const tab = await open(batches)
    const sending = tab.transactions.sendCalls(both())
    await draw(tab)
    tab.views.set([])
    expect(await sending).toEqual({ status: 'stopped', reason: 'unwanted' })
    expect(sent).toEqual([])
    // The next ones are not taken for a second of these.
    tab.views.set(['Review'])
    void tab.transactions.sendCalls(both())
    await waitFor(() => expect(tab.views.get()).toEqual(['Review', VIEW]))
  })

  test('is asked for nothing that changed while the visitor read', async () => {
    const { sent, batches } = walletThat('ready')
    const tab = await open(batches)
    const sending = tab.transactions.sendCalls(both({ checkStep: async () => 'unwanted' }))
    const screen = await draw(tab)
    await waitFor(() => screen.getByRole('button', { name: 'Upgrade and continue' }))
    click(screen, 'Upgrade and continue')
    expect(await sending).toEqual({ status: 'stopped', reason: 'unwanted' })
    expect(sent).toEqual([])
  })
})

describe('a wallet that says it can, and then', () => {
  test.each([5700, 5740, 5760, 4200, -32_601])('refuses them as one (%i) can have them one after another', async (code) => {
    const { batches } = walletThat('supported', code)
    const tab = await open(batches)
    void tab.transactions.sendCalls(both())
    const screen = await draw(tab)
    await waitFor(() => screen.getByText('Your wallet did not take them as one'))
    expect(tab.asked).toHaveLength(0)
    expect(listOf(tab)).toEqual([])
    click(screen, 'One after another')
    await waitFor(() => expect(tab.asked).toHaveLength(1))
  })

  test.each([
    [5710, 'Your wallet does not know Ethereum. Nothing was sent.'],
    [5720, 'Your wallet has had these calls before. Check your wallet before you try again.'],
    [5730, 'Your wallet does not know these calls any more. Check your wallet.'],
  ])('refuses them for another reason (%i) says it', async (code, text) => {
    const { batches } = walletThat('supported', code)
    const tab = await open(batches)
    expect(await tab.transactions.sendCalls(both())).toEqual({ status: 'stopped', reason: 'unwanted' })
    expect(textsOf(tab)).toEqual([`Something went wrong. ${text}`])
    expect(tab.asked).toHaveLength(0)
  })

  test.each([
    [5700, 'Your wallet lacks something that this request needs. Nothing was sent.'],
    [5760, 'Your wallet cannot carry these out as one. Nothing was sent.'],
  ])('refuses them (%i) after the visitor has left says it in a notice', async (code, text) => {
    const { batches } = walletThat('supported')
    const answer = deferred<string>()
    const tab = await open({ ...batches, sendCalls: () => answer.promise })
    const sending = tab.transactions.sendCalls(both())
    await waitFor(() => expect(textsOf(tab)).toEqual(['Confirm in your wallet']))
    tab.views.set([])
    answer.reject(refusal(code))
    expect(await sending).toEqual({ status: 'stopped', reason: 'unwanted' })
    expect(textsOf(tab)).toEqual([`Something went wrong. ${text}`])
  })

  test('does not answer the question about it is asked for one after another', async () => {
    const { batches, sent } = walletThat('supported')
    const atomicity = async (): Promise<Atomicity> => Promise.reject(refusal(-32_603))
    const tab = await open({ ...batches, atomicity })
    void tab.transactions.sendCalls(both())
    await waitFor(() => expect(tab.asked).toHaveLength(1))
    expect(sent).toEqual([])
  })
})

test('without a view of its own nothing is asked', async () => {
  const tab = await open()
  tab.refusesViews()
  expect(await tab.transactions.sendCalls(both())).toEqual({ status: 'stopped', reason: 'unwanted' })
  expect(tab.asked).toHaveLength(0)
})

test('opened by itself the view says that nothing is being sent', async () => {
  const tab = await open()
  const root = await tab.draw()
  expect(root.textContent).toContain('Nothing is being sent')
})
