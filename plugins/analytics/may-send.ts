import type { ServicesService } from '../../kernel/contract/kernel-services.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import { analyticsConfig } from './api.ts'

/**
 * Whether the project wants its events: its directory is asked, once. A directory that fails to say yes has said no. A host without a
 * directory has nobody to ask: naming an analytics service was its yes.
 */
export const maySend = async (services: ServicesService, log: LogPort): Promise<boolean> => {
  if (!services.has('directory')) return true
  try {
    return (await services.call(analyticsConfig, {})).isAnalyticsEnabled
  } catch (cause) {
    log.info('The directory did not say whether events are wanted: none are sent.', cause)
    return false
  }
}
