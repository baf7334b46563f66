import { startChainService } from '../../../examples/sandbox/chain/start-chain-service.ts'
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { faultsOf } from '../support/sandbox-services.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { openAccount } from './account-page.ts'

const UNAVAILABLE = 'Token Balance Unavailable'

describe('an account on a chain whose only endpoint is broken', () => {
  let stage: Stage
  let chain: Service
  beforeAll(async () => {
    const lost = (error: Error): void => {
      throw error
    }
    ;[stage, chain] = await Promise.all([startStage(), startChainService({ id: 1, onLoss: lost, onNotKept: lost })])
  })
  afterAll(() => Promise.all([stage.close(), chain.close()]))
  afterEach(() => faultsOf(chain.url).clear())

  const open = () => openAccount(stage, { chains: { 'eip155:1': chain.url } })

  test.each<readonly [string, Fault]>([
    ['58: 503', { kind: 'status', status: 503 }],
    ['57: 429 with Retry-After', { kind: 'status', status: 429, retryAfter: 1 }],
    ['58: a page', { kind: 'html' }],
    ['58: values of another type', { kind: 'wrong-type' }],
    ['58: a truncated answer', { kind: 'truncated' }],
    ['57: no answer', { kind: 'hang' }],
  ])('%s: it is said that balances are unavailable, the rest works, and Retry brings them', async (_, fault) => {
    await faultsOf(chain.url).set({ ...fault, path: '/', exact: true })
    const { modal, errors } = await open()
    await modal.text(UNAVAILABLE).waitFor({ timeout: 60_000 })
    await modal.text(/^Balance unavailable/).waitFor({ timeout: 60_000 })
    expect(await modal.button('Disconnect').isVisible()).toBe(true)
    await faultsOf(chain.url).clear()
    await modal.button('Retry').first().click()
    await modal.text(/^Balance unavailable/).waitFor({ state: 'hidden' })
    await modal.button('Retry').click()
    await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText('10,000 ETH').waitFor()
    expect(errors).toEqual([])
  })

  test.each<readonly [string, Fault]>([
    ['slow', { kind: 'latency', ms: 1_000 }],
    ['out of order', { kind: 'out-of-order' }],
    ['followed by 20 MB of nothing', { kind: 'huge', times: 3 }],
  ])('answers that are %s are answers', async (_, fault) => {
    await faultsOf(chain.url).set({ ...fault, path: '/', exact: true })
    const { modal, errors } = await open()
    await modal.dialog.getByRole('list', { name: 'Tokens' }).getByText('10,000 ETH').waitFor({ timeout: 60_000 })
    expect(await modal.text(UNAVAILABLE).count()).toBe(0)
    expect(errors).toEqual([])
  })
})
