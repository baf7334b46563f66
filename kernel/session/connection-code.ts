// What comes with the first connection: before that there is nobody to ask, and nobody who could move.
export { createRequests } from './gate/requests.ts'
export { createRecheck } from './recheck.ts'
