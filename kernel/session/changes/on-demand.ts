// What a connection does not need before somebody asks its wallet or changes it: one file, loaded once.
export { createRequests } from '../gate/requests.ts'
export { createSessionChanges } from './session-changes.ts'
