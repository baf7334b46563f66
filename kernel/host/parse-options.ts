import type { CaipNetworkId, Network } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { DappMetadata, PorticoOptions } from '../contract/kernel-api.ts'
import type { HostServices } from '../contract/ports.ts'
import type { RpcPolicy } from '../contract/rpc.ts'
import { parseCaipNetworkId } from '../contract/tools/parse-caip.ts'
import { parseNetworks } from '../session/networks.ts'

/** Options after checking. */
export interface ParsedOptions {
  readonly id: string
  readonly projectId: string | undefined
  readonly metadata: DappMetadata
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId | undefined
  readonly services: Partial<Readonly<HostServices>>
  /** Whether a session stays when another of its family settles. */
  readonly multiple: boolean
  /** Whether the modal is a part of the page. */
  readonly embedded: boolean
  /** As they were given: who changes the host's lists later changes nothing. */
  readonly rpc: { readonly safe: readonly string[]; readonly policies: readonly RpcPolicy[] }
}

const ID = /^[a-z0-9][a-z0-9-]{0,31}$/

const invalid: (what: string) => never = (what) => {
  throw new PorticoError('OPTION_INVALID', what)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseMetadata = (given: DappMetadata): DappMetadata => {
  const { name, description, url, icons } = isRecord(given) ? given : {}
  const fits = Array.isArray(icons) && icons.every((icon) => typeof icon === 'string')
  if (typeof name !== 'string' || name === '' || typeof url !== 'string' || !/^https?:\/\//.test(url) || !fits) {
    return invalid('metadata is { name, description, url, icons }, with an http(s) url.')
  }
  return Object.freeze({ name, description: typeof description === 'string' ? description : '', url, icons: Object.freeze([...icons]) })
}

const parseServices = (given: Partial<Readonly<HostServices>> = {}): Partial<Readonly<HostServices>> => {
  if (typeof given !== 'object' || given === null) return invalid('services is no object.')
  for (const [name, address] of Object.entries(given)) {
    if (address === undefined) continue
    const relative = typeof address === 'string' && address.startsWith('/') && !address.startsWith('//')
    if (!relative && !/^(https?|wss?):\/\/\S+$/.test(String(address))) invalid(`services.${name} is no address: ${String(address)}.`)
  }
  return Object.freeze({ ...given })
}

/** Options that are one of a few words. */
const CHOICES = { preload: 'intent idle none', logLevel: 'debug info warn error silent' } as const

/** Whether it is a BCP 47 language tag, as `Intl` takes it. */
export const isLocale = (locale: unknown): boolean => {
  try {
    return typeof locale === 'string' && Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}

/** Whether each value of a record, where there is one, is of a kind. */
const eachIs = (record: unknown, kind: (value: unknown) => boolean): boolean =>
  record === undefined || (isRecord(record) && Object.values(record).every(kind))

const isText = (value: unknown): boolean => typeof value === 'string'

const checkLocales = (locales: unknown = {}): void => {
  if (!isRecord(locales)) invalid('locales is no object of languages.')
  for (const [tag, locale] of Object.entries(locales)) {
    if (!isLocale(tag)) invalid(`locales.${tag}: the name is no BCP 47 language tag.`)
    const { start, plugins, texts, ...others } = isRecord(locale) ? locale : { none: locale }
    const fits =
      eachIs(start, isText) && eachIs(plugins, (load) => typeof load === 'function') && eachIs(texts, (own) => eachIs(own, isText))
    const [unknown] = Object.keys(others)
    if (!fits || unknown !== undefined) {
      invalid(`locales.${tag} has start (texts), plugins (import thunks), texts (by plugin) and nothing else.`)
    }
  }
}

const isListOf = (type: 'string' | 'function', value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((item) => typeof item === type))

const checkChoices = (given: PorticoOptions): void => {
  const {
    locale = 'en',
    locales,
    theme,
    storage,
    multipleSessions,
    container,
    embedded,
    rpc,
    connectorGroupsOrder,
    replaceableViews,
    replace,
    schemes,
    sdk,
  } = given
  if (!isLocale(locale)) invalid('locale is no BCP 47 language tag.')
  checkLocales(locales)
  for (const [name, words] of Object.entries(CHOICES)) {
    const chosen = given[name as keyof typeof CHOICES]
    if (chosen !== undefined && !words.split(' ').includes(chosen)) invalid(`${name} is one of ${words}.`)
  }
  if (theme !== undefined && (typeof theme !== 'object' || theme === null)) invalid('theme is no object.')
  if (storage !== undefined && (typeof storage?.getItem !== 'function' || typeof storage.setItem !== 'function')) {
    invalid('storage has no getItem and setItem.')
  }
  for (const [name, list] of Object.entries({ connectorGroupsOrder, replaceableViews, replace, schemes, 'rpc.safe': rpc?.safe })) {
    if (!isListOf('string', list)) invalid(`${name} is no list of texts.`)
  }
  for (const [name, value] of Object.entries({ multipleSessions, embedded })) {
    if (!['undefined', 'boolean'].includes(typeof value)) invalid(`${name} is true or false.`)
  }
  if (container === undefined ? embedded : typeof container !== 'function' && container?.nodeType !== 1) {
    invalid('container is an element or what finds one; with embedded it is needed.')
  }
  if (!eachIs(sdk, isText)) invalid('sdk is no record of texts.')
  if (!isListOf('function', rpc?.policies)) invalid('rpc.policies is no list of functions.')
}

/** Checks what the host gave; nothing has started yet when it throws. */
export const parseOptions = (given: PorticoOptions): ParsedOptions => {
  if (typeof given !== 'object' || given === null) return invalid('createPortico takes an object of options.')
  const { id = 'default', projectId } = given
  if (typeof id !== 'string' || !ID.test(id)) return invalid('id is 1 to 32 lower-case letters, digits and hyphens.')
  if (projectId !== undefined && (typeof projectId !== 'string' || projectId === '')) return invalid('projectId is no text.')
  if (!Array.isArray(given.plugins)) return invalid('plugins is no list.')
  checkChoices(given)
  const networks = parseNetworks(given.networks)
  const defaultNetwork = given.defaultNetwork === undefined ? undefined : parseCaipNetworkId(given.defaultNetwork).id
  const { safe = [], policies = [] } = given.rpc ?? {}
  return {
    ...{ id, projectId, metadata: parseMetadata(given.metadata), networks, defaultNetwork, services: parseServices(given.services) },
    multiple: given.multipleSessions === true,
    embedded: given.embedded === true,
    rpc: { safe: [...safe], policies: [...policies] },
  }
}
