import type { ChainAdapter } from '../../kernel/contract/features.ts'
import type { ModalService, RouterService } from '../../kernel/contract/modal-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { WalletService } from '../../kernel/contract/session-services.ts'
import type { StoreFactory } from '../../kernel/contract/store.ts'
import { until } from '../../kernel/contract/tools/until.ts'
import type { Begin } from './begin.ts'
import type { CallsRun, CallsService, Step, StepStatus } from './calls-service.ts'
import type {
  SendCallsRequest,
  SendCallsResult,
  Transaction,
  TransactionProblem,
  TransactionStatus,
  TransactionsService,
} from './service.ts'

const VIEW = 'TransactionSteps'

/** Codes of EIP-5792 and EIP-1193 by which a wallet says that it cannot take these calls as one. Nothing of them was sent. */
const CANNOT: readonly unknown[] = [5700, 5740, 5760, 4200, -32_601]

/** The visitor, or the wallet, does not want the account to be upgraded. */
const UPGRADE_REFUSED = 5750

const ON_ITS_WAY: readonly TransactionStatus[] = ['asking', 'pending']

interface CallsParts {
  readonly begin: Begin
  readonly of: TransactionsService['of']
  readonly wallet: Pick<WalletService, 'load'>
  readonly router: RouterService
  readonly modal: ModalService
  readonly stores: StoreFactory
  readonly log: LogPort
  readonly signal: AbortSignal
  /** Takes a transaction out of the list, with its notice. */
  dismiss(id: string): void
  /** Says that the rest is not sent, to a visitor who does not see the steps. */
  sayStopped(run: CallsRun): void
}

/** The half of the service that sends several calls. */
export interface CallsOwner extends CallsService, Pick<TransactionsService, 'sendCalls'> {
  /** Whether the calls that follow a step are still going to be sent from here. */
  goesOn(id: string): boolean
}

const statusOf = ({ status }: Pick<Transaction, 'status'>): StepStatus => {
  if (status === 'confirmed') return 'done'
  if (status === 'refused' || status === 'expired') return 'refused'
  return status === 'uncertain' || status === 'unanswered' || status === 'dropped' ? 'unsure' : 'failed'
}

export const createCalls = (parts: CallsParts): CallsOwner => {
  const { begin, wallet, router, modal, stores, log, signal } = parts
  const run = stores.create<CallsRun | undefined>(undefined)
  const underWay = new Set<string>()
  const isInSight = (): boolean => modal.state.get().open && router.current.get()?.view === VIEW
  const patch = (next: Partial<CallsRun>): void => run.update((now) => now && Object.freeze({ ...now, ...next }))
  const mark = (at: number, status: StepStatus, rest?: StepStatus): void =>
    run.update(
      (now) =>
        now && {
          ...now,
          steps: now.steps.map((step, place) => {
            if (place === at) return { ...step, status }
            return rest !== undefined && place > at ? { ...step, status: rest } : step
          }),
        },
    )
  const show = async (): Promise<void> => {
    if (modal.state.get().open) await router.push(VIEW)
    else await modal.open({ view: VIEW })
  }
  const leave = async (): Promise<void> => {
    if (isInSight()) await router.back()
    run.set(undefined)
  }
  /** What the visitor answers; undefined for one who leaves. */
  const ask = async (phase: 'upgrade' | 'unable'): Promise<CallsRun['way']> => {
    const gone = new AbortController()
    const look = (): void => {
      if (!isInSight()) gone.abort()
    }
    const stops = [modal.state.subscribe(look), router.current.subscribe(look)]
    const end = (): void => gone.abort()
    signal.addEventListener('abort', end)
    run.update((now) => {
      if (!now) return now
      const { way: _, ...rest } = now
      return { ...rest, phase }
    })
    look()
    try {
      return (await until(run, (now) => now?.way !== undefined, gone.signal))?.way
    } catch {
      return undefined
    } finally {
      for (const stop of stops) stop()
      signal.removeEventListener('abort', end)
    }
  }
  /** Asked last, in the task in which the wallet is asked: a visitor who has left is asked for nothing. */
  const objectionOf =
    ({ objection }: SendCallsRequest): NonNullable<SendCallsRequest['objection']> =>
    () =>
      isInSight() ? objection?.() : 'unwanted'
  const unwanted = async (): Promise<SendCallsResult> => {
    await leave()
    return { status: 'stopped', reason: 'unwanted' }
  }
  /** The rest is not sent. A visitor who sees the steps sees that there. */
  const stop = async (asked: readonly string[], { stay, problem }: { readonly stay: boolean; readonly problem?: TransactionProblem }) => {
    if (signal.aborted) return { status: 'incomplete', asked } as const
    patch({ phase: 'stopped', ...(problem && { problem }) })
    const now = run.get()
    if (!stay || !isInSight()) {
      if (now?.steps.some(({ status }) => status !== 'refused' && status !== 'notSent')) parts.sayStopped(now)
      await leave()
    }
    return { status: 'incomplete', asked } as const
  }
  const together = async (request: SendCallsRequest): Promise<SendCallsResult | 'cannot'> => {
    patch({ phase: 'together' })
    const { network, account, kind, title, calls, fee } = request
    const plain = calls.map(({ to, data, value }) => ({ to, ...(data !== undefined && { data }), ...(value !== undefined && { value }) }))
    const action = { type: 'batch', calls: plain, ...(fee !== undefined && { fee }) } as const
    // A visitor who has left reads in a notice that the wallet could not.
    const isQuiet = (code: number | undefined): boolean => code === UPGRADE_REFUSED || (CANNOT.includes(code) && isInSight())
    const begun = await begin({ network, account, kind, title, action, objection: objectionOf(request) }, { isQuiet })
    if (begun.status === 'stopped') {
      await leave()
      return begun
    }
    const answer = await begun.answered
    if (answer?.status !== 'refused') {
      await leave()
      return { status: 'asked', id: begun.id }
    }
    const code = answer.error?.rpcCode
    if (isQuiet(code)) parts.dismiss(begun.id)
    if (CANNOT.includes(code) && isInSight()) return 'cannot'
    return unwanted()
  }

  const inTurn = async (request: SendCallsRequest): Promise<SendCallsResult> => {
    patch({ phase: 'inTurn' })
    const { network, account, calls, fee, checkStep } = request
    const asked: string[] = []
    const last = calls.length - 1
    const list = parts.of(account)
    const over = async (id: string): Promise<Transaction | undefined> => {
      const find = (all: readonly Transaction[]) => all.find((one) => one.id === id)
      const isOver = (one: Transaction | undefined): boolean => !one || !ON_ITS_WAY.includes(one.status)
      // After the plugin's end nobody sends what is left.
      return find(await until(list, (all) => isOver(find(all)), signal).catch(() => []))
    }
    /** Why a step is not sent after those before it. */
    const objectionTo = async (at: number): Promise<TransactionProblem | 'unwanted' | undefined> => {
      if (!isInSight()) return 'unwanted'
      return checkStep?.(at)
    }
    const stepOf = ({ kind, title, to, data = '0x', value }: Step, at: number) => {
      const costs = at === last && fee !== undefined && { fee }
      const action = { type: 'call', to, data, ...(value !== undefined && { value }), ...costs } as const
      return { network, account, kind, title, action, objection: objectionOf(request) }
    }
    try {
      for (const [at, step] of calls.entries()) {
        const reason = at === 0 ? undefined : await objectionTo(at)
        if (reason) {
          mark(at, 'notSent', 'notSent')
          return await stop(asked, reason === 'unwanted' ? { stay: false } : { stay: true, problem: reason })
        }
        mark(at, 'asking')
        const begun = await begin(stepOf(step, at), { step: { at: at + 1, of: calls.length } })
        if (begun.status === 'stopped') {
          if (at === 0) {
            await leave()
            return begun
          }
          mark(at, 'notSent', 'notSent')
          return await stop(asked, begun.reason === 'unwanted' ? { stay: false } : { stay: true, problem: begun.reason })
        }
        asked.push(begun.id)
        underWay.add(begun.id)
        let now = await begun.answered
        if (now?.status === 'pending') {
          if (at === last) {
            await leave()
            return { status: 'asked', id: begun.id }
          }
          mark(at, 'pending')
          now = await over(begun.id)
        }
        const status = now ? statusOf(now) : 'unsure'
        mark(at, status, status === 'done' ? undefined : 'notSent')
        // A refusal of the first one leaves everything as it was, and its notice says it.
        if (status !== 'done') return await stop(asked, { stay: at > 0 || status !== 'refused' })
      }
      return { status: 'incomplete', asked }
    } finally {
      for (const id of asked) underWay.delete(id)
    }
  }

  const wayOf = async ({ network, account }: SendCallsRequest): Promise<'upgrade' | 'together' | 'inTurn' | undefined> => {
    let features: ChainAdapter
    try {
      features = await wallet.load(account.namespace)
    } catch (cause) {
      log.info('Several calls could not be sent.', cause)
      return undefined
    }
    try {
      const said = await features.batches?.atomicity({ network: network.caipNetworkId, account: account.address, signal })
      return said === 'supported' ? 'together' : said === 'ready' ? 'upgrade' : 'inTurn'
    } catch (cause) {
      log.info('The wallet does not say how it takes several calls.', cause)
      return 'inTurn'
    }
  }
  return {
    run,
    goesOn: (id) => underWay.has(id),
    choose: (way) => patch({ way }),
    leave,
    async sendCalls(request) {
      const { network, calls } = request
      const [only] = calls
      if (!only) return { status: 'stopped', reason: 'cannotSend' }
      const way = await wayOf(request)
      if (!way) return { status: 'stopped', reason: 'notChecked' }
      const present = run.get()
      // The visitor has others under way.
      const isTaken = present !== undefined && present.phase !== 'stopped'
      if (signal.aborted || isTaken || request.objection?.() === 'unwanted') return { status: 'stopped', reason: 'unwanted' }
      let changed: TransactionProblem | 'unwanted' | undefined
      /** Reading takes its time: what is sent afterwards is checked like a later step. */
      const askAgain = async (phase: 'upgrade' | 'unable'): Promise<CallsRun['way']> => {
        const said = await ask(phase)
        changed = said && (await request.checkStep?.(0))
        return changed ? undefined : said
      }
      const steps = calls.map(({ kind, title }) => ({ kind, title, status: 'waiting' }) as const)
      run.set(Object.freeze({ phase: way === 'upgrade' ? 'upgrade' : 'starting', network: network.caipNetworkId, steps }))
      await show()
      if (!isInSight()) return unwanted()
      let chosen: CallsRun['way'] = way === 'upgrade' ? await askAgain('upgrade') : way
      if (chosen === 'together') {
        const result = await together(request)
        if (result !== 'cannot') return result
        chosen = await askAgain('unable')
      }
      if (chosen === 'inTurn') return inTurn(request)
      await leave()
      return { status: 'stopped', reason: changed ?? 'unwanted' }
    },
  }
}
