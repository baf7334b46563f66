import {
  type Descriptor,
  type DescriptorResolver,
  type DisplayField,
  type DisplayFieldGroup,
  type DisplayModel,
  eip712,
  type FormatOptions,
  format,
  formatTypedData,
  isFieldGroup,
  resolveCalldataDescriptor,
  resolveTypedDataDescriptor,
  type TypedData,
} from '@ethereum-sourcify/clear-signing'
import { decodeAbiParameters, encodeAbiParameters, type Hex, keccak256, parseAbiItem, stringToBytes, toFunctionSelector } from 'viem'
import type { ReviewCall, ReviewField, ReviewPart } from '../../../kernel/contract/review.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import type { Descriptors } from './descriptors.ts'
import { flatParts } from './parts.ts'
import type { ReadRequest, RunnableCall } from './read-request.ts'
import { isPlain, readAddress, readUint } from './values.ts'

type Described = Extract<ReviewPart, { kind: 'described' }>

interface Description {
  readonly part: Described
  /** The descriptor speaks of every byte: encoded again from what it names they are the same, and nothing of it went wrong. */
  readonly complete: boolean
}

export interface DescribeParts {
  readonly descriptors: Descriptors
  readonly network: string
  readonly account: string
  /** The library's `ExternalDataProvider`. */
  readonly data: object
}

/** Characters of a descriptor's words, and of a value that it writes. */
const WORDS = 80
const VALUE = 400

/** Warnings of a value that stands there in full all the same. */
const HARMLESS: ReadonlySet<string> = new Set(['UNKNOWN_ADDRESS', 'EMPTY_ARRAY'])

/** A text as its bytes say it: the library reads each byte of a call's text as a character of its own. */
const textOf = ({ value, fieldType, format: form }: DisplayField): string => {
  if (fieldType !== 'string' || form !== 'raw' || !/^[\0-\xff]*$/.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(value, (character) => character.charCodeAt(0)))
  } catch {
    return value
  }
}

type Embedded = NonNullable<DisplayField['embeddedCalldata']>

/** What a call inside the call does. Undefined: no descriptor says it, so that there are its bytes alone. */
const embeddedIntent = ({ display }: Embedded): string | undefined =>
  display.rawCalldataFallback === undefined ? intentOf(display) || undefined : undefined

/** `fromBytes`: the values were read from a call's bytes, and not from typed data. */
const rowOf = (field: DisplayField, fromBytes: boolean): ReviewField => {
  const { label, separator, warning, embeddedCalldata: embedded } = field
  const intent = embedded && embeddedIntent(embedded)
  const value = intent ?? (fromBytes ? textOf(field) : field.value)
  // The rest of a value that is cut could say something else.
  const isCut = [...value].length > VALUE
  return {
    label: cleanText(separator === undefined ? label : `${separator}: ${label}`, WORDS),
    value: isCut ? `${cleanText(value, VALUE)}…` : cleanText(value, VALUE),
    address: readAddress(embedded?.callee) ?? readAddress(field.rawAddress) ?? readAddress(field.tokenAddress),
    uncertain:
      (warning !== undefined && !HARMLESS.has(warning.code)) ||
      isCut ||
      (embedded !== undefined && (intent === undefined || (embedded.display.warnings ?? []).length > 0)),
    ...(intent !== undefined && { fields: rowsOf(embedded?.display.fields ?? [], true) }),
  }
}

const rowsOf = (fields: readonly (DisplayField | DisplayFieldGroup)[], fromBytes: boolean): readonly ReviewField[] =>
  fields.map((field) =>
    isFieldGroup(field)
      ? { label: cleanText(field.label ?? '', WORDS), value: '', fields: rowsOf(field.fields, fromBytes) }
      : rowOf(field, fromBytes),
  )

const isCertain = (rows: readonly ReviewField[]): boolean =>
  rows.every(({ uncertain, fields = [] }) => uncertain !== true && isCertain(fields))

const intentOf = ({ intent }: DisplayModel): string => {
  const text = typeof intent === 'string' ? intent : Object.values(Object(intent)).find((one) => typeof one === 'string')
  return cleanText(typeof text === 'string' ? text : '', WORDS)
}

type Form = NonNullable<NonNullable<Descriptor['display']>['formats']>[string]

type FormField = NonNullable<Form['fields']>[number]

/** Fields with those of their groups. */
const flatFields = (fields: readonly FormField[]): readonly FormField[] =>
  fields.flatMap((field) => [field].concat('fields' in field ? flatFields(field.fields ?? []) : []))

/** The fields of a call that sends none of the network's coin, without those that say how much of it. A label that names more than that stays. */
const withoutCoin = (model: DisplayModel, forms: readonly Form[]): DisplayModel => {
  const fields = forms.flatMap(({ fields = [] }) => flatFields(fields))
  const isCoin = (label: string): boolean => {
    const named = fields.filter((field) => field.label === label)
    return named.length > 0 && named.every(({ path }) => path === '@.value')
  }
  const shown = model.fields?.filter((field) => isFieldGroup(field) || field.format !== 'amount' || !isCoin(field.label))
  return { ...model, ...(shown && { fields: shown }) }
}

const partOf = (
  model: DisplayModel,
  facts: { readonly owner: unknown; readonly contract: string; readonly source: string; readonly fromBytes: boolean },
): Described | undefined => {
  const intent = intentOf(model)
  if (intent === '' || model.rawCalldataFallback !== undefined) return undefined
  const owner = typeof facts.owner === 'string' ? cleanText(facts.owner, WORDS) : ''
  return {
    kind: 'described',
    intent,
    contract: facts.contract,
    fields: rowsOf(model.fields ?? [], facts.fromBytes),
    source: facts.source,
    ...(owner !== '' && { owner }),
  }
}

/** Whether calldata is exactly what a function of a descriptor makes of its own values: neither one byte more nor one less. */
const isExact = (descriptor: Descriptor, data: string): boolean => {
  const exact = data.toLowerCase()
  return Object.keys(descriptor.display?.formats ?? {}).some((form) => {
    try {
      const item = parseAbiItem(`function ${form}` as 'function f()')
      if (toFunctionSelector(item) !== exact.slice(0, 10)) return false
      const bytes: Hex = `0x${exact.slice(10)}`
      const inputs = item.inputs as readonly { readonly type: string }[]
      return encodeAbiParameters(inputs, decodeAbiParameters(inputs, bytes)) === bytes
    } catch {
      return false
    }
  })
}

const chainOf = (network: string): number => Number.parseInt(network.slice('eip155:'.length), 10)

const optionsOf = ({ descriptors, data }: DescribeParts): FormatOptions => ({
  externalDataProvider: data,
  descriptorResolverOptions: { type: 'custom', resolver: descriptors.resolver as DescriptorResolver },
})

/** Whether the calls inside, and those inside them, are exactly what their own descriptors speak of, on this network. */
const areEmbeddedExact = async (parts: DescribeParts, fields: readonly (DisplayField | DisplayFieldGroup)[]): Promise<boolean> => {
  const answers = await Promise.all(
    fields.map(async (field): Promise<boolean> => {
      if (isFieldGroup(field)) return await areEmbeddedExact(parts, field.fields)
      const { embeddedCalldata: embedded, value } = field
      if (!embedded) return true
      if (embedded.callee === undefined || embedded.chainId !== undefined) return false
      const found = await resolveCalldataDescriptor(chainOf(parts.network), embedded.callee, optionsOf(parts).descriptorResolverOptions)
      return 'descriptor' in found && isExact(found.descriptor, value) && (await areEmbeddedExact(parts, embedded.display.fields ?? []))
    }),
  )
  return answers.every(Boolean)
}

/** What a pinned descriptor says of a call; undefined where none is for it. */
const describeCall = async (parts: DescribeParts, { to, value, data }: RunnableCall): Promise<Description | undefined> => {
  const { descriptors, network, account } = parts
  const path = to === undefined ? undefined : descriptors.pathOf(network, to)
  const source = path === undefined ? undefined : descriptors.hashOf(path)
  if (to === undefined || source === undefined || data === '0x') return undefined
  const options = optionsOf(parts)
  const chainId = chainOf(network)
  const found = await resolveCalldataDescriptor(chainId, to, options.descriptorResolverOptions)
  if (!('descriptor' in found)) return undefined
  const model = await format({ chainId, to, data, value, from: account }, options)
  const forms = Object.values(found.descriptor.display?.formats ?? {})
  const part = partOf(value === 0n ? withoutCoin(model, forms) : model, {
    owner: found.descriptor.metadata?.owner,
    contract: to,
    source,
    fromBytes: true,
  })
  if (!part) return undefined
  const certain = (model.warnings ?? []).length === 0 && isCertain(part.fields) && isExact(found.descriptor, data)
  return { part, complete: certain && (await areEmbeddedExact(parts, model.fields ?? [])) }
}

/** The same of typed data, every value of which is listed beside it. */
const describeData = async (parts: DescribeParts, data: unknown): Promise<Description | undefined> => {
  const { descriptors, network, account } = parts
  if (!isPlain(data) || !isPlain(data.domain)) return undefined
  const contract = readAddress(data.domain.verifyingContract)
  const chain = readUint(data.domain.chainId, 53)
  if (contract === undefined || chain === undefined || !descriptors.has(network, contract)) return undefined
  // The library checks what it is given.
  const typed = { ...data, domain: { ...data.domain, chainId: Number.parseInt(`${chain}`, 10) }, account } as unknown as TypedData
  const options = optionsOf(parts)
  const found = await resolveTypedDataDescriptor(typed, options.descriptorResolverOptions)
  if (!('descriptor' in found)) return undefined
  const form = eip712.computeEncodeType(typed.primaryType, typed.types)
  const path = form === undefined ? undefined : descriptors.pathOfData(network, contract, typed.primaryType, keccak256(stringToBytes(form)))
  const source = path === undefined ? undefined : descriptors.hashOf(path)
  if (source === undefined) return undefined
  const model = await formatTypedData(typed, options)
  const part = partOf(model, { owner: found.descriptor.metadata?.owner, contract, source, fromBytes: false })
  const certain = (model.warnings ?? []).length === 0 && part !== undefined && isCertain(part.fields)
  return part && { part, complete: certain && (await areEmbeddedExact(parts, model.fields ?? [])) }
}

/**
 * The words of the descriptor before what was read. Bytes of the call that it speaks of whole are no longer unread. It says nothing of what
 * stands beside them, as a fee that nobody can read.
 */
const joined = (parts: readonly ReviewPart[], described: Description | undefined, call?: RunnableCall): readonly ReviewPart[] => {
  if (!described) return parts
  const isUnread = (part: ReviewPart): boolean => !(described.complete && part.kind === 'unknown' && part.bytes === call?.data)
  return [described.part, ...parts.filter(isUnread)]
}

/** A request with what pinned descriptors say of each of its calls, or of the data that is signed. */
export const describeRequest = async (parts: DescribeParts, read: ReadRequest): Promise<ReadRequest> => {
  const data = read.parts.find(({ kind }) => kind === 'data')
  if (data?.kind === 'data') {
    const described = await describeData(parts, data.data)
    return { ...read, parts: joined(read.parts, described), complete: read.complete || described?.complete === true }
  }
  if (read.calls.length === 0) return read
  const described = await Promise.all(read.calls.map((call) => describeCall(parts, call)))
  const all =
    read.title === 'batch'
      ? read.parts.map((part) =>
          part.kind === 'batch'
            ? {
                ...part,
                calls: part.calls.map((call, at): ReviewCall => ({ ...call, parts: joined(call.parts, described[at], read.calls[at]) })),
              }
            : part,
        )
      : joined(read.parts, described[0], read.calls[0])
  // Calls that a node could run have nothing unread but their bytes.
  return { ...read, parts: all, complete: flatParts(all).every(({ kind }) => kind !== 'unknown' && kind !== 'creation') }
}
