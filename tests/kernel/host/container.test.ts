import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as tokens from '../../../kernel/contract/tokens.ts'
import { type Token, token } from '../../../kernel/contract/tokens.ts'
import { createContainer } from '../../../kernel/host/container.ts'
import { registerGate } from '../../../kernel/host/gate-part.ts'
import type { KernelParts } from '../../../kernel/host/kernel-parts.ts'
import { registerOpening } from '../../../kernel/host/opening-part.ts'
import { parseOptions } from '../../../kernel/host/parse-options.ts'
import { createStart, KERNEL_TOKENS } from '../../../kernel/host/start-part.ts'
import { registerWallets } from '../../../kernel/host/wallets-part.ts'
import { optionsFor } from '../support/kernel.ts'

/** Every token of the kernel. */
const ALL_TOKENS = Object.values(tokens).filter((one) => typeof one === 'object')

const COUNT = token<{ readonly made: number }>('test.count@1')
const OWN = token<string>('test.own@1')

/** What the test's services are made of. */
interface Parts {
  readonly base: number
  readonly rule: string
}

test('a service is made when it is first asked for, of the parts it names, and once', () => {
  const container = createContainer<Parts>()
  let made = 0
  container.register(COUNT, ['base'], ({ base }) => {
    made += 1
    return { made: base + made }
  })
  // What it needs is defined after it: no order is kept by hand.
  container.define('base', [], () => 10)
  expect(made).toBe(0)
  expect(container.resolve(COUNT)).toEqual({ made: 11 })
  expect(container.resolve(COUNT)).toBe(container.resolve(COUNT))
  expect(made).toBe(1)
})

test('several of one name are there in the order of definition, and the last is the one', () => {
  const container = createContainer<Parts>()
  for (const rule of ['first', 'second', 'third']) container.define('rule', [], () => rule)
  expect(container.parts('rule')).toEqual(['first', 'second', 'third'])
  expect(container.part('rule')).toBe('third')
})

test('a child sees its parent; what it holds itself is nobody else’s', () => {
  const parent = createContainer<Parts>()
  const [child, other] = [parent.createChild(), parent.createChild()]
  parent.define('base', [], () => 1)
  parent.register(COUNT, ['base'], ({ base }) => ({ made: base }))
  child.register(OWN, [], () => 'of the child')
  expect(child.resolve(COUNT)).toBe(parent.resolve(COUNT))
  expect([child.has(COUNT), parent.has(COUNT), child.has(OWN)]).toEqual([false, true, true])
  for (const stranger of [parent, other]) {
    expect(() => stranger.resolve(OWN)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
  }
})

test('what nobody provides is TOKEN_MISSING, in another kernel’s container too', () => {
  const [one, two] = [createContainer<Parts>(), createContainer<Parts>()]
  one.register(COUNT, [], () => ({ made: 1 }))
  expect(() => two.resolve(COUNT)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
  expect(() => one.part('base')).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
})

/** Where each part of the kernel is registered. */
const PARTS: Readonly<Record<keyof KernelParts, 'start' | 'wallets' | 'opening' | 'gate'>> = {
  options: 'start',
  parsed: 'start',
  teardown: 'start',
  log: 'start',
  report: 'start',
  clock: 'start',
  env: 'start',
  modules: 'start',
  delivery: 'start',
  bus: 'start',
  portSource: 'start',
  host: 'start',
  contribution: 'start',
  theme: 'start',
  i18n: 'start',
  guards: 'start',
  session: 'start',
  stored: 'start',
  connectors: 'start',
  networks: 'start',
  ...{
    sessions: 'start',
    accounts: 'start',
    wallet: 'opening',
    modalState: 'start',
    opening: 'start',
    wallets: 'start',
    fromOpening: 'start',
  },
  families: 'start',
  attempts: 'start',
  protocols: 'start',
  denied: 'start',
  walletSessions: 'wallets',
  live: 'wallets',
  walletChanges: 'wallets',
  forms: 'wallets',
  checks: 'wallets',
  recheck: 'wallets',
  guarded: 'wallets',
  settling: 'wallets',
  settle: 'wallets',
  keeping: 'wallets',
  ending: 'wallets',
  select: 'wallets',
  choose: 'wallets',
  connecting: 'wallets',
  restoring: 'wallets',
  followTabs: 'wallets',
  lockedWallets: 'wallets',
  missingWallets: 'wallets',
  requests: 'wallets',
  faces: 'wallets',
  hostProviders: 'wallets',
  switchNetwork: 'wallets',
  earlyAlerts: 'start',
  returned: 'start',
  situation: 'opening',
  access: 'opening',
  views: 'opening',
  slots: 'opening',
  groups: 'opening',
  router: 'opening',
  drawing: 'opening',
  modal: 'opening',
  toasts: 'opening',
  alerts: 'opening',
  startEvents: 'opening',
  translating: 'opening',
  rule: 'opening',
  askGuards: 'opening',
  gate: 'start',
  bindingCode: 'start',
  ...{
    entries: 'opening',
    root: 'start',
    services: 'opening',
    signMessage: 'opening',
    links: 'opening',
    latest: 'opening',
    serviceFor: 'opening',
  },
  rpc: 'gate',
  policies: 'gate',
  createGate: 'gate',
}
const partsOf = (where: 'start' | 'wallets' | 'opening' | 'gate') =>
  (Object.keys(PARTS) as (keyof KernelParts)[]).filter((name) => PARTS[name] === where)

describe('whichever part of a kernel is asked for first, it can be made:', () => {
  const start = () => {
    const options = optionsFor()
    return createStart(options, parseOptions(options), async () => ({ bindToScope: (component) => component }))
  }
  test.each(partsOf('start'))('%s', (name) => {
    expect(start().part(name)).toBeDefined()
  })

  test.each(partsOf('wallets'))('%s, once the wallets have come', (name) => {
    const container = start()
    expect(() => container.part(name)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
    registerWallets(container)
    expect(container.part(name)).toBeDefined()
    container.part('teardown').run()
  })

  test.each(partsOf('opening'))('%s, once the opening has come', (name) => {
    const container = start()
    expect(() => container.part(name)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
    registerOpening(container)
    expect(container.part(name)).toBeDefined()
    container.part('teardown').run()
  })

  test.each(partsOf('gate'))('%s, once the gate has come', (name) => {
    const container = start()
    registerOpening(container)
    expect(() => container.part(name)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
    registerGate(container)
    expect(container.part(name)).toBeDefined()
    container.part('teardown').run()
  })

  test.each(ALL_TOKENS.filter(({ key }) => key !== tokens.SHELL.key))('the service of $key', (service) => {
    const container = start()
    registerOpening(container)
    registerGate(container)
    expect(container.resolve(service as Token<object>)).toBeInstanceOf(Object)
    container.part('teardown').run()
  })
})

test('the kernel knows the keys of all its tokens from the start', () => {
  const keys = ALL_TOKENS.flatMap(({ key }): readonly string[] => (key === tokens.SHELL.key ? [] : [key]))
  expect(KERNEL_TOKENS.map(({ key }) => key).sort()).toEqual(keys.sort())
})

test('the modules of tsyringe that are bundled are where we say, and ask for no Reflect metadata', () => {
  const seen = new Set<string>()
  const read = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    expect([file, /\bReflect\.(get|define|has)\w*Metadata/.test(code)]).toEqual([file, false])
    for (const [, path = ''] of code.matchAll(/from "(\.[^"]+)"/g)) {
      const target = join(dirname(file), path)
      read([`${target}.js`, join(target, 'index.js')].find((one) => readable(one)) ?? target)
    }
  }
  const readable = (file: string): boolean => {
    try {
      return readFileSync(file).length > 0
    } catch {
      return false
    }
  }
  for (const path of ['dependency-container.js', 'factories/instance-caching-factory.js'])
    read(`node_modules/tsyringe/dist/esm2015/${path}`)
  expect(seen.size).toBeGreaterThan(10)
})
