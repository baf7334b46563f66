import { base58 } from '@scure/base'
import { cleanText } from '../../../kernel/contract/tools/clean-text.ts'

/** The program of SPL tokens, and the newer one, whose tokens may have extensions. */
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** An account as an endpoint gives it. */
export interface ChainAccount {
  /** The program it belongs to. */
  readonly owner: string
  readonly lamports: bigint
  /** It is a program. */
  readonly executable: boolean
  /** At most the first `READ` bytes. */
  readonly data: Uint8Array
}

/** Bytes of an account that are read: beyond them lies nothing that is looked at. */
export const READ = 4_096

/** Bytes of a mint and of a token account; those with extensions are longer, and of a length that no multisig has. */
const [MINT, ACCOUNT, MULTISIG] = [82, 165, 355]

/** The bytes after the first 165 of an account with extensions. */
const [IS_MINT, IS_ACCOUNT] = [1, 2]

/** Extensions of a mint, by the number that stands before each. */
const [TRANSFER_FEE, NON_TRANSFERABLE, TRANSFER_HOOK, METADATA, PAUSABLE] = [1, 9, 14, 19, 26]

/** Bytes that an account of a mint has for an extension of the mint, beside the four before each. */
const IN_ACCOUNTS: ReadonlyMap<number, number> = new Map([
  [TRANSFER_FEE, 8],
  [NON_TRANSFERABLE, 0],
  [TRANSFER_HOOK, 1],
  [PAUSABLE, 0],
])

const viewOf = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

const addressAt = (data: Uint8Array, at: number): string => base58.encode(data.subarray(at, at + 32))

/** A fee from an epoch on. */
interface FeeRate {
  readonly from: bigint
  /** In the token's smallest unit. */
  readonly most: bigint
  /** Of ten thousand. */
  readonly points: bigint
}

/** What a token is called by its maker; cleaned. */
export interface TokenNames {
  readonly name: string
  readonly symbol: string
}

/** A token, as its mint says. */
export interface Mint {
  readonly program: typeof TOKEN | typeof TOKEN_2022
  readonly decimals: number
  /** The older and the newer rate. Absent where the token takes nothing of a transfer. */
  readonly rates?: readonly [FeeRate, FeeRate]
  /** A program of the maker's runs with each transfer, and wants accounts that only it knows. */
  readonly hooked: boolean
  /** Bytes of an account of this token. */
  readonly accountSize: number
  readonly names?: TokenNames
}

const decoder = new TextDecoder()

/** Name and symbol of metadata that say they are of this mint; padded with zeros by the older program. */
export const readNames = (data: Uint8Array, mint: string): TokenNames | undefined => {
  const [view, parts]: [DataView, string[]] = [viewOf(data), []]
  if (data.length < 64 || addressAt(data, 32) !== mint) return undefined
  for (let [part, at] = [0, 64]; part < 2; part += 1) {
    const length = at + 4 <= data.length ? view.getUint32(at, true) : data.length
    at += 4 + length
    if (at > data.length) return undefined
    parts.push(cleanText(decoder.decode(data.subarray(at - length, at)).replaceAll('\0', ''), 60))
  }
  const [name = '', symbol = ''] = parts
  return { name, symbol }
}

/** Extensions by number. Undefined where the list ends within one: nobody knows what else there is. Metadata stand last, and may be cut. */
const extensionsIn = (data: Uint8Array): ReadonlyMap<number, Uint8Array> | undefined => {
  const found = new Map<number, Uint8Array>()
  const view = viewOf(data)
  let at = ACCOUNT + 1
  while (at + 4 <= data.length) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === 0) return found
    const value = data.subarray(at + 4, at + 4 + length)
    if (value.length < length && kind !== METADATA) return undefined
    found.set(kind, value)
    at += 4 + length
  }
  // The rest is too short for an extension: the list has ended, or was cut.
  return data.subarray(at).every((byte) => byte === 0) ? found : undefined
}

const rateAt = (view: DataView, at: number): FeeRate => ({
  from: view.getBigUint64(at, true),
  most: view.getBigUint64(at + 8, true),
  points: BigInt(view.getUint16(at + 16, true)),
})

/** Reads the mint at an address; undefined for every other account. */
export const readMint = (address: string, account: ChainAccount | undefined): Mint | undefined => {
  if (!account) return undefined
  const { owner: program, data } = account
  if ((program !== TOKEN && program !== TOKEN_2022) || data.length < MINT || data[45] !== 1) return undefined
  const decimals = data[44] ?? 0
  if (data.length === MINT) {
    return { program, decimals, hooked: false, accountSize: program === TOKEN ? ACCOUNT : ACCOUNT + 1 + 4 }
  }
  if (program === TOKEN || data.length === MULTISIG || data[ACCOUNT] !== IS_MINT) return undefined
  const extensions = extensionsIn(data)
  if (!extensions) return undefined
  const [fee, hook, metadata] = [TRANSFER_FEE, TRANSFER_HOOK, METADATA].map((kind) => extensions.get(kind))
  if (fee && fee.length < 108) return undefined
  const names = metadata && readNames(metadata, address)
  return {
    program,
    decimals,
    // A hook without a program runs nothing.
    hooked: hook?.subarray(32, 64).some((byte) => byte !== 0) ?? false,
    // Every account that is made for a wallet has one extension of its own, without data.
    accountSize: [...extensions.keys()].reduce(
      (size, kind) => size + (IN_ACCOUNTS.has(kind) ? 4 + (IN_ACCOUNTS.get(kind) ?? 0) : 0),
      ACCOUNT + 1 + 4,
    ),
    ...(fee && { rates: [rateAt(viewOf(fee), 72), rateAt(viewOf(fee), 90)] as const }),
    ...(names && { names }),
  }
}

/** `Math.min` takes no bigints. */
export const smaller = (a: bigint, b: bigint): bigint => {
  if (a < b) return a
  return b
}

/** What a token keeps of a transfer in an epoch: rounded up, and never more than its maker allows. */
export const withheldOf = ({ rates }: Mint, amount: bigint, epoch: bigint): bigint => {
  if (!rates) return 0n
  const [older, newer] = rates
  const { points, most } = epoch >= newer.from ? newer : older
  return smaller((amount * points + 9_999n) / 10_000n, most)
}

/** What somebody holds of a token. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

/** Reads a token account; undefined for every other one. */
export const readTokenAccount = (account: ChainAccount | undefined): TokenAccount | undefined => {
  if (!account) return undefined
  const { owner: program, data } = account
  if ((program !== TOKEN && program !== TOKEN_2022) || data.length < ACCOUNT || data.length === MULTISIG) return undefined
  // Not used yet, or a mint.
  if (data[108] === 0 || (data.length > ACCOUNT && data[ACCOUNT] !== IS_ACCOUNT)) return undefined
  return { mint: addressAt(data, 0), owner: addressAt(data, 32), amount: viewOf(data).getBigUint64(64, true) }
}
