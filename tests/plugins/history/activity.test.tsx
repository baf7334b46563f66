import { fireEvent, waitFor, within } from '@testing-library/dom'
import { NAMES } from '../../../kernel/contract/tokens.ts'
import { history } from '../../../plugins/history/index.ts'
import { defaultPlugins } from '../../../plugins/presets/default.ts'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { settle } from '../../support/deferred.ts'
import { createScriptedApi } from '../support/scripted-api.ts'
import { createSessionChain, OWN } from '../support/session-chain.ts'
import { accountStandIn, startSession } from '../support/start-session.ts'
import { type HistoryRig, ownTransaction, startHistory } from './support/history-rig.ts'
import { FRIEND, hashOf, historyRow, move, receivedRow, STRANGER, sentRow } from './support/rows.ts'

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-26T12:00:00Z')))
afterEach(() => {
  jest.restoreAllMocks()
  return destroyKernels()
})

const open = async (pages: () => unknown, plugins = [] as Parameters<typeof startHistory>[0]['plugins']): Promise<HistoryRig> => {
  const rig = await startHistory({ pages, plugins: plugins ?? [] })
  await rig.portico.open({ view: 'Transactions' })
  return rig
}
const lines = ({ screen }: HistoryRig): readonly (string | null)[] =>
  [...screen().getByRole('list', { name: 'Activity' }).querySelectorAll('h3, .row-name')].map(({ textContent }) => textContent)

describe('the list', () => {
  it('has the months as headings, with the year where it is another one', async () => {
    const rig = await open(() => ({
      data: [
        sentRow('a', { at: '2026-11-20T10:00:00Z' }),
        receivedRow('b', { at: '2026-11-02T10:00:00Z' }),
        sentRow('c', { at: '2026-10-15T10:00:00Z' }),
        sentRow('d', { at: '2025-10-15T10:00:00Z' }),
      ],
      next: null,
    }))
    await rig.screen().findByText('October 2025')
    expect(lines(rig)).toEqual(['November', 'Sent', 'Received', 'October', 'Sent', 'October 2025', 'Sent'])
  })

  it('says how long ago, and "now" for what is on its way', async () => {
    const rig = await open(() => ({
      data: [sentRow('a', { at: '2026-11-26T11:59:30Z' }), sentRow('b', { at: '2026-11-26T09:00:00Z' })],
      next: null,
    }))
    rig.sent.set([ownTransaction()])
    await rig.screen().findByText('Waiting for the network')
    await rig.screen().findByText('3 hrs')
    const ages = [...rig.screen().getByRole('list', { name: 'Activity' }).querySelectorAll('.row-values > .row-sub')]
    expect(ages.map(({ textContent }) => textContent?.trim())).toEqual(['now', '30 sec', '3 hrs'])
  })

  it('opens a row to all that is known of it, and closes it again', async () => {
    const rig = await open(() => ({
      data: [sentRow('a', { moves: [move({ from: OWN, to: FRIEND, numeric: '0.123456789012345678' })] })],
      next: null,
    }))
    const row = await rig.screen().findByRole('button', { name: /^Sent/ })
    fireEvent.click(row)
    const details = await waitFor(() => rig.screen().getByText('Transaction').closest('dl') as HTMLElement)
    const values = [...details.querySelectorAll('.detail-row')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ])
    expect(values).toEqual([
      ['Sent', '\u20660.123456789012345678 ETH\u2069'],
      ['To', FRIEND],
      ['Network', 'Ethereum'],
      ['Time', expect.stringMatching(/Nov 20, 2026/)],
      ['Transaction', expect.stringMatching(/^0x0000…/)],
    ])
    expect(rig.screen().getByRole('button', { name: 'View on Scan' })).toBeDefined()
    fireEvent.click(row)
    await waitFor(() => expect(rig.screen().queryByText('Transaction')).toBeNull())
  })

  it('says the exact fee of what the account has sent, and of nothing else', async () => {
    const rig = await open(() => ({
      data: [
        sentRow('a', { fee: '0.000021000000000001' }),
        receivedRow('b', { fee: '0.5' }),
        sentRow('c', { status: 'failed', moves: [], fee: '0.000042' }),
      ],
      next: null,
    }))
    const feeOf = async (name: RegExp): Promise<string | null | undefined> => {
      fireEvent.click(await rig.screen().findByRole('button', { name }))
      await waitFor(() => rig.screen().getByText('Transaction'))
      const label = rig.screen().queryByText('Network fee')
      return label?.closest('.detail-row')?.querySelector('dd')?.textContent
    }
    expect(await feeOf(/^Sent/)).toBe('\u20660.000021000000000001 ETH\u2069')
    expect(await feeOf(/^Received/)).toBeUndefined()
    expect(await feeOf(/^Transfer/)).toBe('\u20660.000042 ETH\u2069')
  })

  it('does not say that something was sent or received that has not moved', async () => {
    const rig = await open(() => ({ data: [], next: null }))
    rig.sent.set([
      ownTransaction({
        status: 'reverted',
        kind: 'swap',
        title: { sent: { amount: '1', symbol: 'ETH', decimals: 18 }, received: { amount: '2', symbol: 'USDC', decimals: 6 } },
      }),
    ])
    fireEvent.click(await rig.screen().findByRole('button', { name: /^Swap/ }))
    const details = await waitFor(() => rig.screen().getByText('Time').closest('dl') as HTMLElement)
    expect([...details.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Amount',
      'Expected',
      'Network',
      'Time',
      'Transaction',
    ])
  })

  it('opens the page of the transaction in the explorer', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const rig = await open(() => ({ data: [sentRow('a')], next: null }))
    fireEvent.click(await rig.screen().findByRole('button', { name: /^Sent/ }))
    fireEvent.click(await rig.screen().findByRole('button', { name: 'View on Scan' }))
    expect(String(opened.mock.calls[0]?.[0])).toBe(`https://scan.test/1/tx/${hashOf('a')}`)
    opened.mockRestore()
  })

  it('loads more on demand', async () => {
    const pages = [
      { data: [sentRow('a')], next: 'two' },
      { data: [receivedRow('b', { at: '2026-10-01T10:00:00Z' })], next: null },
    ]
    const rig = await open(() => pages.shift())
    fireEvent.click(await rig.screen().findByRole('button', { name: 'Load more' }))
    await rig.screen().findByText('October')
    expect(rig.screen().queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('has a name beside an address, never in its place, and none beside one that is suspicious', async () => {
    const nameOf = jest.fn(async () => 'wren.example')
    const revision = { get: () => 0, subscribe: () => () => undefined }
    const names = makePlugin({ id: 'names', provides: { names: NAMES }, activate: { on: ['start'] } }, () => ({
      names: { revision, nameOf, addressOf: async () => FRIEND },
    }))
    const poison = historyRow({ id: 'p', from: STRANGER, moves: [move({ from: STRANGER, to: OWN, numeric: '0' })] })
    const rig = await open(() => ({ data: [sentRow('a'), poison], next: null }), [names])
    await rig.screen().findByText('To \u2068wren.example\u2069 \u20660xB07e…2d48\u2069')
    fireEvent.click(await rig.screen().findByRole('button', { name: /hidden/ }))
    await rig.screen().findByRole('list', { name: 'Hidden activity' })
    await settle()
    const asked = nameOf.mock.calls.map(([query]: readonly { readonly address?: string }[]) => query?.address)
    expect([...new Set(asked)]).toEqual([FRIEND])
  })
})

describe('states', () => {
  it('loading keeps the place of the rows', async () => {
    const rig = await open(() => new Promise(() => undefined))
    expect(await rig.screen().findByText('Activity is loading')).toBeDefined()
  })

  it('empty leads to receiving where that is there', async () => {
    const receive = makePlugin({ id: 'receive', views: { WalletReceive: { ...emptyView, account: true } } })
    const rig = await open(() => ({ data: [], next: null }), [receive])
    await rig.screen().findByRole('heading', { name: 'No activity yet' })
    fireEvent.click(rig.screen().getByRole('button', { name: 'Receive' }))
    await waitFor(() => expect(rig.services.router.current.get()?.view).toBe('WalletReceive'))
  })

  it('empty leads nowhere without it', async () => {
    const rig = await open(() => ({ data: [], next: null }))
    await rig.screen().findByRole('heading', { name: 'No activity yet' })
    expect(rig.screen().queryByRole('button')).toBeNull()
  })

  it('hidden rows alone are no activity, and are counted', async () => {
    const poison = historyRow({ id: 'p', from: STRANGER, moves: [move({ from: STRANGER, to: OWN, numeric: '0' })] })
    const rig = await open(() => ({ data: [poison], next: null }))
    await rig.screen().findByRole('heading', { name: 'No activity yet' })
    expect(rig.screen().getByRole('button', { name: /^1 hidden/ })).toBeDefined()
  })

  it('a network that the service does not know shows what was sent from here, and says so', async () => {
    const rig = await open(() => ({ data: [], next: null }))
    rig.api.served.splice(0, 3, 'eip155:10')
    rig.chain.moveTo({ network: 'eip155:137' })
    await rig.screen().findByRole('heading', { name: 'No activity for Polygon' })
    rig.sent.set([ownTransaction({ network: 'eip155:137' })])
    await rig.screen().findByText('Sent from here')
    expect(within(rig.screen().getByRole('list', { name: 'Activity' })).getByText('Transfer')).toBeDefined()
  })

  it('is a tab and a row of accounts on EVM networks', async () => {
    const { services } = await startSession(createSessionChain(), [history()])
    expect(services.slots.of('account.tabs').get()).toMatchObject([{ id: 'history', order: 30 }])
    expect(services.slots.of('account.features').get()).toMatchObject([{ id: 'history', open: 'Transactions' }])
  })

  it('is in the default set, and one option leaves it out', () => {
    const ids = (options: Parameters<typeof defaultPlugins>[0]): readonly string[] => defaultPlugins(options).map(({ id }) => id)
    expect(ids({})).toContain('history')
    expect(ids({ history: false })).toEqual(ids({}).filter((id) => id !== 'history'))
  })

  it('without it nothing asks for a history, and no entry is left', async () => {
    const api = createScriptedApi({})
    const { services, portico } = await startSession(createSessionChain(), [accountStandIn()], api.options)
    await portico.open({ view: 'Account' })
    expect([...services.slots.of('account.tabs').get(), ...services.slots.of('account.features').get()]).toEqual([])
    expect(api.calls).toEqual([])
  })
})
