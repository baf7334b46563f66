import type { Page } from 'playwright-core'
import type { Portico } from '../../../../kernel/index.ts'

declare global {
  interface Window {
    /** What became of the last call of the method: its result, or the error's code. */
    paid?: unknown
  }
}

/** Adds a plugin whose method asks by the general approval view, to the page's kernel or to one of several. */
export const addPayMethod = (page: Page, kernel?: string): Promise<void> =>
  page.evaluate((name) => {
    const pay = { params: (given: unknown) => given, handle: async () => 'paid' }
    const load = async () => ({ default: { id: 'acme.pay', run: () => ({ rpc: { acme_pay: pay } }) } })
    const manifest = { id: 'acme.pay', version: '1.0.0', kernel: '^1.0', rpc: { acme_pay: { safety: 'safe' } } }
    const kernels: Record<string, Portico> = Reflect.get(window, 'kernels') ?? {}
    const portico = name === undefined ? window.portico : kernels[name]
    portico?.plugins.add(Reflect.apply(window.definePlugin, undefined, [manifest, load])())
  }, kernel)

/** Calls the method; what becomes of it stands in `paid`. */
export const callPay = (page: Page, kernel?: string): Promise<void> =>
  page.evaluate((name) => {
    const kernels: Record<string, Portico> = Reflect.get(window, 'kernels') ?? {}
    const provider: unknown = (name === undefined ? window.portico : kernels[name])?.getProvider('eip155')
    const request: unknown = Reflect.get(Object(provider), 'request')
    if (typeof request !== 'function') throw new Error('Nothing is connected.')
    delete window.paid
    Promise.resolve(Reflect.apply(request, provider, [{ method: 'acme_pay', params: [{ to: 'a shop', amount: '12.50' }] }])).then(
      (result) => {
        window.paid = result
      },
      (error: unknown) => {
        window.paid = Reflect.get(Object(error), 'code')
      },
    )
  }, kernel)
