import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { BatchCall, ChainAdapter, SwapCall } from '../../../../kernel/contract/features.ts'

export const ROUTER = '0x2B574555158337Cd46d47c2Ca57E4698A1f04e70'

const toHex = (value: object): `0x${string}` => {
  const json = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))
  return `0x${[...new TextEncoder().encode(json)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const fromHex = (data: string): Readonly<Record<string, unknown>> => {
  const bytes = (data.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  return JSON.parse(new TextDecoder().decode(new Uint8Array(bytes)), (_, part: unknown) =>
    typeof part === 'string' && /^\d+n$/.test(part) ? BigInt(part.slice(0, -1)) : part,
  )
}

/** A swap's call as the double of a router takes it: the fields, readable. */
export const swapData = (swap: SwapCall): `0x${string}` => toHex({ kind: 'swap', ...swap })

/** An exchange whose price, fees and allowances are the test's. Calls are data that says what it does. */
export interface Venue {
  /** What 10,000 units bring. */
  rate: bigint
  block: bigint
  allowance: bigint
  /** In hundredths of one per cent: what the token that is bought keeps of a transfer. */
  keeps: bigint
  /** In hundredths of one per cent, by token: what it keeps of a transfer, where the service has counted that. */
  taxes: Readonly<Record<string, bigint>>
  /** A token that changes no allowance that is there. */
  stubborn: boolean
  /** What is taken beside what is shown. */
  taken: readonly { readonly token: string; readonly amount: bigint }[]
  /** Thrown by every run. */
  down: unknown
  runs: number
  out(amount: bigint): bigint
  readonly features: Pick<ChainAdapter<'eip155'>, 'simulation' | 'allowances' | 'swapCalls'>
}

const reverted = (): PorticoError => new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason: 'reverted' } })

export const createVenue = (): Venue => {
  const apply = (calls: readonly BatchCall[]) => {
    let { allowance } = venue
    const changes: { token?: string; amount: bigint }[] = []
    for (const { to: called, data = '0x' } of calls) {
      const call = fromHex(data)
      if (call.kind === 'approval') {
        if (venue.stubborn && allowance > 0n && call.amount !== 0n) throw reverted()
        allowance = call.amount as bigint
        continue
      }
      if (call.kind === 'transfer') {
        changes.push({ token: called, amount: -((call.amount as bigint) * (venue.taxes[called] ?? 0n)) / 10_000n })
        continue
      }
      const { from, to, amount, minimum } = call as unknown as SwapCall
      const out = venue.out(amount)
      if (from !== undefined && allowance < amount) throw reverted()
      if (out < minimum) throw reverted()
      changes.push(
        { ...(from === undefined ? {} : { token: from }), amount: -amount },
        { ...(to === undefined ? {} : { token: to }), amount: out - (out * venue.keeps) / 10_000n },
        ...venue.taken,
      )
    }
    return changes
  }
  const venue: Venue = {
    // 2,000 units of six decimals for one of eighteen.
    rate: 2_000n,
    block: 100n,
    allowance: 0n,
    keeps: 0n,
    taxes: {},
    stubborn: false,
    taken: [],
    down: undefined,
    runs: 0,
    out: (amount) => (amount * venue.rate) / 1_000_000_000_000n,
    features: {
      swapCalls: {
        readSwap({ data = '0x' }) {
          const { kind, ...swap } = fromHex(data)
          return kind === 'swap' ? (swap as unknown as SwapCall) : undefined
        },
      },
      allowances: {
        allowance: async () => venue.allowance,
        approval: ({ token, spender, amount }) => ({ to: token, data: toHex({ kind: 'approval', spender, amount }) }),
      },
      simulation: {
        selfTransfer: ({ token, amount }) => ({ to: token, data: toHex({ kind: 'transfer', amount }) }),
        async simulate({ calls }) {
          venue.runs += 1
          if (venue.down !== undefined) throw venue.down
          return { block: venue.block, timestamp: 1_700_000_000n, changes: apply(calls) }
        },
      },
    },
  }
  return venue
}

/** What a call to approve says. */
export const approvalIn = (data: string): { readonly spender: unknown; readonly amount: unknown } => {
  const { spender, amount } = fromHex(data)
  return { spender, amount }
}
