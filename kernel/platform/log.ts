import type { LogPort } from '../contract/ports.ts'

/** From most to least talkative. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** A log that names its kernel or plugin. Default level: `error`. */
export const createLog = (name: string, level: LogLevel): LogPort => {
  const at = (wanted: 'debug' | 'info' | 'warn' | 'error') => {
    return (message: string, context?: unknown): void => {
      if (LEVELS.indexOf(wanted) < LEVELS.indexOf(level)) return
      try {
        console[wanted](`[${name}] ${message}`, ...(context === undefined ? [] : [context]))
      } catch (cause) {
        // Test set-ups make the console throw: that is an uncaught error, but not the end of what was being done.
        queueMicrotask(() => {
          throw cause
        })
      }
    }
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
