import * as v from 'valibot'
import { isHex } from 'viem'
import { isLocalOrigin } from '../service/local-callers.ts'
import { readPart } from '../service/read-input.ts'
import { Refusal } from '../service/refusal.ts'
import { readAddress } from './account-id.ts'
import type { ChainAccess } from './chain-access.ts'
import type { NameTable } from './name-table.ts'

/** What all names end with. */
export const zone = 'reown.id'

/** ms by which a message may be older or younger than the clock. */
const WINDOW = 300_000

/** Letters, digits and hyphens: the characters of which a name is its own normal form. */
const LABEL = /^(?!..--)[a-z0-9-]{4,63}$/

/** The name without its zone; undefined for what cannot be one. */
export const labelOf = (name: string): string | undefined => {
  const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : ''
  return LABEL.test(label) ? label : undefined
}

const messageSchema = v.object({
  name: v.string(),
  attributes: v.record(v.string(), v.unknown()),
  /** Seconds since 1970. */
  timestamp: v.pipe(v.number(), v.integer()),
  address: v.string(),
  /** CAIP-2. */
  chain: v.pipe(v.string(), v.regex(/^eip155:\d{1,10}$/)),
  domain: v.string(),
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z_-]{16,100}$/)),
})

/** What a registration is checked with. */
export interface RegisterParts {
  readonly names: NameTable
  readonly chains: ChainAccess
  readonly now: () => number
}

interface Registration {
  readonly coin_type: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

const refuse = (status: number, name: string, description: string): never => {
  throw new Refusal(status, { name, description })
}

const readMessage = (text: string): v.InferOutput<typeof messageSchema> => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return refuse(400, 'message', 'The message is not JSON.')
  }
  return readPart(messageSchema, given, 'message')
}

/**
 * Registers a name. Throws a `Refusal`: 400 for what is wrong in itself, 401 where the signature is not the address's, 409 for a name that
 * somebody has or a message that was used before. Signatures of contracts count (EIP-1271), those of contracts to come too (EIP-6492).
 */
export const registerAccountName = async (
  { names, chains, now }: RegisterParts,
  { coin_type, address: given, message: text, signature }: Registration,
  origin: string | undefined,
): Promise<{ readonly success: true }> => {
  const message = readMessage(text)
  const address = readAddress(given, 'address')
  const [, reference = ''] = message.chain.split(':')
  if (labelOf(message.name) === undefined) refuse(400, 'name', 'A name has letters, digits and hyphens, at least 4 of them.')
  if (message.address.toLowerCase() !== address) refuse(400, 'address', 'The message is about another address.')
  if (coin_type !== (0x8000_0000 | Number(reference)) >>> 0) refuse(400, 'coin_type', 'The message is about another chain.')
  const expected = origin === undefined ? undefined : new URL(origin).host
  if (expected === undefined ? !isLocalOrigin(`http://${message.domain}`) : message.domain !== expected) {
    refuse(400, 'domain', 'The message is for another page.')
  }
  const signedAt = message.timestamp * 1_000
  if (Math.abs(now() - signedAt) > WINDOW) refuse(400, 'timestamp', 'The message is too old. Sign a new one.')
  if (!isHex(signature)) return refuse(400, 'signature', 'The signature is no hexadecimal text.')
  const isSigned = await chains.read(message.chain, (client) => client.verifyMessage({ address, message: text, signature }))
  if (!isSigned) refuse(401, 'signature', 'The signature is not of this address.')
  if (!(await names.redeem(message.nonce, signedAt + 2 * WINDOW))) refuse(409, 'nonce', 'The message was used before.')
  const isNew = await names.add({ name: message.name, address, coin_type, registered_at: now() })
  if (!isNew) refuse(409, 'name', `The name ${message.name} is taken.`)
  return { success: true }
}
