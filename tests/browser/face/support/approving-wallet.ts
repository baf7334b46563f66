import type { Page } from 'playwright-core'

/** Adds a wallet that asks the visitor through the modal, as embedded ones do, with an account of the chain. It sends nothing. */
export const addApprovingWallet = (page: Page, address: string): Promise<void> =>
  page.evaluate((account) => {
    const provider = { request: async () => `0x${'1'.repeat(64)}`, on: () => undefined, removeListener: () => undefined }
    const connector = {
      id: 'approving',
      name: 'Approving Wallet',
      type: 'AUTH',
      namespace: 'eip155',
      approval: 'modal',
      provider: () => provider,
    }
    const connection = {
      namespace: 'eip155',
      connectorId: 'approving',
      provider,
      network: 'eip155:1',
      accounts: [{ namespace: 'eip155', address: account, type: 'eoa' }],
    }
    const scopedPart = (make: (scope: { readonly stores: { create(value: unknown): unknown } }) => unknown) => async () => ({
      default: make,
    })
    const adapter = {
      namespace: 'eip155',
      discover: scopedPart(({ stores }) => stores.create([connector])),
      connect: scopedPart(({ stores }) => ({
        connect: async () => connection,
        restore: async () => undefined,
        disconnect: async () => undefined,
        switchNetwork: async () => undefined,
        follow: () => stores.create(connection),
      })),
    }
    const manifest = { id: 'acme.approving', version: '1.0.0', kernel: '^1.0', adapters: [adapter] }
    window.portico.plugins.add(Reflect.apply(window.definePlugin, undefined, [manifest])())
  }, address)

/** Connects it as its own plugin would: no view of ours lists a wallet of its kind. */
export const connectApprovingWallet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const service = async (key: string) => Object(await Reflect.apply(window.portico.service, undefined, [{ key }]))
    await (await service('connectors@1')).discover()
    await (await service('sessions@1')).connect('approving')
  })

/** Asks for a transaction as the host's code does. The answer is not waited for. */
export const sendFromHost = (page: Page, transaction: object): Promise<void> =>
  page.evaluate((given) => {
    const provider = Object(window.portico.getProvider('eip155'))
    Promise.resolve(provider.request({ method: 'eth_sendTransaction', params: [given] })).catch(() => undefined)
  }, transaction)
