import { PorticoError } from '../../contract/errors.ts'

/** What the page's Content-Security-Policy said of one request. */
export interface PolicyWatch {
  /** The error that names the directive, where the policy kept the service out. */
  refusal(cause: unknown): PorticoError<'HTTP_OFFLINE'> | undefined
  stop(): void
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)

/**
 * Watches for a policy of this page that keeps an address out. A browser says no more than that a request failed, as it does of a service that
 * is gone: the host would look for the mistake in the wrong place.
 */
export const watchPolicy = (address: string): PolicyWatch => {
  const origin = originOf(address)
  let kept = false
  const listen = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (/^(?:connect|default)-src/.test(effectiveDirective) && originOf(blockedURI) === origin) kept = true
  }
  // There is none on a server.
  const document: Document | undefined = globalThis.document
  document?.addEventListener('securitypolicyviolation', listen)
  return {
    refusal: (cause) =>
      kept
        ? new PorticoError('HTTP_OFFLINE', `A Content-Security-Policy of this page keeps ${origin} out: add it to connect-src.`, {
            cause,
            context: { directive: 'connect-src', origin },
          })
        : undefined,
    stop: () => document?.removeEventListener('securitypolicyviolation', listen),
  }
}
