import type { Address, EncodedAccount } from '@solana/kit'
import * as v from 'valibot'
import { readMint, readTokenAccount, uiAmount } from './token-data.ts'

/** What a token account of a transaction held. */
export const tokenBalanceSchema = v.object({
  /** Place of the token account among the transaction's accounts. */
  place: v.number(),
  mint: v.string(),
  owner: v.string(),
  program: v.string(),
  amount: v.pipe(v.string(), v.regex(/^\d+$/)),
  decimals: v.number(),
})

type TokenBalance = v.InferOutput<typeof tokenBalanceSchema>

/** What the token accounts among these accounts hold. */
export const tokenBalances = (accounts: readonly Address[], account: (of: Address) => EncodedAccount | undefined): TokenBalance[] =>
  accounts.flatMap((key, place) => {
    const found = account(key)
    const held = found && readTokenAccount(found)
    if (!held) return []
    const { mint, owner, amount } = held
    const decimals = readMint(account(mint))?.decimals ?? 0
    return [{ place, mint, owner, program: found.programAddress, amount: amount.toString(), decimals }]
  })

/** The same as JSON-RPC has it. */
export const tokenBalanceJson = ({ place, mint, owner, program, amount, decimals }: TokenBalance): object => ({
  accountIndex: place,
  mint,
  owner,
  programId: program,
  uiTokenAmount: uiAmount(BigInt(amount), decimals),
})
