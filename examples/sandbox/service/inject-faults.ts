import { setTimeout as delay } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import type { Faults } from './faults.ts'

/** Bytes of white space after a huge answer: JSON allows it, memory feels it. */
const HUGE = 20_000_000

/** ms the first of two requests waits for the second. */
const TURN = 3_000

const otherType = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(otherType)
  if (value === null) return 'null'
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, otherType(one)]))
  return typeof value === 'string' ? { text: value } : String(value)
}

/** Lets a service's faults happen to its requests. */
export const injectFaults = (faults: Faults): MiddlewareHandler => {
  let first: (() => void) | undefined
  const turn = async (): Promise<(() => void) | undefined> => {
    if (first) {
      const release = first
      first = undefined
      return release
    }
    await Promise.race([
      new Promise<void>((resolve) => {
        first = resolve
      }),
      delay(TURN, undefined, { ref: false }),
    ])
    first = undefined
    return undefined
  }
  return async (context, next) => {
    const fault = faults.take(context.req.path)
    if (!fault) return next()
    const rewrite = async (change: (text: string) => string): Promise<void> => {
      await next()
      context.res = new Response(change(await context.res.text()), { status: context.res.status, headers: context.res.headers })
    }
    switch (fault.kind) {
      case 'latency':
        await delay(fault.ms)
        return next()
      case 'status':
        return new Response(
          JSON.stringify({ status: 'FAILURE', reasons: [{ name: 'fault', description: `The fault switch says ${fault.status}.` }] }),
          {
            status: fault.status,
            headers: {
              'content-type': 'application/json',
              ...(fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }),
            },
          },
        )
      case 'truncated':
        return rewrite((text) => text.slice(0, text.length / 2))
      case 'html':
        return context.html('<!doctype html><title>Sign in to the network</title>')
      case 'wrong-type':
        return rewrite((text) => JSON.stringify(otherType(JSON.parse(text))))
      case 'same-cursor': {
        const cursor = context.req.query('cursor')
        return rewrite((text) => (cursor ? JSON.stringify({ ...JSON.parse(text), next: cursor }) : text))
      }
      case 'huge':
        return rewrite((text) => text + ' '.repeat(HUGE))
      case 'hang':
        await faults.changed()
        return next()
      case 'out-of-order': {
        const release = await turn()
        await next()
        // The one that came first is let go once this answer is on its way.
        if (release) setTimeout(release, 50)
        return undefined
      }
    }
  }
}
