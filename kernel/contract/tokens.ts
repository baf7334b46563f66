import type * as S from './kernel-services.ts'

/** Tokens: typed names for services. Strings, because symbols differ between two copies of one module on a page. */
declare const service: unique symbol

/** `swap@1`: a service name and the major version of its contract. A breaking change is a new token, never an edit. */
export type TokenKey = `${string}@${bigint}`

/** A typed key. The service type `T` exists at compile time only. */
export interface Token<out T> {
  readonly key: TokenKey
  /** Whether only the plugin that provides it has it. */
  readonly own?: true
  /** Whether the host has it beside that plugin, and no other plugin. */
  readonly host?: true
  readonly [service]?: () => T
}

/**
 * Makes a token. Equal keys are equal tokens. Run time: two plugins that provide one key is `DUPLICATE_PROVIDER`.
 *
 * @example export const STAKING = token<StakingService>('acme.staking@1')
 */
export const token = <T>(key: TokenKey): Token<T> => ({ key })

/**
 * Makes a token for a service that only the plugin's own views and contributions use: no other plugin is given it.
 *
 * @example
 * provides: { draft: ownToken<Draft>('acme.staking-draft@1') }
 */
export const ownToken = <T>(key: TokenKey): Token<T> => ({ key, own: true })

/**
 * Makes a token for a service that the host has by `portico.service`, and no other plugin: for what holds a secret of the visitor's. A plugin that
 * requires it is `NAME_RESERVED`.
 *
 * @example
 * provides: { session: hostToken<SigningSession>('acme.session@1') }
 */
export const hostToken = <T>(key: TokenKey): Token<T> => ({ key, host: true })

/** A block of tokens under the names the plugin uses for them: `{ accounts: ACCOUNTS }`. */
export type Tokens = Readonly<Record<string, Token<unknown>>>

/** The service type behind a token. */
export type ServiceOf<K> = K extends Token<infer T> ? T : never

/** A block of tokens, resolved: `{ accounts: AccountsService }`. */
export type Services<B extends Tokens> = { readonly [N in keyof B]: ServiceOf<B[N]> }

/** Tokens every kernel provides; require them like any other. A plugin that provides one of these keys, but for `SHELL` and `ASSETS`, is `DUPLICATE_PROVIDER`. */
export const NETWORKS = token<S.NetworksService>('networks@1')
/** Connectors, discovered and registered. */
export const CONNECTORS = token<S.ConnectorsService>('connectors@1')
/** Connection state and commands. */
export const SESSIONS = token<S.SessionsService>('sessions@1')
/** What chain families know by heart. */
export const FAMILIES = token<S.FamiliesService>('families@1')
/** Accounts and the active one. */
export const ACCOUNTS = token<S.AccountsService>('accounts@1')
/** What the active connection can do. */
export const WALLET = token<S.WalletService>('wallet@1')
/** The view stack. */
export const ROUTER = token<S.RouterService>('router@1')
/** The dialog. */
export const MODAL = token<S.ModalService>('modal@1')
/** Draws the modal. The one kernel token that a plugin provides. */
export const SHELL = token<S.ShellService>('shell@1')
/** The host application. */
export const HOST = token<S.HostService>('host@1')
/** Requests waiting for approval. */
export const RPC = token<S.RpcService>('rpc@1')
/** Short notices. */
export const TOASTS = token<S.ToastsService>('toasts@1')
/** The alert bar. */
export const ALERTS = token<S.AlertsService>('alerts@1')
/** What happened before a plugin that an event starts could listen. */
export const START_EVENTS = token<S.StartEventsService>('start-events@1')
/** Theme. */
export const THEME = token<S.ThemeService>('theme@1')
/** Language. */
export const I18N = token<S.I18nService>('i18n@1')
/** The services that the host named: one client for all of them. */
export const SERVICES = token<S.ServicesService>('services@1')
/** Images. A plugin may provide it as well: then the kernel's asks that one, within the kernel's bounds. */
export const ASSETS = token<S.AssetsService>('assets@1')
/** The view registry, read-only; with the next three, what a replacement modal is written against. */
export const VIEWS = token<S.ViewsRegistry>('views@1')
/** Slot entries. */
export const SLOTS = token<S.SlotsRegistry>('slots@1')
/** Connector groups. */
export const CONNECTOR_GROUPS = token<S.ConnectorGroupsRegistry>('connector-groups@1')
/** Plugins and their activation. */
export const PLUGINS = token<S.PluginsService>('plugins@1')
