import type { Connector } from '../../../kernel/contract/connectors.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'

/** A provider that answers nothing. */
export const mute = (): Eip1193Provider => ({
  request: () => new Promise(() => undefined),
  on: () => undefined,
  removeListener: () => undefined,
})

/** A provider that notes what it is asked, and answers with its own name. */
export const noting = (name: string): Eip1193Provider & { readonly asked: unknown[] } => {
  const asked: unknown[] = []
  return {
    ...mute(),
    asked,
    async request(args) {
      asked.push(args)
      return name
    },
  }
}

/** Asks a connector's provider whose it is. */
export const nameOf = async (connector: Connector<'eip155'> | undefined): Promise<unknown> =>
  (await connector?.provider())?.request({ method: 'test_name' })

/** Announces whatever is given, as a wallet or something that plays one. */
export const announce = (detail: unknown): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

let count = 0

/** An announcement with everything right. */
export const announcement = (info: Readonly<Record<string, unknown>> = {}, provider: unknown = mute()) => {
  count += 1
  const uuid = `350670db-19fa-4704-a166-${String(count).padStart(12, '0')}`
  return {
    info: { uuid, name: 'Example Wallet', icon: 'data:image/png;base64,iVBORw0KGgo=', rdns: 'com.example.wallet', ...info },
    provider,
  }
}
