import { PorticoError } from '../../../../kernel/contract/errors.ts'
import { type AuthAnswer, passkeyConfirm, passkeyConfirmOptions, passkeyRegister, passkeyRegisterOptions } from '../../../auth/api.ts'
import type { Passkeys, UsedPasskey } from '../passkeys.ts'
import type { CallService } from '../service-keeper.ts'

/**
 * Makes and uses passkeys of the signed-in account. A browser opens its window only in the visitor's click, so what the service has to say
 * is fetched before: prepare, then let the visitor press.
 */
export interface PasskeySteps {
  prepareCreate(): Promise<void>
  /** Called in the click. Makes a passkey, which is then a way to sign in. */
  create(): Promise<void>
  prepareUse(): Promise<void>
  /** Called in the click. Uses a passkey and proves it to the service. */
  use(): Promise<UsedPasskey>
}

interface StepParts {
  readonly call: CallService
  readonly passkeys: Passkeys
  readonly now: () => number
}

const notPrepared = (): PorticoError<'KEYS_PASSKEY_CANCELLED'> =>
  new PorticoError('KEYS_PASSKEY_CANCELLED', 'What the passkey is asked has run out.')

export const createPasskeySteps = ({ call, passkeys, now }: StepParts): PasskeySteps => {
  let creation: AuthAnswer<typeof passkeyRegisterOptions> | undefined
  let question: AuthAnswer<typeof passkeyConfirmOptions> | undefined
  return {
    async prepareCreate() {
      creation = await call(passkeyRegisterOptions, {})
    },
    async create() {
      const prepared = creation
      creation = undefined
      if (!prepared || prepared.expiresAt <= now()) throw notPrepared()
      const response = await passkeys.create(prepared.options)
      await call(passkeyRegister, { requestId: prepared.requestId, response })
    },
    async prepareUse() {
      question = await call(passkeyConfirmOptions, {})
    },
    async use() {
      const prepared = question
      question = undefined
      if (!prepared || prepared.expiresAt <= now()) throw notPrepared()
      const used = await passkeys.use(prepared.options)
      await call(passkeyConfirm, { requestId: prepared.requestId, response: used.assertion })
      return used
    },
  }
}
