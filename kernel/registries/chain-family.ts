import type { Namespace, Network } from '../contract/caip.ts'
import { PorticoError } from '../contract/errors.ts'
import type { Family } from '../contract/family.ts'
import { parseCaipAddress } from '../contract/tools/parse-caip.ts'
import { shortAddress } from '../contract/tools/short-address.ts'
import { createServiceFace, type FaceLife } from '../streams/service-face.ts'

/**
 * What is known of a family that no adapter brings: its addresses are whatever CAIP-10 allows, each in one spelling, and none of its methods
 * is known. `network`: a configured one of it.
 */
export const universalFamily = (namespace: Namespace, network: Network | undefined): Family => {
  const parse = (text: string): string | undefined => {
    try {
      return parseCaipAddress(`${namespace}:0:${text.trim()}`).address
    } catch {
      return undefined
    }
  }
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
      key: (address: string) => address,
    }),
    native: Object.freeze({ symbol, decimals, addresses: Object.freeze([]) }),
    methods: Object.freeze({ safe: Object.freeze([]), unsafe: Object.freeze([]), place: Object.freeze([]) }),
    subjectOf: () => undefined,
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
 * A family as everybody has it: a frozen copy, which ends with its plugin. Throws `PLUGIN_LOAD_FAILED` for what lacks a part or is of another
 * namespace than it was declared for.
 */
export const takeFamily = (given: unknown, namespace: Namespace, life: FaceLife): Family => {
  if (isFamily(given, namespace)) return createServiceFace(given, life)
  throw new PorticoError('PLUGIN_LOAD_FAILED', `${life.plugin} brings no family of ${namespace}.`, { context: { plugin: life.plugin } })
}
