import { PorticoError } from '../contract/errors.ts'
import type { LocksPort } from '../contract/ports.ts'
import { anySignal } from './any-signal.ts'
import type { StorageOwner } from './storage.ts'

/** The Web Locks of the browser; undefined in old ones, on pages without HTTPS and on a server. */
const webLocks = (): LockManager | undefined => globalThis.navigator?.locks

/** Locks of one plugin (`scope`) among the tabs of a site, until `ended` aborts. */
export const createLocks = ({ id, projectId }: StorageOwner, scope: string, ended: AbortSignal): LocksPort => ({
  async hold(name, work, signal) {
    const { signal: aborted, release } = anySignal(signal ? [ended, signal] : [ended])
    const giveUp = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The request was given up.')
    const locks = webLocks()
    let running = false
    const run: typeof work = () => {
      running = true
      return work()
    }
    try {
      if (aborted.aborted) throw giveUp()
      // The names are shared by the whole origin, as those of storage are.
      return await (locks ? locks.request(`portico:${id}:${projectId ?? ''}:${scope}:${name}`, { signal: aborted }, run) : run())
    } catch (cause) {
      throw running || !aborted.aborted ? cause : giveUp()
    } finally {
      release()
    }
  },
})
