import type { Locator } from 'playwright-core'
import { startChainService } from '../../../examples/sandbox/chain/start-chain-service.ts'
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { faultsOf } from '../support/sandbox-services.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { type AccountPage, openAccount } from './account-page.ts'

const UNAVAILABLE = 'Token Balance Unavailable'

describe('an account on a chain whose only endpoint is broken', () => {
  let stage: Stage
  let chain: Service
  /** One visit: each fault meets the page loaded anew, with the wallet connected. */
  let account: AccountPage
  beforeAll(async () => {
    const lost = (error: Error): void => {
      throw error
    }
    ;[stage, chain] = await Promise.all([startStage(), startChainService({ id: 1, control: 0, onLoss: lost, onNotKept: lost })])
    account = await openAccount(stage, { chains: { 'eip155:1': chain.url } })
    await coin(account).waitFor()
  })
  afterAll(() => Promise.all([stage.close(), chain.close()]))
  afterEach(() => faultsOf(chain).clear())

  const setFault = (fault: Fault): Promise<void> => faultsOf(chain).set({ ...fault, path: '/', exact: true })
  const coin = ({ modal }: AccountPage): Locator => modal.dialog.getByRole('list', { name: 'Tokens' }).getByText('10,000 ETH')

  // What each kind of fault comes to is proven where chains are read: tests/adapters/evm/endpoints.test.ts.
  test.each<[string, Fault]>([
    ['58: 503', { kind: 'status', status: 503 }],
    ['57: no answer', { kind: 'hang' }],
    ['58: values of another type', { kind: 'wrong-type' }],
  ])('%s: it is said that balances are unavailable, the rest works, and Retry brings them', async (_, fault) => {
    const { modal, revisit, pass, errors } = account
    const noBalance = modal.text(/^Balance unavailable/)
    await setFault(fault)
    await revisit()
    await pass(40, modal.text(UNAVAILABLE))
    await pass(40, noBalance)
    expect(await modal.button('Disconnect').isVisible()).toBe(true)
    await faultsOf(chain).clear()
    await modal.button('Retry').first().click()
    await noBalance.waitFor({ state: 'hidden' })
    await modal.button('Retry').click()
    await coin(account).waitFor()
    expect(errors).toEqual([])
  })

  test('slow answers are answers', async () => {
    const { modal, revisit, errors } = account
    await setFault({ kind: 'latency', ms: 1_000 })
    await revisit()
    await coin(account).waitFor()
    expect(await modal.text(UNAVAILABLE).count()).toBe(0)
    expect(errors).toEqual([])
  })
})
