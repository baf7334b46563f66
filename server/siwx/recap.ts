import { base64, base64urlnopad } from '@scure/base'
import * as v from 'valibot'

/** What a message lets its page do (ERC-5573): by resource and ability, with the conditions of each. */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>>>
  readonly prf?: readonly string[]
}

const PREFIX = 'urn:recap:'

/** An ability is a namespace and a name. */
const ability = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.*_+-]+\/[A-Za-z0-9.*_+-]+$/))
const recap = v.object({
  att: v.pipe(
    v.record(v.string(), v.record(ability, v.array(v.record(v.string(), v.unknown())))),
    v.check((resources) => Object.keys(resources).length > 0),
  ),
  prf: v.exactOptional(v.array(v.string())),
})

const decode = (text: string): Uint8Array =>
  text.includes('=') || /[+/]/.test(text) ? base64.decode(text.replaceAll('-', '+').replaceAll('_', '/')) : base64urlnopad.decode(text)

/** Reads the capability of a resource; undefined where it is none. */
export const parseRecap = (resource: string): Recap | undefined => {
  if (!resource.startsWith(PREFIX)) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(decode(resource.slice(PREFIX.length)))
    const read = v.safeParse(recap, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    // Neither base64 nor JSON: it lets nobody do anything.
    return undefined
  }
}

/** The sentence in which a message has to say what it lets its page do. */
export const recapStatement = ({ att }: Recap): string => {
  const allowed = Object.keys(att)
    .sort()
    .flatMap((resource) => {
      const abilities = Object.keys(att[resource] ?? {}).sort()
      const spaces = [...new Set(abilities.map((one) => one.split('/')[0] ?? ''))]
      return spaces.map((space) => {
        const names = abilities.flatMap((one) => (one.startsWith(`${space}/`) ? [`'${one.slice(space.length + 1)}'`] : []))
        return `'${space}': ${names.join(', ')} for '${resource}'.`
      })
    })
  const listed = allowed.map((one, place) => `(${place + 1}) ${one}`).join(' ')
  return `I further authorize the stated URI to perform the following actions on my behalf: ${listed}`
}

/** Whether a message that lets its page do something says so: one capability, the last resource, and its sentence at the statement's end. */
export const saysItsRecap = (statement: string | undefined, resources: readonly string[] = []): boolean => {
  const place = resources.findIndex((resource) => resource.startsWith(PREFIX))
  if (place < 0) return true
  const read = place === resources.length - 1 ? parseRecap(resources[place] ?? '') : undefined
  return read !== undefined && (statement ?? '').endsWith(recapStatement(read))
}
