import type { CaipNetworkId, Namespace } from '../../kernel/contract/caip.ts'
import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { Connected, EventName, Events } from '../../kernel/contract/events.ts'
import type { ServicesService } from '../../kernel/contract/host-services.ts'
import type { SetupContext } from '../../kernel/contract/plugin.ts'
import type { ClockPort, EnvPort, LogPort } from '../../kernel/contract/ports.ts'
import type { AccountsService, ConnectorsService, NetworksService } from '../../kernel/contract/session-services.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import type { InputOf } from '../../kernel/contract/tools/endpoint.ts'
import { analyticsConfig, trackEvent } from './api.ts'
import type { manifest } from './manifest.ts'
import { cleanProperties, type KnownFacts, TRACKED_EVENTS, TRACKED_NAMES, type TrackedName } from './tracked-events.ts'

/** Events that wait at most; further ones are lost. */
const LIMIT = 100

/** After so many failures in a row the service is left alone for a while: ms. */
const FAILURES = 3
const PAUSE = 60_000

/** One event as it is sent. */
type EventBody = InputOf<typeof trackEvent>['body']

/** Sends events one after the other, in order, each once. */
interface Sender {
  add(event: EventBody): void
  /** From now on: what waits is sent. */
  start(): void
  /** For good: what waits is forgotten, what comes is not kept. */
  stop(): void
}

interface SenderParts {
  readonly services: ServicesService
  readonly clock: ClockPort
  readonly log: LogPort
}

const isForbidden = (cause: unknown): boolean => isPorticoError(cause) && cause.code === 'HTTP_STATUS' && cause.context.status === 403

/** Whether the service has the event, whatever its answer looked like. */
const isThere = (cause: unknown): boolean => isPorticoError(cause) && cause.code === 'HTTP_INVALID'

/** It waits for `start`. */
const createSender = ({ services, clock, log }: SenderParts): Sender => {
  const waiting: EventBody[] = []
  let state: 'waiting' | 'idle' | 'sending' | 'resting' | 'stopped' = 'waiting'
  let failures = 0
  let lost = false
  let cancelPause: Undo = () => undefined

  const stop = (): void => {
    state = 'stopped'
    waiting.length = 0
    cancelPause()
  }
  const send = async (body: EventBody): Promise<void> => {
    try {
      await services.call(trackEvent, { body })
      failures = 0
    } catch (cause) {
      if (isThere(cause)) {
        failures = 0
        return log.debug('The analytics service answered in an unknown form.', cause)
      }
      log.info(`The event ${body.props.event} was not taken.`, cause)
      failures += 1
      // Asked again, it would say the same: the origin is not the project's.
      if (isForbidden(cause)) stop()
    }
  }
  const pause = (): void => {
    state = 'resting'
    cancelPause = clock.after(PAUSE, () => {
      failures = 0
      state = 'idle'
      drain()
    })
  }
  const drain = (): void => {
    const next = state === 'idle' ? waiting.shift() : undefined
    if (!next) return
    state = 'sending'
    void send(next).then(() => {
      // Stopped meanwhile, by the answer or from outside.
      if (state !== 'sending') return
      if (failures >= FAILURES) return pause()
      state = 'idle'
      drain()
    })
  }
  return {
    add(event) {
      if (state === 'stopped') return
      if (waiting.length < LIMIT) waiting.push(event)
      else {
        if (!lost) log.info(`More than ${LIMIT} events wait; further ones are lost.`)
        lost = true
      }
      drain()
    },
    start() {
      if (state !== 'waiting') return
      state = 'idle'
      drain()
    },
    stop,
  }
}

/** What is known of account and network, without the account's address. */
const factsNow = (accounts: AccountsService, networks: NetworksService): KnownFacts => ({
  isSmartAccount: accounts.active.get()?.type === 'smartAccount',
  network: networks.active.get()?.caipNetworkId,
  networks: networks.all.get().map(({ caipNetworkId }) => caipNetworkId),
})

/** How a visitor signs in without a wallet. */
type LoginMethod = 'email' | 'social'

/** How a visitor came to be connected, and with what. `login`: of the last step of a sign-in without a wallet. */
const connectedBy = (connectors: ConnectorsService, env: EnvPort, { connectorId, namespace, wallet }: Connected, login: LoginMethod) => {
  const connector = connectors.all.get().find((one) => one.id === connectorId && one.namespace === namespace)
  const method = connector?.type === 'WALLET_CONNECT' ? (env.mobile ? 'mobile' : 'qrcode') : connector?.type === 'AUTH' ? login : 'browser'
  return { method, name: wallet }
}

interface FromSessionParts {
  readonly networks: NetworksService
  readonly accounts: AccountsService
  readonly stores: StoreFactory
  track(name: TrackedName, payload: Readonly<Record<string, unknown>>): void
}

/** Tells of a connected wallet that moved to another network. */
const fromSession = ({ networks, accounts, stores, track }: FromSessionParts): void => {
  const place = stores.join(
    [accounts.active, networks.active],
    (account, network): { readonly namespace: Namespace; readonly network: CaipNetworkId } | undefined =>
      account && network?.chainNamespace === account.namespace
        ? { namespace: account.namespace, network: network.caipNetworkId }
        : undefined,
  )
  let last = place.get()
  place.subscribe((now) => {
    if (now && last?.namespace === now.namespace && last.network !== now.network) track('SWITCH_NETWORK', { network: now.network })
    // While the wallet is on a network that is not configured, it has come from the last that was.
    if (now || !accounts.active.get()) last = now
  })
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A random UUID (version 4). Pages without HTTPS have no `randomUUID`; random bytes they have. */
const createEventId = (): string => {
  const { crypto } = globalThis
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const byteAt = (place: number): number => bytes[place] ?? 0
  bytes[6] = (byteAt(6) & 0x0f) | 0x40
  bytes[8] = (byteAt(8) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => HEX[byte]).join('')
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-')
}

/** Views that are an event to come to. A plugin that emits the event itself has no line here. */
const VIEWS: Readonly<Partial<Record<string, TrackedName>>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  ChooseAccountName: 'OPEN_ENS_FLOW',
  Downloads: 'CLICK_GET_WALLET',
  Networks: 'CLICK_NETWORKS',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WalletSend: 'OPEN_SEND',
}

/** The event that a view stands for. */
const eventOfView = (view: string): TrackedName | undefined => (Object.hasOwn(VIEWS, view) ? VIEWS[view] : undefined)

/**
 * Whether the project wants its events. The directory is asked once, and only a yes counts. Without a directory nobody is asked: the host has
 * named an analytics service, and that is enough.
 */
const maySend = async (services: ServicesService, log: LogPort): Promise<boolean> => {
  if (!services.has('directory')) return true
  try {
    return (await services.call(analyticsConfig, {})).isAnalyticsEnabled
  } catch (cause) {
    log.info('The directory did not say whether events are wanted: none are sent.', cause)
    return false
  }
}

type Payload = Readonly<Record<string, unknown>>

const isPayload = (value: unknown): value is Payload => typeof value === 'object' && value !== null

/** Listens, asks whether the project wants its events, and sends them. */
export const sendEvents = ({ deps, ports, stores, onUnload }: SetupContext<typeof manifest, never, '*'>): void => {
  const { services, networks, accounts, connectors, theme, start } = deps
  const { events, clock, env, log } = ports
  const sender = createSender({ services, clock, log })
  onUnload(sender.stop)
  maySend(services, log).then((may) => (may ? sender.start() : sender.stop()))

  const track = (event: TrackedName, payload: Payload = {}): void => {
    const kept = (property: string): void => log.debug(`${event} is sent without its property ${property}.`)
    const properties = cleanProperties(event, payload, factsNow(accounts, networks), kept)
    sender.add({
      eventId: createEventId(),
      url: '',
      domain: globalThis.location.hostname,
      timestamp: clock.now(),
      props: { type: TRACKED_EVENTS[event].type, event, ...(Object.keys(properties).length > 0 ? { properties } : {}) },
    })
  }
  const came = (view: string): void => {
    const name = eventOfView(view)
    if (name) track(name)
  }
  fromSession({ networks, accounts, stores, track })
  let lastSession: string | undefined
  let login: LoginMethod = 'email'

  const fromKernel: { readonly [N in EventName]?: (payload: Events[N]) => void } = {
    opened({ view, connected }) {
      track('MODAL_OPEN', { connected })
      came(view)
    },
    viewed: ({ view }) => came(view),
    closed: ({ connected }) => track('MODAL_CLOSE', { connected }),
    connected(connected) {
      // One approval for several families is one success.
      if (connected.session !== lastSession) track('CONNECT_SUCCESS', connectedBy(connectors, env, connected, login))
      lastSession = connected.session
    },
    connectFailed: ({ code }) => track('CONNECT_ERROR', { code }),
    disconnectFailed: ({ code }) => track('DISCONNECT_ERROR', { code }),
    linkRefused({ view }) {
      // The way into a wallet's app; links of other views lead to pages.
      if (view?.startsWith('ConnectingWalletConnect')) track('CONNECT_PROXY_ERROR', { code: 'LINK_REFUSED' })
    },
    disconnected({ namespace, reason }) {
      if (reason === 'visitor' || reason === 'wallet') track('DISCONNECT_SUCCESS', { namespace })
    },
    alerted: ({ code }) => track('INTERNAL_SDK_ERROR', { errorType: code, errorMessage: code, uncaught: false }),
    failed: ({ plugin, code }) => track('INTERNAL_SDK_ERROR', { errorType: code, errorMessage: `${plugin}:${code}`, uncaught: false }),
  }
  const listeners = new Map<string, (payload: unknown) => void>(Object.entries(fromKernel) as [string, (payload: unknown) => void][])
  for (const name of TRACKED_NAMES) {
    listeners.set(name, (payload) => {
      if (name.startsWith('SOCIAL_LOGIN_')) login = 'social'
      else if (name.startsWith('EMAIL_')) login = 'email'
      track(name, isPayload(payload) ? payload : {})
    })
  }

  const networkIds = networks.all.get().map(({ caipNetworkId }) => caipNetworkId)
  track('INITIALIZE', { networks: networkIds.join(), themeMode: theme.current.get().mode })
  for (const { name, payload } of start.take('analytics')) listeners.get(name)?.(payload)
  // Names of plugins that are not part of this program are events all the same, once such a plugin emits them.
  for (const [name, listener] of listeners) events.on(name as EventName, listener)
}
