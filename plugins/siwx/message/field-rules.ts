import type { SignInNamespace } from './message.ts'
import { type MessageText, readsAsField } from './message-text.ts'

const AUTHORITY =
  /^(?:(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*@)?(?:\[[0-9A-Fa-f:.]+\]|(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)(?::\d{1,5})?$/
const ADDRESS_CHARACTERS = /^[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$/
const TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const STATEMENT = /^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;= -]+$/
const REQUEST_ID = /^(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*$/
const NONCE = /^[A-Za-z0-9]{8,128}$/
const CHAINS = { eip155: /^[1-9]\d{0,31}$/, solana: /^[1-9A-Za-z]{32}$/, bip122: /^[0-9a-f]{32}$/ } as const

/** Whether a text is an address of the family: the plugin asks the family, the server its own libraries. */
export type IsAddress = (namespace: SignInNamespace, address: string) => boolean

/** What an address may consist of in any family (CAIP-10). */
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/

/** Characters; no wallet shows more, and nothing is read of more. */
export const LONGEST_MESSAGE = 10_000

const isUrl = (value: string): boolean => {
  try {
    return new URL(value).protocol !== ''
  } catch {
    return false
  }
}

/** An address as RFC 3986 has it, with what brackets and `#` may stand where. */
const isUri = (value: string): boolean => ADDRESS_CHARACTERS.test(value) && value.indexOf('#') === value.lastIndexOf('#') && isUrl(value)

const isAuthority = (value: string): boolean => AUTHORITY.test(value) && isUrl(`https://${value}`)

/** ISO 8601 with a day that exists. */
const isTime = (value: string): boolean => {
  const day = TIME.exec(value)?.[1]
  return day !== undefined && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

const isOptional = (value: string | undefined, rule: (value: string) => boolean): boolean => value === undefined || rule(value)
const isThere = (value: string | undefined, rule: (value: string) => boolean): boolean => value !== undefined && rule(value)

/** The first field of a message that breaks the rules of EIP-4361 and CAIP-122; undefined where all keep them. */
export const brokenField = (text: MessageText, isAddress: IsAddress): keyof MessageText | undefined => {
  const rules: Partial<Record<keyof MessageText, boolean>> = {
    domain: isAuthority(text.domain),
    address: ADDRESS.test(text.address) && isAddress(text.namespace, text.address),
    statement: isOptional(text.statement, (value) => STATEMENT.test(value) && !readsAsField(value)),
    uri: isThere(text.uri, isUri),
    version: text.version === '1',
    chain: isThere(text.chain, (value) => CHAINS[text.namespace].test(value)),
    nonce: isThere(text.nonce, (value) => NONCE.test(value)),
    issuedAt: isThere(text.issuedAt, isTime),
    expirationTime: isOptional(text.expirationTime, isTime),
    notBefore: isOptional(text.notBefore, isTime),
    requestId: isOptional(text.requestId, (value) => REQUEST_ID.test(value)),
    resources: (text.resources ?? []).every(isUri),
  }
  return (Object.keys(rules) as (keyof MessageText)[]).find((field) => rules[field] !== true)
}

/** Whether two messages have the same fields: texts and lists of texts, each as it is in the other. `toString` is none. */
export const sameFields = (one: object, other: object): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  names.delete('toString')
  return [...names].every((name) => JSON.stringify(Reflect.get(one, name)) === JSON.stringify(Reflect.get(other, name)))
}
