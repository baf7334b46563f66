import type { Page } from 'playwright-core'
import { step } from '../support/step.ts'
import { type FaultRig, startFaultRig } from './support/fault-page.ts'

/** Asks the connected provider for a method; answers with its result or its error's code. */
const ask = (page: Page, method: string): Promise<unknown> =>
  page.evaluate(async (name) => {
    try {
      return await window.portico.getProvider('eip155')?.request({ method: name, params: [] })
    } catch (cause) {
      return `error ${String(Object(cause).code)}`
    }
  }, method)

describe('81: faults of a plugin’s code beside its views', () => {
  let rig: FaultRig
  beforeAll(async () => {
    rig = await startFaultRig()
  })
  afterAll(() => rig.close())

  test('a group whose chunk is 404 leaves the other wallets and comes back with Try again; a listener that throws is named, the connection stands', async () => {
    const { page, modal, errors, fail, failures, connect, restWorks } = await rig.open()
    const heal = rig.server.faults.set('/chunks/faulty-setup.js', { status: 404, body: 'gone' })
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    await modal.row(/Faulty.*Could not be listed/).waitFor()
    expect(await failures()).toEqual(['test.faulty PLUGIN_LOAD_FAILED'])
    heal()
    await modal.button('Try again').click()
    await modal.row('Faulty row').waitFor()
    await page.evaluate(() => window.portico.close())

    await fail('listener')
    await connect()
    expect(await failures()).toEqual(['test.faulty PLUGIN_LOAD_FAILED', 'test.faulty PLUGIN_SETUP_FAILED'])
    await restWorks()
    expect(errors).toEqual([])
  })

  test('an RPC handler whose chunk is 404 or that throws answers -32603, and works once it is healed', async () => {
    const { page, errors, fail, heal, failures, connect, restWorks } = await rig.open()
    const bringBack = rig.server.faults.set('/chunks/faulty-setup.js', { status: 404, body: 'gone' })
    await connect()
    expect(await ask(page, 'test_safe')).toBe('error -32603')
    // Its group, which the way to the wallet showed, and its method stand in one file: each is a failure of its own.
    expect(await failures()).toEqual(['test.faulty PLUGIN_LOAD_FAILED', 'test.faulty PLUGIN_LOAD_FAILED'])
    bringBack()
    expect(await ask(page, 'test_safe')).toBe('done')

    await fail('method')
    expect(await ask(page, 'test_safe')).toBe('error -32603')
    expect((await failures()).slice(2)).toEqual(['test.faulty WALLET_ERROR'])
    await heal()
    expect(await ask(page, 'test_safe')).toBe('done')
    await restWorks()
    expect(errors).toEqual([])
  })

  test('removed at any time it is gone and the rest works; added again everything of it is back', async () => {
    const { page, modal, errors, fail, heal, connect, openRow, healthyWorks, restWorks } = await rig.open()
    const remove = (): Promise<void> => page.evaluate(() => window.portico.plugins.remove('test.faulty'))
    const add = (): Promise<void> => page.evaluate(() => window.addFaulty())
    await remove()
    await connect()
    await add()

    await step('while its handler works: the request ends', async () => {
      await fail('method', 'hang')
      const answer = ask(page, 'test_safe')
      await page.waitForFunction(() => window.hanging.includes('method'))
      expect(await ask(page, 'eth_chainId')).toBe('0x1')
      await remove()
      expect(await answer).toBe('error 4100')
      await healthyWorks()
      await heal()
      await add()
      expect(await ask(page, 'test_safe')).toBe('done')
    })
    await step('while its request waits for the visitor: void, and the view is gone', async () => {
      const answer = ask(page, 'test_ask')
      await modal.text('Asks for its method').waitFor()
      await remove()
      expect(await answer).toBe('error 4100')
      await modal.isClosed()
      await healthyWorks()
      await add()
    })
    await step('while its view is shown: the view, its row and its group are gone', async () => {
      await openRow('Faulty')
      await modal.text('The faulty view is here').waitFor()
      await remove()
      await modal.button('Disconnect').waitFor()
      expect(await modal.row('Faulty').count()).toBe(0)
      await restWorks()
      await page.locator('#connect').click()
      await modal.row(/Test Wallet/).waitFor()
      expect(await modal.row('Faulty row').count()).toBe(0)
      await page.evaluate(() => window.portico.close())
      await modal.isClosed()
    })
    expect(errors).toEqual([])
  })
})
