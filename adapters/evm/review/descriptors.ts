import type { Descriptor, DescriptorResolver } from '@ethereum-sourcify/clear-signing'
import * as v from 'valibot'
import { sha256, stringToBytes } from 'viem'
import { PorticoError } from '../../../kernel/contract/errors.ts'

/** Asks for the text of a file by the SHA-256 of it. Whatever comes is held against the hash. */
export type ReadDescriptorFile = (hash: string, signal: AbortSignal) => Promise<string>

/** The descriptors that the host has pinned. */
export interface Descriptors {
  /** The library's `DescriptorResolver`: the types of what is bundled are not for the package's declarations. */
  readonly resolver: object
  /** The hash of a descriptor's file. */
  hashOf(path: string): string | undefined
  /** The descriptor's file for a contract of a network. */
  pathOf(network: string, contract: string): string | undefined
  /** The same for a form of typed data, by the hash of its EIP-712 type. */
  pathOfData(network: string, contract: string, primaryType: string, form: string): string | undefined
  /** Whether any descriptor is for a contract. */
  has(network: string, contract: string): boolean
}

const hash = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const name = v.pipe(v.string(), v.maxLength(400))

const indexSchema = v.object({
  calldataIndex: v.record(name, name),
  typedDataIndex: v.record(name, v.record(name, v.array(v.object({ path: name, encodeTypeHashes: v.array(name) })))),
  /** The SHA-256 of every file, by its path. */
  files: v.record(name, hash),
})

// What a descriptor must have is the library's affair; it says where one is no descriptor.
const descriptorSchema = v.custom<Descriptor>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

const invalid = (what: string): PorticoError =>
  new PorticoError('HTTP_INVALID', `The provider API gave another ${what} than the pinned one.`)

const parse = (json: string, what: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    throw invalid(what)
  }
}

const keyOf = (network: string, contract: string): string => `${network}:${contract.toLowerCase()}`

/**
 * Loads the index that has this hash, and later the descriptors that it names. Rejects with `HTTP_INVALID` for a file whose text has another
 * hash than it should, or as the service fails.
 */
export const loadDescriptors = async (readFile: ReadDescriptorFile, pin: string, signal: AbortSignal): Promise<Descriptors> => {
  const read = async (expected: string, what: string): Promise<unknown> => {
    const text = await readFile(expected, signal)
    if (sha256(stringToBytes(text)).slice(2) !== expected) throw invalid(what)
    return parse(text, what)
  }
  const checked = v.safeParse(indexSchema, await read(pin.toLowerCase(), 'index of clear signing'))
  if (!checked.success) throw invalid('index of clear signing')
  const { calldataIndex, typedDataIndex, files } = checked.output
  const hashOf = (path: string): string | undefined => (Object.hasOwn(files, path) ? files[path] : undefined)
  const readDescriptor = async (path: string): Promise<Descriptor> => {
    const expected = hashOf(path)
    if (expected === undefined) throw invalid('descriptor')
    const descriptor = v.safeParse(descriptorSchema, await read(expected, 'descriptor'))
    if (!descriptor.success) throw invalid('descriptor')
    return descriptor.output
  }
  const loaded = new Map<string, Promise<Descriptor>>()
  return {
    hashOf,
    pathOf: (network, contract) => {
      const key = keyOf(network, contract)
      return Object.hasOwn(calldataIndex, key) ? calldataIndex[key] : undefined
    },
    pathOfData: (network, contract, primaryType, form) => {
      const key = keyOf(network, contract)
      const types = Object.hasOwn(typedDataIndex, key) ? typedDataIndex[key] : undefined
      const listed = types && Object.hasOwn(types, primaryType) ? types[primaryType] : undefined
      return listed?.find(({ encodeTypeHashes }) => encodeTypeHashes.some((one) => one.toLowerCase() === form))?.path
    },
    has: (network, contract) => [calldataIndex, typedDataIndex].some((index) => Object.hasOwn(index, keyOf(network, contract))),
    resolver: {
      index: { calldataIndex, typedDataIndex },
      fetchDescriptor: (path) => {
        const asked = loaded.get(path) ?? readDescriptor(path)
        loaded.set(path, asked)
        // What failed is asked for again with the next request.
        asked.catch(() => loaded.delete(path))
        return asked
      },
    } satisfies DescriptorResolver,
  }
}
