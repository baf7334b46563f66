import { createHash } from 'node:crypto'
import { keccak256, stringToBytes } from 'viem'
import { type DescriptorFile, descriptorFiles } from './descriptors.ts'

interface Deployment {
  readonly chainId: number
  readonly address: string
}

/** What the index needs to know of a descriptor. */
interface Indexed {
  readonly context: {
    readonly contract?: { readonly deployments: readonly Deployment[] }
    readonly eip712?: { readonly deployments: readonly Deployment[] }
  }
  readonly display: { readonly formats: Readonly<Record<string, unknown>> }
}

/** The files of clear signing: each by the SHA-256 of its text, and the hash of the index, which a host pins. */
export interface Catalogue {
  readonly pin: string
  textOf(hash: string): string | undefined
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const keysOf = (deployments: readonly Deployment[]): readonly string[] =>
  deployments.map(({ chainId, address }) => `eip155:${chainId}:${address.toLowerCase()}`)

const typesOf = (path: string, { display }: Indexed) =>
  Object.fromEntries(
    Object.keys(display.formats).map((form) => [
      form.slice(0, form.indexOf('(')),
      [{ path, encodeTypeHashes: [keccak256(stringToBytes(form))] }],
    ]),
  )

/** Makes the index of some descriptors, and the files that the API serves. */
export const createCatalogue = (files: readonly DescriptorFile[] = descriptorFiles): Catalogue => {
  // Written by hand in this form.
  const read = files.map(({ path, descriptor }) => ({ path, text: JSON.stringify(descriptor), indexed: descriptor as Indexed }))
  const calldataIndex = Object.fromEntries(
    read.flatMap(({ path, indexed }) => keysOf(indexed.context.contract?.deployments ?? []).map((key) => [key, path])),
  )
  const typedDataIndex = Object.fromEntries(
    read.flatMap(({ path, indexed }) => keysOf(indexed.context.eip712?.deployments ?? []).map((key) => [key, typesOf(path, indexed)])),
  )
  const index = JSON.stringify({
    calldataIndex,
    typedDataIndex,
    files: Object.fromEntries(read.map(({ path, text }) => [path, hashOf(text)])),
  })
  const texts = new Map([index, ...read.map(({ text }) => text)].map((text) => [hashOf(text), text]))
  return { pin: hashOf(index), textOf: (hash) => texts.get(hash) }
}

/** The sandbox's own. */
export const catalogue: Catalogue = createCatalogue()
