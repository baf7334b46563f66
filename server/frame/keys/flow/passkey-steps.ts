import { PorticoError } from '../../../../kernel/contract/errors.ts'
import { passkeyConfirm, passkeyConfirmOptions, passkeyRegister, passkeyRegisterOptions } from '../../../auth/api.ts'
import type { Bytes } from '../bytes.ts'
import { noValue, type Passkeys, type UsedPasskey } from '../passkeys.ts'
import type { CallService } from '../service-keeper.ts'

/**
 * Makes and uses passkeys of the signed-in account. A browser opens its window only in the visitor's click, so what the service has to say
 * is fetched before: prepare, then let the visitor press.
 */
export interface PasskeySteps<Used = ProtectingPasskey> {
  prepareCreate(): Promise<void>
  /** Called in the click. Makes a passkey, which is then a way to sign in. */
  create(): Promise<void>
  prepareUse(): Promise<void>
  /** Called in the click. Uses a passkey and proves it to the service. */
  use(): Promise<Used>
}

/** A passkey whose value protects a share. */
export interface ProtectingPasskey extends UsedPasskey {
  readonly value: Bytes
}

interface StepParts {
  readonly call: CallService
  readonly passkeys: Passkeys
  readonly now: () => number
}

/** What the service has to say before a click: fetched once for one press. A press without it rejects with the reason. */
export const prepared = <T extends { readonly expiresAt: number }>(fetch: () => Promise<T>, now: () => number) => {
  let next: Promise<T> | undefined
  let ready: T | undefined
  return {
    async prepare(): Promise<void> {
      ready = undefined
      next = fetch()
      ready = await next
    },
    /** In the click: what was fetched is handed over in the same task. */
    async spend<R>(act: (given: T) => Promise<R>): Promise<R> {
      const [given, asked] = [ready, next]
      ready = undefined
      next = undefined
      if (given && given.expiresAt > now()) return act(given)
      await asked
      throw notPrepared()
    },
  }
}

const notPrepared = (): PorticoError<'KEYS_PASSKEY_CANCELLED'> =>
  new PorticoError('KEYS_PASSKEY_CANCELLED', 'What the passkey is asked has run out.')

export const createPasskeySteps = ({ call, passkeys, now }: StepParts): PasskeySteps => {
  const creation = prepared(() => call(passkeyRegisterOptions, {}), now)
  const question = prepared(() => call(passkeyConfirmOptions, {}), now)
  return {
    prepareCreate: creation.prepare,
    create: () =>
      creation.spend(async ({ requestId, options }) => {
        const response = await passkeys.create(options)
        await call(passkeyRegister, { requestId, response })
      }),
    prepareUse: question.prepare,
    use: () =>
      question.spend(async ({ requestId, options }) => {
        const used = await passkeys.use(options)
        const { value } = used
        if (!value) throw noValue()
        await call(passkeyConfirm, { requestId, response: used.assertion })
        return { ...used, value }
      }),
  }
}
