import { trackEvent } from 'portico/wire'
import { admitProjects, type Project } from '../service/projects.ts'
import { Refusal } from '../service/refusal.ts'
import { serveEndpoint } from '../service/serve-endpoint.ts'
import { type Service, startService } from '../service/start-service.ts'
import { openEventStore } from './event-store.ts'
import { addEventsControl } from './events-control.ts'
import { addEventsPage } from './events-page.ts'

/** Options of `startAnalytics`. */
export interface AnalyticsOptions {
  /** Default: a free one. */
  readonly port?: number
  /** Port of the control server, where the events are read, see `startService`. Default: there is none. */
  readonly control?: number | undefined
  /** Folder for the events. Without one they are gone when the service ends. */
  readonly data?: string | undefined
  /** Who may send. Default: the project `sandbox`, from pages of this machine. */
  readonly projects?: readonly Project[] | undefined
}

/** Starts the service that keeps events. Rejects when the port is taken or the folder cannot be written. */
export const startAnalytics = async ({ port = 0, control, data, projects }: AnalyticsOptions = {}): Promise<Service> => {
  const store = await openEventStore(data)
  const refused = new Set<string>()
  const service = startService({
    name: 'analytics',
    port,
    control,
    onClose: () => store.close(),
    controls: (app) => {
      addEventsControl(app, store, refused)
      addEventsPage(app, store)
    },
    routes: (app) => {
      const admitProject = admitProjects(projects)
      serveEndpoint(
        app,
        trackEvent,
        async ({ body }, { given, projectId = '' }) => {
          await store.add({ eventId: body.eventId, name: body.props.event, projectId, query: given.query, body: given.body })
          return { stored: true }
        },
        {
          admit: (caller) => {
            admitProject(caller)
            if (refused.has(caller.projectId ?? '')) {
              throw new Refusal(403, { name: 'origin', description: 'Unauthorized: origin not allowed' })
            }
          },
        },
      )
    },
  })
  // A port that is taken must not leave the file open.
  service.catch(() => store.close())
  return service
}
