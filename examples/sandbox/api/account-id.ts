import { Refusal } from '../service/refusal.ts'

/** A CAIP-10 account id of an EVM chain, taken apart. */
export interface AccountId {
  /** CAIP-2. */
  readonly chain: string
  readonly address: string
}

const pattern = /^(eip155:\d{1,20}):(0x[0-9a-fA-F]{40})$/

/** Reads a CAIP-10 id. Throws a `Refusal` (400) that names the field where it is none. */
export const readAccountId = (text: string, field: string): AccountId => {
  const [, chain, address] = pattern.exec(text) ?? []
  if (chain === undefined || address === undefined) {
    throw new Refusal(400, {
      name: field,
      description: `Invalid account id: expected CAIP-10 of an EVM chain but received "${text.slice(0, 100)}"`,
    })
  }
  return { chain, address }
}

/** Reads an EVM address in whatever case; in lower case it carries no checksum that could be wrong. Throws a `Refusal` (400) that names the field where it is none. */
export const readAddress = (text: string, field: string): `0x${string}` => {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return `0x${text.slice(2).toLowerCase()}`
  throw new Refusal(400, { name: field, description: `Invalid address: received "${text.slice(0, 100)}"` })
}
