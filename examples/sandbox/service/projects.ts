import { isLocalOrigin } from './local-callers.ts'
import { Refusal } from './refusal.ts'

/** A host's project. */
export interface Project {
  readonly id: string
  /** Origins of its pages, as `https://example.org`. Empty: pages of this machine, whatever their port. */
  readonly origins: readonly string[]
}

/** Who calls. */
export interface Caller {
  readonly projectId: string | undefined
  /** What the browser says; other programs say nothing and are let in. */
  readonly origin: string | undefined
}

/** The project that is there without anybody's doing. */
export const sandboxProject: Project = { id: 'sandbox', origins: [] }

/** Lets a caller in or throws a {@link Refusal}: 401 for an unknown project, 403 for an origin that is not the project's. */
export const checkCaller = (project: Project | undefined, { origin }: Caller): void => {
  if (!project) throw new Refusal(401, { name: 'projectId', description: 'Unauthorized: invalid key' })
  if (origin === undefined) return
  const allowed = project.origins.length === 0 ? isLocalOrigin(origin) : project.origins.includes(origin)
  if (!allowed) throw new Refusal(403, { name: 'origin', description: 'Unauthorized: origin not allowed' })
}

/** Lets in who calls for one of the given projects; for services that are told their projects at start. */
export const admitProjects = (projects: readonly Project[] = [sandboxProject]) => {
  const byId = new Map(projects.map((project) => [project.id, project]))
  return (caller: Caller): void => checkCaller(byId.get(caller.projectId ?? ''), caller)
}
