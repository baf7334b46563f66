import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import type { AuthService } from '../auth/manifest.ts'
import { type AddressFormOwner, createAddressForm, raiseTimeout } from './address-form.ts'
import type { CodeStep } from './code-form.ts'
import type { EmailParts } from './parts.ts'
import { codeOf, problemOf } from './problems.ts'
import type { DeviceWait } from './service.ts'

/** ms for which the frame is asked for the link, 30 s at a time. */
const DEVICE_LIMIT = 600_000

type Action = Awaited<ReturnType<AuthService['connectEmail']>>

const WAITING: DeviceWait = Object.freeze({ status: 'waiting', resent: 0, problem: undefined })

/** The steps of the sign-in by e-mail. */
export interface EmailSignIn {
  readonly form: AddressFormOwner
  readonly device: Store<DeviceWait>
  /** What the code of an address is for. */
  codeStep(email: string): CodeStep
  enterDevice(email: string): Undo
  resendLink(): void
  select(): void
}

/** Makes the steps. */
export const createSignIn = (parts: EmailParts): EmailSignIn => {
  const { auth, router, clock, events, log, stores, signal: unloaded } = parts

  /** Leads on from what the frame says is to be done. */
  const proceed = async (action: Action, email: string, move: 'push' | 'replace', signal: AbortSignal): Promise<void> => {
    if (action === 'CONNECT') return auth.signIn({ signal })
    if (action === 'VERIFY_OTP') events.emit('EMAIL_VERIFICATION_CODE_SENT', {})
    await router[move](action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice', { email })
  }
  const form = createAddressForm({
    ...parts,
    async send(email, signal) {
      const from = router.current.get()
      events.emit('EMAIL_SUBMITTED', {})
      const action = await auth.connectEmail(email, { signal })
      // Whoever has gone elsewhere meanwhile stays there.
      if (router.current.get() === from) await proceed(action, email, 'push', signal)
    },
  })

  const device = stores.create<DeviceWait>(WAITING)
  let waiting: { readonly email: string; readonly over: AbortController } | undefined
  const show = (change: Partial<DeviceWait>): void => device.update((now) => Object.freeze({ ...now, ...change }))
  /** Asks for the link until it was followed; answers whether it was. */
  const isAllowed = async (signal: AbortSignal): Promise<boolean> => {
    const end = clock.now() + DEVICE_LIMIT
    for (;;) {
      try {
        await auth.connectDevice({ signal })
        return true
      } catch (cause) {
        if (signal.aborted) return false
        raiseTimeout(parts, cause)
        if (!isPorticoError(cause) || cause.code !== 'AUTH_TIMEOUT' || clock.now() >= end) {
          show({ status: 'failed', problem: problemOf(cause) })
          return false
        }
        show({ status: 'slow' })
      }
    }
  }
  const waitForLink = async (email: string, { signal }: AbortController): Promise<void> => {
    if (!(await isAllowed(signal)) || signal.aborted) return
    events.emit('DEVICE_REGISTERED_FOR_EMAIL', {})
    await proceed('VERIFY_OTP', email, 'replace', signal)
  }
  const beginWait = (email: string): AbortController => {
    waiting?.over.abort()
    const over = new AbortController()
    waiting = { email, over }
    void waitForLink(email, over).catch((cause: unknown) => log.error('The view for the code could not be opened.', cause))
    return over
  }
  const sendLink = async (email: string, { signal }: AbortController): Promise<void> => {
    try {
      const action = await auth.connectEmail(email, { signal })
      if (signal.aborted) return
      show({ status: 'waiting', resent: device.get().resent + 1 })
      if (action === 'VERIFY_DEVICE') beginWait(email)
      else await proceed(action, email, 'replace', signal)
    } catch (cause) {
      raiseTimeout(parts, cause)
      if (!signal.aborted) show({ status: 'failed', problem: problemOf(cause) })
    }
  }
  return {
    form,
    device: { get: device.get, subscribe: device.subscribe, changes$: device.changes$ },
    codeStep(email) {
      let passed = false
      return {
        async check(code, signal, connecting) {
          if (!passed) {
            try {
              await auth.connectOtp(code, { signal })
            } catch (cause) {
              if (!signal.aborted) events.emit('EMAIL_VERIFICATION_CODE_FAIL', { code: codeOf(cause) })
              throw cause
            }
            events.emit('EMAIL_VERIFICATION_CODE_PASS', {})
            passed = true
          }
          connecting()
          await auth.signIn({ signal })
        },
        async resend(signal) {
          const action = await auth.connectEmail(email, { signal })
          passed = false
          if (action === 'VERIFY_OTP') events.emit('EMAIL_VERIFICATION_CODE_SENT', {})
          else await proceed(action, email, 'replace', signal)
        },
      }
    },
    enterDevice(email) {
      device.set(WAITING)
      beginWait(email)
      const end = (): void => {
        unloaded.removeEventListener('abort', end)
        waiting?.over.abort()
        waiting = undefined
      }
      unloaded.addEventListener('abort', end)
      return end
    },
    resendLink() {
      if (!waiting || device.get().status === 'sending') return
      const { email } = waiting
      waiting.over.abort()
      const over = new AbortController()
      waiting = { email, over }
      show({ status: 'sending', problem: undefined })
      void sendLink(email, over)
    },
    select: () => events.emit('EMAIL_LOGIN_SELECTED', {}),
  }
}
