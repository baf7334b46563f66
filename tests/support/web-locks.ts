import type { Undo } from '../../kernel/contract/store.ts'

interface Waiting {
  run(): void
}

/** Web Locks as browsers have them, exclusive ones, for as many tabs as share the value: jsdom has none. */
export const createWebLocks = (): Pick<LockManager, 'request'> => {
  const queues = new Map<string, Waiting[]>()
  const next = (name: string): void => queues.get(name)?.[0]?.run()
  const request = <T>(name: string, { signal }: LockOptions, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1)
        next(name)
      }
      const giveUp = (): void => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(new DOMException('The request was aborted.', 'AbortError'))
      }
      const waiting: Waiting = {
        run() {
          signal?.removeEventListener('abort', giveUp)
          Promise.resolve().then(work).then(resolve, reject).finally(leave)
        },
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      if (queue.push(waiting) === 1) waiting.run()
    })
  return { request: request as LockManager['request'] }
}

/** Gives the page Web Locks until undone. */
export const provideWebLocks = (locks: Pick<LockManager, 'request'>): Undo => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  return () => void Reflect.deleteProperty(navigator, 'locks')
}
