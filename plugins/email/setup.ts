import { defineSetup } from '../../kernel/contract/plugin.ts'
import { createAddressChange } from './change-address.ts'
import { createCodeForm } from './code-form.ts'
import { manifest } from './manifest.ts'
import { type EmailParts, EVENTS } from './parts.ts'
import type { EmailService } from './service.ts'
import { createSignIn } from './sign-in.ts'

export default defineSetup(
  manifest,
  ({ deps, ports, stores, signal, text }) => {
    const { auth, router } = deps
    const { events, links, log } = ports
    const parts: EmailParts = { ...deps, ...ports, stores, signal, text }
    const signIn = createSignIn(parts)
    const change = createAddressChange(parts)
    const code = createCodeForm(parts)
    const email: EmailService = {
      login: signIn.form.state,
      change: change.form.state,
      code: code.state,
      device: signIn.device,
      host: globalThis.location.host,
      select: signIn.select,
      setLogin(typed) {
        // The frame loads while the address is being typed.
        if (auth.state.get().frame === 'idle') auth.load().catch((cause: unknown) => log.info('The frame did not load.', cause))
        signIn.form.setTyped(typed)
      },
      submitLogin: signIn.form.submit,
      setChange: change.form.setTyped,
      submitChange: change.submit,
      setCode: code.setCode,
      checkCode: code.check,
      resend: () => (router.current.get()?.view === 'EmailVerifyDevice' ? signIn.resendLink() : code.resend()),
      enterLogin: (address) => code.begin(signIn.codeStep(address)),
      enterDevice: signIn.enterDevice,
      enterChange() {
        events.emit('EMAIL_EDIT', {})
        change.form.clear()
      },
      enterPrimary: (params) => code.begin(change.primaryStep(params)),
      enterSecondary: (params) => code.begin(change.secondaryStep(params)),
      upgrade() {
        events.emit('EMAIL_UPGRADE_FROM_MODAL', {})
        try {
          links.open(`${auth.origin}/dashboard`)
        } catch (cause) {
          log.error('The page of the wallet is at no address that may be opened.', cause)
          deps.toasts.show({ kind: 'error', text: text('upgradeRefused') })
        }
      },
    }
    return {
      services: { email },
      enter: {
        EmailVerifyOtp: ({ email: address }) => email.enterLogin(address),
        EmailVerifyDevice: ({ email: address }) => email.enterDevice(address),
        UpdateEmailWallet: email.enterChange,
        UpdateEmailPrimaryOtp: email.enterPrimary,
        UpdateEmailSecondaryOtp: email.enterSecondary,
      },
    }
  },
  { events: EVENTS },
)
