import { cleanText } from '../../../../kernel/contract/tools/clean-text.ts'
import type { AddressFact } from '../address-facts.ts'
import { isPlain, type Plain, readUint } from '../values.ts'
import { type Params, type PartOf, parts, type Rule, type RuleContext, same, whole } from './rule.ts'

/**
 * Characters that nobody sees and that no language needs: control characters beside line breaks and tabs, marks that turn the order of
 * others, joiners of words, tags.
 */
const UNSEEN = /(?![\n\r\t])\p{Cc}|[\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u

/** Structs by which somebody else runs something in the account's name. */
const RELAYED: ReadonlySet<unknown> = new Set(['ForwardRequest', 'MetaTransaction', 'UserOperation', 'PackedUserOperation', 'Delegation'])

const member = (value: unknown, name: string): unknown => (isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined)

const dataIn = ({ request: { parts: read } }: RuleContext): Plain | undefined => {
  const part = read.find(({ kind }) => kind === 'data')
  return part?.kind === 'data' && isPlain(part.data) ? part.data : undefined
}

/** The chain that the domain names; undefined where it names none. */
const chainIn = (data: Plain): bigint | 'unreadable' | undefined => {
  const chain = member(data.domain, 'chainId')
  return chain === undefined ? undefined : (readUint(chain, 256) ?? 'unreadable')
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An order of Seaport that offers something, and of whose price nothing comes to the account. */
const sellsForNothing = (context: RuleContext): boolean => {
  const data = dataIn(context)
  if (data?.primaryType !== 'OrderComponents' || list(member(data.message, 'offer')).length === 0) return false
  return !list(member(data.message, 'consideration')).some((item) => {
    const recipient = member(item, 'recipient')
    const amounts = ['startAmount', 'endAmount'].map((name) => readUint(member(item, name), 256) ?? 0n)
    return typeof recipient === 'string' && same(recipient, context.account) && amounts.every((amount) => amount > 0n)
  })
}

const isBareHash = ({ request }: RuleContext): boolean =>
  request.title === 'message' && !request.complete && /^0x[\da-f]{64}$/i.test(request.bytes[0]?.bytes ?? '')

/** Characters of a name that are shown. */
const NAME = 64

/** s; a clock that is a little behind makes no payment a later one. */
const LATER = 600n

/** The token that a signature of EIP-3009 is for. */
const tokenOf = (part: PartOf<'authorization' | 'cancellation'>): string | undefined => {
  if (part.kind === 'cancellation') return part.contract
  return part.asset.kind === 'token' ? part.asset.address : undefined
}

const tokens = (look: (token: string, fact: AddressFact, data: Plain) => Params | undefined): Rule['fires'] =>
  parts(['authorization', 'cancellation'], (part, context) => {
    const [token, data] = [tokenOf(part), dataIn(context)]
    const fact = token === undefined ? undefined : context.facts?.of(token)
    return token !== undefined && data && fact ? look(token, fact, data) : undefined
  })

/** What is signed, and never sent by the account itself. */
export const signatureRules: readonly Rule[] = [
  {
    id: 'otherNetwork',
    level: 'danger',
    check: 'decoded',
    fires: whole((context) => {
      const data = dataIn(context)
      const chain = data && chainIn(data)
      return chain !== undefined && `eip155:${chain}` !== context.network && { network: `eip155:${chain}` }
    }),
  },
  {
    id: 'anyNetwork',
    level: 'warning',
    check: 'decoded',
    fires: whole((context) => {
      const data = dataIn(context)
      return data !== undefined && chainIn(data) === undefined
    }),
  },
  {
    id: 'tokenMissing',
    level: 'danger',
    check: 'rules',
    fires: tokens((address, { code, token }) => (code !== 'contract' || token === false ? { address } : undefined)),
  },
  {
    id: 'tokenMisnamed',
    level: 'danger',
    check: 'rules',
    fires: tokens((address, { names }, { domain }) => {
      const name = member(domain, 'name')
      const [known = ''] = names ?? []
      return typeof name === 'string' && names && !names.includes(name) ? { address, name: cleanText(name, NAME), known } : undefined
    }),
  },
  {
    id: 'paymentLater',
    level: 'warning',
    check: 'decoded',
    fires: parts('authorization', ({ after }, { request, now }) => request.title === 'permission' && after > BigInt(now) + LATER),
  },
  { id: 'sellsForNothing', level: 'danger', check: 'decoded', fires: whole(sellsForNothing) },
  { id: 'bareHash', level: 'danger', check: 'decoded', fires: whole(isBareHash) },
  {
    id: 'hiddenCharacters',
    level: 'warning',
    check: 'decoded',
    fires: (context) => [
      ...parts('message', ({ text }) => UNSEEN.test(text))(context),
      ...parts('data', ({ leaves }) => leaves.some(({ type, value }) => type === 'string' && UNSEEN.test(value)))(context),
    ],
  },
  { id: 'relayed', level: 'warning', check: 'decoded', fires: whole((context) => RELAYED.has(dataIn(context)?.primaryType)) },
]
