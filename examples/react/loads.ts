/** A script that was loaded. */
export interface LoadedFile {
  readonly url: string
  /** Without folder and hash. */
  readonly name: string
  /** Whether it is Portico's; else the host's. */
  readonly portico: boolean
  /** Bytes after compression with gzip; undefined until they are known. */
  readonly bytes: number | undefined
  /** ms from the action to the file's arrival. */
  readonly after: number
}

/** Something the visitor did, or the start, with the scripts that came after it. */
export interface LoadStep {
  readonly kind: 'start' | 'pointer' | 'focus' | 'click'
  /** What it was done to. */
  readonly target: string
  /** ms since the page's start. */
  readonly time: number
  readonly files: readonly LoadedFile[]
}

/** What was loaded so far. */
export interface Loads {
  readonly get: () => readonly LoadStep[]
  readonly subscribe: (listener: () => void) => () => void
}

/** Bytes of files as far as they are known. */
export const sumOf = (files: readonly LoadedFile[]): number => files.reduce((sum, { bytes = 0 }) => sum + bytes, 0)

const KINDS = { pointerover: 'pointer', focusin: 'focus', click: 'click' } as const

/** Actions that are remembered until a script follows. */
const REMEMBERED = 50

const labelOf = (event: Event): string | undefined => {
  const control = event.composedPath().find((one) => one instanceof HTMLElement && one.matches('button, a, select'))
  if (!(control instanceof HTMLElement)) return undefined
  return (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40) || undefined
}

/** `wallets-1a2B3c4D.js` is `wallets`. */
const nameOf = (path: string): string =>
  path
    .replace(/^.*\//, '')
    .replace(/\.js$/, '')
    .replace(/-[\w-]{8}$/, '')

/** What a script weighs as a server would send it, whatever this one does. It is in the browser's cache. */
const compressedSize = async (url: string): Promise<number> => {
  const { body } = await fetch(url, { cache: 'force-cache' })
  const compressed = body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(compressed).arrayBuffer()).byteLength
}

/** Watches what the page loads from now on, and reads what it has loaded before. */
export const watchLoads = (): Loads => {
  let actions: readonly LoadStep[] = [{ kind: 'start', target: '', time: 0, files: [] }]
  let steps: readonly LoadStep[] = []
  const listeners = new Set<() => void>()

  const set = (next: readonly LoadStep[]): void => {
    steps = next
    for (const listener of listeners) listener()
  }
  const weigh = async (url: string): Promise<void> => {
    const bytes = await compressedSize(url)
    set(steps.map((step) => ({ ...step, files: step.files.map((file) => (file.url === url ? { ...file, bytes } : file)) })))
  }
  const remember = (event: Event): void => {
    const target = labelOf(event)
    if (target === undefined) return
    const kind = KINDS[event.type as keyof typeof KINDS]
    actions = [...actions.slice(-REMEMBERED), { kind, target, time: event.timeStamp, files: [] }]
  }
  for (const type of Object.keys(KINDS)) addEventListener(type, remember, { capture: true, passive: true })

  const add = (entry: PerformanceResourceTiming): void => {
    const { origin, pathname } = new URL(entry.name)
    // The test wallets stand for an extension.
    if (origin !== location.origin || !pathname.endsWith('.js') || pathname === '/test-wallets.js') return
    const action = actions.filter(({ time }) => time <= entry.startTime).at(-1)
    if (!action) return
    const after = entry.responseEnd - action.time
    const file = { url: entry.name, name: nameOf(pathname), portico: pathname.includes('/portico/'), bytes: undefined, after }
    const step = steps.find(({ time, target }) => time === action.time && target === action.target) ?? action
    if (step.files.some(({ url }) => url === file.url)) return
    set([...steps.filter((one) => one !== step), { ...step, files: [...step.files, file] }].sort((a, b) => a.time - b.time))
    void weigh(file.url)
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry instanceof PerformanceResourceTiming) add(entry)
  }).observe({ type: 'resource', buffered: true })

  return {
    get: () => steps,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
