import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Hex, keccak256, parseTransaction, stringToBytes, type TransactionSerialized } from 'viem'
import { describeRequest } from '../../../../../adapters/evm/review/describe.ts'
import type { Descriptors } from '../../../../../adapters/evm/review/descriptors.ts'
import type { ReadRequest } from '../../../../../adapters/evm/review/read-request.ts'
import type { ReviewField, ReviewPart } from '../../../../../kernel/contract/review.ts'
import type { RegistryCase, RegistryWorld } from './read-registry.ts'

const NOBODY = `0x${'0'.repeat(39)}1` as const

const dataSchema = v.looseObject({
  primaryType: v.string(),
  domain: v.looseObject({ chainId: v.union([v.string(), v.number()]), verifyingContract: v.string() }),
})

const found = <T>(values: Readonly<Record<string, T>> = {}, address = ''): T | undefined => values[address.toLowerCase()]

/** The library's view of the world outside: what the test's file says, and nothing else. */
const dataOf = ({ tokens, addressNames, ensNames, nftCollectionNames, blockTimestamps }: RegistryWorld): object => {
  const named = (names: typeof addressNames) => async (address: string) => {
    const name = found(names, address)
    return name === undefined ? null : { name, typeMatch: true }
  }
  return {
    resolveToken: async (_: number, address: string) => found(tokens, address) ?? null,
    resolveLocalName: named(addressNames),
    resolveEnsName: named(ensNames),
    resolveNftCollectionName: async (_: number, address: string) => {
      const name = found(nftCollectionNames, address)
      return name === undefined ? null : { name }
    },
    resolveBlockTimestamp: async (_: number, height: bigint) => {
      const timestamp = blockTimestamps?.[`${height}`]
      return timestamp === undefined ? null : { timestamp }
    },
  }
}

/** Descriptors of which there is one, for one contract of one network: the test says which. */
const descriptorsOf = (root: string, path: string, network: string, contract: string, forms: readonly string[]): Descriptors => {
  const key = `${network}:${contract.toLowerCase()}`
  const typed = forms.map((form) => [form.slice(0, form.indexOf('(')), [{ path, encodeTypeHashes: [keccak256(stringToBytes(form))] }]])
  return {
    hashOf: () => '0'.repeat(64),
    pathOf: () => path,
    pathOfData: () => path,
    has: () => true,
    resolver: {
      index: { calldataIndex: { [key]: path }, typedDataIndex: { [key]: Object.fromEntries(typed) } },
      fetchDescriptor: async (asked: string): Promise<unknown> => JSON.parse(await readFile(join(root, asked), 'utf8')),
    },
  }
}

const formsOf = async (root: string, path: string): Promise<readonly string[]> => {
  const read = v.parse(
    v.object({ display: v.object({ formats: v.optional(v.record(v.string(), v.unknown()), {}) }) }),
    JSON.parse(await readFile(join(root, path), 'utf8')),
  )
  return Object.keys(read.display.formats)
}

type Described = Extract<ReviewPart, { readonly kind: 'described' }>

/** What our review says of a test's request. */
const describe = async (root: string, test: RegistryCase): Promise<Described | undefined> => {
  const forms = await formsOf(root, test.descriptor)
  const read = (network: string, contract: string, request: Partial<ReadRequest>): Promise<ReadRequest> =>
    describeRequest(
      {
        descriptors: descriptorsOf(root, test.descriptor, network, contract, forms),
        network,
        account: test.from ?? NOBODY,
        data: dataOf(test.world),
      },
      { title: 'transaction', parts: [], calls: [], bytes: [], complete: false, ...request },
    )
  let made: ReadRequest
  if (test.rawTx === undefined) {
    const { domain } = v.parse(dataSchema, test.data)
    made = await read(`eip155:${Number(domain.chainId)}`, domain.verifyingContract, {
      title: 'data',
      parts: [{ kind: 'data', data: test.data, leaves: [] }],
    })
  } else {
    const { to, data = '0x', value = 0n, chainId = 1 } = parseTransaction(test.rawTx as TransactionSerialized)
    made = await read(`eip155:${chainId}`, to ?? '', { calls: [{ to: to ?? undefined, data: data as Hex, value }] })
  }
  return made.parts.find((part) => part.kind === 'described')
}

type Row = readonly [label: string, value: string]

/** Rows one below the other: groups have none of their own, and what stands in a call is its rows. */
const rowsOf = (fields: readonly ReviewField[]): readonly Row[] =>
  fields.flatMap(({ label, value, fields: inner }) => (inner ? rowsOf(inner) : [[label, value] as const]))

const fieldsSchema = v.union([v.array(v.object({ label: v.string(), value: v.unknown() })), v.record(v.string(), v.unknown())])
const nestedSchema = v.object({ fields: v.unknown() })

const expectedRows = (fields: unknown): readonly Row[] => {
  const given = v.parse(fieldsSchema, fields)
  const all = Array.isArray(given) ? given.map(({ label, value }) => [label, value] as const) : Object.entries(given)
  return all.flatMap(([label, value]) => {
    const nested = v.safeParse(nestedSchema, value)
    return nested.success ? expectedRows(nested.output.fields) : [[label, String(value)] as const]
  })
}

/** What is on screen otherwise than the registry's test has it. Empty: nothing. */
export const differencesOf = async (root: string, test: RegistryCase): Promise<readonly string[]> => {
  const part = await describe(root, test)
  if (!part) return ['There is no description.']
  const rows = rowsOf(part.fields)
  if (test.expected) {
    const { intent, owner, fields } = test.expected
    const wanted: readonly Row[] = [['intent', intent], ['owner', owner], ...expectedRows(fields)]
    const shown: readonly Row[] = [['intent', part.intent], ['owner', part.owner ?? ''], ...rows]
    return wanted.flatMap(([label, value], at) => {
      const [name, text] = shown[at] ?? []
      return name === label && text === value ? [] : [`${label} "${value}" is ${name} "${text}"`]
    })
  }
  const shown = [part.intent, ...rows.flat()].join('\n').toLowerCase()
  return (test.expectedTexts ?? []).filter((text) => !shown.includes(text.toLowerCase())).map((text) => `"${text}" is not there`)
}
