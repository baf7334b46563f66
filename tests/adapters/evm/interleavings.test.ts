/** @jest-environment node */
import fc from 'fast-check'
import * as v from 'valibot'
import type { Connection } from '../../../kernel/contract/adapters.ts'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { connectorTo } from '../support/evm-connector.ts'
import { createEvmScope, evmAdapter } from '../support/evm-scope.ts'
import { createScriptedWallet, otherAddress, someAddress } from '../support/scripted-wallet.ts'

const RUNS = 500
const TURNS = 60
const hash = `0x${'ab'.repeat(32)}`

/** A wallet moves: in silence, saying so, or saying so while it still answers with where it was. */
const move = fc.record({
  at: fc.nat(TURNS),
  to: fc.constantFrom('0x1', '0xa', 'first account', 'second account'),
  manner: fc.constantFrom('in silence', 'saying so', 'saying one thing, answering another'),
})
const story = fc.record({
  moves: fc.array(move, { maxLength: 6 }),
  /** Turns that each kind of answer takes. */
  delays: fc.record({ chain: fc.nat(8), accounts: fc.nat(8), send: fc.nat(20) }),
  kind: fc.constantFrom('native', 'token', 'contract'),
  click: fc.nat(20),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

const sentSchema = v.tuple([v.object({ from: v.string(), chainId: v.optional(v.string()) }, 'transaction')])

interface Outcome {
  readonly code: string
  /** Where and by whom something was sent, as the wallet did it. */
  readonly sent: readonly { readonly chain: string; readonly account: string }[]
}

// The network tries calls before they are sent. Its answer takes turns as everything else here does, and no time.
beforeAll(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { id, method } = v.parse(v.object({ id: v.number(), method: v.string() }), JSON.parse(String(init?.body)))
    const result = method === 'eth_chainId' ? '0x1' : `0x${'1'.padStart(64, '0')}`
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }), { headers: { 'content-type': 'application/json' } })
  })
})
afterAll(() => jest.restoreAllMocks())

/** Plays a story. `honours`: the wallet refuses a transaction that names another chain, as good ones do. */
const play = async ({ moves, delays, kind, click }: Story, honours: boolean): Promise<Outcome> => {
  let chain = '0x1'
  let account = someAddress
  let answered = { chain, account }
  const sent: { chain: string; account: string }[] = []
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn++) await Promise.resolve()
  }
  const wallet = createScriptedWallet({
    eth_chainId: () => turns(delays.chain).then(() => answered.chain),
    eth_accounts: () => turns(delays.accounts).then(() => [answered.account]),
    eth_sendTransaction: async ({ params }) => {
      const [{ from, chainId }] = v.parse(sentSchema, params)
      await turns(honours ? delays.send : 0)
      if (honours && chainId !== undefined && chainId !== chain) throw new RpcError(-32602, 'The transaction is for another chain.')
      if (from.toLowerCase() !== account.toLowerCase()) throw new RpcError(4100, 'Not this account.')
      sent.push({ chain, account: from })
      return hash
    },
  })
  const moveNow = ({ to, manner }: Story['moves'][number]): void => {
    if (to.startsWith('0x')) chain = to
    else account = to === 'first account' ? someAddress : otherAddress
    // One that answers falsely still acts where it says it is.
    if (manner !== 'saying one thing, answering another') answered = { chain, account }
    if (manner === 'in silence') return
    if (to.startsWith('0x')) wallet.emit('chainChanged', chain)
    else wallet.emit('accountsChanged', [account])
  }
  const scope = createEvmScope({ clock: createManualClock(), networks: [evmNetwork(1), evmNetwork(10)] })
  const adapter = evmAdapter()
  const protocol = await scope.run(adapter.connect)
  const { send, contract } = await scope.run(adapter.actions)
  const connection = await protocol.connect({ connector: connectorTo(wallet), signal: new AbortController().signal })
  scope.connected(connection)
  const follow = protocol.follow(connection)
  follow.subscribe((next: Connection | undefined) => (next ? scope.connected(next) : scope.state.set({ status: 'disconnected' })))

  const call = { network: 'eip155:1', account: someAddress } as const
  const start = (): Promise<unknown> => {
    if (kind === 'contract') return contract?.sendCall({ ...call, to: otherAddress, data: '0x12' }) ?? Promise.reject(new Error('contract'))
    const token = kind === 'token' ? { token: otherAddress } : {}
    return send?.send({ ...call, to: otherAddress, amount: 1n, ...token }) ?? Promise.reject(new Error('send'))
  }
  let outcome: Promise<string> | undefined
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const one of moves) if (one.at === turn) moveNow(one)
    if (turn === click) {
      outcome = start().then(
        () => 'sent',
        (error: unknown) => (isPorticoError(error) ? error.code : `not ours: ${String(error)}`),
      )
    }
    await Promise.resolve()
  }
  const code = (await outcome) ?? 'never started'
  scope.unload()
  return { code, sent }
}

const onlyWhereShown = ({ code, sent }: Outcome): void => {
  expect(['sent', 'REQUEST_VOID', 'DISCONNECTED', 'WALLET_ERROR']).toContain(code)
  for (const one of sent) expect(one).toEqual({ chain: '0x1', account: someAddress })
  expect(sent).toHaveLength(code === 'sent' ? 1 : 0)
}

test(`A19: in ${RUNS} interleavings nothing is sent on another chain or from another account`, async () => {
  const codes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(story, async (given) => {
      const outcome = await play(given, true)
      for (const key of [outcome.code, `${given.kind} ${outcome.code}`]) codes.set(key, (codes.get(key) ?? 0) + 1)
      onlyWhereShown(outcome)
    }),
    { numRuns: RUNS },
  )
  // Otherwise nothing was tried.
  expect(codes.get('sent')).toBeGreaterThan(RUNS / 20)
  expect(codes.get('REQUEST_VOID')).toBeGreaterThan(RUNS / 20)
  for (const kind of ['native', 'token', 'contract']) expect(codes.get(`${kind} REQUEST_VOID`)).toBeGreaterThan(RUNS / 60)
})

test('A19: a wallet that heeds no chain id is not asked when it moved before the click', async () => {
  const before = (given: Story): Story => ({
    ...given,
    moves: given.moves.map((one) => ({ ...one, at: one.at % (given.click + 1) })),
  })
  const codes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(story, async (given) => {
      const outcome = await play(before(given), false)
      codes.add(outcome.code)
      onlyWhereShown(outcome)
    }),
    { numRuns: RUNS },
  )
  expect([...codes].sort()).toEqual(expect.arrayContaining(['REQUEST_VOID', 'sent']))
})
