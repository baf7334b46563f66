import fc from 'fast-check'
import type { Namespace } from '../../../kernel/contract/caip.ts'
import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import { createPortico } from '../../../kernel/create-portico.ts'
import { outcome, settle } from '../../support/deferred.ts'
import { createProbe, type KernelServices, optionsFor } from '../support/kernel.ts'
import { memoryDriver } from '../support/memory-driver.ts'
import { createPhone, SOLANA, TWO_FAMILIES } from '../support/phone-wallet.ts'
import { sessionsKey } from '../support/stored-session.ts'

// Sessions over two families, one question each: what each family is connected with, what is kept, and which wallet is told that it is over.

const RUNS = Number(process.env.PORTICO_MODEL_RUNS ?? 60)

const FAMILIES = ['eip155', 'solana'] as const
type Family = (typeof FAMILIES)[number]
const WALLETS = ['phone', 'tablet', 'watch'] as const
type Wallet = (typeof WALLETS)[number]

/** A session as it is expected. */
interface Session {
  readonly wallet: Wallet
  readonly families: Set<Family>
}

/** What is expected. `sessions`: the one that settled or was selected last is the last. */
interface Expected {
  readonly multiple: boolean
  sessions: Session[]
  readonly current: Map<Family, Session>
  /** Wallets that are told that it is over, so often. */
  readonly told: Map<Wallet, number>
}

type Phone = ReturnType<typeof createPhone>

const createWorld = (multiple: boolean) => {
  // What such a wallet ends is over: one of this browser may only be locked, and is remembered (`locked-wallet.test.ts`).
  const phones = Object.fromEntries(WALLETS.map((name) => [name, createPhone(name, 'AUTH')])) as Record<Wallet, Phone>
  const storage = memoryDriver()
  const plugins = Object.values(phones).map(({ plugin }) => plugin)
  let kernel: { readonly portico: Portico; readonly services: KernelServices } | undefined
  return {
    phones,
    get portico(): Portico {
      if (!kernel) throw new Error('There is no kernel.')
      return kernel.portico
    },
    get services(): KernelServices {
      if (!kernel) throw new Error('There is no kernel.')
      return kernel.services
    },
    stored: (): readonly { readonly connectorId: string; readonly connections: readonly { readonly network: string }[] }[] =>
      JSON.parse(storage.values.get(sessionsKey('families')) ?? '{"d":{"sessions":[]}}').d.sessions,
    async load(): Promise<void> {
      await kernel?.portico.destroy()
      const probe = createProbe()
      const options = {
        ...optionsFor({ plugins: [...plugins, probe.plugin], storage }),
        networks: TWO_FAMILIES,
        multipleSessions: multiple,
      }
      const portico = createPortico({ ...options, id: 'families' })
      kernel = { portico, services: await probe.services }
      await kernel.services.connectors.discover()
      await settle()
    },
  }
}

type World = ReturnType<typeof createWorld>

const familyOf = (namespace: Namespace): Family => (namespace === 'solana' ? 'solana' : 'eip155')

/** What is connected with what, as the host and plugins see it. */
const seen = ({ portico, services, stored }: World) => ({
  connected: Object.fromEntries(FAMILIES.map((name) => [name, portico.getState().namespaces[name]?.connector?.id])),
  provider: Object.fromEntries(FAMILIES.map((name) => [name, portico.getProvider(name as 'eip155') !== undefined])),
  sessions: services.sessions.all
    .get()
    .map(({ connectorId, connections }) => `${connectorId} ${connections.map(({ namespace }) => familyOf(namespace)).sort()}`)
    .sort(),
  kept: stored()
    .map(
      ({ connectorId, connections }) => `${connectorId} ${connections.map((one) => (one.network === SOLANA ? 'solana' : 'eip155')).sort()}`,
    )
    .sort(),
})

const wanted = ({ sessions, current }: Expected): ReturnType<typeof seen> => {
  const all = sessions.map(({ wallet, families }) => `${wallet} ${[...families].sort()}`).sort()
  return {
    connected: Object.fromEntries(FAMILIES.map((name) => [name, current.get(name)?.wallet])),
    provider: Object.fromEntries(FAMILIES.map((name) => [name, current.has(name)])),
    sessions: all,
    kept: all,
  }
}

type Command = fc.AsyncCommand<Expected, World>

const command = (name: string, act: (world: World, expected: Expected) => Promise<void> | void): Command => ({
  check: () => true,
  async run(expected, world) {
    await act(world, expected)
    await settle()
    expect(seen(world)).toEqual(wanted(expected))
    const state = world.portico.getState()
    // The page is never at a family without a connection while another has one.
    expect(state.status).toBe(expected.current.size > 0 ? 'connected' : 'disconnected')
    for (const wallet of WALLETS) {
      expect(world.phones[wallet].calls.filter((call) => call === 'disconnect')).toHaveLength(expected.told.get(wallet) ?? 0)
    }
  },
  toString: () => name,
})

/** Of those that are left, the newest takes the place of a family's current one. */
const goOn = (expected: Expected, family: Family): void => {
  const next = expected.sessions.filter(({ families }) => families.has(family)).at(-1)
  if (next) makeCurrent(expected, next, family)
  else expected.current.delete(family)
}

const makeCurrent = (expected: Expected, session: Session, family: Family): void => {
  expected.current.set(family, session)
  expected.sessions = [...expected.sessions.filter((one) => one !== session), session]
}

const drop = (expected: Expected, session: Session, family: Family): void => {
  session.families.delete(family)
  if (session.families.size === 0) expected.sessions = expected.sessions.filter((one) => one !== session)
  if (expected.current.get(family) === session) expected.current.delete(family)
}

const tell = ({ told }: Expected, wallet: Wallet): void => void told.set(wallet, (told.get(wallet) ?? 0) + 1)

const connect = (wallet: Wallet, granted: readonly Family[]): Command =>
  command(`connect(${wallet}, ${granted})`, async (world, expected) => {
    world.phones[wallet].grant.namespaces = [...granted]
    await world.services.sessions.connect(wallet)
    const session: Session = { wallet, families: new Set(granted) }
    for (const family of granted) {
      for (const old of expected.sessions) {
        if (!old.families.has(family) || (expected.multiple && old.wallet !== wallet)) continue
        drop(expected, old, family)
        // A wallet that serves the new session is told nothing.
        if (old.families.size === 0 && old.wallet !== wallet) tell(expected, old.wallet)
      }
      expected.current.set(family, session)
    }
    expected.sessions.push(session)
  })

const walletEnds = (wallet: Wallet, family: Family): Command =>
  command(`walletEnds(${wallet}, ${family})`, (world, expected) => {
    world.phones[wallet].end(family)
    const session = expected.sessions.find((one) => one.wallet === wallet && one.families.has(family))
    if (!session) return
    const wasCurrent = expected.current.get(family) === session
    drop(expected, session, family)
    if (wasCurrent) goOn(expected, family)
  })

const endAll = (expected: Expected, ended: readonly Session[]): void => {
  expected.sessions = expected.sessions.filter((one) => !ended.includes(one))
  for (const { wallet } of ended) tell(expected, wallet)
  for (const [family, session] of [...expected.current]) {
    if (!ended.includes(session)) continue
    expected.current.delete(family)
    goOn(expected, family)
  }
}

const disconnect = (family?: Family): Command =>
  command(`disconnect(${family ?? ''})`, async (world, expected) => {
    await world.portico.disconnect(family)
    endAll(
      expected,
      expected.sessions.filter(({ families }) => family === undefined || families.has(family)),
    )
  })

const end = (which: number): Command =>
  command(`end(${which})`, async (world, expected) => {
    const session = expected.sessions[which % Math.max(1, expected.sessions.length)]
    const real = session && world.services.sessions.all.get().find((one) => isOf(one, session))
    if (!session || !real) return
    await world.services.sessions.end(real.id)
    endAll(expected, [session])
  })

const isOf = (
  real: { readonly connectorId: string; readonly connections: readonly { readonly namespace: Namespace }[] },
  session: Session,
) => real.connectorId === session.wallet && real.connections.every(({ namespace }) => session.families.has(familyOf(namespace)))

const select = (which: number, family: Family | undefined): Command =>
  command(`select(${which}, ${family})`, async (world, expected) => {
    const session = expected.sessions[which % Math.max(1, expected.sessions.length)]
    const real = session && world.services.sessions.all.get().find((one) => isOf(one, session))
    if (!session || !real) return
    const chosen = [...session.families].filter((one) => (family ?? one) === one)
    const result = await outcome(world.services.sessions.select(real.id, family))
    expect('error' in result).toBe(chosen.length === 0)
    for (const one of chosen) if (expected.current.get(one) !== session) makeCurrent(expected, session, one)
  })

const reload = (): Command =>
  command('reload', async (world) => {
    for (const wallet of WALLETS) world.phones[wallet].grant.namespaces = [...FAMILIES]
    const { namespace } = world.portico.getState()
    await world.load()
    await settle()
    expect(world.portico.getState().namespace).toBe(namespace)
  })

const wallets = fc.constantFrom(...WALLETS)
const families = fc.constantFrom(...FAMILIES)
const grants = fc.constantFrom<readonly Family[]>(['eip155', 'solana'], ['eip155'], ['solana'])

const commands = fc.commands(
  [
    fc.tuple(wallets, grants).map(([wallet, granted]) => connect(wallet, granted)),
    fc.tuple(wallets, grants).map(([wallet, granted]) => connect(wallet, granted)),
    fc.tuple(wallets, families).map(([wallet, family]) => walletEnds(wallet, family)),
    fc.option(families, { nil: undefined }).map(disconnect),
    fc.nat(5).map(end),
    fc.tuple(fc.nat(5), fc.option(families, { nil: undefined })).map(([which, family]) => select(which, family)),
    fc.constant(reload()),
  ],
  { maxCommands: 20, size: 'max' },
)

test.each([false, true])(
  `${RUNS} random walks of sessions over two families, several at a time: %s`,
  async (multiple) => {
    await fc.assert(
      fc.asyncProperty(commands, async (walk) => {
        const world = createWorld(multiple)
        await world.load()
        const setup = (): { model: Expected; real: World } => ({
          model: { multiple, sessions: [], current: new Map(), told: new Map() },
          real: world,
        })
        try {
          await fc.asyncModelRun(setup, walk)
        } finally {
          await world.portico.destroy()
        }
      }),
      { numRuns: RUNS },
    )
  },
  60_000 + RUNS * 100,
)
