import { defineSetup, type Guard, isPorticoError, type Verdict } from 'portico/plugin'
import { manifest, type Question } from './manifest.ts'

/** A question with what answers it. */
interface Open extends Question {
  sign(): Promise<string>
  answer(verdict: Verdict): void
}

const ALLOW: Verdict = { allow: true }
const deny = (reason: 'declined' | 'unsigned' | 'failed'): Verdict => ({ allow: false, reason })

const parseSigned = (input: unknown): readonly string[] => {
  if (Array.isArray(input) && input.every((one) => typeof one === 'string')) return input
  throw new TypeError('Expected the accounts that have signed.')
}

/** Keeps who has signed, and the one question that is open. The same for every chain family. */
export default defineSetup(manifest, ({ deps: { router, modal }, ports: { clock, storage }, stores, text }) => {
  const open = stores.create<Open | undefined>(undefined)
  const signed = (): readonly string[] => storage.get('signed', parseSigned) ?? []

  /** False where another guard does not let the visitor see it. */
  const show = async (): Promise<boolean> => {
    if (modal.state.get().open) return router.push('acme.terms:Sign')
    await modal.open('acme.terms:Sign')
    return true
  }
  const hide = (): void => {
    // The guard may be asked anew at once, where the wallet has moved: then the view stays.
    if (!open.get() && router.current.get()?.view === 'acme.terms:Sign') void router.back()
  }
  const ask: Guard<'connect'> = async ({ connection, trigger, wallet }, signal) => {
    const { namespace, network, accounts } = connection
    const { address } = accounts[0]
    const account = `${namespace}:${address}`
    if (signed().includes(account)) return ALLOW
    // Nobody may be looking: a visit does not begin with a question.
    if (trigger === 'restore') return deny('unsigned')
    // Loaded ahead, so that the click finds it.
    const { sign } = await wallet.load()
    if (!sign) return deny('failed')
    let answer: Open['answer'] = () => undefined
    const verdict = new Promise<Verdict>((resolve) => {
      answer = resolve
    })
    const mine: Open = {
      address,
      wallet: wallet.info.name,
      signing: false,
      answer,
      sign: () => sign.signMessage({ network, account: address, message: text('message', { address }), signal }),
    }
    open.set(mine)
    signal.addEventListener('abort', () => answer(deny('declined')), { once: true })
    try {
      if (!(await show())) answer(deny('failed'))
      const answered = await verdict
      if (answered.allow && !signal.aborted) storage.set('signed', [...signed(), account])
      return answered
    } finally {
      if (open.get()?.answer === answer) open.set(undefined)
      clock.after(0, hide)
    }
  }
  const sign = (): void => {
    const now = open.get()
    if (!now || now.signing) return
    open.set({ ...now, signing: true })
    now.sign().then(
      () => now.answer(ALLOW),
      (cause: unknown) => now.answer(deny(isPorticoError(cause) && cause.code === 'REQUEST_REJECTED' ? 'declined' : 'failed')),
    )
  }
  const decline = (): void => open.get()?.answer(deny('declined'))
  return {
    services: { terms: { question: stores.map(open, (now) => now && { ...now }), sign, decline } },
    // Whoever leaves the view has declined.
    enter: { 'acme.terms:Sign': () => decline },
    guards: { terms: ask },
  }
})
