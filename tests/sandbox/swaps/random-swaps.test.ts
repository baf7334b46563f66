/** @jest-environment node */
import { checkBuilt, compareChanges, type ShownSwap } from '../../../plugins/swap/check-built.ts'
import { createRandom } from './support/random.ts'
import { buyBefore } from './support/sandwich.ts'
import { NETWORK, router, type StageCall, type SwapStage, startSwapStage, type Traded, traded, trader } from './support/swap-stage.ts'

/** `npm run test:swaps` takes more of them, and another seed. */
const SWAPS = Number(process.env.PORTICO_SWAPS ?? 40)
const SEED = BigInt(process.env.PORTICO_SWAPS_SEED ?? 1)

jest.setTimeout(60_000 + SWAPS * 2_000)

/** What the bot does: nothing; it buys after the quote; after the last check; or before and behind the swap in one block. */
const BOTS = ['none', 'afterQuote', 'afterCheck', 'sandwich', 'sandwich'] as const

interface Plan {
  readonly from: Traded
  readonly to: Traded
  readonly amount: bigint
  /** In hundredths of one per cent. */
  readonly slippage: 10n | 50n
  readonly bot: (typeof BOTS)[number]
  /** How much the bot spends, in thousandths of a hundredth of the pool. */
  readonly part: bigint
}

type Outcome =
  | { readonly ended: 'noRoute' }
  | { readonly ended: 'refused'; readonly code: string }
  | {
      readonly ended: 'reverted' | 'swapped'
      readonly paid: bigint
      readonly received: bigint
      readonly least: bigint
      readonly expected: bigint
    }

const family = { codec: { key: (address: string) => address.toLowerCase() } }
const TIP = 10n ** 9n

let stage: SwapStage
beforeAll(async () => {
  stage = await startSwapStage()
})
afterAll(() => stage?.stop())

/** Approves what is missing, as the visitor's approvals do. */
const approve = async (calls: readonly StageCall[]): Promise<void> => {
  if (calls.length === 0) return
  for (const one of calls) await stage.send(one)
  await stage.mine()
}

/** The visitor's way: quote, build, check, simulate, approve, send. */
const swap = async ({ from, to, amount, slippage, bot, part }: Plan): Promise<Outcome> => {
  const quoted = await stage.quote(from, to, amount)
  if (!quoted) return { ended: 'noRoute' }
  const expected = quoted.toAmount
  const shown: ShownSwap = {
    network: { caipNetworkId: NETWORK },
    account: { address: trader },
    from,
    to,
    amount,
    least: expected - (expected * slippage) / 10_000n,
  }
  const probe = await stage.build(from, to, amount, Number(slippage) / 100)
  const early = bot === 'afterQuote' ? await buyBefore(stage, probe.data, part, TIP) : undefined
  if (early) await stage.mine()
  const built = early ? await stage.build(from, to, amount, Number(slippage) / 100) : probe
  const { timestamp } = await stage.client.getBlock()
  const leave = async (code: string): Promise<Outcome> => {
    await early?.sell()
    await stage.mine()
    return { ended: 'refused', code }
  }
  const refusal = checkBuilt(built, { quote: shown, family, routers: [router], readSwap: stage.readSwap, now: timestamp })
  if (refusal) return leave(refusal)

  const call = { to: built.to.address, data: built.data, value: built.amount }
  const token = from.address
  const allowed = token === undefined ? amount : await stage.allowances.allowance({ ...stage.on, token, spender: router })
  const amounts = allowed >= amount || token === undefined ? [] : allowed === 0n ? [amount] : [0n, amount]
  const approvals = amounts.map((some) => stage.allowances.approval({ token: token ?? '', spender: router, amount: some }))
  const tokens = [from.address, to.address].flatMap((address) => address ?? [])
  const { changes } = await stage.simulation.simulate({ ...stage.on, calls: approvals.concat(call), tokens })
  const differs = compareChanges(changes, { quote: shown, family })
  if (differs) return leave(differs.code)
  await approve(approvals.map((one) => ({ ...one, from: trader })))

  const late = bot === 'afterCheck' || bot === 'sandwich' ? await buyBefore(stage, built.data, part, 3n * TIP) : undefined
  if (bot === 'afterCheck') await stage.mine()
  const [fromBefore, toBefore] = [await stage.held(trader, from.address), await stage.held(trader, to.address)]
  const hash = await stage.send({ ...call, from: trader, gas: built.eip155.gas, tip: TIP })
  if (bot === 'sandwich') await late?.sellBehind(TIP / 2n)
  await stage.mine()
  const { status, gasUsed, effectiveGasPrice, blockNumber, transactionIndex } = await stage.client.getTransactionReceipt({ hash })
  if (bot === 'sandwich' && late) {
    const bought = await stage.client.getTransactionReceipt({ hash: late.bought })
    expect([bought.blockNumber, bought.transactionIndex < transactionIndex]).toEqual([blockNumber, true])
  }
  const fee = gasUsed * effectiveGasPrice
  const paid = fromBefore - (await stage.held(trader, from.address)) - (from.address === undefined ? fee : 0n)
  const received = (await stage.held(trader, to.address)) - toBefore + (to.address === undefined ? fee : 0n)
  if (bot !== 'sandwich') await late?.sell()
  await early?.sell()
  await stage.mine()
  return { ended: status === 'success' ? 'swapped' : 'reverted', paid, received, least: shown.least, expected }
}

test(`A20, A22: of ${SWAPS} random swaps with a sandwiching bot none gives less than was shown, exact to the last unit`, async () => {
  const random = createRandom(SEED)
  const counts: Record<string, number> = {}
  const count = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  for (let made = 0; made < SWAPS; ) {
    const [from, to] = [random.of(traded), random.of(traded)]
    if (from === to) continue
    const amount = 1n + random.below(from.much / 10n ** random.below(5n))
    const plan: Plan = { from, to, amount, slippage: random.of([10n, 50n]), bot: random.of(BOTS), part: 1n + random.below(600n) }
    const outcome = await swap(plan)
    const said = { seed: SEED, made, from: from.symbol, to: to.symbol, amount, slippage: plan.slippage, bot: plan.bot, ...outcome }
    if (outcome.ended === 'noRoute') continue
    made += 1
    count(outcome.ended)
    count(`${plan.bot} ${outcome.ended}${outcome.ended === 'refused' ? ` ${outcome.code}` : ''}`)
    if (outcome.ended === 'refused') {
      // Only what the bot has done to the price may be a reason.
      expect({ ...said, bot: 'afterQuote', code: 'minimum' }).toEqual(said)
      continue
    }
    const { ended, paid, received, least, expected } = outcome
    const right =
      ended === 'reverted'
        ? paid === 0n && received === 0n && plan.bot !== 'none'
        : paid === amount && received >= least && (plan.bot !== 'none' || received === expected)
    expect({ ...said, right }).toEqual({ ...said, right: true })
  }
  if (SWAPS > 100) process.stdout.write(`${JSON.stringify(counts)}\n`)
  expect(counts.swapped).toBeGreaterThan(0)
  expect(counts.reverted).toBeGreaterThan(0)
  expect(counts.refused).toBeGreaterThan(0)
})
