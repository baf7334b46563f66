import { type Query, toCall } from '../../kernel/contract/endpoint.ts'
import type { HostService } from '../../kernel/contract/kernel-services.ts'
import type { HttpPort, LogPort } from '../../kernel/contract/ports.ts'
import { analyticsConfig } from './api.ts'

/** What asking needs. */
export interface MaySendParts {
  readonly host: HostService
  readonly http: HttpPort<'directory'>
  readonly log: LogPort
  readonly query: Query
}

/**
 * Whether the project wants its events: its directory is asked, once. A directory that fails to say yes has said no. A host without a
 * directory has nobody to ask: naming an analytics service was its yes.
 */
export const maySend = async ({ host, http, log, query }: MaySendParts): Promise<boolean> => {
  if (!host.services.directory) return true
  const { path, request } = toCall(analyticsConfig, {}, { query })
  try {
    const { isAnalyticsEnabled } = await http.get('directory', path, { ...request, retry: false })
    return isAnalyticsEnabled
  } catch (cause) {
    log.info('The directory did not say whether events are wanted: none are sent.', cause)
    return false
  }
}
