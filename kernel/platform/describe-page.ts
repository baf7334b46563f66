import type { DappMetadata } from '../contract/kernel-api.ts'

/** What a page says of itself, for a host that gives no `metadata`: title, description and origin. On a server there is no page. */
export const describePage = (): DappMetadata => {
  const { document: page, location } = globalThis
  const url = location?.origin ?? ''
  const description = page?.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
  return Object.freeze({ name: page?.title || location?.hostname || url, description, url, icons: Object.freeze([]) })
}
