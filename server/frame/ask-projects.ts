import * as v from 'valibot'
import { projectInfo } from '../auth/api.ts'
import type { FindProject, FrameProject } from './frame-server.ts'

/** ms that an answer is good for. */
const FRESH = 30_000
/** ms */
const LIMIT = 5_000
/** Projects that are remembered; whoever asks for ids that do not exist fills nothing. */
const MOST = 1_000

/** Asks the auth service for projects, and remembers each for half a minute. */
export const askProjects = (service: string, now = Date.now): FindProject => {
  const known = new Map<string, { readonly project: FrameProject; readonly until: number }>()
  return async (id) => {
    const kept = known.get(id)
    if (kept && kept.until > now()) return kept.project
    const path = projectInfo.path.replace('{projectId}', encodeURIComponent(id))
    const response = await fetch(`${service.replace(/\/$/, '')}${path}`, { signal: AbortSignal.timeout(LIMIT) })
    if (response.status === 404) {
      known.delete(id)
      return undefined
    }
    if (!response.ok) throw new Error(`The auth service answers ${response.status}.`)
    const { origins, recovery } = v.parse(projectInfo.response, await response.json())
    const project = { origins, recovery }
    if (known.size >= MOST) known.clear()
    known.set(id, { project, until: now() + FRESH })
    return project
  }
}
