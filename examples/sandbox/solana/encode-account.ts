import { type Address, type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { invalidParams } from './rpc-error.ts'
import { readMint, readTokenAccount, uiAmount } from './token-data.ts'

/** How an account's data is asked for. */
export interface AccountOptions {
  readonly encoding: 'base58' | 'base64' | 'jsonParsed'
  readonly dataSlice?: { readonly offset: number; readonly length: number } | undefined
}

/** The largest number of 64 bits: an account that pays no rent. */
const NEVER = 18_446_744_073_709_551_615n

const parsedOf = (account: EncodedAccount, mintOf: (mint: Address) => EncodedAccount | undefined): object | undefined => {
  const mint = readMint(account)
  if (mint) {
    const { supply, ...rest } = mint
    return { type: 'mint', info: { ...rest, supply: supply.toString(), isInitialized: true, freezeAuthority: null } }
  }
  const token = readTokenAccount(account)
  if (!token) return undefined
  const { amount, ...rest } = token
  return { type: 'account', info: { ...rest, tokenAmount: uiAmount(amount, readMint(mintOf(token.mint))?.decimals ?? 0) } }
}

/** An account as JSON-RPC has it. Throws -32602 for base58 of more than 128 bytes. */
export const encodeAccount = (
  account: EncodedAccount,
  { encoding, dataSlice }: AccountOptions,
  mintOf: (mint: Address) => EncodedAccount | undefined,
): object => {
  const all = new Uint8Array(account.data)
  const { lamports, programAddress, executable } = account
  const common = { lamports, owner: programAddress, executable, rentEpoch: NEVER, space: all.length }
  const parsed = encoding === 'jsonParsed' ? parsedOf(account, mintOf) : undefined
  if (parsed) return { ...common, data: { program: 'spl-token', parsed, space: all.length } }
  const data = dataSlice ? all.slice(dataSlice.offset, dataSlice.offset + dataSlice.length) : all
  if (encoding !== 'base58') return { ...common, data: [Buffer.from(data).toString('base64'), 'base64'] }
  if (data.length > 128) throw invalidParams('Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.')
  return { ...common, data: [getBase58Decoder().decode(data), 'base58'] }
}
