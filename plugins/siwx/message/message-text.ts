import { CHAIN_NAMES, namespaceNamed, type SignInNamespace } from './message.ts'

/** A message as text has it: nothing but the address need be there, and nothing is checked but the order. */
export interface MessageText {
  readonly namespace: SignInNamespace
  readonly scheme?: string
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  /** The value of "Chain ID". */
  readonly chain?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** In their order. */
const LABELS = {
  uri: 'URI',
  version: 'Version',
  chain: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const

type LabelledField = keyof typeof LABELS
const FIELDS = Object.keys(LABELS) as readonly LabelledField[]
const RESOURCES = 'Resources:'
const ITEM = '- '

const FIRST_LINE = /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your ([A-Z][a-z]+) account:$/

const isFieldLine = (line: string | undefined): boolean =>
  line === RESOURCES || FIELDS.some((field) => line?.startsWith(`${LABELS[field]}: `))

/** Whether a statement could be taken for a field of the message. */
export const readsAsField = (statement: string): boolean => statement.split('\n').some(isFieldLine)

/** Writes a message. Where EIP-4361 has an empty line for a statement that is not there, Solana's form has none. */
export const writeText = (text: MessageText): string => {
  const { namespace, scheme, domain, address, statement, resources } = text
  const fields = FIELDS.flatMap((field) => (text[field] === undefined ? [] : [`${LABELS[field]}: ${text[field]}`]))
  const list = resources ? [RESOURCES, ...resources.map((resource) => `${ITEM}${resource}`)] : []
  const last = [...fields, ...list].join('\n')
  const head = `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${CHAIN_NAMES[namespace]} account:\n${address}`
  if (statement !== undefined) return [head, statement, ...(last === '' ? [] : [last])].join('\n\n')
  return last === '' ? head : `${head}${namespace === 'solana' ? '\n\n' : '\n\n\n'}${last}`
}

const readFields = (lines: readonly string[]): Partial<Record<LabelledField, string>> & { readonly resources?: readonly string[] } => {
  const read: Partial<Record<LabelledField, string>> = {}
  const rest = [...lines]
  for (const field of FIELDS) {
    const label = `${LABELS[field]}: `
    if (rest[0]?.startsWith(label)) read[field] = rest.shift()?.slice(label.length) ?? ''
  }
  if (rest.length === 0) return read
  const resources = rest.slice(1)
  if (rest[0] !== RESOURCES || !resources.every((line) => line.startsWith(ITEM))) throw new TypeError('The fields are not in their order.')
  return { ...read, resources: resources.map((line) => line.slice(ITEM.length)) }
}

/** Reads a message that `writeText` would write. Throws a `TypeError` for any other text. */
export const readText = (text: string): MessageText => {
  const [first = '', address = '', ...rest] = text.split('\n')
  const [, scheme, domain = '', name] = FIRST_LINE.exec(first) ?? []
  const namespace = namespaceNamed(name)
  if (!namespace || address === '') throw new TypeError('The text does not begin as a sign-in message does.')
  const blank = isFieldLine(rest[rest.lastIndexOf('') + 1]) ? rest.lastIndexOf('') : rest.length
  const statement = rest.slice(1, blank).join('\n')
  const read: MessageText = {
    namespace,
    domain,
    address,
    ...(scheme === undefined ? {} : { scheme }),
    ...(statement === '' ? {} : { statement }),
    ...readFields(rest.slice(blank + 1)),
  }
  if (writeText(read) !== text) throw new TypeError('The lines of the message are not where they belong.')
  return read
}
