import * as v from 'valibot'
import { sessionGrant } from '../../../auth/api.ts'

const cryptoKey = v.custom<CryptoKey>((value) => value instanceof CryptoKey)

const record = v.object({
  /** The frame's key for this page and project. The private half cannot be read. */
  key: v.object({
    privateKey: v.pipe(
      cryptoKey,
      v.check(({ extractable }) => !extractable),
    ),
    publicKey: cryptoKey,
  }),
  grant: v.optional(sessionGrant),
  /** ms since 1970, of the sign-in that the session began with. */
  signedInAt: v.optional(v.number()),
})

/** What the frame keeps for one page and project. */
export type FrameRecord = v.InferOutput<typeof record>

/** Keeps the frame's key and session. */
export interface FrameStore {
  /** Whether it lasts over a reload, and other tabs see it. */
  readonly persistent: boolean
  read(): Promise<FrameRecord | undefined>
  write(record: FrameRecord): Promise<void>
}

const DATABASE = 'portico-frame'
const STORE = 'sessions'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** ms; a database that another page holds is as good as none. */
const OPEN_LIMIT = 3_000

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database does not open.')), OPEN_LIMIT)
    answerOf(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Keeps it until the page is left. */
const memoryStore = (): FrameStore => {
  let kept: FrameRecord | undefined
  return {
    persistent: false,
    read: async () => kept,
    write: async (next) => {
      kept = next
    },
  }
}

/**
 * Keeps it in IndexedDB under the page's origin: in a browser that does not partition storage, the pages of all origins share one place.
 * Where the browser blocks storage for a frame, it is kept in memory and a reload signs out.
 */
export const openFrameStore = async (origin: string, projectId: string): Promise<FrameStore> => {
  let database: IDBDatabase
  try {
    database = await openDatabase()
  } catch {
    return memoryStore()
  }
  const name = [origin, projectId]
  return {
    persistent: true,
    async read() {
      const read = v.safeParse(record, await answerOf(database.transaction(STORE).objectStore(STORE).get(name)))
      return read.success ? read.output : undefined
    },
    write: async (next) => void (await answerOf(database.transaction(STORE, 'readwrite').objectStore(STORE).put(next, name))),
  }
}
