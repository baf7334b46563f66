import type { Page } from 'playwright-core'
import type { Account, CaipNetworkId } from '../../../../kernel/contract/index.ts'

/** A wallet of its own kind, as a plugin from outside brings it. */
interface PlayedWallet {
  /** Its connector's id. */
  readonly id: string
  readonly name: string
  /** AUTH: it asks the visitor through the modal, as embedded ones do. */
  readonly type: 'AUTH' | 'ANNOUNCED'
  readonly network: CaipNetworkId
  /** The one in use first. */
  readonly accounts: readonly [Account, ...Account[]]
  /** It stays with its own account. Default: it uses whichever it is told. */
  readonly refuses?: boolean
}

/** Adds a wallet to the page that connects at once and moves to whichever account it is told. It signs and sends nothing. */
export const addPlayedWallet = (page: Page, played: PlayedWallet): Promise<void> =>
  page.evaluate(({ id, name, type, network, accounts, refuses }) => {
    const [{ namespace }] = accounts
    const provider = { request: async () => `0x${'1'.repeat(64)}`, on: () => undefined, removeListener: () => undefined }
    const connector = { id, name, type, namespace, approval: type === 'AUTH' ? 'modal' : 'wallet', provider: () => provider }
    const connection = { namespace, connectorId: id, provider, network, accounts }
    const scopedPart = (make: (scope: { readonly stores: { create(value: unknown): unknown } }) => unknown) => async () => ({
      default: make,
    })
    const adapter = {
      namespace,
      discover: scopedPart(({ stores }) => stores.create([connector])),
      connect: scopedPart(({ stores }) => ({
        connect: async () => connection,
        restore: async () => undefined,
        disconnect: async () => undefined,
        switchNetwork: async () => undefined,
        selectAccount: () => (refuses ? Promise.reject(new Error('no')) : Promise.resolve()),
        follow: () => stores.create(connection),
      })),
    }
    const manifest = { id: `acme.${id}`, version: '1.0.0', kernel: '^1.0', adapters: [adapter] }
    window.portico.plugins.add(Reflect.apply(window.definePlugin, undefined, [manifest])())
  }, played)

/** Adds a wallet that asks the visitor through the modal, as embedded ones do, with an account of the chain. */
export const addApprovingWallet = (page: Page, address: string): Promise<void> =>
  addPlayedWallet(page, {
    id: 'approving',
    name: 'Approving Wallet',
    type: 'AUTH',
    network: 'eip155:1',
    accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  })

/** Connects it as its own plugin would: no view of ours lists a wallet of its kind. */
export const connectPlayedWallet = (page: Page, id: string): Promise<void> =>
  page.evaluate(async (connector) => {
    const service = async (key: string) => Object(await Reflect.apply(window.portico.service, undefined, [{ key }]))
    await (await service('connectors@1')).discover()
    await (await service('sessions@1')).connect(connector)
  }, id)

/** Connects the wallet of `addApprovingWallet`. */
export const connectApprovingWallet = (page: Page): Promise<void> => connectPlayedWallet(page, 'approving')

/** Asks as the host's code does, with one object as params. The answer is not waited for. */
export const askAsHost = (page: Page, method: string, param: object): Promise<void> =>
  page.evaluate(
    ([name, given]) => {
      const provider = Object(window.portico.getProvider('eip155'))
      Promise.resolve(provider.request({ method: name, params: [given] })).catch(() => undefined)
    },
    [method, param] as const,
  )

/** Asks for a transaction as the host's code does. The answer is not waited for. */
export const sendFromHost = (page: Page, transaction: object): Promise<void> => askAsHost(page, 'eth_sendTransaction', transaction)
