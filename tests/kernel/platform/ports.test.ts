import type { StorageDriver } from '../../../kernel/contract/kernel-api.ts'
import type { EnvPort, HttpPort, LogPort, StoragePort } from '../../../kernel/contract/ports.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { type LooseContext, makePlugin } from '../support/make-plugin.ts'
import { entryOf, memoryDriver } from '../support/memory-driver.ts'

afterEach(destroyKernels)

interface AllPorts {
  readonly storage: StoragePort
  readonly http: HttpPort<'api' | 'relay'>
  readonly log: LogPort
  readonly env: EnvPort
}

const portsOf = async (id: string, options: Parameters<typeof startProbed>[0] = {}, origins: readonly 'api'[] = ['api']) => {
  let ports: AllPorts | undefined
  const plugin = makePlugin({ id, ports: ['storage', 'http', 'log', 'env'], origins }, (context: LooseContext) => {
    ports = context.ports as unknown as AllPorts
  })
  const kernel = await startProbed({ ...options, plugins: [plugin, ...(options.plugins ?? [])] })
  await kernel.services.plugins.activate(id)
  if (!ports) throw new Error('The plugin did not start.')
  return { ...kernel, ports }
}

const any = (input: unknown): unknown => input

describe('storage', () => {
  test('keys carry the kernel’s and the plugin’s id; two plugins and two kernels do not meet', async () => {
    const storage = memoryDriver()
    const a = await portsOf('test.a', { storage, id: 'one' })
    const b = await portsOf('test.b', { storage, id: 'two' })
    a.ports.storage.set('key', 'a')
    b.ports.storage.set('key', 'b')
    expect([a.ports.storage.get('key', any), b.ports.storage.get('key', any)]).toEqual(['a', 'b'])
    expect([...storage.values.keys()].filter((key) => key.endsWith(':key'))).toEqual(['portico:one:test.a:key', 'portico:two:test.b:key'])
  })

  test('two projects of one kernel id do not meet, whatever is in their names', async () => {
    const storage = memoryDriver()
    for (const projectId of ['one', 'two', 'one:kernel', undefined]) {
      const { portico, ports } = await portsOf('test.a', { storage, id: 'app', ...(projectId && { projectId }) })
      expect(ports.storage.get('key', any)).toBeUndefined()
      ports.storage.set('key', projectId ?? 'none')
      await portico.destroy()
    }
    expect([...storage.values.keys()].filter((key) => key.endsWith(':key'))).toEqual([
      'portico:app@one:test.a:key',
      'portico:app@two:test.a:key',
      'portico:app@one%3Akernel:test.a:key',
      'portico:app:test.a:key',
    ])
  })

  describe('kept before projects had keys of their own', () => {
    const earlier = () =>
      memoryDriver([
        ['portico:app:test.a', entryOf(['key', 'other'])],
        ['portico:app:test.a:key', entryOf('old')],
        ['portico:app:test.a:other', entryOf('kept')],
      ])
    const start = (storage = earlier()) => portsOf('test.a', { storage, id: 'app', projectId: 'one' })

    test('it is read, and nothing is written for that', async () => {
      const storage = earlier()
      const { ports } = await start(storage)
      expect(ports.storage.get('key', any)).toBe('old')
      expect(storage.writes).toEqual([])
    })

    test('it moves with the first write', async () => {
      const storage = earlier()
      const { ports } = await start(storage)
      ports.storage.set('key', 'new')
      expect([...storage.values].sort()).toEqual(
        [
          ['portico:app@one:test.a', entryOf(['key', 'other'])],
          ['portico:app@one:test.a:key', entryOf('new')],
          ['portico:app@one:test.a:other', entryOf('kept')],
        ].sort(),
      )
      expect(ports.storage.get('key', any)).toBe('new')
    })

    test('what is removed does not come back, and a purge leaves nothing of it', async () => {
      const storage = earlier()
      const { ports, portico } = await start(storage)
      ports.storage.remove('key')
      expect(ports.storage.get('key', any)).toBeUndefined()
      expect(storage.values.has('portico:app:test.a:key')).toBe(false)
      await portico.plugins.remove('test.a', { purge: true })
      expect([...storage.values.keys()]).toEqual([])
    })

    test('what does not parse is removed', async () => {
      const storage = earlier()
      const { ports } = await start(storage)
      const refuse = (): never => {
        throw new Error('no')
      }
      expect(ports.storage.get('key', refuse)).toBeUndefined()
      expect(storage.values.has('portico:app:test.a:key')).toBe(false)
    })
  })

  test('no key of a plugin harms another, or the list of its keys', async () => {
    const storage = memoryDriver()
    const { ports, portico } = await portsOf('test.a', { storage })
    const names = ['keys', '', '__proto__', 'constructor', 'toString', ':', '../test.b:key', 'a:b', 'length']
    for (const name of names) ports.storage.set(name, name)
    expect(names.map((name) => ports.storage.get(name, any))).toEqual(names)
    ports.storage.remove('keys')
    expect(ports.storage.get('keys', any)).toBeUndefined()
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    await portico.plugins.remove('test.a', { purge: true })
    expect([...storage.values.keys()].filter((key) => key.includes('test.a'))).toEqual([])
  })

  test('stored data stays when a plugin goes, and is gone with purge', async () => {
    const storage = memoryDriver()
    const first = await portsOf('test.a', { storage, id: 'same' })
    first.ports.storage.set('key', 1)
    await first.portico.plugins.remove('test.a')
    await first.portico.destroy()
    const second = await portsOf('test.a', { storage, id: 'same' })
    expect(second.ports.storage.get('key', any)).toBe(1)
  })

  test('what does not parse is absent and removed', async () => {
    const storage = memoryDriver()
    const { ports } = await portsOf('test.a', { storage, id: 'fixed' })
    const key = 'portico:fixed:test.a:key'
    const fail = (): never => {
      throw new TypeError('not mine')
    }
    for (const text of ['', '{', 'null', '[]', '"x"', '{"d":1}', entryOf(1, 0), entryOf(1, -1), '{"v":"1","d":1}']) {
      storage.values.set(key, text)
      expect([text, ports.storage.get('key', any)]).toEqual([text, undefined])
      expect(storage.values.has(key)).toBe(false)
    }
    storage.values.set(key, entryOf(1))
    expect(ports.storage.get('key', fail)).toBeUndefined()
    expect(storage.values.has(key)).toBe(false)
  })

  test('an entry of a newer page is neither read nor overwritten nor removed', async () => {
    const newer = entryOf({ shape: 'unknown' }, 2)
    const storage = memoryDriver([['portico:fixed:test.a:key', newer]])
    const { ports } = await portsOf('test.a', { storage, id: 'fixed' })
    expect(ports.storage.get('key', any)).toBeUndefined()
    ports.storage.set('key', 'mine')
    expect(ports.storage.get('key', any)).toBe('mine')
    ports.storage.remove('key')
    expect(ports.storage.get('key', any)).toBeUndefined()
    expect(storage.values.get('portico:fixed:test.a:key')).toBe(newer)
  })

  test.each([
    [
      'is full',
      {
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      },
    ],
    [
      'throws at every turn',
      {
        getItem: () => {
          throw new Error()
        },
        setItem: () => {
          throw new Error()
        },
        removeItem: () => {
          throw new Error()
        },
      },
    ],
    ['answers undefined', { getItem: () => undefined }],
    ['answers objects', { getItem: () => ({}) }],
  ])('storage that %s: values are kept in memory, nothing throws', async (_, broken) => {
    const { ports } = await portsOf('test.a', {
      storage: {
        ...memoryDriver(),
        setItem: () => {
          throw new Error('refused')
        },
        ...broken,
      } as never,
    })
    expect(ports.storage.get('key', any)).toBeUndefined()
    ports.storage.set('key', ['kept'])
    expect(ports.storage.get('key', any)).toEqual(['kept'])
    ports.storage.remove('key')
    expect(ports.storage.get('key', any)).toBeUndefined()
  })

  test('a browser that throws at the mention of local storage is one without', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    try {
      const { ports } = await portsOf('test.a', { storage: undefined as never })
      ports.storage.set('key', 1)
      expect(ports.storage.get('key', any)).toBe(1)
    } finally {
      // The page's end looks at it, and would hide which test failed.
      if (own) Object.defineProperty(globalThis, 'localStorage', own)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })
})

describe('what the log says of storage', () => {
  const warned = jest.spyOn(console, 'warn')
  beforeEach(() => {
    warned.mockReset()
    warned.mockImplementation(() => undefined)
  })
  afterAll(() => warned.mockRestore())
  const refusing: StorageDriver = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  }
  const key = 'portico:told:test.a:key'
  test.each([
    ['25, 26: refused by the browser', refusing, 'memory'],
    ['29: of another form', memoryDriver([[key, '{']]), key],
    ['30: of a newer page', memoryDriver([[key, entryOf('newer', 2)]]), key],
  ])('%s: once, and what is kept instead works', async (_, storage, said) => {
    const { ports } = await portsOf('test.a', { storage, id: 'told', logLevel: 'warn' })
    for (const value of [1, 2]) {
      expect(ports.storage.get('key', Number)).toBe(value === 1 ? undefined : 1)
      ports.storage.set('key', value)
      expect(ports.storage.get('key', Number)).toBe(value)
    }
    expect(warned.mock.calls).toEqual([[expect.stringContaining(said), ...(storage === refusing ? [expect.any(DOMException)] : [])]])
  })
  test('nothing of storage that works', async () => {
    const { ports } = await portsOf('test.a', { storage: memoryDriver([[key, entryOf(0)]]), id: 'told', logLevel: 'warn' })
    ports.storage.set('key', 1)
    ports.storage.remove('key')
    expect(ports.storage.get('key', Number)).toBeUndefined()
    expect(warned).not.toHaveBeenCalled()
  })
})

describe('http', () => {
  const calls: string[] = []
  let request: jest.SpyInstance
  beforeEach(() => {
    calls.length = 0
    request = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      calls.push(input instanceof Request ? input.url : String(input))
      return new Response('{"ok":true}')
    })
  })
  afterEach(() => request.mockRestore())

  test('reaches a declared service at the host’s address', async () => {
    const { ports } = await portsOf('test.a', { services: { api: 'https://api.test/v1' } })
    await expect(ports.http.get('api', '/quotes', { query: { a: 1 }, parse: any })).resolves.toEqual({ ok: true })
    expect(calls).toEqual(['https://api.test/v1/quotes?a=1'])
  })

  test.each([
    ['a service it does not declare', 'relay', '/x', 'UNDECLARED_DEPENDENCY'],
    ['a service of the prototype', 'constructor', '/x', 'UNDECLARED_DEPENDENCY'],
    ['a step up', 'api', '../admin', 'UNDECLARED_DEPENDENCY'],
    ['a step up in the middle', 'api', '/a/../../admin', 'UNDECLARED_DEPENDENCY'],
    ['an encoded step up', 'api', '/%2e%2E/admin', 'UNDECLARED_DEPENDENCY'],
    ['a half-encoded step up', 'api', 'a/.%2e/%2e./admin', 'UNDECLARED_DEPENDENCY'],
    ['a step up with backslashes', 'api', 'a\\..\\..\\admin', 'UNDECLARED_DEPENDENCY'],
  ])('refuses %s', async (_, service, path, code) => {
    const { ports } = await portsOf('test.a', { services: { api: 'https://api.test/v1', relay: 'https://relay.test' } })
    await expect(ports.http.get(service as 'api', path, { parse: any })).rejects.toMatchObject({ code })
    expect(calls).toEqual([])
  })

  test('an address in place of a path stays inside the service', async () => {
    const { ports } = await portsOf('test.a', { services: { api: 'https://api.test/v1' } })
    for (const path of ['https://evil.test/x', '//evil.test/x', '@evil.test'])
      await ports.http.get('api', path, { parse: any }).catch(() => undefined)
    for (const url of calls) expect(url).toMatch(/^https:\/\/api\.test\/v1\//)
  })

  test('says which address the host has to set', async () => {
    const { ports } = await portsOf('test.a')
    await expect(ports.http.get('api', '/x', { parse: any })).rejects.toMatchObject({
      code: 'SERVICE_UNSET',
      message: expect.stringContaining('services.api'),
    })
  })

  test('an answer that does not parse is an error, and keeps its cause', async () => {
    const { ports } = await portsOf('test.a', { services: { api: 'https://api.test' } })
    const parse = (): never => {
      throw new TypeError('shape')
    }
    await expect(ports.http.get('api', '/x', { parse })).rejects.toMatchObject({ code: 'HTTP_INVALID', cause: expect.any(TypeError) })
  })
})

test('the log names the plugin and keeps to the host’s level', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const informed = jest.spyOn(console, 'info').mockImplementation(() => undefined)
  const { ports } = await portsOf('test.a', { logLevel: 'warn' })
  ports.log.warn('careful', { n: 1 })
  ports.log.info('quiet')
  expect(warned.mock.calls).toEqual([['[portico/test.a] careful', { n: 1 }]])
  expect(informed).not.toHaveBeenCalled()
  warned.mockRestore()
  informed.mockRestore()
})

test('the environment is data, frozen', async () => {
  const { ports } = await portsOf('test.a')
  expect(ports.env).toEqual({ mobile: false, ios: false, android: false, telegram: false, safe: false, iframe: false })
  expect(Object.isFrozen(ports.env)).toBe(true)
})
