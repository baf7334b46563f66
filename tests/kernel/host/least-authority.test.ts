import type { EventName } from '../../../kernel/contract/events.ts'
import type { EventsPort, LinksPort } from '../../../kernel/contract/ports.ts'
import { RESERVED_METHOD_PREFIXES } from '../../../kernel/contract/rpc.ts'
import { hostToken, type Token, token } from '../../../kernel/contract/tokens.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'
import { destroyKernels, startKernel } from '../support/kernel.ts'
import { type LooseContext, makeLoadedPlugin, makePlugin, plainPlugin } from '../support/make-plugin.ts'
import { createShell } from '../support/shell.ts'
import { METHODS_OF_WALLETS } from '../support/test-family.ts'

afterEach(async () => {
  jest.restoreAllMocks()
  await destroyKernels()
})

const load = async () => ({ default: () => null })

const codeOf = (run: () => unknown): unknown => {
  try {
    run()
  } catch (cause) {
    return Reflect.get(Object(cause), 'code')
  }
  return undefined
}

/** What a kernel says of a plugin with such a method. */
const declared = (id: string, method: string, ...others: Parameters<typeof plainPlugin>[]): unknown => {
  const plugin = plainPlugin({ id, rpc: { [method]: { safety: 'safe', load } } })
  return codeOf(() => startKernel({ plugins: [...others.map((other) => plainPlugin(...other)), plugin] }))
}

describe('A21, A29: a method that a wallet answers is never a plugin’s', () => {
  const BITCOIN = ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt']
  const POLKADOT = ['polkadot_signTransaction', 'polkadot_signMessage']
  test.each([...METHODS_OF_WALLETS, ...BITCOIN, ...POLKADOT, 'wallet_invokeMethod', 'metamask_batch'])('%s', (method) => {
    expect(declared('evil.plugin', method)).toBe('METHOD_RESERVED')
    // Nor of one that calls itself after it.
    expect(declared(`${method.toLowerCase().replaceAll('_', '.')}.x`, method)).toBe('METHOD_RESERVED')
  })

  test.each(RESERVED_METHOD_PREFIXES)('%s_ is nobody’s, in any spelling', (prefix) => {
    expect(declared(`${prefix}.plugin`, `${prefix}_x`)).toBe('METHOD_RESERVED')
    expect(declared(`${prefix}.plugin`, `${prefix.toUpperCase()}_x`)).toBe('METHOD_RESERVED')
  })

  test('nor is one of a family that an adapter brings', () => {
    const adapters = [{ namespace: 'cosmos', discover: load, connect: load }]
    expect(declared('cosmos.evil', 'cosmos_signDirect')).toBeUndefined()
    expect(declared('cosmos.evil', 'cosmos_signDirect', [{ id: 'acme.cosmos', adapters }])).toBe('METHOD_RESERVED')
  })

  test('a plugin’s begin with the id of its vendor', () => {
    expect(declared('acme.staking', 'acme_stake')).toBeUndefined()
    expect(declared('acme-labs.staking.more', 'acme-labs_stake')).toBeUndefined()
    for (const method of ['stake', 'other_stake', 'acmestake', 'Acme_stake', 'xacme_stake', 'acme.staking', ' acme_stake'])
      expect([method, declared('acme.staking', method)]).toEqual([method, 'METHOD_RESERVED'])
  })
})

describe('A29: events', () => {
  const start = async (manifest: { readonly events?: readonly EventName[]; readonly subscribes?: readonly EventName[] }) => {
    const port = deferred<EventsPort<EventName, EventName>>()
    const setup = ({ ports }: LooseContext): void => port.resolve(ports.events as EventsPort<EventName, EventName>)
    const plugin = makePlugin({ id: 'test.hears', ports: ['events'], activate: { on: ['start'] }, ...manifest }, setup)
    const portico = startKernel({ plugins: [createShell(), plugin] })
    return { portico, events: await port.promise }
  }

  test('a plugin hears what its manifest lists, and nothing else', async () => {
    const { portico, events } = await start({ subscribes: ['closed'] })
    const heard: string[] = []
    expect(codeOf(() => events.on('opened', () => heard.push('opened')))).toBe('UNDECLARED_DEPENDENCY')
    expect(codeOf(() => events.on('toString' as never, () => undefined))).toBe('UNDECLARED_DEPENDENCY')
    events.on('closed', () => heard.push('closed'))
    await portico.open()
    await portico.close()
    await settle()
    expect(heard).toEqual(['closed'])
  })

  test('its own it may hear as well; what it only hears it may not emit', async () => {
    const { events } = await start({ events: ['test.hears:DONE' as never], subscribes: ['closed'] })
    const heard = jest.fn()
    events.on('test.hears:DONE' as never, heard)
    events.emit('test.hears:DONE' as never, {} as never)
    await settle()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(codeOf(() => events.emit('closed', { connected: false }))).toBe('UNDECLARED_DEPENDENCY')
  })

  const portOf = async (id: string, lists: object, manifest: object = {}): Promise<EventsPort<EventName, EventName>> => {
    const port = deferred<EventsPort<EventName, EventName>>()
    const run = ({ ports }: LooseContext): void => port.resolve(ports.events as EventsPort<EventName, EventName>)
    const plugin = makeLoadedPlugin({ id, ports: ['events'], activate: { on: ['start'] }, ...manifest }, async () => ({
      default: { id, lists, run },
    }))
    startKernel({ plugins: [plugin] })
    return port.promise
  }

  test('a plugin of this package lists its events with its setup, and nowhere else', async () => {
    const events = await portOf('swap', { events: ['opened'], subscribes: ['closed'] }, { events: ['viewed'], subscribes: ['connected'] })
    expect(codeOf(() => events.emit('opened', { view: 'Swap' as never, connected: true }))).toBeUndefined()
    expect(codeOf(() => events.on('closed', () => undefined))).toBeUndefined()
    expect(codeOf(() => events.emit('viewed', { view: 'Swap' as never }))).toBe('UNDECLARED_DEPENDENCY')
    expect(codeOf(() => events.on('connected', () => undefined))).toBe('UNDECLARED_DEPENDENCY')
  })

  test('what a plugin from outside lists with its setup, where nobody looks, it may not use', async () => {
    const events = await portOf('evil.ears', { events: ['connected'], subscribes: ['*'] })
    expect(codeOf(() => events.emit('connected', {} as never))).toBe('UNDECLARED_DEPENDENCY')
    expect(codeOf(() => events.on('connected', () => undefined))).toBe('UNDECLARED_DEPENDENCY')
  })

  test('all of them are for plugins of this package, or in the place of one', () => {
    const plugin = (id: string) => makePlugin({ id, ports: ['events'], subscribes: ['*'] })
    expect(codeOf(() => startKernel({ plugins: [plugin('evil.ears')] }))).toBe('NAME_RESERVED')
    expect(codeOf(() => startKernel({ plugins: [plugin('acme.analytics')], replace: ['acme.analytics'] }))).toBeUndefined()
    expect(codeOf(() => startKernel({ plugins: [plugin('analytics')] }))).toBeUndefined()
  })
})

describe('A29: a plugin that was taken out opens no links', () => {
  const start = async () => {
    const opened = jest.spyOn(window, 'open').mockImplementation(() => null)
    const links = deferred<LinksPort>()
    const setup = ({ ports }: LooseContext): void => links.resolve(ports.links as LinksPort)
    const portico = startKernel({ plugins: [makePlugin({ id: 'test.links', ports: ['links'], activate: { on: ['start'] } }, setup)] })
    return { opened, portico, links: await links.promise }
  }

  test('once it is gone', async () => {
    const { opened, portico, links } = await start()
    await portico.preload()
    links.open('https://a.test/')
    portico.plugins.remove('test.links')
    expect(codeOf(() => links.open('https://b.test/'))).toBe('PLUGIN_GONE')
    expect(opened.mock.calls.map(([href]) => href)).toEqual(['https://a.test/'])
  })

  test('nor one that it asked for before the code had come', async () => {
    const { opened, portico, links } = await start()
    links.open('https://a.test/')
    portico.plugins.remove('test.links')
    await portico.preload()
    await settle()
    expect(opened).not.toHaveBeenCalled()
  })
})

describe('A17: a service with a secret is the host’s, and no other plugin’s', () => {
  const SECRET: Token<{ read(): string }> = hostToken('test.secret@1')
  const owner = makePlugin({ id: 'test.owner', provides: { secret: SECRET } }, () => ({ secret: { read: () => 'key' } }))

  test.each(['requires', 'optional'])('under %s', (block) => {
    // Whoever it is, it makes a token of its own with the key.
    const thief = makePlugin({ id: 'evil.thief', [block]: { secret: token<object>('test.secret@1') } })
    expect(codeOf(() => startKernel({ plugins: [owner, thief] }))).toBe('NAME_RESERVED')
    const portico = startKernel({ plugins: [owner] })
    expect(codeOf(() => portico.plugins.add(thief))).toBe('NAME_RESERVED')
  })

  test('a plugin that the owner shares it with has it, whatever key the token of another names', () => {
    const shared = hostToken<{ read(): string }>('test.secret@1', ['acme.friend'])
    const sharing = makePlugin({ id: 'test.owner', provides: { secret: shared } }, () => ({ secret: { read: () => 'key' } }))
    const requiring = (id: string) => makePlugin({ id, requires: { secret: hostToken<object>('test.secret@1', [id]) } })
    expect(codeOf(() => startKernel({ id: 'shared', plugins: [sharing, requiring('acme.friend')] }))).toBeUndefined()
    expect(codeOf(() => startKernel({ id: 'taken', plugins: [sharing, requiring('evil.thief')] }))).toBe('NAME_RESERVED')
  })

  test('the host has it', async () => {
    const portico = startKernel({ plugins: [owner] })
    const secret = await portico.service(SECRET)
    await until(() => secret.read() === 'key')
  })

  test('the pairing’s key is such a secret', async () => {
    const { manifest } = await import('../../../plugins/walletconnect/manifest.ts')
    expect(Object.values(manifest.provides ?? {}).map(({ own, host }) => own ?? host)).toEqual([true, true])
  })
})
