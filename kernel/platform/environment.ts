import type { EnvPort } from '../contract/ports.ts'

interface EnvironmentSource {
  readonly navigator?: { readonly userAgent?: string; readonly maxTouchPoints?: number } | undefined
  readonly self?: unknown
  readonly top?: unknown
}

const TELEGRAM = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto']

/** The page's own origin as the browser says it, which no script can change; empty on a server. */
export const pageOrigin = (): string => globalThis.location?.origin ?? ''

/** Reads once where we run. Touches nothing on a server: everything is then false. */
export const readEnvironment = (source: EnvironmentSource = globalThis as EnvironmentSource): EnvPort => {
  const agent = source.navigator?.userAgent ?? ''
  const touch = (source.navigator?.maxTouchPoints ?? 0) > 1
  // An iPad says it is a Mac; only the touch points tell.
  const ios = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touch)
  const android = /Android/.test(agent)
  const iframe = source.self !== source.top
  return Object.freeze({
    mobile: ios || android || /Mobile/.test(agent),
    ios,
    android,
    telegram: TELEGRAM.some((name) => name in source),
    safe: iframe && /safe/i.test(String((source as { document?: { referrer?: string } }).document?.referrer ?? '')),
    iframe,
  })
}
