import type { Page } from 'playwright-core'

/** Waits until an element of the host's page, or of a frame with it, says something. */
export const hostSays = async (page: Pick<Page, 'waitForFunction'>, selector: string, expected: string | RegExp): Promise<string> => {
  const pattern = typeof expected === 'string' ? `^${expected.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : expected.source
  const handle = await page.waitForFunction(
    ([where, wanted]) => {
      const text = document.querySelector(where)?.textContent ?? ''
      return new RegExp(wanted, 'i').test(text) ? text : false
    },
    [selector, pattern] as const,
  )
  return String(await handle.jsonValue())
}

/** What the page's storage says of a connection. */
export const storedConnections = (page: Page, kernel = 'default'): Promise<string | null> =>
  page.evaluate((id) => {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    const key = keys.find((name) => new RegExp(`^portico:${id}(@[^:]*)?:kernel:sessions$`).test(name))
    const text = key === undefined ? null : localStorage.getItem(key)
    // Of no session the ids that the visitor used may be left.
    return text !== null && JSON.parse(text).d?.sessions?.length > 0 ? text : null
  }, kernel)

/** How a wallet called itself at the last visit. */
export interface KeptLooks {
  readonly name: string
  readonly icon?: string
}

/** A session with an announced wallet as the kernel keeps it: `kernel/session/restore/stored-sessions.ts`. */
export const keptSession = (connectorId: string, address: string, looks: KeptLooks, version = 1): string => {
  const connections = [{ network: 'eip155:1', address }]
  const session = { id: 'kept', plugin: 'evm', connectorId, type: 'ANNOUNCED', ...looks, connections }
  return JSON.stringify({ v: version, d: { sessions: [session], known: [connectorId] } })
}
