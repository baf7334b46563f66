import * as v from 'valibot'
import type { CaipNetworkId } from '../../kernel/contract/caip.ts'
import type { LogPort, StoragePort } from '../../kernel/contract/ports.ts'
import { parseWith } from '../../kernel/contract/schema.ts'
import type { Latest } from '../../kernel/contract/store.ts'
import type { TransactionsService } from '../transactions/manifest.ts'
import { isOnItsWay } from './sent-swaps.ts'
import type { LeftAllowance, SwapQuote, SwapState } from './service.ts'

const KEY = 'approved'

/** Approvals that are remembered at most; the newest stay. */
const MOST = 20

const text = v.pipe(v.string(), v.maxLength(200))
const kept = v.object({
  network: v.custom<CaipNetworkId>((given) => typeof given === 'string' && given.length < 50 && given.includes(':')),
  account: text,
  token: text,
  symbol: v.pipe(v.string(), v.maxLength(12)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  router: text,
})
const parseKept = parseWith(v.pipe(v.array(kept), v.maxLength(MOST)))

type Approval = v.InferOutput<typeof kept>

interface LeftParts {
  readonly storage: StoragePort
  readonly log: LogPort
  readonly latest: Latest
  readonly transactions: TransactionsService
  read(): Pick<SwapState, 'network' | 'account'>
  /** What a router may take of a token, by the chain. */
  allowance(question: Pick<Approval, 'network' | 'account' | 'token' | 'router'>, signal: AbortSignal): Promise<bigint>
  learn(left: LeftAllowance | undefined): void
}

/** Remembers which routers were approved, so that an allowance that no swap has used can be taken back. */
export interface LeftAllowances {
  remember(quote: SwapQuote, router: string): void
  /** Reads what is left on the chain for the present account. Says nothing while something of it is on its way. */
  look(): void
}

export const createLeftAllowances = ({ storage, log, latest, transactions, read, allowance, learn }: LeftParts): LeftAllowances => {
  const all = (): readonly Approval[] => storage.get(KEY, parseKept) ?? []
  const isSame = (a: Approval, b: Approval): boolean =>
    a.network === b.network && a.account === b.account && a.token === b.token && a.router === b.router
  const write = (approvals: readonly Approval[]): void => storage.set(KEY, approvals.slice(-MOST))
  const find = latest(async ({ network, account }: Pick<SwapState, 'network' | 'account'>, signal): Promise<LeftAllowance | undefined> => {
    const ours = all().filter((one) => one.network === network?.caipNetworkId && one.account === account?.address)
    for (const one of ours) {
      try {
        const amount = await allowance(one, signal)
        if (amount > 0n) return Object.freeze({ ...one, amount })
        write(all().filter((other) => !isSame(one, other)))
      } catch (cause) {
        if (!signal.aborted) log.info('What a router may still take could not be read.', cause)
      }
    }
    return undefined
  }, learn)
  return {
    remember({ network, account, from }, router) {
      if (from.address === undefined) return
      const { caipNetworkId } = network
      const { address: token, symbol, decimals } = from
      const one = { network: caipNetworkId, account: account.address, token, symbol, decimals, router }
      write([...all().filter((other) => !isSame(one, other)), one])
    },
    look() {
      const { network, account } = read()
      if (!network || !account || all().length === 0) return learn(undefined)
      const busy = transactions
        .of(account)
        .get()
        .some((one) => isOnItsWay(one) && (one.kind === 'swap' || one.kind === 'approval'))
      if (busy) return learn(undefined)
      void find({ network, account })
    },
  }
}
