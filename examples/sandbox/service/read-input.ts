import type { Schema } from 'portico/wire'
import { type Reason, Refusal } from './refusal.ts'

const MAX_TEXT = 200

type Issues = readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[]

const keyOf = (segment: unknown): string =>
  typeof segment === 'object' && segment !== null && 'key' in segment ? String(segment.key) : String(segment)

const reasonOf = (whole: string, { message, path = [] }: Issues[number]): Reason => ({
  name: path.map(keyOf).join('.') || whole,
  description: message.slice(0, MAX_TEXT),
})

const validate = <T>(schema: Schema<T>, value: unknown) => {
  const verdict = schema['~standard'].validate(value)
  if (verdict instanceof Promise) throw new TypeError('The schema needs time; what comes from outside is checked at once.')
  return verdict
}

/** Checks what came against a schema. Throws a {@link Refusal} (400) with a reason for each field that is wrong. */
export const readPart = <T>(schema: Schema<T>, value: unknown, whole: string): T => {
  const verdict = validate(schema, value)
  if (verdict.issues) throw new Refusal(400, ...verdict.issues.map((issue) => reasonOf(whole, issue)))
  return verdict.value
}

// A query is text; where a schema does not take it so, it is what it reads like.
const meant = (text: string | undefined): unknown => {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== undefined && /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? JSON.parse(text.replace(/^(-?)0+(?=\d)/, '$1')) : text
}

/** Reads a query: what is empty counts as absent, numbers and booleans are read where the schema asks for them. */
export const readQuery = <T>(schema: Schema<T>, query: Readonly<Record<string, string>>): T => {
  const given = Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''))
  const { issues } = validate(schema, given)
  const unread = new Set(issues?.map(({ path }) => keyOf(path?.[0])))
  return readPart(
    schema,
    Object.fromEntries(Object.entries(given).map(([key, text]) => [key, unread.has(key) ? meant(text) : text])),
    'query',
  )
}

/** The body as JSON, whatever its type is said to be. Throws a {@link Refusal} (400) where it is something else. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, { name: 'body', description: 'The body is not JSON.' })
  }
}
