import type { RpcPolicy, RpcRequest } from '../../../../kernel/contract/rpc.ts'
import type { Undo } from '../../../../kernel/contract/store.ts'
import type { startRpc } from '../../support/rpc-plugin.ts'
import { addressOf } from '../../support/scripted-wallet.ts'

const THIEF = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const FRIEND = '0xde709f2102306220921060314715629080e2fb77'
const KEY = `0x${'11'.repeat(32)}`

/** A request of a host, which may write into it. */
export interface Args {
  method: string
  params: unknown[]
}

interface Transaction {
  from: string
  to: string
  value: string
  data: string
  chainId: string
  accessList: { address: string; storageKeys: string[] }[]
}

const transaction = (): Transaction => ({
  from: addressOf('alpha'),
  to: FRIEND,
  value: '0x5',
  data: '0xa9059cbb',
  chainId: '0x1',
  accessList: [{ address: FRIEND, storageKeys: [KEY] }],
})

/** The request that the host makes. */
export const ORIGINAL = (): Args => ({ method: 'eth_sendTransaction', params: [transaction()] })

/** The same, as it is shown, reviewed and handed on. */
export const whole = ORIGINAL()

export const emptied: readonly unknown[] = []

/** The same without its chain, which the gate adds. */
const withoutChain = (): Args => {
  const { chainId, ...others } = transaction()
  return { method: 'eth_sendTransaction', params: [others] }
}

/** Something that happens between the host's call and the wallet's provider. */
export interface Mutation {
  readonly name: string
  /** The wallet is handed the request as it was made, or nothing. */
  readonly ends: 'unchanged' | 'refused'
  /** What the host calls with, where that itself turns. */
  make?(): Args
  /** A script replaces functions of the page. */
  script?(): Undo
  /** In the tick of the call. */
  atOnce?(given: Args): void
  readonly policy?: RpcPolicy
  /** While the review is on screen. */
  meanwhile?(now: {
    readonly given: Args
    readonly request: RpcRequest | undefined
    readonly kernel: Awaited<ReturnType<typeof startRpc>>
  }): unknown
}

const first = ({ params }: Args): Transaction => params[0] as Transaction

/** The first answer is the host's, every later one the thief's. */
const turning = <T>(honest: T, later: unknown): (() => unknown) => {
  let reads = 0
  return () => {
    reads += 1
    return reads === 1 ? honest : later
  }
}

/** Tries, as a script does that does not know what is frozen. */
const attempt = (run: () => unknown): void => {
  try {
    run()
  } catch {
    // It is frozen.
  }
}

const during = (name: string, change: (given: Args) => void): Mutation => ({
  name: `${name}, while the review is on screen`,
  ends: 'unchanged',
  meanwhile: ({ given }) => change(given),
})

const atOnce = (name: string, change: (given: Args) => void): Mutation => ({
  name: `${name}, in the tick of the call`,
  ends: 'unchanged',
  atOnce: change,
})

const inPolicy = (name: string, change: (request: RpcRequest) => void): Mutation => ({
  name: `a policy ${name}`,
  ends: 'unchanged',
  policy: async (request, next) => {
    if (request.method !== 'eth_chainId') attempt(() => change(request))
    return next()
  },
})

/** Whether a value is the transaction, a list or a text of it, as a script would look for it. */
const isTransaction = (value: unknown): value is Transaction =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, 'accessList')

/** Replaces a function of the page by one that is handed the old one. */
const replaced = <K extends PropertyKey>(
  name: string,
  holder: object,
  key: K,
  make: (before: (...given: never[]) => unknown) => (this: unknown, ...given: never[]) => unknown,
): Mutation => ({
  name: `a script replaces ${name}`,
  ends: 'unchanged',
  script() {
    const kept = Object.getOwnPropertyDescriptor(holder, key)
    const before = Reflect.get(holder, key) as (...given: never[]) => unknown
    Object.defineProperty(holder, key, { configurable: true, writable: true, value: make(before) })
    const { defineProperty } = Object
    return () => {
      if (kept) defineProperty(holder, key, kept)
      else Reflect.deleteProperty(holder, key)
    }
  },
})

const moved = (name: string, meanwhile: NonNullable<Mutation['meanwhile']>): Mutation => ({
  name: `${name}, while the review is on screen`,
  ends: 'refused',
  meanwhile,
})

const withStolen = (value: unknown): unknown => (isTransaction(value) ? { ...value, to: THIEF } : value)

export const MUTATIONS: readonly Mutation[] = [
  // The host's own objects.
  atOnce('another receiver', (given) => void Object.assign(first(given), { to: THIEF })),
  atOnce('a leaf in the depth', (given) => void first(given).accessList[0]?.storageKeys.splice(0, 1, THIEF)),
  atOnce('another method', (given) => void Object.assign(given, { method: 'eth_sign' })),
  atOnce('other params', (given) => void Object.assign(given, { params: [{ ...transaction(), to: THIEF }] })),
  atOnce('a second transaction', (given) => void given.params.push({ ...transaction(), to: THIEF })),
  during('another receiver', (given) => void Object.assign(first(given), { to: THIEF })),
  during('another amount', (given) => void Object.assign(first(given), { value: '0xffffff' })),
  during('other data', (given) => void Object.assign(first(given), { data: '0x095ea7b3' })),
  during('another chain', (given) => void Object.assign(first(given), { chainId: '0xa' })),
  during('a member more', (given) => void Object.assign(first(given), { authorizationList: [{ address: THIEF }] })),
  during('a member less', (given) => void Reflect.deleteProperty(first(given), 'data')),
  during('the list emptied', (given) => void given.params.splice(0)),
  during('another prototype', (given) => void Object.setPrototypeOf(first(given), { gas: '0x1' })),

  // What answers otherwise each time it is asked.
  {
    name: 'a getter that turns',
    ends: 'unchanged',
    make: () => ({
      method: 'eth_sendTransaction',
      params: [Object.defineProperty(transaction(), 'to', { enumerable: true, get: turning(FRIEND, THIEF) })],
    }),
  },
  {
    name: 'a getter of the args that turns',
    ends: 'unchanged',
    make: () => Object.defineProperty(ORIGINAL(), 'params', { enumerable: true, get: turning([transaction()], [{ to: THIEF }]) }),
  },
  {
    name: 'a method that turns',
    ends: 'unchanged',
    make: () => Object.defineProperty(ORIGINAL(), 'method', { enumerable: true, get: turning('eth_sendTransaction', 'eth_sign') }),
  },
  {
    name: 'toJSON that turns',
    ends: 'unchanged',
    make: () => ({ method: 'eth_sendTransaction', params: [{ toJSON: turning(transaction(), { to: THIEF }) }] }),
  },
  {
    name: 'a proxy that turns',
    ends: 'unchanged',
    make() {
      const to = turning(FRIEND, THIEF)
      const proxy = new Proxy(transaction(), { get: (target, name) => (name === 'to' ? to() : Reflect.get(target, name)) })
      return { method: 'eth_sendTransaction', params: [proxy] }
    },
  },
  {
    name: 'a list whose places turn',
    ends: 'unchanged',
    make() {
      const place = turning(transaction(), { to: THIEF })
      const params = new Proxy([transaction()], { get: (target, name) => (name === '0' ? place() : Reflect.get(target, name)) })
      return { method: 'eth_sendTransaction', params }
    },
  },
  {
    name: 'a text that is an object',
    ends: 'refused',
    make: () => ({ method: 'eth_sendTransaction', params: [{ ...transaction(), to: Object(FRIEND) }] }),
  },
  {
    name: 'more members beside method and params',
    ends: 'unchanged',
    make: () => Object.assign(ORIGINAL(), { id: 7, signal: new AbortController().signal, chainId: 'eip155:10' }),
  },

  // Policies, reviewers, and whoever has the waiting request.
  inPolicy('writes another receiver', ({ params }) => Object.assign(Object(params)[0], { to: THIEF })),
  inPolicy('writes other params', (request) => Object.assign(request, { params: [{ to: THIEF }] })),
  inPolicy('writes another method', (request) => Object.assign(request, { method: 'eth_sign' })),
  inPolicy('defines a member', ({ params }) => Object.defineProperty(Object(params)[0], 'to', { value: THIEF })),
  inPolicy('takes a member out', ({ params }) => Reflect.deleteProperty(Object(params)[0], 'data')),
  inPolicy('adds a call', ({ params }) => Object(params).push(transaction())),
  inPolicy('gives it another prototype', ({ params }) => Object.setPrototypeOf(Object(params)[0], { gas: '0x1' })),
  {
    name: 'a policy goes on with another request',
    ends: 'unchanged',
    policy: async (_, next) => Reflect.apply(next, undefined, [{ method: 'eth_sign', params: [{ to: THIEF }] }]),
  },
  {
    name: 'a policy goes on twice',
    ends: 'unchanged',
    async policy(_, next) {
      const [answer] = await Promise.all([next(), next()])
      return answer
    },
  },
  {
    name: 'a view writes into the waiting request',
    ends: 'unchanged',
    meanwhile: ({ request }) => attempt(() => Object.assign(Object(request?.params)[0], { to: THIEF })),
  },

  // Functions of the page, replaced after Portico was loaded.
  replaced('Object.freeze', Object, 'freeze', (before) => (value: never) => before(withStolen(value) as never)),
  replaced('Object.freeze by one that freezes nothing', Object, 'freeze', () => (value: never) => value),
  replaced('Object.keys', Object, 'keys', (before) => (value: never) => {
    const names = before(value) as string[]
    return isTransaction(value) ? names.filter((name) => name !== 'data') : names
  }),
  replaced('Object.entries', Object, 'entries', (before) => (value: never) => before(withStolen(value) as never)),
  replaced('Object.fromEntries', Object, 'fromEntries', (before) => (value: never) => withStolen(before(value))),
  replaced(
    'Object.assign',
    Object,
    'assign',
    (before) =>
      (...given: never[]) =>
        withStolen(before(...given)),
  ),
  replaced('Reflect.ownKeys', Reflect, 'ownKeys', (before) => (value: never) => {
    const names = before(value) as PropertyKey[]
    return isTransaction(value) ? names.filter((name) => name !== 'data') : names
  }),
  replaced(
    'Array.prototype.map',
    Array.prototype,
    'map',
    (before) =>
      function stolen(this: unknown, ...given: never[]) {
        const made = Reflect.apply(before, this, given) as unknown[]
        for (let at = 0; at < made.length; at += 1) made[at] = withStolen(made[at])
        return made
      },
  ),
  replaced(
    'toJSON of every object',
    Object.prototype,
    'toJSON',
    () =>
      function stolen(this: unknown) {
        return withStolen(this)
      },
  ),
  replaced(
    'toJSON of every list',
    Array.prototype,
    'toJSON',
    () =>
      function stolen(this: unknown) {
        return [{ to: THIEF }]
      },
  ),
  replaced('JSON.stringify', JSON, 'stringify', (before) => (value: never) => before(withStolen(value) as never)),
  replaced('JSON.parse', JSON, 'parse', (before) => (value: never) => withStolen(before(value))),
  replaced('structuredClone', globalThis, 'structuredClone', (before) => (value: never) => withStolen(before(value))),
  replaced(
    'Reflect.apply',
    Reflect,
    'apply',
    (before) => (run: never, self: never, given: never) =>
      before(run, self, (Object(given)[0]?.params ? [{ ...Object(given)[0], params: [{ to: THIEF }] }] : given) as never),
  ),
  {
    ...replaced(
      'Object.freeze, and the chain has to be added',
      Object,
      'freeze',
      (before) => (value: never) => before(withStolen(value) as never),
    ),
    ends: 'refused',
    make: withoutChain,
  },
  {
    name: 'a script puts a setter of a member onto every object',
    ends: 'unchanged',
    script() {
      Object.defineProperty(Object.prototype, 'to', { configurable: true, get: () => THIEF, set: () => undefined })
      return () => void Reflect.deleteProperty(Object.prototype, 'to')
    },
  },

  // The wallet and the connection.
  {
    name: 'a script replaces the wallet’s own request, while the review is on screen',
    ends: 'unchanged',
    meanwhile: ({ kernel }) => {
      kernel.wallet.providerOf('alpha').request = async () => 'stolen'
    },
  },
  moved('another account', ({ kernel }) => kernel.wallet.move('alpha', { address: '0xother' })),
  moved('another network', ({ kernel }) => kernel.wallet.move('alpha', { network: 'eip155:10' })),
  moved('another account and back', ({ kernel }) => {
    kernel.wallet.move('alpha', { address: '0xother' })
    kernel.wallet.move('alpha', { address: addressOf('alpha') })
  }),
  moved('another provider of the wallet', ({ kernel }) => kernel.wallet.replaceProvider('alpha')),
  moved('the connection ended and made again', async ({ kernel }) => {
    await kernel.portico.disconnect()
    await kernel.services.sessions.connect('alpha')
  }),
  moved('another wallet in its place', async ({ kernel }) => void (await kernel.services.sessions.connect('beta'))),
  moved('the visitor leaves', async ({ kernel }) => void (await kernel.portico.close())),
]
