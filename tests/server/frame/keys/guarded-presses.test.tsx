import { fireEvent } from '@testing-library/react'
import type { KeyDialog } from '../../../../server/frame/keys/flow/key-dialog.ts'
import type { PasskeySteps } from '../../../../server/frame/keys/flow/passkey-steps.ts'
import type { Addresses } from '../../../../server/frame/keys/key-set.ts'
import type { RecoveryMode } from '../../../../server/frame/keys/recovery.ts'
import { loadKeyTexts, type SayKeys } from '../../../../server/frame/keys/texts.ts'
import type { Presses } from '../../../../server/frame/keys/views/guarded-button.tsx'
import { mountDialogs } from '../../../../server/frame/keys/views/mount-dialogs.tsx'
import { settle } from '../../../support/deferred.ts'

// A10 over every view of the dialogs about keys: each one is reached, each of its buttons is clicked, and nothing is given away by a click
// that the guard has not let pass.

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

const MODES: readonly RecoveryMode[] = ['passkey', 'passphrase', 'service']
const KEY = `0x${'11'.repeat(32)}`
const ADDRESSES: Addresses = { eip155: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A', solana: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' }

/** What has been given away. */
type Given = string[]

const actsOf = (given: Given) => {
  const give =
    <T,>(name: string, answer: T) =>
    async (): Promise<T> => {
      given.push(name)
      return answer
    }
  const used = { credentialId: 'credential-1', value: new Uint8Array(32), portable: true, assertion: {} as never }
  const nothing = async (): Promise<void> => undefined
  const passkey: PasskeySteps = {
    prepareCreate: nothing,
    create: give('create', undefined),
    prepareUse: nothing,
    use: give('use', used),
  }
  return { give, passkey }
}

/** Every dialog that there is: a kind without an entry is no program. */
const dialogsOf = (given: Given): Readonly<Record<string, KeyDialog>> => {
  const { give, passkey } = actsOf(given)
  const submit = give('submit', undefined)
  const cancel = (): void => undefined
  const byMode = <K extends KeyDialog>(make: (mode: RecoveryMode) => K): readonly K[] => MODES.map(make)
  const kinds = {
    signIn: [{ kind: 'signIn', passkey, cancel }],
    setUp: [false, true].map((hasPasskey) => ({ kind: 'setUp', hasPasskey, modes: MODES, known: [], passkey, submit, cancel })),
    consent: [{ kind: 'consent', usedBy: 'https://other.example', submit, cancel }],
    recover: byMode((mode) => ({ kind: 'recover', mode, persistent: true, passkey, submit, cancel })),
    manage: byMode((mode) => ({
      kind: 'manage',
      addresses: ADDRESSES,
      mode,
      modes: MODES,
      known: [],
      passkey,
      exportKey: give('exportKey', KEY),
      importKey: give('importKey', ADDRESSES),
      changeRecovery: give('changeRecovery', ADDRESSES),
      close: cancel,
    })),
  } satisfies { readonly [K in KeyDialog['kind']]: readonly Extract<KeyDialog, { readonly kind: K }>[] }
  return Object.fromEntries(Object.values(kinds).flatMap((some) => some.map((one, index) => [`${one.kind} ${index}`, one])))
}

/** One step on the way to a view: a click as it is, or a press that the guard has let pass. */
interface Step {
  readonly name: string
  readonly guarded: boolean
}

/** A dialog after some steps. */
const reach = async (say: SayKeys, name: string, steps: readonly Step[]) => {
  const given: Given = []
  Object.assign(navigator, { clipboard: { writeText: async () => void given.push('clipboard') } })
  const host = document.body.appendChild(document.createElement('div'))
  const guards = new Map<HTMLElement, () => void>()
  const presses: Presses = {
    guard(button, { pressed }) {
      guards.set(button, pressed)
      return () => void guards.delete(button)
    },
    askInWindow: () => undefined,
  }
  mountDialogs(host, { origin: () => 'https://shop.example', presses, say })(dialogsOf(given)[name])
  const element = host.shadowRoot?.lastElementChild as HTMLElement
  const controls = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('button, [type=checkbox], [role=checkbox]')]
  const nameOf = (control: HTMLElement): string => control.getAttribute('aria-label') ?? control.textContent ?? ''
  const view = (): string => {
    const titles = [...element.querySelectorAll('h1, h2, [role=heading]')].map((title) => title.textContent)
    const fields = [...element.querySelectorAll('input')].map(({ checked }) => checked)
    return JSON.stringify([titles, fields, controls().map(nameOf)])
  }
  const fill = (): void => {
    for (const field of element.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')) {
      fireEvent.change(field, {
        target: { value: field.getAttribute('placeholder') === 'Private key' ? KEY : 'seven green bottles stand' },
      })
    }
  }
  const click = async ({ name: wanted, guarded }: Step): Promise<void> => {
    await settle()
    fill()
    const control = controls().find((one) => nameOf(one) === wanted)
    if (!control) return
    if (guarded) guards.get(control)?.()
    else fireEvent.click(control)
    await settle()
  }
  for (const step of steps) await click(step)
  await settle()
  const next = controls().map((control): Step => ({ name: nameOf(control), guarded: guards.has(control) }))
  return { given, click, element, view: view(), next, remove: () => host.remove() }
}

test.each(Object.keys(dialogsOf([])))('A10: %s gives nothing away to a click that the guard has not let pass', async (name) => {
  const say = await loadKeyTexts('en')
  const seen = new Set<string>()
  const waiting: (readonly Step[])[] = [[]]
  const guarded = new Set<string>()
  for (let steps = waiting.shift(); steps; steps = waiting.shift()) {
    const here = await reach(say, name, steps)
    const isNew = !seen.has(here.view)
    seen.add(here.view)
    const before = here.given.length
    for (const form of isNew ? here.element.querySelectorAll('form') : []) fireEvent.submit(form)
    here.remove()
    for (const step of isNew ? here.next : []) {
      const clicked = await reach(say, name, steps)
      await clicked.click({ name: step.name, guarded: false })
      clicked.remove()
      expect({ steps, click: step.name, given: clicked.given.slice(before) }).toEqual({ steps, click: step.name, given: [] })
      if (step.guarded) guarded.add(step.name)
      waiting.push([...steps, step])
    }
  }
  expect(guarded.size).toBeGreaterThan(0)
})
