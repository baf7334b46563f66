import type { Store, Undo } from '../../kernel/contract/store.ts'
import { raiseTimeout } from './address-form.ts'
import type { EmailParts } from './parts.ts'
import { problemOf } from './problems.ts'
import type { CodeForm } from './service.ts'

/** Digits of a code. */
const DIGITS = 6

const EMPTY: CodeForm = Object.freeze({ code: '', busy: undefined, resent: 0, problem: undefined })

/** What a code is for. */
export interface CodeStep {
  /** Resolves once the code was right and what follows has happened. `connecting` is called once it was right. */
  check(code: string, signal: AbortSignal, connecting: () => void): Promise<void>
  resend(signal: AbortSignal): Promise<void>
}

/** The field for a code, one view at a time. */
export interface CodeFormOwner {
  readonly state: Store<CodeForm>
  /** Begins with an empty field. The undo gives up what is under way. */
  begin(step: CodeStep): Undo
  setCode(digits: string): void
  check(): void
  resend(): void
}

interface Wait {
  readonly step: CodeStep
  readonly over: AbortController
}

/** Makes the field. One call to the frame is under way at a time. */
export const createCodeForm = ({ alerts, stores, signal }: Pick<EmailParts, 'alerts' | 'stores' | 'signal'>): CodeFormOwner => {
  const state = stores.create<CodeForm>(EMPTY)
  let current: Wait | undefined
  const show = (change: Partial<CodeForm>): void => state.update((now) => Object.freeze({ ...now, ...change }))
  const run = async (wait: Wait, work: () => Promise<Partial<CodeForm>>): Promise<void> => {
    let change: Partial<CodeForm>
    try {
      change = await work()
    } catch (cause) {
      raiseTimeout({ alerts }, cause)
      const problem = problemOf(cause, true)
      // A code that was refused is typed anew, not corrected.
      change = { problem, ...(['wrong', 'expired', 'usedUp'].includes(problem?.kind ?? '') && { code: '' }) }
    }
    if (current === wait) show({ busy: undefined, ...change })
  }
  const check = (): void => {
    const wait = current
    const { code, busy } = state.get()
    if (!wait || busy !== undefined || code.length !== DIGITS) return
    show({ busy: 'checking', problem: undefined })
    const connecting = (): void => {
      if (current === wait) show({ busy: 'connecting' })
    }
    void run(wait, async () => {
      await wait.step.check(code, wait.over.signal, connecting)
      return {}
    })
  }
  return {
    state: { get: state.get, subscribe: state.subscribe, changes$: state.changes$ },
    begin(step) {
      current?.over.abort()
      const wait: Wait = { step, over: new AbortController() }
      current = wait
      state.set(EMPTY)
      const end = (): void => {
        signal.removeEventListener('abort', end)
        wait.over.abort()
        if (current === wait) current = undefined
      }
      signal.addEventListener('abort', end)
      return end
    },
    setCode(digits) {
      if (state.get().busy !== undefined) return
      show({ code: digits.replace(/\D/g, '').slice(0, DIGITS), problem: undefined })
      check()
    },
    check,
    resend() {
      const wait = current
      if (!wait || state.get().busy !== undefined) return
      show({ busy: 'sending', problem: undefined })
      void run(wait, async () => {
        await wait.step.resend(wait.over.signal)
        return { code: '', resent: state.get().resent + 1 }
      })
    },
  }
}
