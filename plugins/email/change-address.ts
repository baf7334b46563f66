import type { AuthService } from '../auth/manifest.ts'
import { type AddressFormOwner, createAddressForm } from './address-form.ts'
import type { CodeStep } from './code-form.ts'
import type { EmailParts } from './parts.ts'
import type { EmailChange } from './service.ts'

type Action = Awaited<ReturnType<AuthService['updateEmail']>>

/** The steps of a change of the address. */
export interface AddressChange {
  readonly form: AddressFormOwner
  submit(redirectView: EmailChange['redirectView']): void
  /** What the code of the present address is for, and that of the new one. */
  primaryStep(change: EmailChange): CodeStep
  secondaryStep(change: EmailChange): CodeStep
}

/** Makes the steps. */
export const createAddressChange = (parts: EmailParts): AddressChange => {
  const { auth, router, toasts, log, text } = parts
  let redirectView: EmailChange['redirectView']
  const viewOf = (action: Action) => (action === 'VERIFY_PRIMARY_OTP' ? 'UpdateEmailPrimaryOtp' : 'UpdateEmailSecondaryOtp')
  const form = createAddressForm({
    ...parts,
    refuses: (email) => (email.toLowerCase() === auth.state.get().user?.email?.toLowerCase() ? { kind: 'same' } : undefined),
    async send(newEmail, signal) {
      const from = router.current.get()
      const change: EmailChange = { newEmail, ...(redirectView !== undefined && { redirectView }) }
      const action = await auth.updateEmail(newEmail, { signal })
      if (router.current.get() === from) await router.push(viewOf(action), change)
    },
  })
  const resend = async (change: EmailChange, here: ReturnType<typeof viewOf>, signal: AbortSignal): Promise<void> => {
    const next = viewOf(await auth.updateEmail(change.newEmail, { signal }))
    // The frame may begin the change anew, with a code for the present address.
    if (next !== here) await router.replace(next, change)
  }
  return {
    form,
    submit(target) {
      redirectView = target
      form.submit()
    },
    primaryStep: (change) => ({
      async check(code, signal) {
        await auth.updateEmailPrimaryOtp(code, { signal })
        await router.replace('UpdateEmailSecondaryOtp', change)
      },
      resend: (signal) => resend(change, 'UpdateEmailPrimaryOtp', signal),
    }),
    secondaryStep: (change) => ({
      async check(code, signal) {
        await auth.updateEmailSecondaryOtp(code, { signal })
        toasts.show({ kind: 'success', text: text('changed') })
        // The address is changed, whether or not there is such a view.
        await router
          .reset(change.redirectView ?? 'AccountSettings')
          .catch((cause: unknown) => log.error('The view could not be opened.', cause))
      },
      resend: (signal) => resend(change, 'UpdateEmailSecondaryOtp', signal),
    }),
  }
}
