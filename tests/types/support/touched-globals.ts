import { execFileSync } from 'node:child_process'

/** Names a browser has and a server has not, and those that reach outside. */
const WATCHED = [
  ...['window', 'document', 'self', 'top', 'navigator', 'location', 'history', 'localStorage', 'sessionStorage', 'indexedDB'],
  ...['customElements', 'HTMLElement', 'Element', 'Node', 'ShadowRoot', 'CSSStyleSheet', 'matchMedia', 'requestAnimationFrame'],
  ...[
    'addEventListener',
    'dispatchEvent',
    'ethereum',
    'Image',
    'XMLHttpRequest',
    'fetch',
    'WebSocket',
    'crypto',
    'setInterval',
    'setTimeout',
  ],
]

// Runs in a process of its own. Libraries may look around; what counts is who asks: the nearest frame that is not this script.
const PROBE = `
const [entries, watched] = JSON.parse(process.argv[1])
const touched = []
const before = new Set(Reflect.ownKeys(globalThis))
for (const name of watched) {
  const own = Object.getOwnPropertyDescriptor(globalThis, name)
  const value = own ? globalThis[name] : undefined
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      const [, , caller = ''] = new Error().stack.split('\\n')
      if (caller.includes('/node_modules/portico/')) touched.push(name + ' ' + caller.trim())
      return value
    },
  })
}
for (const entry of entries) {
  await import(entry)
}
for (const name of Reflect.ownKeys(globalThis)) if (!before.has(name) && !watched.includes(name)) touched.push('adds ' + String(name))
process.stdout.write(JSON.stringify(touched))
process.exit(0)
`

/** Imports entries in plain Node and tells what of the page they looked at, or left on the global object. */
export const touchedGlobals = (folder: string, entries: readonly string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', PROBE, '--', JSON.stringify([entries, WATCHED])], {
      cwd: folder,
      encoding: 'utf8',
    }),
  )
