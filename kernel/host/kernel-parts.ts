import type { Portico, PorticoOptions } from '../contract/kernel-api.ts'
import type { AlertsService, ModalState, ToastsService } from '../contract/modal-services.ts'
import type { ClockPort, EnvPort, LinksPort, LogPort } from '../contract/ports.ts'
import type { AccountsService, WalletService } from '../contract/session-services.ts'
import type { Latest, Store, Undo } from '../contract/store.ts'
import type { I18nOwner } from '../i18n/i18n-service.ts'
import type { ModalOwner } from '../navigation/modal.ts'
import type { RouterOwner } from '../navigation/router.ts'
import type { StartEventsOwner } from '../navigation/start-events.ts'
import type { ViewEntries } from '../navigation/view-entries.ts'
import type { ModuleLoader, Thunk } from '../platform/load-module.ts'
import type { RootElement } from '../platform/root-element.ts'
import type { ConnectorGroupsOwner } from '../registries/connector-groups.ts'
import type { FamiliesOwner } from '../registries/families.ts'
import type { AskGuards, Denial, Guards } from '../registries/guards.ts'
import type { Policies } from '../registries/policies.ts'
import type { SlotsOwner } from '../registries/slots.ts'
import type { BindingCode, PluginAccess, ViewsOwner } from '../registries/views.ts'
import type { Situation } from '../registries/when.ts'
import type { RpcOwner } from '../rpc/rpc-service.ts'
import type { AddressForms } from '../session/accounts/address-forms.ts'
import type { ChooseAccount } from '../session/accounts/choose-account.ts'
import type { Attempts } from '../session/connect/attempts.ts'
import type { Connecting } from '../session/connect/connect.ts'
import type { ConnectorsOwner } from '../session/connectors/connectors.ts'
import type { Protocols } from '../session/connectors/protocols.ts'
import type { FamilyFaces } from '../session/gate/family-faces.ts'
import type { CreateGate } from '../session/gate/gate.ts'
import type { HostProviders } from '../session/gate/host-providers.ts'
import type { Requests } from '../session/gate/requests.ts'
import type { NetworksOwner } from '../session/networks/networks.ts'
import type { NetworkSwitch } from '../session/networks/switch-network.ts'
import type { LockedWallets } from '../session/restore/locked-wallets.ts'
import type { MissingWallets } from '../session/restore/missing-wallets.ts'
import type { RestoreSession } from '../session/restore/restore-session.ts'
import type { StoredSessions } from '../session/restore/stored-sessions.ts'
import type { EndSessions } from '../session/sessions/end-sessions.ts'
import type { KeepSessions } from '../session/sessions/keep-sessions.ts'
import type { LiveHooks, LiveSessions } from '../session/sessions/live-sessions.ts'
import type { SelectSession } from '../session/sessions/select-session.ts'
import type { SessionStore } from '../session/sessions/session-store.ts'
import type { SessionsOwner, WalletSessions } from '../session/sessions/sessions.ts'
import type { Checks } from '../session/settling/checks.ts'
import type { Guarded } from '../session/settling/guarded.ts'
import type { Recheck } from '../session/settling/recheck.ts'
import type { Settle } from '../session/settling/settle.ts'
import type { Settling } from '../session/settling/settling.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import type { OwnedStore } from '../streams/store.ts'
import type { ThemeOwner } from '../theme/theme-service.ts'
import type { PortSource } from './activation/plugin-ports.ts'
import type { PartContainer } from './container.ts'
import type { Drawing } from './draw-modal.ts'
import type { ParsedOptions } from './parse-options.ts'
import type { KernelPart } from './parts-to-load.ts'
import type { Contribution, PluginHost } from './plugin-host.ts'
import type { HostServicesOwner } from './services/host-services.ts'
import type { Teardown } from './teardown.ts'

/**
 * What the parts of a kernel find each other by. Plugins never see these names: what they may have of the kernel is in
 * `contract/tokens.ts`.
 */
export interface KernelParts {
  /** What the host gave, and the same after checking. */
  readonly options: PorticoOptions
  readonly parsed: ParsedOptions
  /** What ends with the kernel. */
  readonly teardown: Teardown
  readonly log: LogPort
  readonly report: Report
  readonly clock: ClockPort
  readonly env: EnvPort
  readonly modules: ModuleLoader
  readonly delivery: Delivery
  readonly bus: EventBus
  readonly portSource: PortSource
  readonly host: PluginHost
  /** Takes what manifests contribute. There are several: `parts`. */
  readonly contribution: Contribution
  readonly theme: ThemeOwner
  readonly i18n: I18nOwner
  readonly guards: Guards
  readonly session: SessionStore
  readonly stored: StoredSessions
  readonly families: FamiliesOwner
  readonly connectors: ConnectorsOwner
  readonly networks: NetworksOwner
  /** What calls for an alert before there is anything that raises one. */
  readonly earlyAlerts: unknown[]
  /** Query parameters that visitors came back with (`activate.returns`), by plugin, until its setup has them. */
  readonly returned: Map<string, string>
  readonly sessions: SessionsOwner
  readonly accounts: Omit<AccountsService, 'select' | 'preferred'>
  readonly wallet: WalletService
  readonly modalState: OwnedStore<ModalState>
  readonly attempts: Attempts
  readonly protocols: Protocols
  /** Leads the visitor where a guard wants them. */
  readonly denied: (denial: Denial) => void
  /** The way to the part that comes with the first wallet on screen or a stored session: `wallets-part.ts` registers the following. */
  readonly wallets: KernelPart
  readonly walletSessions: WalletSessions
  readonly live: LiveSessions
  readonly walletChanges: LiveHooks
  readonly forms: AddressForms
  readonly checks: Checks
  readonly recheck: Recheck
  readonly guarded: Guarded
  readonly settling: Settling
  readonly settle: Settle
  readonly keeping: KeepSessions
  readonly ending: EndSessions
  readonly select: SelectSession
  readonly choose: ChooseAccount
  readonly connecting: Connecting
  readonly restoring: RestoreSession
  readonly lockedWallets: LockedWallets
  readonly missingWallets: MissingWallets
  readonly followTabs: () => void
  readonly requests: Requests
  readonly faces: FamilyFaces
  readonly hostProviders: HostProviders
  readonly switchNetwork: NetworkSwitch
  /** The way to the part that comes with the visitor's first intent: `opening-part.ts` registers the following. */
  readonly opening: KernelPart
  /** One of them, once they are registered. Rejects as `load` of the opening does. */
  readonly fromOpening: <K extends PartName>(name: K) => Promise<KernelParts[K]>
  readonly askGuards: AskGuards
  readonly signMessage: Portico['signMessage']
  readonly links: Pick<LinksPort, 'open'>
  readonly latest: (signal: AbortSignal) => Latest
  /** With its code. */
  readonly services: () => Promise<HostServicesOwner>
  /** What the host gets of a service. */
  readonly serviceFor: Portico['service']
  readonly situation: Store<Situation>
  readonly bindingCode: Thunk<BindingCode>
  readonly access: PluginAccess
  readonly views: ViewsOwner
  readonly slots: SlotsOwner
  readonly groups: ConnectorGroupsOwner
  readonly entries: ViewEntries
  readonly router: RouterOwner
  /** The element that the modal and surfaces stand in, made when it is first asked for. */
  readonly root: RootElement
  readonly drawing: Drawing
  /** Resolves once what translates has come. Rejects with `PLUGIN_LOAD_FAILED` or `PLUGIN_TIMEOUT`; the next call tries again. */
  readonly translating: () => Promise<void>
  readonly modal: ModalOwner
  readonly toasts: ToastsService & { clear(): void }
  readonly alerts: AlertsService
  readonly startEvents: StartEventsOwner
  /** The way to the part that comes with the first request: `gate-part.ts` registers the following. */
  readonly gate: KernelPart
  readonly rpc: RpcOwner
  readonly policies: Policies
  readonly createGate: CreateGate
  /** What reacts to state and events, with its end. There are several: `parts`. */
  readonly rule: Undo
}

/** The name of a part. */
type PartName = keyof KernelParts

/** A kernel's container. */
export type KernelContainer = PartContainer<KernelParts>
