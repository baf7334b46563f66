import { readFileSync } from 'node:fs'
import { keepMethods } from '../../scripts/used-methods.ts'

const CODE = `class Box {
  constructor() { this.items = [] }
  put(item) { this.check(); this.items.push(item); return this }
  check() { if (this.closed) throw new Error('closed') }
  close() { this.closed = true; this.forget() }
  forget() { this.items.length = 0 }
}
export const box = new Box()`

const methodsOf = (code: string): readonly string[] => [...code.matchAll(/^\s+(\w+)\([^)]*\) \{/gm)].map(([, name]) => name ?? '')

test('keeps what is called and what that calls', () => {
  expect(methodsOf(keepMethods(CODE, ['constructor', 'put']))).toEqual(['constructor', 'put', 'check'])
  expect(methodsOf(keepMethods(CODE, ['constructor', 'close']))).toEqual(['constructor', 'close', 'forget'])
})

test('leaves the rest of the module as it is', () => {
  expect(keepMethods(CODE, ['constructor', 'put', 'close'])).toBe(CODE)
  expect(keepMethods('export const one = 1', [])).toBe('export const one = 1')
})

test('of the container, keeps what the four methods take and drops what they do not', () => {
  const source = readFileSync('node_modules/tsyringe/dist/esm2015/dependency-container.js', 'utf8')
  const kept = keepMethods(source, ['constructor', 'createChildContainer', 'register', 'resolve', 'isRegistered'])
  for (const name of ['register', 'resolve', 'resolveRegistration', 'construct', 'getRegistration', 'ensureNotDisposed']) {
    expect(kept).toMatch(new RegExp(`^ {4}${name}\\(`, 'm'))
  }
  for (const name of ['registerSingleton', 'clearInstances', 'dispose']) expect(kept).not.toMatch(new RegExp(`^ {4}${name}\\(`, 'm'))
})
