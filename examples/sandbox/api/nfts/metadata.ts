import { cleanText } from 'portico/plugin'
import * as v from 'valibot'
import { RefusedFile } from '../../images/refused-file.ts'
import type { ReadFile } from '../../images/stranger-files.ts'

/** What a token's document says, as text. Addresses are for this service alone. */
export interface Metadata {
  readonly name: string
  readonly description: string
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** Where its picture lies. */
  readonly image: string | undefined
  /** Where what it shows beside the picture lies. */
  readonly animation: string | undefined
}

/** Bytes of a document. */
const LARGEST_DOCUMENT = 1_000_000

const MOST_TRAITS = 40

const address = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(LARGEST_DOCUMENT))), undefined))

const documentOf = v.parser(
  v.object({
    name: v.optional(v.unknown()),
    description: v.optional(v.unknown()),
    image: address,
    image_url: address,
    image_data: address,
    animation_url: address,
    attributes: v.optional(v.unknown()),
    properties: v.optional(v.unknown()),
  }),
)

const record = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined

/** Text, or a number as it is written. */
const textOf = (value: unknown, limit: number): string => cleanText(typeof value === 'number' ? String(value) : value, limit)

/** Traits in either form: a list of `trait_type` and `value` (ERC-721 by custom), or an object of properties (ERC-1155). */
const traitsOf = (attributes: unknown, properties: unknown): Metadata['traits'] => {
  const listed = Array.isArray(attributes) ? attributes.slice(0, MOST_TRAITS).map(record) : []
  const named = Object.entries(record(properties) ?? {}).slice(0, MOST_TRAITS)
  const rows = [
    ...listed.map((one) => [one?.trait_type ?? one?.name, one?.value] as const),
    ...named.map(([name, value]) => [name, record(value)?.value ?? value] as const),
  ]
  return rows
    .map(([name, value]) => ({ name: textOf(name, 40), value: textOf(value, 80) }))
    .filter(({ value }) => value !== '')
    .slice(0, MOST_TRAITS)
}

/** A drawing may stand in the document itself. */
const drawingAddress = (drawing: string | undefined): string | undefined =>
  drawing && (/^\s*</.test(drawing) ? `data:image/svg+xml,${encodeURIComponent(drawing)}` : drawing)

/** Reads the document at an address. Rejects with a `RefusedFile`. */
export const readMetadata = async (read: ReadFile, uri: string): Promise<Metadata> => {
  const bytes = await read(uri)
  if (bytes.length > LARGEST_DOCUMENT) throw new RefusedFile('size')
  try {
    const document = documentOf(JSON.parse(bytes.toString('utf8')))
    const { name, description, image, image_url, image_data, animation_url, attributes, properties } = document
    return {
      name: textOf(name, 80),
      description: textOf(description, 600),
      traits: traitsOf(attributes, properties),
      image: image || image_url || drawingAddress(image_data),
      animation: animation_url,
    }
  } catch (cause) {
    // Some contracts name the picture itself.
    throw new RefusedFile('broken', { cause })
  }
}
