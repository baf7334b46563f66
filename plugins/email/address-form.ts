import { isPorticoError } from '../../kernel/contract/errors.ts'
import type { WritableStore } from '../../kernel/contract/store.ts'
import type { EmailParts } from './parts.ts'
import { problemOf } from './problems.ts'
import type { AddressForm, EmailProblem } from './service.ts'

/** A name, an at sign, a domain with a dot. Whether anybody reads there, the code shows. */
const ADDRESS = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/

/** Characters that an address may have. */
const LONGEST = 254

const EMPTY: AddressForm = Object.freeze({ typed: '', sending: false, problem: undefined })

/** A field for an address, and what becomes of it once it is sent off. */
export interface AddressFormOwner {
  readonly state: WritableStore<AddressForm>
  setTyped(typed: string): void
  clear(): void
  /** Asks the frame, unless it is being asked. What is wrong is shown. */
  submit(): void
}

interface FormParts extends Pick<EmailParts, 'auth' | 'alerts' | 'clock' | 'stores' | 'signal'> {
  /** What is wrong with an address that could be one. */
  refuses?(email: string): EmailProblem | undefined
  send(email: string, signal: AbortSignal): Promise<void>
}

/** ms that are left of the lock between two codes. */
const lockedFor = ({ auth, clock }: Pick<EmailParts, 'auth' | 'clock'>): number => Math.max(0, (auth.resendAt.get() ?? 0) - clock.now())

/** Says to the host that the frame did not answer. */
export const raiseTimeout = ({ alerts }: Pick<EmailParts, 'alerts'>, cause: unknown): void => {
  if (isPorticoError(cause) && cause.code === 'AUTH_TIMEOUT') alerts.raise({ code: 'SOCIALS_TIMEOUT' })
}

/** Makes the form. */
export const createAddressForm = (parts: FormParts): AddressFormOwner => {
  const { clock, stores, signal, refuses, send } = parts
  const state = stores.create<AddressForm>(EMPTY)
  const show = (change: Partial<AddressForm>): void => state.update((now) => Object.freeze({ ...now, ...change }))
  const sendOff = async (email: string): Promise<void> => {
    show({ sending: true, problem: undefined })
    try {
      await send(email, signal)
      show({ sending: false })
    } catch (cause) {
      raiseTimeout(parts, cause)
      show({ sending: false, problem: problemOf(cause) })
    }
  }
  return {
    state,
    setTyped: (typed) => show({ typed: typed.slice(0, LONGEST), problem: undefined }),
    clear: () => state.set(EMPTY),
    submit() {
      const { typed, sending } = state.get()
      if (sending) return
      const email = typed.trim()
      const problem: EmailProblem | undefined = ADDRESS.test(email) ? refuses?.(email) : { kind: 'invalid' }
      if (problem) return show({ problem })
      const left = lockedFor(parts)
      if (left === 0) return void sendOff(email)
      const locked: EmailProblem = { kind: 'locked', seconds: Math.ceil(left / 1_000) }
      show({ problem: locked })
      // What it says is untrue once the lock is over.
      clock.after(left, () => state.get().problem === locked && show({ problem: undefined }))
    },
  }
}
