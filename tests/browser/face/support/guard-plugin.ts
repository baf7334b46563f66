import type { Page } from 'playwright-core'

/** Adds a plugin that never lets the modal close. */
export const refuseToClose = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const run = () => ({ guards: { stay: () => ({ allow: false, reason: 'STAY' }) } })
    const load = async () => ({ default: { id: 'acme.stay', run } })
    const manifest = { id: 'acme.stay', version: '1.0.0', kernel: '^1.0', guards: [{ id: 'stay', on: 'close', required: true }] }
    window.portico.plugins.add(Reflect.apply(window.definePlugin, undefined, [manifest, load])())
  })
