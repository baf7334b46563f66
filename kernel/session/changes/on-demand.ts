import { createRequests, type RequestParts, type Requests } from '../gate/requests.ts'
import { createLateWallets, type LateWallets, type LateWalletsParts } from './late-wallets.ts'
import { type ChangesParts, createSessionChanges, type SessionChanges } from './session-changes.ts'

/** What a connection does not need before somebody asks its wallet or changes it. */
export type OnDemand = Requests & SessionChanges & LateWallets

/** Makes it for one kernel. */
export const createOnDemand = (parts: RequestParts & ChangesParts & LateWalletsParts): OnDemand => ({
  ...createRequests(parts),
  ...createSessionChanges(parts),
  ...createLateWallets(parts),
})
