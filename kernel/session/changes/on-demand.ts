import { createRequests, type RequestParts, type Requests } from '../gate/requests.ts'
import { type ChangesParts, createSessionChanges, type SessionChanges } from './session-changes.ts'

/** What a connection does not need before somebody asks its wallet or changes it. */
export type OnDemand = Requests & SessionChanges

/** Makes it for one kernel. */
export const createOnDemand = (parts: RequestParts & ChangesParts): OnDemand => ({
  ...createRequests(parts),
  ...createSessionChanges(parts),
})
