import type {
  AccountsService,
  AlertsService,
  ModalService,
  NetworksService,
  RouterService,
  SessionsService,
} from '../../kernel/contract/kernel-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'

/** What switching works with. */
export interface SwitchDeps {
  readonly networks: NetworksService
  readonly accounts: AccountsService
  readonly sessions: SessionsService
  readonly router: RouterService
  readonly modal: ModalService
  readonly alerts: AlertsService
  readonly log: LogPort
}
