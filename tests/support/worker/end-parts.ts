import { workerParts } from './worker-parts.ts'

/** Ends what the tests shared where jest ran them in its own process. Workers end theirs by themselves. */
export default (): Promise<void> => workerParts.end()
