import type { AccountType } from '../contract/caip.ts'
import type { PorticoOptions } from '../contract/kernel-api.ts'
import type { LogPort } from '../contract/ports.ts'
import type { FullManifest } from '../registries/full-manifest.ts'

/** Every option there is. */
const OPTIONS: Readonly<Record<keyof PorticoOptions, true>> = {
  id: true,
  projectId: true,
  metadata: true,
  networks: true,
  defaultNetwork: true,
  plugins: true,
  theme: true,
  preload: true,
  locale: true,
  locales: true,
  services: true,
  sdk: true,
  connectorGroupsOrder: true,
  hide: true,
  replaceableViews: true,
  replace: true,
  schemes: true,
  debug: true,
  logLevel: true,
  multipleSessions: true,
  reconnect: true,
  storage: true,
  rpc: true,
  container: true,
  embedded: true,
  allowUnsupportedChain: true,
  customRpcUrls: true,
  defaultAccountTypes: true,
}

/** Every type of account there is. */
const ACCOUNT_TYPES: Readonly<Record<AccountType, true>> = { eoa: true, smartAccount: true, payment: true, ordinal: true, stx: true }

/** Pages of this machine. */
const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|$)/

const originOf = (address: string): string | undefined => {
  try {
    return new URL(address).origin
  } catch {
    return undefined
  }
}

/** Wallets get `metadata.url`, and warn visitors of a page that has another origin. While a page is developed that is no mistake. */
const checkUrl = (url: string, log: Pick<LogPort, 'warn' | 'error'>): void => {
  const page = globalThis.location?.origin
  if (page === undefined || originOf(url) === page) return
  const report = LOOPBACK.test(page) ? log.warn : log.error
  report(`metadata.url is ${url}, and this page is of ${page}: wallets warn their users where the two differ.`)
}

/**
 * Says in the console what is amiss in a host's options and stops nothing: options and names in options that mean nothing and would be
 * ignored in silence (a plugin that is added later is not known yet), and an address that is not the page's own.
 */
export const logMistakes = (
  options: PorticoOptions,
  plugins: readonly { readonly manifest: FullManifest }[],
  log: Pick<LogPort, 'warn' | 'error'>,
): void => {
  const manifests = plugins.map(({ manifest }) => manifest)
  const groups = manifests.flatMap(({ connectorGroups = [] }) => connectorGroups.map(({ id }) => id))
  const views = manifests.flatMap((manifest) => Object.keys(manifest.views ?? {}))
  const entries = manifests.flatMap(({ id, slots }) => Object.values(slots ?? {}).flatMap((all) => all.map((entry) => `${id}/${entry.id}`)))
  const report = (option: string, what: string, given: readonly string[] = [], known: readonly string[]): void => {
    for (const name of given) {
      if (!known.includes(name)) log.error(`${option}: there is no ${what} "${name}"; there are ${known.join(', ')}.`)
    }
  }
  report('createPortico', 'option', Object.keys(options), Object.keys(OPTIONS))
  report('connectorGroupsOrder', 'connector group', options.connectorGroupsOrder, groups)
  report('defaultAccountTypes', 'account type', Object.values(options.defaultAccountTypes ?? {}), Object.keys(ACCOUNT_TYPES))
  report('hide.groups', 'connector group', options.hide?.groups, groups)
  report('hide.entries', 'entry', options.hide?.entries, entries)
  report('replaceableViews', 'view', options.replaceableViews, views)
  if (options.metadata) checkUrl(options.metadata.url, log)
}
