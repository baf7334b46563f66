import type { AccountMeta, PublicKey, TransactionInstruction } from '@solana/web3.js'
import type { Web3 } from './load-web3.ts'

/** The program that makes token accounts at addresses which follow from owner and token. */
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

/** The program that holds names of tokens beside their mints. */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Where the names of a token stand that has none in its mint. */
export const metadataAddress = ({ PublicKey }: Web3, mint: string): string => {
  const program = new PublicKey(METADATA_PROGRAM)
  const seeds = [new TextEncoder().encode('metadata'), program.toBytes(), new PublicKey(mint).toBytes()]
  return PublicKey.findProgramAddressSync(seeds, program)[0].toBase58()
}

/** A token by its mint and the program it belongs to. */
export interface TokenId {
  readonly mint: string
  readonly program: string
}

/** The token account of an owner that everybody can work out. */
export const associatedAddress = ({ PublicKey }: Web3, owner: string, { mint, program }: TokenId): string => {
  const seeds = [owner, program, mint].map((address) => new PublicKey(address).toBytes())
  return PublicKey.findProgramAddressSync(seeds, new PublicKey(ASSOCIATED))[0].toBase58()
}

/** An instruction's own bytes: numbers are a byte each, bigints eight with the lowest first. */
export const instructionData = (...parts: readonly (number | bigint)[]): Buffer => {
  const all = parts.flatMap((part) => {
    if (typeof part === 'number') return [part]
    const eight = new Uint8Array(8)
    new DataView(eight.buffer).setBigUint64(0, part, true)
    return [...eight]
  })
  // The library's type asks for node's own class of bytes; it writes any.
  return Uint8Array.from(all) as Buffer
}

const meta = (pubkey: PublicKey, role: 'signer' | 'payer' | 'written' | 'read'): AccountMeta => ({
  pubkey,
  isSigner: role === 'signer' || role === 'payer',
  isWritable: role === 'written' || role === 'payer',
})

/** Makes the token account of an owner at `payer`'s cost; does nothing where it is there already. */
export const createAssociated = (web3: Web3, payer: string, owner: string, token: TokenId): TransactionInstruction => {
  const key = (address: string): PublicKey => new web3.PublicKey(address)
  return new web3.TransactionInstruction({
    programId: key(ASSOCIATED),
    keys: [
      meta(key(payer), 'payer'),
      meta(key(associatedAddress(web3, owner, token)), 'written'),
      meta(key(owner), 'read'),
      meta(key(token.mint), 'read'),
      meta(web3.SystemProgram.programId, 'read'),
      meta(key(token.program), 'read'),
    ],
    // CreateIdempotent.
    data: instructionData(1),
  })
}

/** A transfer between two token accounts. */
export interface TokenTransfer {
  readonly token: TokenId
  readonly source: string
  readonly destination: string
  readonly owner: string
  /** In the token's smallest unit; what the receiver gets and what is withheld. */
  readonly amount: bigint
  readonly decimals: number
  /** What the token keeps: the program refuses a transfer at which it would keep something else. Undefined where it keeps nothing ever. */
  readonly withheld?: bigint | undefined
}

/** Moves tokens. The program holds decimals and fee against its own. */
export const transferChecked = (web3: Web3, transfer: TokenTransfer): TransactionInstruction => {
  const { token, source, destination, owner, amount, decimals, withheld } = transfer
  const key = (address: string): PublicKey => new web3.PublicKey(address)
  return new web3.TransactionInstruction({
    programId: key(token.program),
    keys: [meta(key(source), 'written'), meta(key(token.mint), 'read'), meta(key(destination), 'written'), meta(key(owner), 'signer')],
    // TransferChecked; TransferCheckedWithFee is the first of the fee extension's own.
    data: withheld === undefined ? instructionData(12, amount, decimals) : instructionData(26, 1, amount, decimals, withheld),
  })
}
