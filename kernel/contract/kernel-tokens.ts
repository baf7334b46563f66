import type * as S from './kernel-services.ts'
import { token } from './token.ts'

/** Tokens every kernel provides; require them like any other. A plugin that provides one of these keys, but for `SHELL` and `ASSETS`, is `DUPLICATE_PROVIDER`. */
export const NETWORKS = token<S.NetworksService>('networks@1')
/** Connectors, discovered and registered. */
export const CONNECTORS = token<S.ConnectorsService>('connectors@1')
/** Connection state and commands. */
export const SESSIONS = token<S.SessionsService>('sessions@1')
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
