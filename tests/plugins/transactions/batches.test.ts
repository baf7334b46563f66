import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { BatchesFeature, BatchStatus } from '../../../kernel/contract/features.ts'
import type { SendCallsRequest } from '../../../plugins/transactions/index.ts'
import { settle } from '../../support/deferred.ts'
import { ETHER } from '../support/holdings.ts'
import { OPTIMISM } from '../support/start-session.ts'
import { ACCOUNT, createSite, HASH, listOf, OTHER, openTab, RECEIVER, type Site, type Tab, textsOf, transfer } from './support/site.ts'

let site: Site
const tabs: Tab[] = []
beforeEach(() => {
  site = createSite()
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

const BATCH = 'batch-1'
const CALLS = [
  { to: RECEIVER, data: '0x12' },
  { to: RECEIVER, value: ETHER },
]
const STEPS = CALLS.map((call) => ({ ...call, kind: 'call', title: {} }) as const)

/** A wallet that takes several calls, and what it says of them. */
const createBatches = () => {
  const said: { status: BatchStatus | Error; asked: object[]; sent: object[] } = {
    status: { status: 'pending', ids: [] },
    asked: [],
    sent: [],
  }
  const batches: BatchesFeature<'eip155'> = {
    atomicity: async () => 'supported',
    async sendCalls(call) {
      said.sent.push(call)
      return BATCH
    },
    async callsStatus({ signal: _, ...call }) {
      said.asked.push(call)
      if (said.status instanceof Error) throw said.status
      return said.status
    },
  }
  return { said, batches }
}
const open = async (batches?: BatchesFeature<'eip155'>, options: Parameters<typeof openTab>[1] = {}): Promise<Tab> => {
  const tab = await openTab(site, options)
  if (batches) Object.assign(tab.features, { batches })
  tabs.push(tab)
  return tab
}
const batch = (more: Partial<SendCallsRequest> = {}): SendCallsRequest => {
  const { network, account } = transfer()
  return { network, account, kind: 'swap', title: { counterparty: RECEIVER }, calls: STEPS, ...more }
}
const start = async (tab: Tab): Promise<void> => {
  expect(await tab.transactions.sendCalls(batch())).toMatchObject({ status: 'asked' })
  await waitFor(() => expect(listOf(tab)).toMatchObject([{ status: 'pending', batch: BATCH }]))
}
const lookAgain = async (): Promise<void> => {
  await settle()
  site.clock.advance(2_000)
  await settle()
}

test('a batch is asked for with one approval, and is pending under the wallet’s own id', async () => {
  const { said, batches } = createBatches()
  const tab = await open(batches)
  await start(tab)
  const call = { network: 'eip155:1', account: ACCOUNT.address }
  expect(said.sent).toEqual([{ ...call, calls: CALLS, atomic: true }])
  await waitFor(() => expect(said.asked).toEqual([{ ...call, id: BATCH }]))
  expect(listOf(tab)[0]).not.toHaveProperty('hash')
  expect(textsOf(tab)).toEqual(['Transaction started'])
})

test.each([
  ['confirmed', 'confirmed', 'Transaction confirmed'],
  [
    'reverted',
    'reverted',
    'Something went wrong. The price moved further than your slippage allows. Nothing was swapped, and only the fee was spent.',
  ],
  ['partial', 'partial', 'Only a part of it was carried out. Check your wallet.'],
  ['failed', 'expired', 'Your wallet has given it up. Nothing was carried out.'],
] as const)('what the wallet calls %s ends as %s, is said and kept', async (answer, status, text) => {
  const { said, batches } = createBatches()
  const tab = await open(batches)
  await start(tab)
  await waitFor(() => expect(said.asked).toHaveLength(1))
  said.status = { status: answer, ids: answer === 'failed' ? [] : [OTHER, HASH] }
  await lookAgain()
  await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', text]))
  expect(listOf(tab)).toMatchObject([{ status, batch: BATCH, ...(answer !== 'failed' && { hash: HASH }) }])
  tab.close()
  expect(listOf(await open())).toMatchObject([{ status }])
  expect(tab.refreshed.balance).toHaveBeenCalled()
})

test('after a reload it is pending, and followed as soon as the wallet is there and has said what it can do', async () => {
  const { said, batches } = createBatches()
  const before = await open(batches)
  await start(before)
  await waitFor(() => expect(said.asked).toHaveLength(1))
  before.close()
  const tab = await open(undefined, { connected: false })
  await settle()
  expect(listOf(tab)).toMatchObject([{ status: 'pending', batch: BATCH }])
  tab.connect()
  await lookAgain()
  expect(said.asked).toHaveLength(1)
  said.status = { status: 'confirmed', ids: [HASH] }
  tab.ofWallet.set({ namespace: 'eip155', batches })
  await lookAgain()
  await waitFor(() => expect(listOf(tab)).toMatchObject([{ status: 'confirmed', hash: HASH }]))
})

test('another account, or another network, is not asked for it', async () => {
  const { said, batches } = createBatches()
  const tab = await open(batches)
  await start(tab)
  await waitFor(() => expect(said.asked).toHaveLength(1))
  tab.connect({ network: OPTIMISM.caipNetworkId })
  await lookAgain()
  tab.connect({ accounts: [{ ...ACCOUNT, address: RECEIVER }] })
  await lookAgain()
  expect(said.asked).toHaveLength(1)
  tab.connect()
  await lookAgain()
  expect(said.asked).toHaveLength(2)
})

test('a wallet that does not know it, and one that takes long, leave it pending', async () => {
  const { said, batches } = createBatches()
  const tab = await open(batches)
  await start(tab)
  await waitFor(() => expect(said.asked).toHaveLength(1))
  said.status = new PorticoError('WALLET_ERROR', 'Unknown bundle.', { rpcCode: 5730 })
  await lookAgain()
  site.clock.advance(180_000)
  await waitFor(() => expect(textsOf(tab)).toEqual(['Transaction started', 'Not confirmed after 3 minutes. It can still go through.']))
  expect(listOf(tab)).toMatchObject([{ status: 'pending', error: { code: 'RECEIPT_TIMEOUT' } }])
})

test.each([
  [
    'more of the coin than there is',
    batch({ calls: [...STEPS, { to: RECEIVER, value: 2n * ETHER, kind: 'call', title: {} }] }),
    'balanceFell',
  ],
  ['no coin left for the fee', batch({ fee: 2n * ETHER }), 'gasShort'],
])('%s: nothing is asked', async (_, request, reason) => {
  const { said, batches } = createBatches()
  const tab = await open(batches)
  expect(await tab.transactions.sendCalls(request)).toEqual({ status: 'stopped', reason })
  expect(said.sent).toEqual([])
})

test('a refusal is said, and kept by this page alone', async () => {
  const { batches } = createBatches()
  const sendCalls = async () => Promise.reject(new PorticoError('REQUEST_REJECTED', 'No.', { rpcCode: 4001 }))
  const tab = await open({ ...batches, sendCalls })
  expect(await tab.transactions.sendCalls(batch())).toEqual({ status: 'stopped', reason: 'unwanted' })
  await waitFor(() => expect(listOf(tab)).toMatchObject([{ status: 'refused' }]))
  expect(listOf(await open())).toEqual([])
})
