import { waitFor } from '@testing-library/dom'
import { createRoot } from 'react-dom/client'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Atomicity, BatchesFeature } from '../../../kernel/contract/features.ts'
import type { SendCallsRequest, TransactionProblem } from '../../../plugins/transactions/index.ts'
import { type Deferred, deferred, settle } from '../../support/deferred.ts'
import { ETHER, USDC } from '../support/holdings.ts'
import { createSite, HASH, listOf, openTab, RECEIVER, type Site, type Tab, textsOf, transfer } from './support/site.ts'

let site: Site
const tabs: Tab[] = []
beforeEach(() => {
  site = createSite()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

const VIEW = 'TransactionSteps'
const UNWANTED = { status: 'stopped', reason: 'unwanted' }
const step = (data: string, value?: bigint) =>
  ({ to: USDC, data, ...(value !== undefined && { value }), kind: 'call', title: { counterparty: RECEIVER } }) as const
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
/** Has the wallet take several calls as it says. What it is asked for waits for the test. */
const takesBatches = (tab: Tab, atomicity: () => Promise<Atomicity>): readonly Deferred<string>[] => {
  const sent: Deferred<string>[] = []
  const batches: BatchesFeature<'eip155'> = {
    atomicity,
    sendCalls() {
      const request = deferred<string>()
      sent.push(request)
      return request.promise
    },
    callsStatus: async () => ({ status: 'pending', ids: [] }),
  }
  Object.assign(tab.features, { batches })
  return sent
}
const press = async (root: ShadowRoot, name: string): Promise<void> => {
  const find = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await waitFor(() => expect(find()).toBeDefined())
  find()?.click()
}
const steps = (tab: Tab): Promise<void> => waitFor(() => expect(tab.views.get().at(-1)).toBe(VIEW))
const firstIsPending = async (tab: Tab): Promise<void> => {
  await waitFor(() => expect(tab.asked).toHaveLength(1))
  tab.asked[0]?.resolve(HASH)
  await waitFor(() => expect(tab.waits).toHaveLength(1))
}

describe('the plugin ends', () => {
  test('while the visitor is asked: nothing is sent, and whoever waits hears it', async () => {
    const tab = await open()
    const sent = takesBatches(tab, async () => 'ready')
    const sending = tab.transactions.sendCalls(both())
    await steps(tab)
    tab.close()
    expect(await sending).toEqual(UNWANTED)
    expect(sent).toEqual([])
  })

  test('while the wallet says how it takes them: no view is opened', async () => {
    const tab = await open()
    const said = deferred<Atomicity>()
    const atomicity = jest.fn(() => said.promise)
    takesBatches(tab, atomicity)
    const sending = tab.transactions.sendCalls(both())
    await waitFor(() => expect(atomicity).toHaveBeenCalled())
    tab.close()
    said.resolve('unsupported')
    expect(await sending).toEqual(UNWANTED)
    expect(tab.views.get()).toEqual(['Review'])
    expect(tab.asked).toEqual([])
  })

  test('between two steps: the next is not sent, and nothing is said from here', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    await firstIsPending(tab)
    const before = tab.notices.length
    tab.views.set(['Review', 'Elsewhere'])
    tab.close()
    expect(await sending).toMatchObject({ status: 'incomplete', asked: [expect.any(String)] })
    expect(tab.asked).toHaveLength(1)
    expect(tab.notices).toHaveLength(before)
    expect(tab.views.get()).toEqual(['Review', 'Elsewhere'])
  })
})

test('features that cannot be loaded: nothing is asked, and no view is opened', async () => {
  const tab = await open()
  tab.failsToLoad()
  const seen: string[] = []
  tab.views.subscribe((list) => seen.push(list.at(-1) ?? ''))
  expect(await tab.transactions.sendCalls(both())).toEqual({ status: 'stopped', reason: 'notChecked' })
  expect([seen, tab.asked]).toEqual([expect.not.arrayContaining([VIEW]), []])
  // The next ones are not taken for a second of these.
  expect(await tab.transactions.sendCalls(both())).toEqual({ status: 'stopped', reason: 'notChecked' })
})

describe('a visitor who leaves', () => {
  test('by closing the modal over the question is asked for nothing', async () => {
    const tab = await open()
    const sent = takesBatches(tab, async () => 'ready')
    const sending = tab.transactions.sendCalls(both())
    await steps(tab)
    tab.closeModal()
    expect(await sending).toEqual(UNWANTED)
    expect(sent).toEqual([])
  })

  test('by going elsewhere from the question stays there', async () => {
    const tab = await open()
    takesBatches(tab, async () => 'ready')
    const sending = tab.transactions.sendCalls(both())
    await steps(tab)
    tab.views.set(['Review', 'Elsewhere'])
    expect(await sending).toEqual(UNWANTED)
    expect(tab.views.get()).toEqual(['Review', 'Elsewhere'])
  })

  test.each([
    ['as one', 'Upgrade and continue'],
    ['one after another', 'Continue without'],
  ])('while what was read is checked is asked for nothing: %s', async (_, name) => {
    const tab = await open()
    const sent = takesBatches(tab, async () => 'ready')
    const check = deferred<TransactionProblem | undefined>()
    const checkStep = jest.fn(() => check.promise)
    const sending = tab.transactions.sendCalls(both({ checkStep }))
    await steps(tab)
    await press(await tab.draw(), name)
    await waitFor(() => expect(checkStep).toHaveBeenCalledWith(0))
    tab.closeModal()
    check.resolve(undefined)
    expect(await sending).toEqual(UNWANTED)
    expect([sent, tab.asked]).toEqual([[], []])
  })

  test.each(['supported', 'unsupported'] as const)('while the balance is read is asked for nothing: %s', async (said) => {
    const tab = await open()
    const sent = takesBatches(tab, async () => said)
    const read = deferred<undefined>()
    const { balance } = tab.features
    const reading = jest.fn()
    Object.assign(tab.features, {
      balance: {
        balance: async (call: never) => {
          reading()
          await read.promise
          return balance?.balance(call)
        },
      },
    })
    const sending = tab.transactions.sendCalls(both())
    await waitFor(() => expect(reading).toHaveBeenCalled())
    tab.closeModal()
    read.resolve(undefined)
    expect(await sending).toEqual(UNWANTED)
    expect([sent, tab.asked]).toEqual([[], []])
  })

  test('while a step is on its way hears what is left, and stays where they are', async () => {
    const tab = await open()
    const sending = tab.transactions.sendCalls(both())
    await firstIsPending(tab)
    tab.views.set(['Review', 'Elsewhere'])
    tab.waits[0]?.resolve(undefined)
    expect(await sending).toMatchObject({ status: 'incomplete' })
    await waitFor(() => expect(textsOf(tab).join('\n')).toContain('1 of 2 steps are done.'))
    expect(tab.views.get()).toEqual(['Review', 'Elsewhere'])
  })

  test('opened from a page without the modal, the steps open it', async () => {
    const tab = await open()
    tab.views.set([])
    void tab.transactions.sendCalls(both())
    await steps(tab)
  })
})

test('calls that are sent while the wallet is still asked about the first ones are refused', async () => {
  const tab = await open()
  const said = deferred<Atomicity>()
  takesBatches(tab, () => said.promise)
  const first = tab.transactions.sendCalls(both())
  const second = tab.transactions.sendCalls(both())
  said.resolve('unsupported')
  expect(await second).toEqual(UNWANTED)
  await firstIsPending(tab)
  expect(tab.views.get()).toEqual(['Review', VIEW])
  tab.views.set([])
  tab.waits[0]?.resolve(undefined)
  expect(await first).toMatchObject({ status: 'incomplete' })
})

test('once some have stopped, others can be sent', async () => {
  const tab = await open()
  const sending = tab.transactions.sendCalls(both())
  await firstIsPending(tab)
  tab.waits[0]?.reject(new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason: 'reverted' } }))
  expect(await sending).toMatchObject({ status: 'incomplete' })
  expect(tab.views.get().at(-1)).toBe(VIEW)
  void tab.transactions.sendCalls(both())
  await waitFor(() => expect(tab.asked).toHaveLength(2))
})

test('a wallet that refuses them as one after an upgrade: the first answer does not count for the second question', async () => {
  const tab = await open()
  const sent = takesBatches(tab, async () => 'ready')
  const sending = tab.transactions.sendCalls(both())
  await steps(tab)
  const root = await tab.draw()
  await press(root, 'Upgrade and continue')
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.reject(new PorticoError('WALLET_ERROR', 'No.', { rpcCode: 5700 }))
  await press(root, 'One after another')
  await firstIsPending(tab)
  expect(sent).toHaveLength(1)
  tab.views.set([])
  tab.waits[0]?.resolve(undefined)
  expect(await sending).toMatchObject({ status: 'incomplete' })
})

test('why they changed while the visitor read is answered', async () => {
  const tab = await open()
  const sent = takesBatches(tab, async () => 'ready')
  const sending = tab.transactions.sendCalls(both({ checkStep: async () => 'termsChanged' }))
  await steps(tab)
  await press(await tab.draw(), 'Upgrade and continue')
  expect(await sending).toEqual({ status: 'stopped', reason: 'termsChanged' })
  expect([sent, tab.views.get()]).toEqual([[], ['Review']])
})

test.each(['supported', 'unsupported'] as const)('what cannot even begin leads back, and others can be sent: %s', async (said) => {
  const tab = await open()
  takesBatches(tab, async () => said)
  const calls = [step('0xa1', 3n * ETHER), step('0xb2')]
  expect(await tab.transactions.sendCalls(both({ calls }))).toEqual({ status: 'stopped', reason: 'balanceFell' })
  expect(tab.views.get()).toEqual(['Review'])
  void tab.transactions.sendCalls(both())
  await steps(tab)
})

test('a step that is taken out of the list is not followed: nobody knows of it, and it is the last', async () => {
  const tab = await open()
  const sending = tab.transactions.sendCalls(both())
  await firstIsPending(tab)
  const root = await tab.draw()
  tab.transactions.dismiss(listOf(tab)[0]?.id ?? '')
  expect(await sending).toMatchObject({ status: 'incomplete' })
  await waitFor(() => expect(root.textContent).toContain('May still be sent'))
  expect(tab.asked).toHaveLength(1)
})

test('a step that is found in a block after its run has stopped says that the rest was not sent', async () => {
  const tab = await open()
  const sending = tab.transactions.sendCalls(both())
  await waitFor(() => expect(tab.asked).toHaveLength(1))
  tab.asked[0]?.reject(new PorticoError('SEND_UNCERTAIN', 'Lost.', { context: { id: HASH } }))
  expect(await sending).toMatchObject({ status: 'incomplete' })
  await waitFor(() => expect(tab.waits).toHaveLength(1))
  tab.waits[0]?.resolve(undefined)
  await waitFor(() => expect(textsOf(tab).at(-1)).toContain('The rest was not sent.'))
})

test('a visitor who no longer waits for the wallet’s answer to all of them is led back: they may still be sent', async () => {
  const tab = await open()
  const sent = takesBatches(tab, async () => 'supported')
  const sending = tab.transactions.sendCalls(both())
  await waitFor(() => expect(sent).toHaveLength(1))
  tab.notices.at(-1)?.action?.run()
  expect(await sending).toMatchObject({ status: 'asked', id: listOf(tab)[0]?.id })
  expect(tab.views.get()).toEqual(['Review'])
  expect(listOf(tab)).toMatchObject([{ status: 'unanswered' }])
})

test('only the wallet of the calls’ own family is asked how far they are', async () => {
  const tab = await open()
  const sent = takesBatches(tab, async () => 'supported')
  const sending = tab.transactions.sendCalls(both())
  await waitFor(() => expect(sent).toHaveLength(1))
  const callsStatus = jest.fn(async () => ({ status: 'confirmed', ids: [HASH] }) as const)
  const { batches } = tab.features
  Object.assign(tab.features, { batches: undefined })
  tab.ofWallet.set({ namespace: 'solana', batches: { ...batches, callsStatus } } as never)
  sent[0]?.resolve('batch-1')
  expect(await sending).toMatchObject({ status: 'asked' })
  await settle()
  site.clock.advance(2_000)
  await settle()
  expect(callsStatus).not.toHaveBeenCalled()
  expect(listOf(tab)).toMatchObject([{ status: 'pending' }])
})
