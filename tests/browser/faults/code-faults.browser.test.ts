import type { Page } from 'playwright-core'
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

  test('a throwing event listener: the connection stands, the plugin is named', async () => {
    const { modal, errors, fail, failures, connect, restWorks, page } = await rig.open()
    await page.locator('#connect').click()
    await modal.row('Faulty row').waitFor()
    await page.evaluate(() => window.portico.close())
    await fail('listener')
    await connect()
    expect(await failures()).toEqual(['test.faulty PLUGIN_SETUP_FAILED'])
    await restWorks()
    expect(errors).toEqual([])
  })

  test('a throwing RPC handler answers -32603, and works once healed', async () => {
    const { page, errors, fail, heal, failures, connect, restWorks } = await rig.open()
    await connect()
    await fail('method')
    expect(await ask(page, 'test_safe')).toBe('error -32603')
    expect(await failures()).toEqual(['test.faulty WALLET_ERROR'])
    await heal()
    expect(await ask(page, 'test_safe')).toBe('done')
    await restWorks()
    expect(errors).toEqual([])
  })

  test('a handler whose chunk is 404 answers with an error, and works once it is there', async () => {
    const { page, errors, failures, connect, restWorks } = await rig.open()
    const heal = rig.server.faults.set('/chunks/faulty-method.js', { status: 404, body: 'gone' })
    await connect()
    expect(await ask(page, 'test_safe')).toBe('error -32603')
    expect(await failures()).toEqual(['test.faulty PLUGIN_LOAD_FAILED'])
    heal()
    expect(await ask(page, 'test_safe')).toBe('done')
    await restWorks()
    expect(errors).toEqual([])
  })

  test('a group whose chunk is 404 leaves the other wallets, says so, and comes back with Try again', async () => {
    const { page, modal, errors, failures, connect, restWorks } = await rig.open()
    const heal = rig.server.faults.set('/chunks/faulty-group.js', { status: 404, body: 'gone' })
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    await modal.text('Some wallets could not be listed').waitFor()
    expect(await failures()).toEqual(['test.faulty PLUGIN_LOAD_FAILED'])
    heal()
    await modal.button('Try again').click()
    await modal.row('Faulty row').waitFor()
    await page.evaluate(() => window.portico.close())
    await connect()
    await restWorks()
    expect(errors).toEqual([])
  })

  test('removed while its view is shown: the view, its row and its group are gone, the rest works', async () => {
    const { page, modal, errors, connect, openRow, restWorks } = await rig.open()
    await connect()
    await openRow('Faulty')
    await modal.text('The faulty view is here').waitFor()
    await page.evaluate(() => window.portico.plugins.remove('test.faulty'))
    await modal.button('Disconnect').waitFor()
    expect(await modal.row('Faulty').count()).toBe(0)
    await restWorks()
    await page.locator('#connect').click()
    await modal.row(/Test Wallet/).waitFor()
    expect(await modal.row('Faulty row').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('removed while its request waits for the visitor: void, and the view is gone', async () => {
    const { page, modal, errors, connect, restWorks } = await rig.open()
    await connect()
    const answer = ask(page, 'test_ask')
    await modal.text('Asks for its method').waitFor()
    await page.evaluate(() => window.portico.plugins.remove('test.faulty'))
    expect(await answer).toBe('error 4100')
    await modal.isClosed()
    await restWorks()
    expect(errors).toEqual([])
  })

  test('removed while its handler works: the request ends', async () => {
    const { page, errors, fail, connect, restWorks } = await rig.open()
    await connect()
    await fail('method', 'hang')
    const answer = ask(page, 'test_safe')
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('faulty-method')))
    expect(await ask(page, 'eth_chainId')).toBe('0x1')
    await page.evaluate(() => window.portico.plugins.remove('test.faulty'))
    expect(await answer).toBe('error 4100')
    await restWorks()
    expect(errors).toEqual([])
  })

  test('removed and added again: everything of it is back', async () => {
    const { page, modal, errors, connect, openRow } = await rig.open()
    await page.evaluate(() => window.portico.plugins.remove('test.faulty'))
    await connect()
    await page.evaluate(() => window.addFaulty())
    await openRow('Faulty')
    await modal.text('The faulty view is here').waitFor()
    expect(await ask(page, 'test_safe')).toBe('done')
    expect(errors).toEqual([])
  })
})
