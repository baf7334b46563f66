import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { readJson, readPart } from '../service/read-input.ts'
import { failureOf, Refusal } from '../service/refusal.ts'
import { readAddress } from './account-id.ts'
import type { IdentityTable } from './identity-table.ts'
import type { ProjectTable } from './project-table.ts'
import { hostileSessions, type SessionAnswers } from './sessions/session-table.ts'
import { hostileAnswers, type SwapAnswers } from './swaps/hostile-answers.ts'

const project = v.object({ origins: v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+$/))) })
const identity = v.object({
  name: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(300))),
  avatar: v.nullable(v.pipe(v.string(), v.maxLength(2_000), v.regex(/^(https:|data:image\/)/))),
})

const swapAnswers = v.object({ answers: v.picklist(['true', 'noLiquidity', ...hostileAnswers]) })

const sessionAnswers = v.object({ answers: v.picklist(['true', ...hostileSessions]) })

const put = (app: Hono, path: string, change: (name: string, body: unknown) => Promise<unknown>): void => {
  app.put(path, async (context: Context) => {
    try {
      return context.json(await change(context.req.param('name') ?? '', readJson(await context.req.text())))
    } catch (error) {
      if (error instanceof Refusal) return context.json(failureOf(error), 400)
      throw error
    }
  })
}

/** What can be changed by hand. */
export interface ControlParts {
  readonly projects: ProjectTable
  readonly identities: IdentityTable
  setSwapAnswers(answers: SwapAnswers): void
  setSessionAnswers(answers: SessionAnswers): void
}

/**
 * Adds what changes the database by hand: `PUT /_sandbox/projects/{id}` with `{ origins }` and `PUT /_sandbox/identities/{address}` with
 * `{ name, avatar }`; an answer means that it is on disk. `PUT /_sandbox/swaps/answers` with `{ answers }` makes the swap rows lie, until
 * the service ends; `PUT /_sandbox/sessions/answers` does it with those of sessions.
 */
export const addControlRoutes = (app: Hono, parts: ControlParts): void => {
  put(app, '/_sandbox/projects/:name', async (id, body) => {
    const { origins } = readPart(project, body, 'body')
    await parts.projects.put({ id, origins })
    return { id, origins }
  })
  put(app, '/_sandbox/identities/:name', async (name, body) => {
    const address = readAddress(name, 'address')
    const given = readPart(identity, body, 'body')
    await parts.identities.put(address, given)
    return { address, ...given }
  })
  put(app, '/_sandbox/swaps/:name', async (_, body) => {
    const given = readPart(swapAnswers, body, 'body')
    parts.setSwapAnswers(given.answers)
    return given
  })
  put(app, '/_sandbox/sessions/:name', async (_, body) => {
    const given = readPart(sessionAnswers, body, 'body')
    parts.setSessionAnswers(given.answers)
    return given
  })
}
