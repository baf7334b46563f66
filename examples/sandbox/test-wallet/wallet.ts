import * as v from 'valibot'
import type { Announcement } from './announce.ts'
import { AnswersTwice } from './answers-twice.ts'
import type { WatchedAsset } from './asset-methods.ts'
import { decide } from './decide.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { createOpenRequests } from './open-requests.ts'
import { createPanel } from './panel.ts'
import { ProviderError, rejected } from './provider-error.ts'
import { createRequestLog, failureOf, type LoggedRequest } from './request-log.ts'
import type { CompleteWalletConfig } from './wallet-config.ts'
import { createControl, type TestWalletControl, type WalletSwitches } from './wallet-control.ts'
import { createMethods } from './wallet-methods.ts'
import { createWalletState } from './wallet-state.ts'

const requestSchema = v.object({ method: v.string(), params: v.optional(v.unknown()) })

/** The EIP-1193 provider a page gets. */
export interface TestWalletProvider {
  request(args: unknown): Promise<unknown>
  readonly on: Emitter['on']
  readonly removeListener: Emitter['removeListener']
}

const asProviderError = (error: unknown): unknown =>
  v.isValiError(error) ? new ProviderError(-32602, `Invalid parameters: ${error.message}`) : error

/** One wallet: its provider for the page and its control for the test. `announce` tells the page about it once more. */
export const createWallet = (
  config: CompleteWalletConfig,
  announcement: Announcement,
): { readonly provider: TestWalletProvider; readonly control: TestWalletControl } => {
  const switches: WalletSwitches = { behaviour: config.behaviour, connected: true }
  const once = createEmitter()
  const emitter: Emitter = {
    ...once,
    emit(event, ...args) {
      once.emit(event, ...args)
      if (switches.behaviour === 'answers-twice') once.emit(event, ...args)
    },
  }
  const state = createWalletState(config, emitter)
  if (switches.behaviour === 'locked') state.setLocked(true)
  const log = createRequestLog()
  const open = createOpenRequests()
  const watchedAssets: WatchedAsset[] = []
  const prepare = createMethods(config, state, () => switches.behaviour, watchedAssets)
  const subject = (): string => `chain ${BigInt(state.chainId())} · ${state.account().address}`
  const panel = config.ui
    ? createPanel({ name: config.name, subject, open, hidden: () => ['silent', 'locked'].includes(switches.behaviour) })
    : undefined

  const answer = async (request: LoggedRequest): Promise<unknown> => {
    if (!switches.connected) throw new ProviderError(4900, 'The wallet is disconnected from all chains.')
    const prepared = prepare(request.method, request.params)
    if (!prepared.ask) return prepared.perform()
    const { behaviour } = switches
    const decision = await decide(request, { behaviour, ui: config.ui, open })
    if (decision === 'reject') throw rejected()
    if (decision !== 'approve') {
      if ('error' in decision) throw new ProviderError(decision.error.code, decision.error.message)
      return decision.result
    }
    const result = await prepared.perform()
    if (behaviour === 'account-switches') state.selectNextAccount()
    return result
  }
  const handle = async (args: unknown): Promise<unknown> => {
    const parsed = v.safeParse(requestSchema, args)
    if (!parsed.success) throw new ProviderError(-32600, 'Expected an object with a method.')
    const request = log.add(parsed.output.method, parsed.output.params)
    try {
      const result = await answer(request)
      log.settle(request.id, { status: 'answered', result })
      return result
    } catch (caught) {
      const error = asProviderError(caught)
      log.settle(request.id, failureOf(error))
      throw error
    }
  }
  const provider: TestWalletProvider = Object.freeze({
    request: (args: unknown) => {
      const answered = handle(args)
      return switches.behaviour === 'answers-twice' ? new AnswersTwice<unknown>((resolve) => resolve(answered)) : answered
    },
    on: (event: string, listener: Parameters<Emitter['on']>[1]) => emitter.on(event, listener),
    removeListener: (event: string, listener: Parameters<Emitter['on']>[1]) => emitter.removeListener(event, listener),
  })
  const control = createControl({ switches, state, log, open, emitter, watchedAssets, announcement, redraw: () => panel?.draw() })
  return { provider, control }
}
