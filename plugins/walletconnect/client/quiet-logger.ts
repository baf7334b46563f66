import type { ClientOptions } from './vendor.ts'

/** A logger as the client takes it. */
type Logger = Exclude<NonNullable<ClientOptions['logger']>, string>

const ignore = (): void => undefined

/**
 * Keeps and prints nothing. A level as text is not enough: the client's own logger holds a megabyte of messages, keys included,
 * and offers them to the page as a function on `window`.
 */
export const createQuietLogger = (context = 'portico'): Logger => {
  const logger = {
    level: 'silent',
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
    bindings: () => ({ context }),
    child: (bindings: { readonly context?: string }) => createQuietLogger(bindings.context),
  }
  // The rest of pino's interface is not used by the client.
  return logger as object as Logger
}
