import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as tokens from '../../../kernel/contract/kernel-tokens.ts'
import { token } from '../../../kernel/contract/token.ts'
import { createContainer } from '../../../kernel/host/container.ts'
import type { PartName } from '../../../kernel/host/kernel-parts.ts'
import { registerOpening } from '../../../kernel/host/opening-part.ts'
import { parseOptions } from '../../../kernel/host/parse-options.ts'
import { createStart } from '../../../kernel/host/start-part.ts'
import { optionsFor } from '../support/kernel.ts'

const COUNT = token<{ readonly made: number }>('test.count@1')

test('a service is made when it is first asked for, of the parts it names, and once', () => {
  const container = createContainer()
  let made = 0
  container.register(COUNT, ['env'], ({ env }) => {
    made += 1
    return { made, mobile: env.mobile }
  })
  // What it needs is registered after it: no order is kept by hand.
  container.registerValue('env', { mobile: true } as never)
  expect(made).toBe(0)
  expect(container.resolve(COUNT)).toEqual({ made: 1, mobile: true })
  expect(container.resolve(COUNT)).toBe(container.resolve(COUNT))
  expect(made).toBe(1)
})

test('several under one key are there in the order of registration, and the last is the one', () => {
  const container = createContainer()
  for (const made of [1, 2, 3]) container.register(COUNT, [], () => ({ made }))
  expect(container.resolveAll(COUNT)).toEqual([{ made: 1 }, { made: 2 }, { made: 3 }])
  expect(container.resolve(COUNT)).toEqual({ made: 3 })
})

test('a child sees its parent; what it holds itself is nobody else’s, not even for what its parent makes', () => {
  const parent = createContainer()
  const [child, other] = [parent.createChild(), parent.createChild()]
  parent.registerValue('env', 'of the parent' as never)
  parent.register(COUNT, ['env'], ({ env }) => ({ made: 1, env }))
  child.registerValue('env', 'of the child' as never)
  expect(child.resolve(COUNT)).toEqual({ made: 1, env: 'of the parent' })
  expect([child.resolve('env'), parent.resolve('env'), other.resolve('env')]).toEqual(['of the child', 'of the parent', 'of the parent'])
  expect([child.has(COUNT), parent.has(COUNT)]).toEqual([false, true])
})

test('what nobody provides is TOKEN_MISSING, in another kernel’s container too', () => {
  const [one, two] = [createContainer(), createContainer()]
  one.registerValue(COUNT, { made: 1 })
  expect(() => two.resolve(COUNT)).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
  expect(() => one.createChild().resolve('env')).toThrow(expect.objectContaining({ code: 'TOKEN_MISSING' }))
})

/** Where each part of the kernel is registered. */
const PARTS: Readonly<Record<PartName, 'start' | 'opening'>> = {
  ...{ options: 'start', parsed: 'start', teardown: 'start', log: 'start', report: 'start', clock: 'start', env: 'start' },
  ...{ links: 'start', modules: 'start', delivery: 'start', bus: 'start', portSource: 'start', host: 'start', contribution: 'start' },
  ...{ theme: 'start', i18n: 'start', guards: 'start', session: 'start', stored: 'start', connectors: 'start', networks: 'start' },
  ...{ connections: 'start', accounts: 'start', wallet: 'start', modalState: 'start', opening: 'start' },
  ...{ situation: 'opening', access: 'opening', views: 'opening', slots: 'opening', groups: 'opening', router: 'opening' },
  ...{ drawing: 'opening', modal: 'opening', rpc: 'opening', toasts: 'opening', alerts: 'opening', startEvents: 'opening' },
  ...{ rule: 'opening' },
}
const partsOf = (where: 'start' | 'opening') => (Object.keys(PARTS) as PartName[]).filter((name) => PARTS[name] === where)

describe('whichever part of a kernel is asked for first, it can be made:', () => {
  const start = () => {
    const options = optionsFor()
    return createStart(options, parseOptions(options))
  }
  test.each(partsOf('start'))('%s', (name) => {
    expect(start().resolve(name)).toBeDefined()
  })

  test.each(partsOf('opening'))('%s, once the opening has come', (name) => {
    const container = start()
    expect(container.has(name)).toBe(false)
    registerOpening(container)
    expect(container.resolve(name)).toBeDefined()
    container.resolve('teardown').run()
  })

  test.each(Object.values(tokens).filter(({ key }) => key !== tokens.SHELL.key))('the service of $key', (service) => {
    const container = start()
    registerOpening(container)
    expect(container.resolve(service)).toBeDefined()
    container.resolve('teardown').run()
  })
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
