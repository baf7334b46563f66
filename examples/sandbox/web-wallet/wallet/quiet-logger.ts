import type { Core } from '@walletconnect/core'

type Logger = InstanceType<typeof Core>['logger']

const ignore = (): void => undefined

const isLogger = (value: object): value is Logger => 'child' in value && 'bindings' in value

/** A logger that keeps and prints nothing: the client's own would hold a megabyte of messages and offer them on `window`. */
export const createQuietLogger = (context = 'wallet'): Logger => {
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
  if (!isLogger(logger)) throw new TypeError('not a logger')
  return logger
}
