import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, toHex } from 'viem'
import { faucetAccount } from '../accounts.ts'
import type { ChainClient } from '../chain-client.ts'
import { mintData } from '../deploy-tokens.ts'
import { sandboxTokens, wrappedNative } from '../tokens.ts'
import { unitsOf } from './amount.ts'
import { ask } from './ask.ts'
import { ControlError } from './control-error.ts'
import { hashSchema } from './hex-schema.ts'
import { minesAtOnce } from './mining.ts'

/** Who is given what. */
export interface FaucetRequest {
  readonly address: Address
  /** Decimal text. Default 1 of the native coin, 100 of a token. */
  readonly amount?: string | undefined
  /** Contract address of one of the sandbox's tokens. Default: the native coin. */
  readonly token?: Address | undefined
}

/** What the faucet did. */
export interface Given {
  readonly hash: Hex
  /** Decimal text. */
  readonly amount: string
  readonly symbol: string
  /** False while the transaction waits for a block, where blocks do not come by themselves at once. */
  readonly mined: boolean
}

interface Draft {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
}

const reserve = 10n ** 18n
const receiptTimeout = 10_000
const depositAbi = parseAbi(['function deposit() payable'])

const drafts = ({ address, token }: FaucetRequest, amount: string): { readonly symbol: string; readonly drafts: readonly Draft[] } => {
  if (token === undefined) return { symbol: 'ETH', drafts: [{ to: address, value: unitsOf(amount, 18) }] }
  const known = sandboxTokens.find((one) => one.address.toLowerCase() === token.toLowerCase())
  if (known === undefined) throw new ControlError('TOKEN_UNKNOWN', `The faucet has no token ${token}.`)
  const { symbol } = known
  const units = unitsOf(amount, known.decimals)
  if (known !== wrappedNative) return { symbol, drafts: [{ to: known.address, data: mintData(known, address, amount) }] }
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, units] })
  const deposit = encodeFunctionData({ abi: depositAbi, functionName: 'deposit' })
  return {
    symbol,
    drafts: [
      { to: known.address, value: units, data: deposit },
      { to: known.address, data: transfer },
    ],
  }
}

const fill = async (client: ChainClient, needed: bigint): Promise<void> => {
  const { address } = faucetAccount
  const balance = await client.getBalance({ address })
  if (balance < needed + reserve) await client.setBalance({ address, value: needed + reserve * 10_000n })
}

/**
 * Gives native coin or tokens by a real transaction, two for wrapped native coin. Waits for its block where blocks come at
 * once. Not to be called again before it has answered.
 */
export const give = async (client: ChainClient, request: FaucetRequest): Promise<Given> => {
  const amount = request.amount ?? (request.token === undefined ? '1' : '100')
  const { symbol, drafts: wanted } = drafts(request, amount)
  const from = faucetAccount.address
  await fill(
    client,
    wanted.reduce((sum, { value = 0n }) => sum + value, 0n),
  )
  const first = await client.getTransactionCount({ address: from, blockTag: 'pending' })
  const hashes: Hex[] = []
  for (const [place, { value = 0n, ...draft }] of wanted.entries()) {
    const transaction = { from, ...draft, value: toHex(value), nonce: toHex(first + place), gas: toHex(200_000n) }
    hashes.push(v.parse(hashSchema, await ask(client, 'eth_sendTransaction', transaction)))
  }
  const hash = v.parse(hashSchema, hashes.at(-1))
  const mined = await minesAtOnce(client)
  if (mined) await client.waitForTransactionReceipt({ hash, timeout: receiptTimeout })
  return { hash, amount, symbol, mined }
}
