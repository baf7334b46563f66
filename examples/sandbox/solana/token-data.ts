import { type Address, address, type EncodedAccount, getAddressDecoder } from '@solana/kit'

/** The programs of SPL tokens. */
export const TOKEN_PROGRAMS: readonly Address[] = [
  address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
]

const MINT_LENGTH = 82
const ACCOUNT_LENGTH = 165

const addressIn = (data: Uint8Array, from: number): Address => getAddressDecoder().decode(data.slice(from, from + 32))

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** A token account's parts. */
export interface TokenAccountData {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly state: 'initialized' | 'frozen'
  readonly isNative: boolean
}

/** A mint's parts. */
export interface MintData {
  readonly supply: bigint
  readonly decimals: number
  readonly mintAuthority: Address | null
}

const dataOf = ({ programAddress, data }: EncodedAccount): Uint8Array | undefined =>
  TOKEN_PROGRAMS.includes(programAddress) ? new Uint8Array(data) : undefined

/** Reads a token account; undefined for every other one. */
export const readTokenAccount = (account: EncodedAccount): TokenAccountData | undefined => {
  const data = dataOf(account)
  if (!data || data.length < ACCOUNT_LENGTH || data[108] === 0) return undefined
  return {
    mint: addressIn(data, 0),
    owner: addressIn(data, 32),
    amount: viewOf(data).getBigUint64(64, true),
    state: data[108] === 2 ? 'frozen' : 'initialized',
    isNative: viewOf(data).getUint32(109, true) === 1,
  }
}

/** Reads a mint; undefined for every other account. */
export const readMint = (account: EncodedAccount | undefined): MintData | undefined => {
  const data = account && dataOf(account)
  // With extensions it says behind its own bytes and padding what it is.
  if (!data || (data.length !== MINT_LENGTH && data[ACCOUNT_LENGTH] !== 1) || data[45] !== 1) return undefined
  const view = viewOf(data)
  return {
    supply: view.getBigUint64(36, true),
    decimals: data[44] ?? 0,
    mintAuthority: view.getUint32(0, true) === 1 ? addressIn(data, 4) : null,
  }
}

/** An amount of a token as JSON-RPC has it. */
export const uiAmount = (amount: bigint, decimals: number) => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const dot = digits.length - decimals
  const text = `${digits.slice(0, dot)}.${digits.slice(dot)}`.replace(/\.?0+$/, '')
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}
