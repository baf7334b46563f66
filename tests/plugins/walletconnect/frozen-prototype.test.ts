/** @jest-environment node */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const CLIENT = require.resolve('@walletconnect/universal-provider')

/** Runs a script in a Node of its own: nothing else may meet what it freezes. Answers what it writes. */
const run = async (script: string): Promise<string> => (await promisify(execFile)(process.execPath, ['--eval', script])).stdout.trim()

const USE = `console.log(typeof client.UniversalProvider.init)`

test('what the guide has a host run before CommonJS lets the client load with a frozen Object.prototype', async () => {
  const guide = await readFile('docs/csp.md', 'utf8')
  const [, frozen] = /## Frozen prototypes[\s\S]*```js\n([\s\S]*?)```/.exec(guide) ?? []
  expect(await run(`${frozen}; const client = require(${JSON.stringify(CLIENT)}); ${USE}`)).toBe('function')
  const change = 'try { Object.prototype.toString = String } catch ({ message }) { console.log(message) }'
  expect(await run(`${frozen}; ${change}`)).toBe('Object.prototype is frozen.')
})

test('the client loads as a bundle of ES modules with a frozen Object.prototype', async () => {
  const entry = CLIENT.replace('index.cjs.js', 'index.es.js')
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { global: 'globalThis' },
    logLevel: 'silent',
  })
  const source = `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`
  const script = `Object.freeze(Object.prototype); process.stdin.toArray().then(async (parts) => { const client = await import(Buffer.concat(parts).toString()); ${USE} })`
  const child = promisify(execFile)(process.execPath, ['--eval', script])
  child.child.stdin?.end(source)
  expect((await child).stdout.trim()).toBe('function')
})
