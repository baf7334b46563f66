import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs a module in plain node, as a host's server would, on the built package. Rejects when it does not end by itself. */
const onServer = async (code: string): Promise<string> =>
  (await run(process.execPath, ['--input-type=module', '--eval', code], { timeout: 20_000 })).stdout.trim()

/** Every specifier that a host can import, from `exports` and what was built. */
const entries = (): readonly string[] => {
  const { exports }: { exports: Record<string, unknown> } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.keys(exports)
    .filter((name) => name !== './package.json')
    .flatMap((name) => {
      if (!name.includes('*')) return [name]
      const folder = name.slice(2, -2)
      return readdirSync(join('dist', folder))
        .filter((entry) => entry.endsWith('.js') || existsSync(join('dist', folder, entry, 'index.js')))
        .map((entry) => name.replace('*', entry.replace(/\.js$/, '')))
    })
    .map((name) => name.replace('.', 'portico'))
}

const KERNEL = `
  import { createPortico } from 'portico'
  import { defaults } from 'portico/defaults'
  import { mainnet } from 'portico/networks'
  const metadata = { name: 'Server', description: '', url: 'https://host.test', icons: [] }
  const make = () => createPortico({ networks: [mainnet], plugins: defaults(), metadata })
`

describe('32: on a server', () => {
  test.each(entries())('%s imports, and leaves every global as it was', async (specifier) => {
    const changed = await onServer(`
      const look = () => new Map(Reflect.ownKeys(globalThis).map((key) => {
        const { value, get, set } = Object.getOwnPropertyDescriptor(globalThis, key)
        return [key, [value, get, set]]
      }))
      // Node makes some of its globals when they are first read, which changes how they are defined.
      for (const key of ['AbortController', 'TextDecoder', 'TextEncoder']) void globalThis[key]
      const before = look()
      await import('${specifier}')
      const after = look()
      const same = (a, b) => a !== undefined && b !== undefined && a.every((part, index) => Object.is(part, b[index]))
      const keys = new Set([...before.keys(), ...after.keys()])
      console.log(JSON.stringify([...keys].filter((key) => !same(before.get(key), after.get(key))).map(String)))
    `)
    expect(changed).toBe('[]')
  })

  test('a kernel starts, many with one id, says disconnected, and opens nothing', async () => {
    const said = await onServer(`${KERNEL}
      const [portico, other] = [make(), make()]
      const { status, account, network } = portico.getState()
      const opened = await portico.open().then(() => 'opened', (cause) => cause.code)
      await portico.preload()
      await portico.destroy()
      console.log(JSON.stringify([status, account === undefined, network.caipNetworkId, opened, other.getState().open]))
    `)
    expect(JSON.parse(said)).toEqual(['disconnected', true, 'eip155:1', 'NO_DOCUMENT', false])
  })

  test('the buttons render to stable markup', async () => {
    const said = await onServer(`${KERNEL}
      import { createElement as h } from 'react'
      import { renderToString } from 'react-dom/server'
      import { AccountButton, ConnectButton, NetworkButton, PorticoProvider } from 'portico/react'
      const draw = () => renderToString(h(PorticoProvider, { portico: make() }, h(ConnectButton), h(NetworkButton), h(AccountButton)))
      console.log(JSON.stringify([draw(), draw()]))
    `)
    const [one, two]: string[] = JSON.parse(said)
    expect(one).toBe(two)
    expect(one).toContain('Connect wallet')
    expect(one).not.toContain('style=')
  })
})
