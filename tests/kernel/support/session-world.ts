import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import type { Eip1193Face } from '../../../kernel/contract/provider.ts'
import type { ConnectionState } from '../../../kernel/contract/session-services.ts'
import { createPortico } from '../../../kernel/create-portico.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createProbe, type KernelServices, optionsFor } from './kernel.ts'
import { memoryDriver } from './memory-driver.ts'
import { addressOf, createScriptedWallet } from './scripted-wallet.ts'

/** What a wallet does with a request. */
export type Behaviour = 'approve' | 'reject' | 'silent'

/** A request a wallet has not answered. */
export interface OpenRequest {
  readonly kind: 'connect' | 'restore'
  readonly wallet: string
  approve(): void
  reject(): void
}

/** Where the model says the session is. */
export interface Expected {
  connected: { wallet: string; account: number; chain: CaipNetworkId } | undefined
  /** The request that may still change something. */
  pending: OpenRequest | undefined
  /** The wallet that the next visit asks, and for which account: kept until the session ends, a hint that grants nothing. */
  kept: { readonly wallet: string; readonly account: number } | undefined
  /** Whether the kept wallet grants nothing for now, and is listened to. */
  locked: boolean
  /** Whether the wallet that is asked again has just granted the account: it may have gone on to another since. */
  regained: boolean
}

const rejection = { code: 4001, message: 'User rejected the request.' }

/** A kernel with a scripted wallet, and everything that has come of it. */
export const createWorld = () => {
  // Nobody can announce another of its id, so that a visit does not begin with the second that others would have.
  const wallet = createScriptedWallet({ type: 'EXTERNAL' })
  const storage = memoryDriver()
  const open: OpenRequest[] = []
  const unsettled = new Set<string>()
  const providers = new Set<Eip1193Face>()
  const steps: (readonly [ConnectionState['status'], ConnectionState['status']])[] = []
  const places = new Map(['alpha', 'beta'].map((name) => [name, { account: 1, chain: 'eip155:1' as CaipNetworkId }]))
  let behaviour: Behaviour = 'approve'
  let portico: Portico | undefined
  let services: KernelServices | undefined
  let asked = 0

  const answer = (kind: OpenRequest['kind'], name: string): Promise<Connection> => {
    if (behaviour === 'approve') return Promise.resolve(wallet.connectionOf(name))
    if (behaviour === 'reject') return Promise.reject(rejection)
    const { promise, resolve, reject } = deferred<Connection>()
    open.push({ kind, wallet: name, approve: () => resolve(wallet.connectionOf(name)), reject: () => reject(rejection) })
    return promise
  }
  wallet.on.connect = ({ connector }) => answer('connect', connector.id)
  wallet.on.restore = ({ connector }) => answer('restore', connector.id)

  return {
    wallet,
    storage,
    open,
    providers,
    steps,
    places,
    unsettled,
    get portico(): Portico {
      if (!portico) throw new Error('There is no kernel.')
      return portico
    },
    get services(): KernelServices {
      if (!services) throw new Error('There is no kernel.')
      return services
    },
    behave(next: Behaviour): void {
      behaviour = next
    },
    /** Notes a promise until it settles; how is its own affair. */
    watch(promise: Promise<unknown>): void {
      asked += 1
      const name = `promise ${asked}`
      unsettled.add(name)
      const done = (): void => void unsettled.delete(name)
      promise.then(done, done)
    },
    move(name: string, to: { readonly account?: number; readonly chain?: CaipNetworkId }): void {
      const place = { account: 1, chain: 'eip155:1' as CaipNetworkId, ...places.get(name), ...to }
      places.set(name, place)
      wallet.move(name, { address: addressOf(name, place.account), network: place.chain })
    },
    async load(): Promise<void> {
      await portico?.destroy()
      const probe = createProbe()
      portico = createPortico({ ...optionsFor({ plugins: [wallet.plugin, probe.plugin], storage }), id: 'model' })
      services = await probe.services
      let last = services.sessions.of('eip155').get().status
      services.sessions.of('eip155').subscribe(({ status }) => {
        steps.push([last, status])
        last = status
      })
      await services.connectors.discover()
      await settle()
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>
