import { join } from 'node:path'
import * as v from 'valibot'
import { type Hex, parseTransaction, type TransactionSerialized } from 'viem'
import { describeRequest } from '../../../../../adapters/evm/review/describe.ts'
import { type Descriptors, loadDescriptors } from '../../../../../adapters/evm/review/descriptors.ts'
import type { ReadRequest } from '../../../../../adapters/evm/review/read-request.ts'
import { createCatalogue } from '../../../../../examples/sandbox/api/clear-signing/catalogue.ts'
import type { DescriptorFile } from '../../../../../examples/sandbox/api/clear-signing/descriptors.ts'
import type { ReviewField, ReviewPart } from '../../../../../kernel/contract/review.ts'
import { type RegistryCase, type RegistryWorld, readDescriptors } from './read-registry.ts'

const NOBODY = `0x${'0'.repeat(39)}1` as const

const dataSchema = v.looseObject({
  domain: v.looseObject({ chainId: v.optional(v.union([v.string(), v.number()])) }),
})

/** Name and coin of a network. */
const chainInfo = async (id: number): Promise<{ readonly name: string; readonly nativeCurrency: { readonly symbol: string } } | null> => {
  const chain = Object.values(await import('viem/chains')).find((one) => one.id === id)
  return chain ? { name: chain.name, nativeCurrency: chain.nativeCurrency } : null
}

/** The library's view of the world outside: what the test's file says, and nothing else but the networks' coins. */
const dataOf = ({ tokens, addressNames, ensNames, nftCollectionNames, blockTimestamps }: RegistryWorld): object => {
  const named = (names: typeof addressNames) => async (address: string) => {
    const name = names.get(address.toLowerCase())
    return name === undefined ? null : { name, typeMatch: true }
  }
  return {
    resolveToken: async (_: number, address: string) => tokens.get(address.toLowerCase()) ?? null,
    resolveLocalName: named(addressNames),
    resolveEnsName: named(ensNames),
    resolveNftCollectionName: async (_: number, address: string) => {
      const name = nftCollectionNames.get(address.toLowerCase())
      return name === undefined ? null : { name }
    },
    resolveBlockTimestamp: async (_: number, height: bigint) => {
      const timestamp = blockTimestamps[`${height}`]
      return timestamp === undefined ? null : { timestamp }
    },
    resolveChainInfo: chainInfo,
  }
}

const filesOf = new Map<string, readonly DescriptorFile[]>()
const loaded = new Map<string, Promise<Descriptors>>()

/** A checkout as a host pins it and our API serves it, where no other descriptor is asked in place of the one that is under test. */
const descriptorsOf = (root: string, path: string): Promise<Descriptors> => {
  const key = join(root, path)
  const files = filesOf.get(root) ?? readDescriptors(root)
  filesOf.set(root, files)
  const load = async (): Promise<Descriptors> => {
    const [own, others] = [true, false].map((isOwn) => files.filter((file) => (file.path === path) === isOwn)) as [
      DescriptorFile[],
      DescriptorFile[],
    ]
    const { pin, textOf } = createCatalogue(others.concat(own))
    return await loadDescriptors(async (hash) => textOf(hash) ?? '', pin, new AbortController().signal)
  }
  const made = loaded.get(key) ?? load()
  // The tests come file by file: one catalogue at a time is enough.
  loaded.clear()
  loaded.set(key, made)
  return made
}

type Described = Extract<ReviewPart, { readonly kind: 'described' }>

/** What our review says of a test's request. */
const describe = async (root: string, test: RegistryCase): Promise<Described | undefined> => {
  const descriptors = await descriptorsOf(root, test.descriptor)
  const read = async (network: string, request: Partial<ReadRequest>): Promise<Described | undefined> => {
    const made = await describeRequest(
      { descriptors, network, account: test.from ?? NOBODY, data: dataOf(test.world) },
      { title: 'transaction', parts: [], calls: [], bytes: [], complete: false, ...request },
    )
    return made.parts.find((part) => part.kind === 'described')
  }
  if (test.rawTx === undefined) {
    const { domain } = v.parse(dataSchema, test.data)
    return await read(`eip155:${Number(domain.chainId)}`, { title: 'data', parts: [{ kind: 'data', data: test.data, leaves: [] }] })
  }
  const { to, data = '0x', value = 0n, chainId = 1 } = parseTransaction(test.rawTx as TransactionSerialized)
  return await read(`eip155:${chainId}`, { calls: [{ to: to ?? undefined, data: data as Hex, value }] })
}

type Row = readonly [label: string, value: string]

/** Rows one below the other. Groups have none of their own; a call inside has one for what it does, and then its rows. */
const rowsOf = (fields: readonly ReviewField[]): readonly Row[] =>
  fields.flatMap(({ label, value, fields: inner = [] }) =>
    (value === '' && inner.length > 0 ? [] : [[label, value] as const]).concat(rowsOf(inner)),
  )

const fieldsSchema = v.union([v.array(v.object({ label: v.string(), value: v.unknown() })), v.record(v.string(), v.unknown())])
const nestedSchema = v.object({ intent: v.string(), fields: v.unknown() })

const expectedRows = (fields: unknown): readonly Row[] => {
  const given = v.parse(fieldsSchema, fields)
  const all = Array.isArray(given) ? given.map(({ label, value }) => [label, value] as const) : Object.entries(given)
  return all.flatMap(([label, value]) => {
    const nested = v.safeParse(nestedSchema, value)
    if (!nested.success) return [[label, String(value)] as const]
    return [[label, nested.output.intent] as const].concat(expectedRows(nested.output.fields))
  })
}

/** Words of a device around what it shows, and what is called so on our screen. */
const AROUND = ['Interaction with', 'Contract', 'Review', 'Message']

/** A value that is too long for its row is shown as its beginning, and is no certain one. */
const isShownAs = (value: string, text: string | undefined): boolean =>
  text === value || (text?.endsWith('…') === true && value.startsWith(text.slice(0, -1)))

/** The network's coin, where a test's transaction sends none of it: our screen has no row that says so. */
const unsentCoin = async ({ rawTx }: RegistryCase): Promise<string | undefined> => {
  if (rawTx === undefined) return undefined
  const { chainId = 1, value = 0n } = parseTransaction(rawTx as TransactionSerialized)
  return value === 0n ? (await chainInfo(chainId))?.nativeCurrency.symbol : undefined
}

const compare = (wanted: readonly Row[], shown: readonly Row[], unsent: string | undefined): readonly string[] => {
  let at = 0
  const differences = wanted.flatMap(([label, value]) => {
    const [name, text] = shown[at] ?? []
    const isSame = name === label && isShownAs(value, text)
    if (!isSame && unsent !== undefined && value === `0 ${unsent}`) return []
    at += 1
    return isSame ? [] : [`${label} "${value}" is ${name} "${text}"`]
  })
  return differences.concat(shown.slice(at).map(([label, value]) => `${label} "${value}" is more than there should be`))
}

/**
 * What is on screen otherwise than the registry's test has it. Empty: nothing. Not compared are `interpolatedIntent` and the owner of a call
 * inside, which our screen does not have.
 */
export const differencesOf = async (root: string, test: RegistryCase): Promise<readonly string[]> => {
  const part = await describe(root, test)
  if (!part) return ['There is no description.']
  const rows = rowsOf(part.fields)
  if (test.expected) {
    const { intent, owner, fields } = test.expected
    const head = (first: string, second = ''): readonly Row[] => [
      ['intent', first],
      ['owner', second],
    ]
    return compare(head(intent, owner).concat(expectedRows(fields)), head(part.intent, part.owner).concat(rows), await unsentCoin(test))
  }
  const shown = AROUND.concat(part.owner ?? '', part.contract, part.intent, rows.flat())
    .join('\n')
    .toLowerCase()
  return (test.expectedTexts ?? []).filter((text) => !shown.includes(text.toLowerCase())).map((text) => `"${text}" is not there`)
}
