import { PorticoError } from '../../../../kernel/contract/errors.ts'
import { passkeySignIn, passkeySignInOptions, passkeySignUp, passkeySignUpOptions, type SessionGrant } from '../../../auth/api.ts'
import type { Passkeys, UsedPasskey } from '../passkeys.ts'
import type { CallService } from '../service-keeper.ts'
import type { DrawDialog } from './key-dialog.ts'
import { prepared } from './passkey-steps.ts'

/** What a sign-in by passkey needs of the frame. */
export interface PasskeySignInParts {
  readonly call: CallService
  readonly passkeys: Passkeys
  readonly now: () => number
  readonly draw: DrawDialog
  /** Begins the session of a grant. */
  begin(grant: SessionGrant): Promise<unknown>
}

/**
 * Signs in by a passkey alone, or makes an account that has one. Answers the passkey that was used: what protects the account need not be used
 * a second time. Rejects with `KEYS_CONSENT` where the visitor goes away.
 */
export const signInByPasskey = ({ call, passkeys, now, draw, begin }: PasskeySignInParts): Promise<UsedPasskey | undefined> => {
  const creation = prepared(() => call(passkeySignUpOptions, {}), now)
  const question = prepared(() => call(passkeySignInOptions, {}), now)
  return new Promise<UsedPasskey | undefined>((resolve, reject) => {
    draw({
      kind: 'signIn',
      passkey: {
        prepareCreate: creation.prepare,
        create: () =>
          creation.spend(async ({ requestId, options }) => {
            const response = await passkeys.create(options)
            await begin(await call(passkeySignUp, { requestId, response }))
            resolve(undefined)
          }),
        prepareUse: question.prepare,
        use: () =>
          question.spend(async ({ requestId, options }) => {
            const used = await passkeys.use(options)
            await begin(await call(passkeySignIn, { requestId, response: used.assertion }))
            resolve(used)
            return used
          }),
      },
      cancel: () => reject(new PorticoError('KEYS_CONSENT', 'The visitor has not signed in.')),
    })
  }).finally(() => draw(undefined))
}
