import type { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Translate } from '../../../kernel/contract/locales.ts'
import type { I18nService, ToastsService } from '../../../kernel/contract/modal-services.ts'
import type { OptionalStore } from '../../../kernel/contract/store.ts'
import type { RelayClient } from '../client/relay-client.ts'
import { type AppPorts, openApp } from './open-app.ts'

/** Services that show the visitor a refusal. */
export interface Notices {
  readonly services: { readonly i18n: I18nService; readonly toasts: OptionalStore<ToastsService> }
  readonly text: Translate<'clockText'>
  readonly ports: AppPorts
}

const notify = async ({ context }: PorticoError, { services: { i18n, toasts }, text }: Notices): Promise<void> => {
  if (context.reason !== 'clock') return
  await i18n.ready('walletconnect')
  const [notice, shown] = [text('clockText'), toasts.get()]
  // Each waiting request gets the refusal. The visitor is told once.
  if (shown && !shown.current.get().some((toast) => toast.text === notice)) shown.show({ kind: 'error', text: notice })
}

/** Asks a wallet, in its app where it was opened by a link, and waits for its answer until the relay refuses this page: then none can come. Rejects with `HTTP_OFFLINE`. */
export const unlessRefused = <T>(client: RelayClient, ask: () => Promise<T>, notices: Notices): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = client.onRefusal((error) => {
      reject(error)
      notify(error, notices).catch(() => undefined)
    })
    const stopApp = openApp(client, notices.ports)
    ask()
      .then(resolve, reject)
      .finally(() => {
        stop()
        stopApp()
      })
  })
