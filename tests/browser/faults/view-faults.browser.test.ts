import { stopClock } from '../support/page-clock.ts'
import { type FaultPage, type FaultRig, startFaultRig } from './support/fault-page.ts'

const FAULTY = 'test.faulty'

/** Faults that the visitor meets when a view opens; each ends, and then Try again works. */
const FAULTS = [
  ['view chunk 404', { path: '/chunks/faulty-view.js', fault: { status: 404, body: 'gone' } }, 'VIEW_LOAD_FAILED'],
  ['view chunk cut off', { path: '/chunks/faulty-view.js', fault: { drop: true } }, 'VIEW_LOAD_FAILED'],
  ['syntax error in the view chunk', { path: '/chunks/faulty-view.js', fault: { body: 'export default (((' } }, 'VIEW_LOAD_FAILED'],
  [
    'view chunk is an error page',
    { path: '/chunks/faulty-view.js', fault: { body: '<html>', headers: { 'content-type': 'text/html' } } },
    'VIEW_LOAD_FAILED',
  ],
  ['view chunk throws', { path: '/chunks/faulty-view.js', fault: { body: 'throw new Error("top level")' } }, 'VIEW_LOAD_FAILED'],
  ['setup chunk 404', { path: '/chunks/faulty-setup.js', fault: { status: 404, body: 'gone' } }, 'PLUGIN_LOAD_FAILED'],
  ['syntax error in the setup chunk', { path: '/chunks/faulty-setup.js', fault: { body: 'export default (((' } }, 'PLUGIN_LOAD_FAILED'],
] as const

describe('81: a plugin whose code is broken takes nothing with it', () => {
  let rig: FaultRig
  beforeAll(async () => {
    rig = await startFaultRig()
  })
  afterAll(() => rig.close())

  // One visit: each fault meets the page loaded anew, with the wallet connected.
  describe('a chunk that does not come or is broken: a card, Go back, Try again', () => {
    let at: FaultPage
    beforeAll(async () => {
      at = await rig.open()
      await at.connect()
    })

    test.each(FAULTS)('%s', async (_, { path, fault }, code) => {
      const { page, modal, errors, reload, failures, retryInVain, openRow, healthyWorks } = at
      await reload()
      const heal = rig.server.faults.set(path, fault)
      await openRow('Faulty')
      await modal.text('Faulty could not be shown').waitFor()
      expect(await failures()).toContain(`${FAULTY} ${code}`)

      await modal.button('Go back').click()
      await modal.button('Disconnect').waitFor()
      await modal.row('Faulty').click()
      await modal.text('Faulty could not be shown').waitFor()
      await retryInVain()

      heal()
      await modal.button('Try again').click()
      await modal.text('The faulty view is here').waitFor()
      // The module that was healed is the one that stays.
      const asked = rig.server.requests.length
      await page.evaluate(() => window.portico.close())
      await openRow('Faulty')
      await modal.text('The faulty view is here').waitFor()
      // Code of the adapter may still come for the balance.
      expect(rig.server.requests.slice(asked).filter((one) => /faulty/i.test(one))).toEqual([])
      await healthyWorks()
      expect(new Set((await failures()).map((failure) => failure.split(' ')[0]))).toEqual(new Set([FAULTY]))
      expect(errors).toEqual([])
    })

    test('after all of them, the rest works', async () => {
      await at.restWorks()
      expect(at.errors).toEqual([])
    })
  })

  describe('code that throws or never settles: a card, Try again, Go back', () => {
    let at: FaultPage
    beforeAll(async () => {
      at = await rig.open()
      await at.connect()
    })

    test.each(['setup', 'render', 'effect'] as const)('a throw in %s', async (place) => {
      const { modal, errors, reload, fail, heal, failures, retryInVain, openRow, healthyWorks } = at
      await reload()
      await fail(place)
      await openRow('Faulty')
      await modal.text('Faulty could not be shown').waitFor()
      expect(await failures()).toContain(`${FAULTY} ${place === 'setup' ? 'PLUGIN_SETUP_FAILED' : 'VIEW_LOAD_FAILED'}`)
      await retryInVain()
      await heal()
      await modal.button('Try again').click()
      await modal.text('The faulty view is here').waitFor()
      await modal.button('Back').click()
      await modal.button('Disconnect').waitFor()
      await healthyWorks()
      expect(errors).toEqual([])
    })

    test('a setup that never settles is given up after 10 s; the modal stays usable meanwhile', async () => {
      const { page, modal, errors, reload, fail, heal, failures, openRow, healthyWorks } = at
      await reload()
      await fail('setup', 'hang')
      await openRow('Faulty')
      await modal.dialog.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
      // The page's time stands still until the modal was seen to be usable.
      await stopClock(page, 2_000)
      await modal.button('Back').click()
      await modal.button('Disconnect').waitFor()
      await modal.row('Faulty').click()
      await page.clock.fastForward(10_000)
      await modal.text('Faulty could not be shown').waitFor()
      await page.clock.resume()
      expect(await failures()).toEqual([`${FAULTY} PLUGIN_TIMEOUT`])
      await heal()
      await modal.button('Try again').click()
      await modal.text('The faulty view is here').waitFor()
      await healthyWorks()
      expect(errors).toEqual([])
    })

    test('a throw in an event handler is the page’s, and the view stays', async () => {
      const { modal, errors, fail, openRow, restWorks } = at
      await fail('click')
      await openRow('Faulty')
      await modal.button('Fail now').click()
      await modal.text('The faulty view is here').waitFor()
      await restWorks()
      expect(errors).toEqual(['Error: fault in click'])
    })
  })
})
