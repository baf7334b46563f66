import { waitFor } from '@testing-library/dom'
import { PorticoError } from '../../../../kernel/contract/errors.ts'
import { createSite, listOf, openTab, type Site, type Tab } from './site.ts'

/** The site of the test that runs. */
export let site: Site
const tabs: Tab[] = []

/** Starts a site that nothing is kept of, with no tab. */
export const startSite = (options?: Parameters<typeof createSite>[0]): void => {
  site = createSite(options)
}

export const closeTabs = (): void => {
  for (const tab of tabs.splice(0)) tab.close()
}

/** Opens a tab of the site, which closes with the test. */
export const open = async (options: Parameters<typeof openTab>[1] = {}): Promise<Tab> => {
  const tab = await openTab(site, options)
  tabs.push(tab)
  return tab
}

export const failed = (reason: string, more: object = {}) => new PorticoError('TRANSACTION_FAILED', 'No.', { context: { reason, ...more } })
export const timeout = () => new PorticoError('RECEIPT_TIMEOUT', 'No.')
export const lost = (id?: string) => new PorticoError('SEND_UNCERTAIN', 'May be.', { context: id === undefined ? {} : { id } })
export const statuses = (tab: Tab): readonly string[] => listOf(tab).map(({ status }) => status)
export const waiting = (tab: Tab, count = 1): Promise<void> => waitFor(() => expect(tab.waits).toHaveLength(count))
