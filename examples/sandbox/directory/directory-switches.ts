import type { Context, Hono } from 'hono'
import * as v from 'valibot'

/** What tests and visitors of the sandbox turn on and off. */
export interface DirectorySwitches {
  /** Whether bad rows and images are listed. Off at the start. */
  hostile: boolean
  /** What the analytics configuration says. On at the start. */
  analytics: boolean
}

const body = v.object({ on: v.boolean() })

/** Adds `GET` and `PUT /_sandbox/hostile` and `/_sandbox/analytics`: `{ on: true }`. */
export const addSwitches = (app: Hono, switches: DirectorySwitches): void => {
  for (const name of ['hostile', 'analytics'] as const) {
    const state = (context: Context) => context.json({ on: switches[name] })
    app.get(`/_sandbox/${name}`, state)
    app.put(`/_sandbox/${name}`, async (context) => {
      const given = v.safeParse(body, await context.req.json().catch(() => undefined))
      if (!given.success) return context.json({ error: { code: 'SWITCH_INVALID', message: 'The body is { "on": true } or false.' } }, 400)
      switches[name] = given.output.on
      return state(context)
    })
  }
}
