import type { Page } from 'playwright-core'

/** Adds a plugin whose method asks by the general approval view. */
export const addUnknownMethod = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const pay = { params: (given: unknown) => given, handle: async () => 'paid' }
    const load = async () => ({ default: { id: 'acme.pay', run: () => ({ rpc: { acme_pay: pay } }) } })
    const manifest = { id: 'acme.pay', version: '1.0.0', kernel: '^1.0', rpc: { acme_pay: { safety: 'safe' } } }
    window.portico.plugins.add(Reflect.apply(window.definePlugin, undefined, [manifest, load])())
  })

/** Calls the method. The answer is not waited for. */
export const callUnknownMethod = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const provider: unknown = window.portico.getProvider('eip155')
    if (typeof provider !== 'object' || provider === null) throw new Error('Nothing is connected.')
    const request: unknown = Reflect.get(provider, 'request')
    if (typeof request !== 'function') throw new Error('The provider takes no requests.')
    Promise.resolve(request.call(provider, { method: 'acme_pay', params: [{ to: 'a shop', amount: '12.50' }] })).catch(() => undefined)
  })
