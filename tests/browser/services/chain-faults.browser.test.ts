import { startChainService } from '../../../examples/sandbox/chain/start-chain-service.ts'
import type { Fault } from '../../../examples/sandbox/service/faults.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { faultsOf } from '../support/sandbox-services.ts'
import { type Stage, startStage } from '../support/stage.ts'
import { step } from '../support/step.ts'
import { openAccount } from './account-page.ts'

const UNAVAILABLE = 'Token Balance Unavailable'

jest.setTimeout(180_000)

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
  afterEach(async () => {
    await Promise.all(stage.browser.contexts().map((context) => context.close()))
    await faultsOf(chain.url).clear()
  })

  test('it is said that balances are unavailable, the rest works, and Retry brings them; slow answers are answers', async () => {
    const { modal, revisit, pass, errors } = await openAccount(stage, { chains: { 'eip155:1': chain.url } })
    const setFault = (fault: Fault): Promise<void> => faultsOf(chain.url).set({ ...fault, path: '/', exact: true })
    const unavailable = modal.text(UNAVAILABLE)
    const noBalance = modal.text(/^Balance unavailable/)
    const coin = modal.dialog.getByRole('list', { name: 'Tokens' }).getByText('10,000 ETH')
    await coin.waitFor()
    // What each kind of fault comes to is proven where chains are read: tests/adapters/evm/endpoints.test.ts.
    for (const [name, fault] of [
      ['58: 503', { kind: 'status', status: 503 }],
      ['57: no answer', { kind: 'hang' }],
      ['58: values of another type', { kind: 'wrong-type' }],
    ] as const) {
      await step(name, async () => {
        await setFault(fault)
        await revisit()
        await pass(40, unavailable)
        await pass(40, noBalance)
        expect(await modal.button('Disconnect').isVisible()).toBe(true)
        await faultsOf(chain.url).clear()
        await modal.button('Retry').first().click()
        await noBalance.waitFor({ state: 'hidden' })
        await modal.button('Retry').click()
        await coin.waitFor()
        expect(errors).toEqual([])
      })
    }
    await step('slow', async () => {
      await setFault({ kind: 'latency', ms: 1_000 })
      await revisit()
      await coin.waitFor()
      expect(await unavailable.count()).toBe(0)
      expect(errors).toEqual([])
    })
  })
})
