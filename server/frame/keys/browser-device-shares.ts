import * as v from 'valibot'
import { type DeviceShare, type DeviceShares, deviceShareSchema, memoryDeviceShares } from './device-shares.ts'

const DATABASE = 'portico-keys'
const STORE = 'device-shares'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A database that does not open, because another page holds it or the disk is gone, is as good as none. */
const OPEN_MS = 3000

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['account', 'origin'] })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('The database does not open.', 'TimeoutError')), OPEN_MS)
    answerOf(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** A record is read as one from outside: whatever else writes to this origin's storage may have made it. */
const parse = (value: unknown): DeviceShare | undefined => {
  const parsed = v.safeParse(deviceShareSchema, value)
  return parsed.success ? parsed.output : undefined
}

const databaseShares = (database: IDBDatabase): DeviceShares => {
  const read = (): IDBObjectStore => database.transaction(STORE).objectStore(STORE)
  const written = (act: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      // `strict`: the share must outlive a crash from the moment at which the address is shown.
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      act(transaction.objectStore(STORE))
    })
  return {
    persistent: true,
    async find(account, origin) {
      const share = parse(await answerOf(read().get([account, origin])))
      return share?.account === account && share.origin === origin ? share : undefined
    },
    async findElsewhere(account, origin) {
      const all: readonly unknown[] = await answerOf(read().getAll())
      return all.map(parse).find((share) => share?.account === account && share.origin !== origin)
    },
    put: (share) => written((store) => store.put(share)),
    remove: (account, origin) => written((store) => store.delete([account, origin])),
  }
}

/**
 * Keeps device shares in IndexedDB. Where the browser blocks storage for a frame they are kept in memory, and the visitor uses the recovery
 * share at every visit.
 */
export const browserDeviceShares = async (): Promise<DeviceShares> => {
  try {
    return databaseShares(await openDatabase())
  } catch {
    return memoryDeviceShares()
  }
}
