import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { keccak256, stringToBytes } from 'viem'
import { type DescriptorFile, descriptorFiles } from './descriptors.ts'

interface Deployment {
  readonly chainId: number
  readonly address: string
}

/** What the index needs to know of a descriptor. */
interface Indexed {
  /** A file beside this one, which says what this one does not. */
  readonly includes?: string
  readonly context?: {
    readonly contract?: { readonly deployments?: readonly Deployment[] }
    readonly eip712?: { readonly deployments?: readonly Deployment[] }
  }
  readonly display?: { readonly formats?: Readonly<Record<string, unknown>> }
}

/** The files of clear signing: each by the SHA-256 of its text, and the hash of the index, which a host pins. */
export interface Catalogue {
  readonly pin: string
  textOf(hash: string): string | undefined
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const keysOf = (deployments: readonly Deployment[] = []): readonly string[] =>
  deployments.map(({ chainId, address }) => `eip155:${chainId}:${address.toLowerCase()}`)

/** A descriptor and what it includes, the nearest first. */
const withIncluded = (path: string, read: ReadonlyMap<string, Indexed>, after: readonly string[] = []): readonly Indexed[] => {
  const indexed = read.get(path)
  if (!indexed || after.includes(path)) return []
  const { includes } = indexed
  return [indexed].concat(includes === undefined ? [] : withIncluded(posix.join(posix.dirname(path), includes), read, after.concat(path)))
}

type Types = Record<string, { path: string; encodeTypeHashes: string[] }[]>

/** As the registry names them: files of other names are there to be included. */
const isDescriptor = (path: string): boolean => /^(calldata|eip712)-/.test(posix.basename(path))

/** Makes the index of some descriptors, and the files that the API serves. Of two for the same, the later one counts. */
export const createCatalogue = (files: readonly DescriptorFile[] = descriptorFiles): Catalogue => {
  const texts = files.map(({ path, descriptor }) => ({ path, text: JSON.stringify(descriptor) }))
  const read = new Map(files.map(({ path, descriptor }) => [path, descriptor as Indexed]))
  const calldataIndex: Record<string, string> = {}
  const typedDataIndex: Record<string, Types> = {}
  for (const { path } of files.filter((file) => isDescriptor(file.path))) {
    const chain = withIncluded(path, read)
    for (const key of keysOf(chain.find(({ context }) => context?.contract?.deployments)?.context?.contract?.deployments)) {
      calldataIndex[key] = path
    }
    const forms = [...new Set(chain.flatMap(({ display }) => Object.keys(display?.formats ?? {})))]
    for (const key of keysOf(chain.find(({ context }) => context?.eip712?.deployments)?.context?.eip712?.deployments)) {
      typedDataIndex[key] ??= {}
      const types = typedDataIndex[key]
      for (const form of forms.filter((one) => one.includes('('))) {
        const type = form.slice(0, form.indexOf('('))
        types[type] = [{ path, encodeTypeHashes: [keccak256(stringToBytes(form)) as string] }].concat(types[type] ?? [])
      }
    }
  }
  const index = JSON.stringify({
    calldataIndex,
    typedDataIndex,
    files: Object.fromEntries(texts.map(({ path, text }) => [path, hashOf(text)])),
  })
  const byHash = new Map([index, ...texts.map(({ text }) => text)].map((text) => [hashOf(text), text]))
  return { pin: hashOf(index), textOf: (hash) => byHash.get(hash) }
}

/** The sandbox's own. */
export const catalogue: Catalogue = createCatalogue()
