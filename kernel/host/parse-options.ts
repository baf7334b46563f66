import type { CaipNetworkId, Network } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { DappMetadata, PorticoOptions } from '../contract/kernel-api.ts'
import type { HostServices } from '../contract/ports.ts'
import type { RpcPolicy } from '../contract/rpc.ts'
import { parseCaipNetworkId } from '../contract/tools/parse-caip.ts'
import { isFunction, isListOf, isRecord } from '../contract/tools/shapes.ts'
import { parseNetworks } from '../session/networks/networks.ts'

/** Options after checking. */
export interface ParsedOptions {
  readonly id: string
  readonly projectId: string | undefined
  /** Undefined: the page's own, read when a plugin asks. */
  readonly metadata: DappMetadata | undefined
  readonly networks: readonly Network[]
  readonly defaultNetwork: CaipNetworkId | undefined
  readonly services: Partial<Readonly<HostServices>>
  /** Whether a session stays when another of its family settles. */
  readonly multiple: boolean
  /** Whether the modal is a part of the page. */
  readonly embedded: boolean
  /** Copies: if the host changes its lists later, nothing changes here. */
  readonly rpc: { readonly safe: readonly string[]; readonly policies: readonly RpcPolicy[]; readonly review: 'modal' | 'always' }
}

const ID = /^[a-z0-9][a-z0-9-]{0,31}$/

const invalid: (what: string) => never = (what) => {
  throw new PorticoError('OPTION_INVALID', what)
}

const parseMetadata = (given: DappMetadata | undefined): DappMetadata | undefined => {
  if (given === undefined) return undefined
  const { name, description, url, icons } = isRecord(given) ? given : {}
  const fits = Array.isArray(icons) && icons.every((icon) => typeof icon === 'string')
  if (typeof name !== 'string' || name === '' || typeof url !== 'string' || !/^https?:\/\//.test(url) || !fits) {
    return invalid('metadata has name, url (http) and icons.')
  }
  return Object.freeze({ name, description: typeof description === 'string' ? description : '', url, icons: Object.freeze([...icons]) })
}

const parseServices = (given: Partial<Readonly<HostServices>> = {}): Partial<Readonly<HostServices>> => {
  if (!isRecord(given)) return invalid('services is no object.')
  for (const [name, address] of Object.entries(given)) {
    if (address === undefined) continue
    const relative = typeof address === 'string' && address.startsWith('/') && !address.startsWith('//')
    if (!relative && !/^(https?|wss?):\/\/\S+$/.test(String(address))) invalid(`services.${name} is no address: ${String(address)}.`)
  }
  const { directory, ...others } = given
  // A file answers no questions, so it must not be taken for a directory.
  const isFile = directory !== undefined && /\.json(?:$|[?#])/.test(directory)
  return Object.freeze(isFile ? { walletList: directory, ...others } : { ...given })
}

/** Whether it is a BCP 47 language tag, as `Intl` takes it. */
export const isLocale = (locale: unknown): boolean => {
  try {
    return typeof locale === 'string' && Intl.getCanonicalLocales(locale).length === 1
  } catch {
    return false
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether each value of a record, where there is one, is of a kind. */
const eachIs = (record: unknown, kind: (value: unknown) => boolean): boolean =>
  record === undefined || (isRecord(record) && Object.values(record).every(kind))

const checkLocales = (locales: unknown = {}): void => {
  if (!isRecord(locales)) invalid('locales is no object.')
  for (const [tag, locale] of Object.entries(locales)) {
    if (!isLocale(tag)) invalid(`locales.${tag} is no BCP 47 language tag.`)
    const { start, plugins, texts, ...others } = isRecord(locale) ? locale : { none: locale }
    const fits = eachIs(start, isText) && eachIs(plugins, isFunction) && eachIs(texts, (own) => eachIs(own, isText))
    const [unknown] = Object.keys(others)
    if (!fits || unknown !== undefined) {
      invalid(`locales.${tag} has start, plugins and texts.`)
    }
  }
}

/** Whether an option that was given is what it may be, and what is said where it is not. */
type Check = readonly [fits: (value: unknown) => boolean, otherwise: string]

const oneOf = (names: string): Check => [(value) => isText(value) && names.split(' ').includes(value), `is one of ${names}`]
const TEXTS: Check = [(value) => isListOf(value, isText), 'is no list of texts']
const FLAG: Check = [(value) => typeof value === 'boolean', 'is true or false']

const CHECKS: Partial<Readonly<Record<keyof PorticoOptions, Check>>> = {
  id: [(id) => isText(id) && ID.test(id), 'is 1 to 32 of a-z, 0-9 and -'],
  projectId: [(id) => isText(id) && id !== '', 'is no text'],
  plugins: [Array.isArray, 'is no list'],
  locale: [isLocale, 'is no BCP 47 language tag'],
  preload: oneOf('intent idle none'),
  logLevel: oneOf('debug info warn error silent'),
  theme: [isRecord, 'is no object'],
  storage: [(storage) => isFunction(Object(storage).getItem) && isFunction(Object(storage).setItem), 'has no getItem and setItem'],
  connectorGroupsOrder: TEXTS,
  replaceableViews: TEXTS,
  replace: TEXTS,
  schemes: TEXTS,
  multipleSessions: FLAG,
  reconnect: FLAG,
  embedded: FLAG,
  container: [(container) => isFunction(container) || Object(container).nodeType === 1, 'is an element or what finds one'],
  sdk: [(sdk) => eachIs(sdk, isText), 'is no record of texts'],
  rpc: [
    (rpc) =>
      isRecord(rpc) &&
      isListOf(rpc.safe ?? [], isText) &&
      isListOf(rpc.policies ?? [], isFunction) &&
      [undefined, 'modal', 'always'].some((one) => one === rpc.review),
    'is { safe, policies, review }: texts, functions, modal or always',
  ],
}

const checkOptions = (given: PorticoOptions): void => {
  for (const [name, [fits, otherwise]] of Object.entries(CHECKS)) {
    const value: unknown = given[name as keyof PorticoOptions]
    if (value !== undefined && !fits(value)) invalid(`${name} ${otherwise}.`)
  }
  checkLocales(given.locales)
  checkNodes(given.customRpcUrls)
  if (given.embedded && !given.container) invalid('embedded needs a container.')
}

/** Nodes of the host's own are found by the CAIP-2 id of their network alone. */
const checkNodes = (nodes: unknown = {}): void => {
  if (!isRecord(nodes)) invalid('customRpcUrls is no object.')
  for (const key of Object.keys(nodes ?? {})) {
    if (/^\d+$/.test(key)) invalid(`customRpcUrls has the key "${key}": write the CAIP-2 id, 'eip155:${key}'.`)
    parseCaipNetworkId(key)
  }
}

/** Checks what the host gave; nothing has started yet when it throws. */
export const parseOptions = (given: PorticoOptions): ParsedOptions => {
  if (!isRecord(given)) return invalid('createPortico takes options.')
  const { id = 'default', projectId } = given
  if (!given.plugins) return invalid('plugins is no list.')
  checkOptions(given)
  const networks = parseNetworks(given.networks)
  const defaultNetwork = given.defaultNetwork === undefined ? undefined : parseCaipNetworkId(given.defaultNetwork).id
  const { safe = [], policies = [], review = 'modal' } = given.rpc ?? {}
  return {
    id,
    projectId,
    metadata: parseMetadata(given.metadata),
    networks,
    defaultNetwork,
    services: parseServices(given.services),
    multiple: given.multipleSessions === true,
    embedded: given.embedded === true,
    rpc: { safe: [...safe], policies: [...policies], review },
  }
}
