import type { ConnectorsService } from '../../../kernel/contract/session-services.ts'
import type { Store, StoreFactory } from '../../../kernel/contract/store.ts'
import type { WalletsOptions } from '../options.ts'
import type { RecentWallet } from '../service.ts'
import type { Visibility } from './visible.ts'

/** What groups are made from. */
export interface GroupParts extends Visibility {
  readonly options: WalletsOptions
  readonly connectors: ConnectorsService
  readonly recent: Store<readonly RecentWallet[]>
  readonly stores: StoreFactory
}
