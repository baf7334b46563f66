import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import type { Guard, GuardContexts, GuardDecl, Verdict } from '../../../kernel/contract/guards.ts'
import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import type { Eip1193Face } from '../../../kernel/contract/provider.ts'
import type { ConnectionState } from '../../../kernel/contract/session-services.ts'
import { createPortico } from '../../../kernel/create-portico.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { createProbe, type KernelServices, optionsFor } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { addressOf, createScriptedWallet } from '../support/scripted-wallet.ts'
import { createShell, emptyView } from '../support/shell.ts'
import { sessionsKey } from '../support/stored-session.ts'

export const STORED = sessionsKey('walk')

/** What a wallet does with a request, and a guard with a question. */
export type WalletBehaviour = 'approve' | 'reject' | 'silent'
export type GuardBehaviour = 'allow' | 'deny' | 'silent'

/** Something that waits for a wallet or a guard. */
interface Open {
  answer(yes: boolean): void
}

const refused = { code: 4001, message: 'User rejected the request.' }

/** Where a wallet is. */
export interface Place {
  readonly account: number
  readonly chain: CaipNetworkId
}

const placeKey = (wallet: string, { address, network }: { readonly address: string; readonly network: string }): string =>
  `${wallet} ${address} ${network}`

/** A kernel with two wallets, a required guard, a modal and a second tab, and what has come of it. */
export const createWorld = () => {
  // Nobody can announce another of its id, so that a visit does not begin with the second that others would have.
  const wallet = createScriptedWallet({ type: 'EXTERNAL' })
  const storage = memoryDriver()
  const places = new Map<string, Place>(['alpha', 'beta'].map((name) => [name, { account: 1, chain: 'eip155:1' }]))
  const requests: Open[] = []
  const questions: (Open & { readonly signal: AbortSignal })[] = []
  /** What the guard has let pass since the page was loaded. */
  const allowed = new Set<string>()
  const providers = new Set<Eip1193Face>()
  const unsettled = new Set<string>()
  const events: string[] = []
  /** Changes of status, `from → to`. */
  const steps = new Set<string>()
  const behaviour: { wallet: WalletBehaviour; guard: GuardBehaviour } = { wallet: 'approve', guard: 'allow' }
  let kernel: { readonly portico: Portico; readonly services: KernelServices } | undefined
  let asked = 0

  const answer = (connectorId: string): Promise<Connection> => {
    if (behaviour.wallet === 'approve') return Promise.resolve(wallet.connectionOf(connectorId))
    if (behaviour.wallet === 'reject') return Promise.reject(refused)
    const { promise, resolve, reject } = deferred<Connection>()
    requests.push({ answer: (yes) => (yes ? resolve(wallet.connectionOf(connectorId)) : reject(refused)) })
    return promise
  }
  wallet.on.connect = ({ connector }) => answer(connector.id)
  wallet.on.restore = ({ connector }) => answer(connector.id)
  wallet.on.switchNetwork = async ({ connectorId }, chain) => {
    if (behaviour.wallet === 'reject') throw refused
    if (behaviour.wallet === 'approve') return move(connectorId, { chain })
    const { promise, resolve, reject } = deferred<void>()
    requests.push({
      answer(yes) {
        if (!yes) return reject(refused)
        move(connectorId, { chain })
        resolve()
      },
    })
    return promise
  }
  const move = (name: string, to: Partial<Place>): void => {
    const place: Place = { account: 1, chain: 'eip155:1', ...places.get(name), ...to }
    places.set(name, place)
    wallet.move(name, { address: addressOf(name, place.account), network: place.chain })
  }

  const verdict = ({ connection }: GuardContexts['connect'], yes: boolean): Verdict => {
    if (!yes) return { allow: false, reason: 'NO' }
    const { network, accounts, connectorId } = connection
    allowed.add(placeKey(connectorId, { address: accounts[0].address, network }))
    return { allow: true }
  }
  const guard: Guard<'connect'> = (context, signal) => {
    if (behaviour.guard !== 'silent') return Promise.resolve(verdict(context, behaviour.guard === 'allow'))
    const { promise, resolve } = deferred<Verdict>()
    // A question that was taken back may be answered all the same: that must count for nothing.
    questions.push({ signal, answer: (yes) => resolve(signal.aborted && yes ? { allow: true } : verdict(context, yes)) })
    return promise
  }
  const declared = {
    id: 'gate',
    on: 'connect',
    required: true,
    at: ['connect', 'account', 'network'],
    load: async () => ({ default: () => guard }),
  } as unknown as GuardDecl

  const load = async (): Promise<void> => {
    await kernel?.portico.destroy()
    for (const list of [requests, questions, events]) list.length = 0
    allowed.clear()
    providers.clear()
    const probe = createProbe()
    const views = { 'test.guest:Open': emptyView, 'test.guest:Private': { ...emptyView, account: true } }
    const plugins = [
      ...[createShell(), wallet.plugin, probe.plugin],
      makePlugin({ id: 'test.guard', guards: [declared] }),
      makePlugin({ id: 'test.guest', views }),
    ]
    const portico = createPortico({ ...optionsFor({ plugins, storage }), id: 'walk' })
    for (const name of ['connected', 'reconnected', 'disconnected', 'opened', 'closed'] as const) {
      portico.events.on(name, () => events.push(name))
    }
    kernel = { portico, services: await probe.services }
    const state = kernel.services.sessions.of('eip155')
    let last = state.get().status
    state.subscribe(({ status }) => {
      steps.add(`${last} → ${status}`)
      last = status
    })
    await kernel.services.connectors.discover()
    await settle()
  }
  return {
    wallet,
    storage,
    places,
    requests,
    questions,
    allowed,
    providers,
    unsettled,
    events,
    steps,
    behaviour,
    move,
    load,
    get portico(): Portico {
      if (!kernel) throw new Error('There is no kernel.')
      return kernel.portico
    },
    get services(): KernelServices {
      if (!kernel) throw new Error('There is no kernel.')
      return kernel.services
    },
    get connection(): ConnectionState {
      return this.services.sessions.of('eip155').get()
    },
    /** Whether the guard has let pass what a wallet is connected with. */
    wasAllowed: (connectorId: string, at: { readonly address: string; readonly network: string }): boolean =>
      allowed.has(placeKey(connectorId, at)),
    /** Notes a promise until it settles; how is its own affair. */
    watch(name: string, promise: Promise<unknown>): void {
      asked += 1
      const key = `${name} ${asked}`
      unsettled.add(key)
      const done = (): void => void unsettled.delete(key)
      promise.then(done, done)
    },
    /** What the browser does as another tab of the page writes, or takes away, what is kept. */
    fromOtherTab(text: string | null): void {
      if (text === null) storage.values.delete(STORED)
      else storage.values.set(STORED, text)
      window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue: text }))
    },
  }
}

export type World = ReturnType<typeof createWorld>
