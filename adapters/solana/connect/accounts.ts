import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'
import { readForeign } from '../../../kernel/contract/tools/wallet-error.ts'
import { toNetwork } from '../clusters.ts'
import { addressBytes } from '../family/codec.ts'
import type { OwnAccount } from '../provider.ts'

/** Accounts and chains that are read; nobody shows more. */
const LIMIT = 100

/** A key as bytes, also where it is an object of a library that gives them. Undefined where it says nothing: then the address alone counts. */
const keyBytes = (key: unknown): Uint8Array | undefined => {
  const isView = (value: unknown): value is ArrayBufferView => ArrayBuffer.isView(value)
  if (isView(key)) return new Uint8Array(key.buffer, key.byteOffset, key.byteLength)
  const toBytes = readForeign(key, 'toBytes')
  if (typeof toBytes !== 'function') return undefined
  try {
    const bytes: unknown = Reflect.apply(toBytes, key, [])
    return isView(bytes) ? keyBytes(bytes) : undefined
  } catch {
    return undefined
  }
}

const parseAccount = (own: unknown): readonly OwnAccount[] => {
  const address = readForeign(own, 'address')
  const key = keyBytes(readForeign(own, 'publicKey'))
  const bytes = addressBytes(address)
  if (!bytes || typeof address !== 'string') return []
  // What is shown and what signs must be the same.
  if (key && !(key.length === 32 && bytes.every((byte, at) => byte === key[at]))) return []
  const given = readForeign(own, 'chains')
  const chains = (Array.isArray(given) ? given : []).slice(0, LIMIT).filter((one): one is string => toNetwork(one) !== undefined)
  if (chains.length === 0) return []
  const label = cleanText(readForeign(own, 'label'), 64)
  return [{ account: Object.freeze({ namespace: 'solana', address, type: 'eoa', ...(label && { label }) }), chains, own }]
}

/** Well-formed Solana accounts of a wallet's list, each once, in its order. */
export const parseAccounts = (value: unknown): readonly OwnAccount[] => {
  const all = (Array.isArray(value) ? value : []).slice(0, LIMIT).flatMap(parseAccount)
  return all.filter(({ account }, at) => all.findIndex((other) => other.account.address === account.address) === at)
}

/** The first of the networks that an account serves; where it serves none of them, what it serves. */
export const networkOf = (chains: readonly string[], wanted: readonly CaipNetworkId[]): CaipNetworkId<'solana'> | undefined => {
  const served = chains.flatMap((chain) => toNetwork(chain) ?? [])
  const best = wanted.find((network) => served.some((one) => one === network))
  return served.find((network) => network === best) ?? served[0]
}
