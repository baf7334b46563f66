import type { Hono } from 'hono'
import * as v from 'valibot'

/**
 * How the bundler treats the operations it is sent. `refuses`: as if EntryPoint refused each. `holds`: accepts and never sends, so that no
 * receipt comes; what waits can be replaced. `loses`: accepts and forgets. `replaces`: another operation with the same nonce comes first.
 */
export const behaviours = ['includes', 'refuses', 'holds', 'loses', 'replaces'] as const

/** What is switched from outside. */
export interface BundlerSwitch {
  behaviour: (typeof behaviours)[number]
  /** Whether the paymaster pays. */
  sponsors: boolean
}

const body = v.strictObject({ behaviour: v.optional(v.picklist(behaviours)), sponsors: v.optional(v.boolean()) })

/** Adds `GET` and `PUT /_sandbox/behaviour`: `{ behaviour: 'holds', sponsors: true }`, each where it changes. `onChange` runs after each. */
export const addBehaviour = (app: Hono, state: BundlerSwitch, onChange: () => Promise<unknown>): void => {
  app.get('/_sandbox/behaviour', (context) => context.json(state))
  app.put('/_sandbox/behaviour', async (context) => {
    const given = v.safeParse(body, await context.req.json().catch(() => undefined))
    if (!given.success) {
      const message = `The body is { behaviour, sponsors }: one of ${behaviours.join(', ')}; true or false.`
      return context.json({ error: { code: 'SWITCH_INVALID', message } }, 400)
    }
    state.behaviour = given.output.behaviour ?? state.behaviour
    state.sponsors = given.output.sponsors ?? state.sponsors
    await onChange()
    return context.json(state)
  })
}
