import { isPorticoError, PorticoError } from '../../../../kernel/contract/errors.ts'
import { deviceRegister } from '../../../auth/api.ts'
import type { Passkeys, UsedPasskey } from '../passkeys.ts'
import type { CallService, RefusalName } from '../service-keeper.ts'
import type { KeyVault } from '../vault.ts'
import type { DrawDialog, KeyDialog } from './key-dialog.ts'
import { createPasskeySteps, type PasskeySteps } from './passkey-steps.ts'

/** What getting an account's keys needs of the frame. */
export interface OpenKeysParts {
  readonly vault: KeyVault
  readonly call: CallService
  readonly nameOf: RefusalName
  readonly passkeys: Passkeys
  readonly now: () => number
  /** Texts of the visitor that others know: the e-mail address, the name. */
  readonly known: readonly string[]
  /** What the service lists this browser as. */
  readonly deviceName: string
  /** Whether the frame's key is one of the account's devices already. */
  readonly registered: boolean
  /** Whether the visitor signed in by a passkey. */
  readonly byPasskey: boolean
  /** The passkey by which the visitor has just signed in, agreeing that this page uses the account. */
  readonly used: UsedPasskey | undefined
  /** Called once it is. */
  readonly onRegistered: () => Promise<void>
  readonly draw: DrawDialog
}

/** A dialog that is still to learn how it ends. */
type Ask = (end: { readonly done: () => void; readonly cancel: () => void }) => KeyDialog

const cancelled = (): PorticoError<'KEYS_CONSENT'> => new PorticoError('KEYS_CONSENT', 'The visitor has not agreed.')

const show = (draw: DrawDialog, ask: Ask): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    draw(ask({ done: resolve, cancel: () => reject(cancelled()) }))
  }).finally(() => draw(undefined))

/** Registers the device. Answers false where the service wants the account's passkey first. */
const register = async ({ call, nameOf, deviceName, onRegistered }: OpenKeysParts): Promise<boolean> => {
  try {
    await call(deviceRegister, { name: deviceName })
  } catch (cause) {
    if (nameOf(cause) === 'SECOND_FACTOR_REQUIRED') return false
    throw cause
  }
  await onRegistered()
  return true
}

/** Gets the account back where the service gives its share only after the passkey: the one use of it proves and unwraps. */
const recoverRegistering = (parts: OpenKeysParts, passkey: PasskeySteps): Promise<void> =>
  show(parts.draw, ({ done, cancel }) => ({
    kind: 'recover',
    mode: 'passkey',
    persistent: parts.vault.persistent,
    passkey,
    cancel,
    async submit(secret, others) {
      if (!(await register(parts))) throw new PorticoError('KEYS_PASSKEY_WRONG', 'The service does not take the passkey.')
      const state = await parts.vault.state()
      if (state.status === 'new') await parts.vault.create(secret)
      else await parts.vault.recover(secret, others)
      done()
    },
  }))

/** Gets the account back by the passkey that has just signed in, so that it is not used twice. False where another one protects it. */
const recoveredBy = async ({ vault, used }: OpenKeysParts): Promise<boolean> => {
  if (!used?.value) return false
  const { credentialId, value } = used
  try {
    await vault.recover({ mode: 'passkey', credentialId, value })
    return true
  } catch (cause) {
    if (isPorticoError(cause) && cause.code === 'KEYS_PASSKEY_WRONG') return false
    throw cause
  }
}

/**
 * Gets the keys of a signed-in account ready for the pages of this origin: makes them, asks for consent, or gets them back, whichever they
 * need. Shows nothing where they are ready. Rejects with `KEYS_CONSENT` where the visitor goes away.
 */
export const openKeys = async (parts: OpenKeysParts): Promise<void> => {
  const { vault, call, passkeys, now, known, draw } = parts
  const passkey = createPasskeySteps({ call, passkeys, now })
  if (!parts.registered && !(await register(parts))) return recoverRegistering(parts, passkey)
  const state = await vault.state()
  if (state.status === 'ready') return
  if (state.status === 'recover' && state.mode === 'passkey' && (await recoveredBy(parts))) return
  return show(draw, ({ done, cancel }): KeyDialog => {
    if (state.status === 'new') {
      const submit = async (...given: Parameters<KeyVault['create']>): Promise<void> => {
        await vault.create(...given)
        done()
      }
      return {
        kind: 'setUp',
        hasPasskey: parts.byPasskey,
        modes: vault.modes,
        known,
        passkey,
        cancel,
        submit: (secret, brought) => submit(secret, brought),
      }
    }
    if (state.status === 'consent') {
      return { kind: 'consent', usedBy: state.usedBy, cancel, submit: () => vault.allow().then(done) }
    }
    return {
      kind: 'recover',
      mode: state.mode,
      persistent: vault.persistent,
      passkey,
      cancel,
      submit: (secret, others) => vault.recover(secret, others).then(done),
    }
  })
}
