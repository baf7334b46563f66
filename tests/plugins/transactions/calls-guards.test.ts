import { waitFor } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { SendCallsRequest, TransactionProblem } from '../../../plugins/transactions/index.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { ETHER, USDC } from '../support/holdings.ts'
import { createSite, HASH, openTab, RECEIVER, type Site, type Tab, textsOf, transfer } from './support/site.ts'

let site: Site
const tabs: Tab[] = []
beforeEach(() => {
  site = createSite()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

const VIEW = 'TransactionSteps'
const step = (data: string) => ({ to: USDC, data, kind: 'call', title: { counterparty: RECEIVER } }) as const
const both = (more: Partial<SendCallsRequest> = {}): SendCallsRequest => {
  const { network, account } = transfer()
  return { network, account, kind: 'call', title: {}, calls: [step('0xa1'), step('0xb2')], ...more }
}
const open = async (): Promise<Tab> => {
  const tab = await openTab(site, { createRoot })
  tab.views.set(['Review'])
  tabs.push(tab)
  return tab
}
const sendFirst = async (tab: Tab): Promise<void> => {
  await waitFor(() => expect(tab.asked).toHaveLength(1))
  tab.asked[0]?.resolve(HASH)
  await waitFor(() => expect(tab.waits).toHaveLength(1))
}

describe('between two steps', () => {
  test('a visitor who leaves while the next one is checked is not asked for it', async () => {
    const tab = await open()
    const check = deferred<TransactionProblem | undefined>()
    const checkStep = jest.fn(() => check.promise)
    const sending = tab.transactions.sendCalls(both({ checkStep }))
    await sendFirst(tab)
    tab.waits[0]?.resolve(undefined)
    await waitFor(() => expect(checkStep).toHaveBeenCalled())
    tab.views.set(['Review'])
    check.resolve(undefined)
    expect(await sending).toMatchObject({ status: 'incomplete' })
    expect(tab.asked).toHaveLength(1)
  })

  test('nothing is checked for a visitor who has left', async () => {
    const tab = await open()
    const checkStep = jest.fn(async () => undefined)
    const sending = tab.transactions.sendCalls(both({ checkStep }))
    await sendFirst(tab)
    tab.views.set([])
    tab.waits[0]?.resolve(undefined)
    expect(await sending).toMatchObject({ status: 'incomplete' })
    expect(checkStep).not.toHaveBeenCalled()
  })

  test('one that the network has dropped may be sent again: it is the last', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    await sendFirst(tab)
    const root = await tab.draw()
    tab.waits[0]?.reject(new PorticoError('TRANSACTION_FAILED', 'Gone.', { context: { reason: 'dropped' } }))
    await waitFor(() => expect(root.textContent).toContain('Look into your wallet'))
    expect(await sending).toMatchObject({ status: 'incomplete' })
    expect(tab.asked).toHaveLength(1)
  })

  test('whoever reviewed them objects in the task in which the wallet would be asked', async () => {
    const tab = await open()
    let unwanted = false
    const sending = tab.transactions.sendCalls(both({ objection: () => (unwanted ? 'unwanted' : undefined) }))
    await sendFirst(tab)
    unwanted = true
    tab.waits[0]?.resolve(undefined)
    expect(await sending).toMatchObject({ status: 'incomplete' })
    expect(tab.asked).toHaveLength(1)
    expect(textsOf(tab).at(-1)).toContain('1 of 2 steps are done.')
  })

  test('the fee that was shown is held against the balance at the last step alone', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both({ fee: 3n * ETHER }))
    await sendFirst(tab)
    const root = await tab.draw()
    tab.waits[0]?.resolve(undefined)
    expect(await sending).toMatchObject({ status: 'incomplete' })
    expect(tab.asked).toHaveLength(1)
    await waitFor(() => expect(root.textContent).toContain('The balance does not cover the network’s fee.'))
    expect(root.textContent).toContain('Not sent')
  })
})

describe('nothing begins', () => {
  test('where whoever reviewed them does not want them any more: no view is opened', async () => {
    const tab = await open()
    const seen: string[] = []
    tab.views.subscribe((list) => seen.push(list.at(-1) ?? ''))
    expect(await tab.transactions.sendCalls(both({ objection: () => 'unwanted' }))).toEqual({ status: 'stopped', reason: 'unwanted' })
    expect(seen).not.toContain(VIEW)
  })

  test('while others are under way', async () => {
    const tab = await open()
    void tab.transactions.sendCalls(both())
    await waitFor(() => expect(tab.asked).toHaveLength(1))
    expect(await tab.transactions.sendCalls(both())).toEqual({ status: 'stopped', reason: 'unwanted' })
    await settle()
    expect(tab.asked).toHaveLength(1)
  })

  test('without a call', async () => {
    const tab = await open()
    expect(await tab.transactions.sendCalls(both({ calls: [] }))).toEqual({ status: 'stopped', reason: 'cannotSend' })
    expect(tab.views.get()).toEqual(['Review'])
  })
})

test('as one: whoever reviewed them objects last', async () => {
  const tab = await open()
  const sent: object[] = []
  let asked = 0
  const sendCalls = async (call: object) => {
    sent.push(call)
    return 'batch-1'
  }
  Object.assign(tab.features, {
    batches: { atomicity: async () => 'supported', sendCalls, callsStatus: async () => ({ status: 'pending', ids: [] }) },
  })
  // The first question comes before the view, the second with the wallet's.
  const objection = () => (asked++ > 0 ? 'termsChanged' : undefined)
  expect(await tab.transactions.sendCalls(both({ objection }))).toEqual({ status: 'stopped', reason: 'termsChanged' })
  expect(sent).toEqual([])
})
