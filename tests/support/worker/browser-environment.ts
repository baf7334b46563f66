import { TestEnvironment } from 'jest-environment-node'
import { workerParts } from './worker-parts.ts'

/** What jest says to a worker that has no more files (jest-worker, `CHILD_MESSAGE_END`). */
const END = 2

// A browser that still runs would keep the worker alive until jest kills it.
const endWithWorker = (message: unknown): void => {
  if (!Array.isArray(message) || message[0] !== END) return
  process.off('message', endWithWorker)
  void workerParts.end()
}
if (process.send) process.on('message', endWithWorker)

/** Node's environment, with what the browser tests of a worker share as `testWorker`. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    this.global.testWorker = workerParts.worker
  }

  override async teardown(): Promise<void> {
    await workerParts.reset()
    await super.teardown()
  }
}
