import type { ReviewQuestion } from '../../../kernel/contract/review.ts'
import type { RpcPolicy, RpcRequest } from '../../../kernel/contract/rpc.ts'
import { createRequests, type RequestParts } from '../../../kernel/session/gate/requests.ts'
import type { TakenRequest } from '../../../kernel/session/gate/taken-request.ts'
import { createFrameProvider } from '../../../plugins/auth/session/frame-provider.ts'
import { followFamily } from '../../plugins/walletconnect/support/live-session.ts'
import { outcome, settle } from '../../support/deferred.ts'
import { destroyKernels } from '../support/kernel.ts'
import { startRpc } from '../support/rpc-plugin.ts'
import { addressOf } from '../support/scripted-wallet.ts'
import { type Args, emptied, MUTATIONS, type Mutation, ORIGINAL, whole } from './support/mutations.ts'

// What is shown is what is signed: whatever a script, a policy or a wallet does between the host's call and the wallet's provider, the
// provider is handed the request as it was made, or nothing.

afterEach(async () => {
  jest.restoreAllMocks()
  await destroyKernels()
})

const SESSION = { eip155: { accounts: [`eip155:1:0x${'a1'.repeat(20)}`], methods: ['eth_sendTransaction'] } }

/** Wallets of three kinds, each with our review in front, and what their own ends were handed. */
const WALLETS = {
  'an injected wallet': { rpc: { review: 'always' }, options: {} },
  'a wallet over WalletConnect': { rpc: { review: 'always' }, options: { type: 'WALLET_CONNECT' } },
  'an embedded wallet': { rpc: {}, options: { type: 'AUTH', approval: 'modal' } },
} as const

const start = async (kind: keyof typeof WALLETS, policies: readonly RpcPolicy[]) => {
  const { rpc, options } = WALLETS[kind]
  const questions: ReviewQuestion[] = []
  const review = {
    async review(question: ReviewQuestion) {
      questions.push(question)
      return { title: 'unknown', parts: [], findings: [], checks: { decoded: 'ok', simulated: 'ok', rules: 'ok' } }
    },
  }
  const kernel = await startRpc({ ...rpc, policies }, { ...options, actions: { review } as never })
  const live = followFamily('eip155:1', SESSION)
  const relayed = kind === 'a wallet over WalletConnect'
  if (relayed) kernel.wallet.answer('alpha', (args) => (args.method === 'eth_sendTransaction' ? live.provider.request(args) : null))
  const posted: { readonly chainId?: unknown }[] = []
  const frame = createFrameProvider(
    {
      signer: {
        async ask(_: string, wire: { readonly chainId?: unknown }) {
          posted.push(wire)
          return '0xhash'
        },
      } as never,
      at: async (_, post) => post(),
      place: () => ({ network: 'eip155:1', addresses: [addressOf('alpha')], type: 'eoa' }),
      signed: () => undefined,
    },
    { place: () => undefined, toWire: (request) => request, read: (_, answer) => answer },
  )
  const embedded = kind === 'an embedded wallet'
  if (embedded) kernel.wallet.answer('alpha', (args) => (args.method === 'eth_sendTransaction' ? frame.request(args) : null))
  // The gate's code is there, and the session's.
  await kernel.services.sessions.request('eip155', { method: 'eth_chainId' })
  const { requests } = kernel.wallet.providerOf('alpha')
  const toFrame = (): readonly unknown[] =>
    posted.map(({ chainId, ...wire }) => {
      expect(chainId).toBe('eip155:1')
      return wire
    })
  const handed = (): readonly unknown[] =>
    embedded ? toFrame() : relayed ? live.asked.map(({ args }) => args) : requests.filter(({ method }) => method !== 'eth_chainId')
  return { ...kernel, questions, live, handed }
}

const provoke = async (kind: keyof typeof WALLETS, { make, script, atOnce, policy, meanwhile }: Mutation) => {
  const seen: RpcRequest[] = []
  const noting: RpcPolicy = async (request, next) => {
    if (request.method !== 'eth_chainId') seen.push(request)
    return next()
  }
  const kernel = await start(kind, [noting, ...(policy ? [policy] : [])])
  const given: Args = make ? make() : ORIGINAL()
  const undo = script?.()
  const answer = outcome(kernel.provider.request(given))
  atOnce?.(given)
  await settle()
  const shown = kernel.pending().map(({ method, params }) => ({ method, params }))
  await meanwhile?.({ given, request: kernel.pending()[0], kernel })
  await settle()
  if (kernel.pending().length > 0) kernel.approve()
  await settle()
  undo?.()
  const result = await answer
  return { ...kernel, result, shown, seen }
}

describe.each(Object.keys(WALLETS) as (keyof typeof WALLETS)[])('intent guard, %s', (kind) => {
  test('an honest request is shown and handed on as it was made', async () => {
    const { result, shown, questions, handed } = await provoke(kind, { name: 'nothing', ends: 'unchanged' })
    expect(result).toHaveProperty('value')
    expect([shown, handed(), questions.map(({ method, params }) => ({ method, params }))]).toEqual([[whole], [whole], [whole]])
  })

  test.each(MUTATIONS.map((mutation) => [mutation.name, mutation] as const))('%s', async (_, mutation) => {
    const { result, shown, questions, handed } = await provoke(kind, mutation)
    // Whatever reached a screen, a reviewer or the wallet is the request that was made.
    for (const one of shown) expect(one).toEqual(whole)
    for (const { method, params } of questions) expect({ method, params }).toEqual(whole)
    expect(handed()).toEqual(mutation.ends === 'unchanged' ? [whole] : emptied)
    expect(result).toHaveProperty(mutation.ends === 'unchanged' ? 'value' : 'error')
  })
})

test('at least forty ways are tried, each by its own name', () => {
  const names = new Set(MUTATIONS.map(({ name }) => name))
  expect(names.size).toBe(MUTATIONS.length)
  expect(names.size).toBeGreaterThanOrEqual(40)
})

test('a session that has moved to another chain before the relay has the request: the wallet gets nothing', async () => {
  const kernel = await start('a wallet over WalletConnect', [])
  const answer = outcome(kernel.provider.request({ method: 'eth_sendTransaction', params: [{ from: addressOf('alpha'), chainId: '0x1' }] }))
  await settle()
  const { requests } = kernel.wallet.providerOf('alpha')
  kernel.approve()
  // The kernel has handed it over; the session's own code has not asked yet.
  for (let turn = 0; turn < 100 && requests.length < 2; turn += 1) await Promise.resolve()
  kernel.live.update({ eip155: { accounts: [`eip155:10:0x${'a1'.repeat(20)}`], methods: ['eth_sendTransaction'] } })
  expect(await answer).toMatchObject({ error: { code: 4901 } })
  expect(kernel.live.asked).toEqual([])
})

test('whatever stands between the request and the wallet and changes it, the wallet is not asked', async () => {
  const kernel = await start('an injected wallet', [])
  const { wallet } = kernel
  const held = { wallet: { request: jest.fn(async () => '0x') } }
  const connection = wallet.connectionOf('alpha')
  const states = { subscribe: () => () => undefined }
  const parts = {
    session: { states, sessions: states, stateOf: () => ({ status: 'connected', connection }) },
    live: { get: () => ({ ...held, found: { approval: 'wallet' } }), sessions: () => [] },
  } as unknown as Omit<RequestParts, 'loadGate'>
  const through = (change: (taken: TakenRequest) => TakenRequest) =>
    outcome(
      createRequests({
        ...parts,
        loadGate: async () => (send) => ({ pass: async (taken) => send(change(taken)) }),
      }).request('eip155', ORIGINAL(), undefined, 'other'),
    )
  expect(await through((taken) => taken)).toHaveProperty('value')
  const changes: readonly ((taken: TakenRequest) => TakenRequest)[] = [
    (taken) => ({ ...taken, method: 'eth_sign' }),
    (taken) => ({ ...taken, params: [{ to: '0x' }] }),
    (taken) => ({ ...taken, params: undefined }),
    ({ params, ...taken }) => ({ ...taken, params: [...(params as readonly unknown[]), null] }),
  ]
  for (const change of changes) expect(await through(change)).toMatchObject({ error: { code: 'REQUEST_CHANGED', rpcCode: 4100 } })
  expect(held.wallet.request.mock.calls).toHaveLength(1)
})
