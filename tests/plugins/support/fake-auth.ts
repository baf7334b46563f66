import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import type { StoreFactory, WritableStore } from '../../../kernel/contract/store.ts'
import { AUTH, type AuthCall, type AuthService, type AuthState } from '../../../plugins/auth/manifest.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { type Deferred, deferred } from '../../support/deferred.ts'
import { until } from '../../support/wait.ts'

/** What asks the frame. */
type Step = Exclude<keyof AuthService, 'state' | 'resendAt' | 'recentEmails' | 'origin' | 'load' | 'reload' | 'signOut'>

/** A step that waits for the test's answer. */
export interface AskedStep extends Deferred<never> {
  readonly step: Step
  readonly input: unknown
  readonly signal: AbortSignal | undefined
}

/** The sign-in whose frame is the test. */
export interface FakeAuth {
  readonly plugin: Plugin
  readonly asked: readonly AskedStep[]
  readonly state: () => WritableStore<AuthState>
  readonly resendAt: () => WritableStore<number | undefined>
  readonly recentEmails: () => WritableStore<readonly string[]>
  /** How often the frame was to be loaded, and loaded anew. */
  readonly loads: () => number
  readonly reloads: () => number
  /** Waits until a step is asked for that was not answered by this function before. */
  next(step: Step): Promise<AskedStep>
}

export const FRAME = 'https://frame.test'

/** The frame's own words about a step. */
export const refusal = (words: string): PorticoError => new PorticoError('AUTH_REFUSED', words)

/** Makes the plugin. A step that is given up rejects, as the true one's does. */
export const createFakeAuth = (): FakeAuth => {
  const asked: AskedStep[] = []
  const taken = new Set<AskedStep>()
  let stores: { readonly [N in 'state' | 'resendAt' | 'recentEmails']: WritableStore<never> } | undefined
  let loads = 0
  let reloads = 0
  const ask =
    (step: Step) =>
    (input?: unknown, call?: AuthCall): Promise<never> => {
      const { signal } = call ?? (Object(input) as AuthCall)
      const one: AskedStep = { step, input: call ? input : undefined, signal, ...deferred<never>() }
      signal?.addEventListener('abort', () => one.reject(new PorticoError('CONNECT_ABORTED', 'The step was given up.')))
      asked.push(one)
      return one.promise
    }
  const stored = <N extends 'state' | 'resendAt' | 'recentEmails'>(name: N) => {
    if (!stores) throw new Error('The plugin has not started.')
    return stores[name]
  }
  const make = (factory: StoreFactory): Record<string, unknown> => {
    stores = {
      state: factory.create<AuthState>({ frame: 'idle' }) as WritableStore<never>,
      resendAt: factory.create<number | undefined>(undefined) as WritableStore<never>,
      recentEmails: factory.create<readonly string[]>([]) as WritableStore<never>,
    }
    const steps: readonly Step[] = [
      'connectEmail',
      'connectDevice',
      'connectOtp',
      'socialRedirectUri',
      'connectSocial',
      'connectPasskey',
      'manageKeys',
      'farcasterUri',
      'connectFarcaster',
      'updateEmail',
      'updateEmailPrimaryOtp',
      'updateEmailSecondaryOtp',
      'signIn',
    ]
    return {
      ...stores,
      origin: FRAME,
      load: async () => {
        loads += 1
      },
      reload: () => {
        reloads += 1
      },
      signOut: async () => undefined,
      ...Object.fromEntries(steps.map((step) => [step, ask(step)])),
    }
  }
  return {
    plugin: makePlugin({ id: 'auth', provides: { auth: AUTH } }, (context) => ({ auth: make(context.stores) })),
    asked,
    state: () => stored('state'),
    resendAt: () => stored('resendAt'),
    recentEmails: () => stored('recentEmails'),
    loads: () => loads,
    reloads: () => reloads,
    async next(step) {
      const found = () => asked.find((one) => one.step === step && !taken.has(one))
      await until(() => found() !== undefined, {
        complaint: () => `${step} is not asked for; there were ${asked.map((one) => one.step).join()}`,
      })
      const one = found()
      if (!one) throw new Error(`${step} is not asked for.`)
      taken.add(one)
      return one
    },
  }
}
