import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { PorticoOptions } from '../contract/kernel-api.ts'
import type { RouterService } from '../contract/modal-services.ts'
import type { Token } from '../contract/tokens.ts'
import * as tokens from '../contract/tokens.ts'
import type { ViewName } from '../contract/views.ts'
import { translatorCode } from '../i18n/i18n-service.ts'
import { createAlerts, followFailures } from '../navigation/alerts.ts'
import { followSession } from '../navigation/follow-session.ts'
import { createModal, soleHome } from '../navigation/modal.ts'
import { HOME_VIEWS } from '../navigation/modal-defaults.ts'
import { createRouter, emitViewEvents } from '../navigation/router.ts'
import { createStartEvents } from '../navigation/start-events.ts'
import { createToasts } from '../navigation/toasts.ts'
import { createViewEntries } from '../navigation/view-entries.ts'
import { whenIdle } from '../platform/clock.ts'
import { createLinks } from '../platform/links.ts'
import { createNames } from '../platform/names.ts'
import { askGuards } from '../registries/ask-guards.ts'
import { createConnectorGroups, takeRows } from '../registries/connector-groups.ts'
import { createSlots } from '../registries/slots.ts'
import { createViews } from '../registries/views.ts'
import type { Situation } from '../registries/when.ts'
import { createKnownReceivers } from '../rpc/known-receivers.ts'
import { createWallet } from '../session/features/wallet.ts'
import { createLatest } from '../streams/latest.ts'
import { createServiceFace, FOR_PLUGIN, forPlugin, pick } from '../streams/service-face.ts'
import { joinStores, mapStore } from '../streams/store.ts'
import { createDrawing } from './draw-modal.ts'
import type { KernelContainer } from './kernel-parts.ts'
import { gatePart } from './parts-to-load.ts'
import { asPluginError, loadCode, withinLimit } from './plugin-code.ts'
import type { HostServicesOwner } from './services/host-services.ts'
import { endOf } from './teardown.ts'

// A constant: a loader knows by its thunk whether a module is asked for again.
const serviceCode = () => import('./services/host-services.ts')
const mistakesCode = () => import('./set-up-mistakes.ts')

/** ms. */
const MISTAKES_AFTER = 500

const registerRegistries = (container: KernelContainer, options: PorticoOptions): void => {
  container.define('wallet', ['delivery', 'report', 'session', 'connectors', 'sessions', 'host'], ({ sessions, host, ...parts }) =>
    createWallet({ ...parts, foundOf: sessions.foundOf, run: host.run }),
  )
  container.define('signMessage', ['session', 'wallet'], ({ session, wallet }) => async (message) => {
    const state = session.stateOf(session.activeNamespace.get())
    if (state.status !== 'connected') throw new PorticoError('DISCONNECTED', 'There is no connected account.')
    const { sign } = await wallet.load()
    if (!sign) throw new PorticoError('WALLET_ERROR', 'This wallet cannot sign messages.')
    const { network, accounts } = state.connection
    return sign.signMessage({ network, account: accounts[0].address, message })
  })
  container.define('situation', ['delivery', 'session', 'wallet', 'accounts'], ({ delivery, session, wallet, accounts }) =>
    joinStores(
      delivery,
      [session.activeNamespace, accounts.active, wallet.info, wallet.features],
      (namespace, account, info, features): Situation => ({
        namespace,
        connected: account !== undefined,
        connectorType: info?.type,
        capabilities: Object.keys(features ?? {}).filter((name) => name !== 'namespace') as Situation['capabilities'],
      }),
    ),
  )
  container.define(
    'access',
    ['host', 'i18n', 'translating', 'modules', 'bindingCode', 'clock', 'bus'],
    ({ host: { activate }, i18n, translating, modules, bindingCode, clock, bus }) => ({
      activate,
      // Any other code of a plugin, within the time it has.
      async chunk(id, load) {
        try {
          return await withinLimit(id, 'loading', modules.load(load), clock)
        } catch (cause) {
          bus.emit('failed', { plugin: id, code: isPorticoError(cause) ? cause.code : 'VIEW_LOAD_FAILED', error: cause })
          throw cause
        }
      },
      async ready(plugin) {
        await translating()
        await i18n.ready(plugin)
      },
      binding: async () => (await modules.load(bindingCode)).bindToScope,
    }),
  )
  container.define('translating', ['modules', 'clock'], ({ modules, clock }) => async () => {
    await loadCode('portico', 'The text code', modules.load(translatorCode), clock)
  })
  container.define('views', ['delivery', 'access'], ({ delivery, access }) => createViews(delivery, access))
  container.define('slots', ['delivery', 'access', 'situation'], ({ delivery, access, situation }) =>
    createSlots(delivery, access, situation, options.hide?.entries),
  )
  container.define('groups', ['delivery', 'situation', 'clock', 'host', 'i18n', 'bus'], ({ host, i18n, bus, ...parts }) =>
    createConnectorGroups({
      ...parts,
      order: options.connectorGroupsOrder ?? [],
      hidden: options.hide?.groups ?? [],
      async rows(plugin, group) {
        // Without its texts its rows would show their keys.
        const [make] = await Promise.all([host.answer(plugin, 'groups', group), i18n.ready(plugin)])
        try {
          return takeRows(plugin, group, make())
        } catch (cause) {
          const error = asPluginError(plugin, cause)
          bus.emit('failed', { plugin, code: error.code, error })
          throw error
        }
      },
    }),
  )
  container.define('startEvents', ['bus'], ({ bus }) => createStartEvents(bus))
  container.define('contribution', ['views'], ({ views: { register } }) => ({ register }))
  container.define('contribution', ['slots'], ({ slots: { register } }) => ({ register }))
  container.define('contribution', ['groups'], ({ groups: { register } }) => ({ register }))
  container.define('contribution', ['startEvents'], ({ startEvents: { register } }) => ({ register }))
}

const registerNavigation = (container: KernelContainer, options: PorticoOptions): void => {
  container.define('entries', ['delivery', 'views', 'host', 'bus', 'report'], ({ delivery, views, host, bus, report }) =>
    createViewEntries({
      delivery,
      find: views.find,
      answered: (plugin, view) => host.answered(plugin, 'enter', view),
      read: (plugin, view) => host.answer(plugin, 'enter', view),
      failed: (plugin, error) => bus.emit('failed', { plugin, code: 'VIEW_LOAD_FAILED', error }),
      report,
    }),
  )
  container.define('router', ['delivery', 'views', 'guards', 'entries', 'accounts'], ({ accounts, ...parts }) =>
    createRouter({ ...parts, connected: () => accounts.active.get() !== undefined }),
  )
  container.define('drawing', ['host', 'delivery', 'translating'], ({ host, delivery, translating }) =>
    createDrawing(() => container.part('root'), host, delivery, translating),
  )
  container.define(
    'modal',
    [
      'modalState',
      'clock',
      'bus',
      'guards',
      'router',
      'report',
      'accounts',
      'networks',
      'views',
      'connectors',
      'groups',
      'drawing',
      'host',
      'env',
      'parsed',
    ],
    ({ modalState, accounts, networks, views, connectors, groups, drawing, host, env, parsed, ...parts }) => {
      /** Wallets are looked for as soon as the view that lists them is there, and not when it has been drawn. */
      const load = async (view: ViewName): Promise<void> => {
        await views.load(view)
        if (view !== HOME_VIEWS.disconnected) return
        void connectors.discover()
        for (const { id, deferred } of groups.all.get()) if (!deferred) groups.items(id)
      }
      const situation = () => ({
        connected: accounts.active.get() !== undefined,
        unsupported: options.allowUnsupportedChain !== true && networks.unsupported.get() !== undefined,
      })
      const home = () =>
        soleHome(
          host.enabled().map(({ manifest }) => manifest),
          env.mobile,
        )
      return createModal({ ...parts, state: modalState, situation, soleHome: home, load, mount: drawing.mount, embedded: parsed.embedded })
    },
  )
  container.define('toasts', ['delivery', 'clock'], ({ delivery, clock }) => createToasts(delivery, clock))
  container.define('alerts', ['delivery', 'log', 'bus', 'earlyAlerts', 'networks'], ({ earlyAlerts, networks, ...parts }) => {
    const alerts = createAlerts({ ...parts, debug: options.debug === true })
    try {
      if (options.defaultNetwork) networks.get(options.defaultNetwork)
    } catch (cause) {
      earlyAlerts.unshift(cause)
    }
    for (const cause of earlyAlerts) alerts.raiseFor(cause)
    return alerts
  })
}

/** What the start asks for when it is needed. */
const registerAskedFromStart = (container: KernelContainer): void => {
  container.define('askGuards', [], () => askGuards)
  container.define('serviceFor', ['host', 'delivery', 'teardown'], ({ host, delivery, teardown }) => {
    const life = { plugin: 'The kernel', signal: endOf(teardown), delivery }
    const faces = new WeakMap<object, unknown>()
    return async <T>(token: Token<T>): Promise<T> => {
      if (token.key === tokens.RPC.key) {
        throw new PorticoError('UNDECLARED_DEPENDENCY', 'RPC shows a host no request: the plugin answers it whose view asks about it.')
      }
      const service = await host.load(token)
      const known = faces.get(Object(service))
      // The face of this very service: `faces`.
      if (known !== undefined) return known as T
      // As a plugin would have it: nothing of another plugin's can be approved by it, and what is handed out cannot be written.
      const face = createServiceFace(forPlugin(service, life), life)
      faces.set(Object(service), face)
      return face
    }
  })
  container.define(
    'latest',
    ['delivery'],
    ({ delivery }) =>
      (signal) =>
        createLatest(delivery, signal),
  )
  container.define('links', ['env', 'options', 'bus', 'router'], ({ env, options: { schemes }, bus, router }) =>
    createLinks({
      frame: env.iframe,
      telegram: env.telegram,
      schemes,
      refused: () => bus.emit('linkRefused', { view: router.current.get()?.view }),
    }),
  )
  container.define(
    'services',
    ['options', 'parsed', 'teardown', 'networks', 'session', 'bus', 'clock', 'log', 'host', 'modules'],
    (parts) => {
      let hostServices: HostServicesOwner | undefined
      return async () => {
        const { createHostServices } = await parts.modules.load(serviceCode)
        hostServices ??= createHostServices(parts)
        return hostServices
      }
    },
  )
}

/** What plugins have of the opening: of each owner what the contract names. */
const registerServices = (container: KernelContainer): void => {
  container.register(
    tokens.ROUTER,
    ['router', 'modal'],
    ({ router, modal }): RouterService => ({
      ...pick(router, 'current', 'entry', 'enterAgain', 'depth', 'push', 'replace', 'reset', 'go'),
      back: async () => (await router.stepBack()) ?? modal.leave(),
    }),
  )
  container.register(tokens.WALLET, ['wallet'], ({ wallet }) => pick(wallet, 'info', 'features', 'load'))
  container.register(tokens.MODAL, ['modal'], ({ modal }) => pick(modal, 'state', 'open', 'close', 'shake', 'setLoading'))
  container.register(tokens.TOASTS, ['toasts'], ({ toasts }) => pick(toasts, 'current', 'show', 'dismiss', 'hold', 'release'))
  container.register(tokens.ALERTS, ['alerts'], ({ alerts }) => pick(alerts, 'current', 'raise', 'raiseFor', 'dismiss'))
  container.register(tokens.ASSETS, ['services'], ({ services }) => ({ image: async (source) => (await services()).assets.image(source) }))
  container.register(tokens.NAMES, ['delivery', 'clock', 'log', 'host', 'teardown'], ({ host, teardown, ...parts }) =>
    createNames({ ...parts, ended: endOf(teardown), plugins: host.all, providers: () => host.extensions(tokens.NAMES) }),
  )
  container.register(tokens.RECEIVERS, ['clock', 'log', 'host', 'teardown'], ({ host, teardown, ...parts }) =>
    createKnownReceivers({ ...parts, ended: endOf(teardown), providers: () => host.extensions(tokens.RECEIVERS) }),
  )
  container.register(tokens.VIEWS, ['views'], ({ views }) => pick(views, 'all', 'load', 'loaded'))
  container.register(tokens.SLOTS, ['slots'], ({ slots }) => pick(slots, 'of', 'load'))
  container.register(tokens.CONNECTOR_GROUPS, ['groups'], ({ groups }) => pick(groups, 'all', 'items', 'retry'))
  container.register(tokens.START_EVENTS, ['startEvents'], ({ startEvents: { service } }) => ({
    ...service,
    [FOR_PLUGIN]: (plugin: string) => ({ take: (of: string) => (of === plugin ? service.take(of) : []) }),
  }))
}

/** What reacts to state and events, each by a command. In force while the kernel lives. */
const registerRules = (container: KernelContainer, { projectId }: PorticoOptions): void => {
  container.define('rule', ['drawing'], ({ drawing }) => drawing.unmount)
  container.define('rule', ['toasts'], ({ toasts }) => toasts.clear)
  // Without the plugin that draws it there is no modal; the next `open` draws with what has taken its place.
  container.define('rule', ['delivery', 'host', 'drawing', 'modal', 'report'], ({ delivery, host, drawing, modal, report }) =>
    mapStore(delivery, host.provided, (keys) => keys.has(tokens.SHELL.key)).subscribe((drawn) => {
      if (drawn) return
      drawing.unmount()
      void modal.close().catch(report)
    }),
  )
  container.define('rule', ['router', 'bus'], ({ router, bus }) => emitViewEvents(router, bus))
  container.define('rule', ['bus', 'session', 'alerts'], (parts) => followFailures({ ...parts, projectId }))
  container.define('rule', ['bus', 'networks', 'options', 'modal', 'router', 'views', 'report'], followSession)
  container.define('rule', ['modal'], ({ modal }) => modal.reset)
  // Before the first request, so that a wallet may open its window in the click that asks it.
  container.define('rule', ['bus', 'modules', 'clock'], ({ bus, modules, clock }) =>
    bus.on('connected', () => whenIdle(clock, () => modules.prefetch(gatePart))),
  )
}

/** Views, slots, groups, router, dialog, notices: registers what is needed from the visitor's first intent on, and comes with it. */
export const registerOpening = (container: KernelContainer): void => {
  const options = container.part('options')
  registerRegistries(container, options)
  registerNavigation(container, options)
  registerAskedFromStart(container)
  registerServices(container)
  registerRules(container, options)
  container.part('host').contribute()
  for (const undo of container.parts('rule')) container.part('teardown').add(undo)
  const [host, log] = [container.part('host'), container.part('log')]
  // After what the visitor waits for.
  const stop = container.part('clock').after(MISTAKES_AFTER, () => {
    container
      .part('modules')
      .load(mistakesCode)
      .then(({ logMistakes }) => logMistakes(options, host.enabled(), log))
      .catch((cause: unknown) => log.debug('Options were not checked for mistakes.', cause))
  })
  container.part('teardown').add(stop)
}
