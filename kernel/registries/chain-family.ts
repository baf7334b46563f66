import type { Namespace, Network } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { Family } from '../contract/family.ts'
import { parseCaipAddress } from '../contract/tools/parse-caip.ts'
import { requestMembers, requestObjects } from '../contract/tools/request-objects.ts'
import { shortAddress } from '../contract/tools/short-address.ts'
import { readForeign } from '../contract/tools/wallet-error.ts'
import { createServiceFace, type FaceLife } from '../streams/service-face.ts'

/** Members by which requests of any family name a network in CAIP-2. */
const NETWORK_NAMES = ['chain', 'chainId', 'network'] as const

/**
 * Reads requests of a family that has no adapter, by what CAIP says. `from`, plain or in CAIP-10, is the account, and a `chainId` beside it
 * the network. Networks in CAIP-2 are read under all their names. Undefined if a request says none of it.
 */
const createSubjectOf =
  (namespace: Namespace): Family['subjectOf'] =>
  (_, params) => {
    const objects = requestObjects(params)
    const isOwn = (value: unknown): value is string => typeof value === 'string' && value.startsWith(`${namespace}:`)
    const acting = objects.filter((one) => typeof readForeign(one, 'from') === 'string')
    const senders = requestMembers(acting, 'from').map((from) => {
      const { network, address } = (isOwn(from) ? parseAccount(from) : undefined) ?? {}
      return { address: address ?? from, network }
    })
    const networks = [
      ...requestMembers(objects, ...NETWORK_NAMES).filter(isOwn),
      ...requestMembers(acting, 'chainId'),
      ...senders.flatMap(({ network }) => network ?? []),
    ]
    return senders.length + networks.length === 0 ? undefined : { accounts: senders.map(({ address }) => address), networks }
  }

/** An account in CAIP-10; undefined for anything else. */
const parseAccount = (text: string): ReturnType<typeof parseCaipAddress> | undefined => {
  try {
    return parseCaipAddress(text)
  } catch {
    return undefined
  }
}

/** Characters: 256 bits in hexadecimal, with a prefix. */
const LONGEST_REFERENCE = 66

/** A network by its reference in CAIP-2, of which a number may be written in any way. */
const createNetworkOf =
  (namespace: Namespace): NonNullable<Family['networkOf']> =>
  (value) => {
    if ((typeof value !== 'string' && !Number.isSafeInteger(value)) || `${value}`.length > LONGEST_REFERENCE) return undefined
    try {
      return `${namespace}:${BigInt(`${value}`)}`
    } catch {
      return `${namespace}:${value}`
    }
  }

/**
 * Makes the family of a namespace without an adapter. Its addresses are whatever CAIP-10 allows, each in one spelling, and none of its
 * methods is known. Requests are compared with the connection by the words that all families share. `network`: a configured network of it.
 */
export const universalFamily = (namespace: Namespace, network: Network | undefined): Family => {
  const parse = (text: string): string | undefined => parseAccount(`${namespace}:0:${text.trim()}`)?.address
  const { symbol = '', decimals = 0 } = network?.nativeCurrency ?? {}
  return Object.freeze<Family>({
    namespace,
    name: namespace,
    codec: Object.freeze({
      parse,
      canonical(address: string) {
        if (parse(address) === address) return address
        throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
      },
      equal: (a: string, b: string) => a === b && parse(a) === a,
      short: shortAddress,
      // It is not known whether case counts. No two accounts differ in case alone.
      key: (address: string) => address.toLowerCase(),
    }),
    native: Object.freeze({ symbol, decimals, addresses: Object.freeze([]) }),
    methods: Object.freeze({ safe: Object.freeze([]), unsafe: Object.freeze([]), place: Object.freeze([]) }),
    subjectOf: createSubjectOf(namespace),
    networkOf: createNetworkOf(namespace),
  })
}

const isList = (value: unknown): boolean => Array.isArray(value) && value.every((name: unknown) => typeof name === 'string')

const isFamily = (value: unknown, namespace: Namespace): value is Family => {
  const { namespace: of, codec, native, methods, subjectOf }: Partial<Family> = Object(value)
  const { parse, canonical, equal, short, key }: Partial<Family['codec']> = Object(codec)
  const { safe, unsafe, place, others = [] }: Partial<Family['methods']> = Object(methods)
  return (
    of === namespace &&
    [subjectOf, parse, canonical, equal, short, key].every((member) => typeof member === 'function') &&
    [safe, unsafe, place, others, Object(native).addresses].every(isList)
  )
}

/**
 * A family for everybody: a frozen copy, which ends with its plugin. Throws `PLUGIN_LOAD_FAILED` if a part is missing, or if it is of
 * another namespace than it was declared for.
 */
export const takeFamily = (given: unknown, namespace: Namespace, life: FaceLife): Family => {
  if (isFamily(given, namespace)) return createServiceFace(given, life)
  throw new PorticoError('PLUGIN_LOAD_FAILED', `${life.plugin} brings no family of ${namespace}.`, { context: { plugin: life.plugin } })
}
