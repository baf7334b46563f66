import type { TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { TransferTerms } from '../../../kernel/contract/features.ts'
import { addressBytes } from '../family/codec.ts'
import type { Web3 } from './load-web3.ts'
import type { Blockhash, Rpc } from './rpc.ts'
import { type ChainAccount, type Mint, readMint, readTokenAccount, smaller, TOKEN, TOKEN_2022, withheldOf } from './token-data.ts'
import { associatedAddress, createAssociated, type TokenId, transferChecked } from './token-instructions.ts'

/** The largest amount a chain can hold, in the smallest unit. */
const MOST = 2n ** 64n - 1n

/** Token accounts that one transfer takes from at most: more do not fit beside each other. */
const MOST_SOURCES = 5

/** What is to be sent. */
export interface Transfer {
  readonly from: string
  readonly to: string
  /** In the smallest unit. */
  readonly amount: bigint
  /** The token's mint; undefined for SOL. */
  readonly token: string | undefined
}

/** Checks what is to be sent. Throws `PARAMS_INVALID`, `AMOUNT_INVALID` or `ADDRESS_INVALID`. */
export const requireTransfer = (from: string, to: string, amount: bigint, token: string | undefined): Transfer => {
  if (typeof amount !== 'bigint' || amount <= 0n || amount > MOST) {
    throw new PorticoError('AMOUNT_INVALID', 'The amount is not one that can be sent.')
  }
  if (!addressBytes(from) || !addressBytes(to)) throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
  if (token !== undefined && !addressBytes(token)) throw new PorticoError('PARAMS_INVALID', 'The token is not an address of Solana.')
  return { from, to, amount, token }
}

/** What a transfer does, and what it takes beside the network's fee. */
interface Plan {
  readonly instructions: readonly TransactionInstruction[]
  readonly terms: Omit<TransferTerms, 'fee'>
}

const notAWallet = (what: string): PorticoError =>
  new PorticoError('ADDRESS_INVALID', `The address is that of ${what}, and not of a wallet.`)

/** Throws `ADDRESS_INVALID` for an account that no wallet signs for, because nobody could move a token from there. */
const requireWallet = (address: string, account: ChainAccount | undefined): void => {
  if (account?.executable) throw notAWallet('a program')
  if (readTokenAccount(account) || readMint(address, account)) throw notAWallet('a token or of a token account')
}

const planCoin = async (rpc: Rpc, { PublicKey, SystemProgram }: Web3, { from, to, amount }: Transfer): Promise<Plan> => {
  const [rent, [receiver]] = await Promise.all([rpc.rentFor(0), rpc.accounts([to])])
  requireWallet(to, receiver)
  // Whatever else the token programs own: they give out no SOL.
  if (receiver?.owner === TOKEN || receiver?.owner === TOKEN_2022) throw notAWallet('an account of a token program')
  const has = receiver?.lamports ?? 0n
  const keys = { fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to) }
  return {
    instructions: [SystemProgram.transfer({ ...keys, lamports: amount })],
    terms: { reserve: rent, least: has < rent ? rent - has : 1n },
  }
}

const reject = (reason: string, message: string): never => {
  throw new PorticoError('TRANSACTION_FAILED', message, { context: { reason } })
}

/** The token at an address. Throws `PARAMS_INVALID` where there is none, `TRANSACTION_FAILED` for one that only its maker's program can send. */
const requireMint = (address: string, mint: Mint | undefined): Mint => {
  if (!mint) throw new PorticoError('PARAMS_INVALID', 'There is no such token on this network.', { context: { token: address } })
  if (mint.hooked) reject('hooked', 'A program of the token’s maker takes part in its transfers: send it from the wallet itself.')
  return mint
}

/** The parts of an amount, each from one of the accounts: from as few as it takes. Throws `INSUFFICIENT_FUNDS`. */
const takeFrom = (held: readonly { readonly address: string; readonly amount: bigint }[], amount: bigint) => {
  const enough = held.toSorted((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0)).slice(0, MOST_SOURCES)
  let rest = amount
  const parts = enough.flatMap(({ address, amount: there }) => {
    const part = smaller(there, rest)
    rest -= part
    return part > 0n ? [{ source: address, amount: part }] : []
  })
  if (rest > 0n) throw new PorticoError('INSUFFICIENT_FUNDS', 'The account does not hold that much of the token.')
  return parts
}

const planToken = async (rpc: Rpc, web3: Web3, { from, to, amount }: Transfer, token: string): Promise<Plan> => {
  const [[found, wallet], rent] = await Promise.all([rpc.accounts([token, to]), rpc.rentFor(0)])
  const mint = requireMint(token, readMint(token, found))
  requireWallet(to, wallet)
  const id: TokenId = { mint: token, program: mint.program }
  const destination = associatedAddress(web3, to, id)
  const [[there], own, epoch, price] = await Promise.all([
    rpc.accounts([destination]),
    rpc.tokenAccounts(from, { mint: token }),
    mint.rates ? rpc.epoch() : 0n,
    rpc.rentFor(mint.accountSize),
  ])
  const held = own.flatMap(({ address, account }) => {
    const read = readTokenAccount(account)
    return read?.mint === token && read.owner === from && account.owner === mint.program ? [{ address, amount: read.amount }] : []
  })
  const parts = takeFrom(held, amount).map((part) => ({ ...part, withheld: withheldOf(mint, part.amount, epoch) }))
  const transfers = parts.map(({ source, amount: part, withheld }) =>
    transferChecked(web3, {
      token: id,
      source,
      destination,
      owner: from,
      amount: part,
      decimals: mint.decimals,
      ...(mint.rates && { withheld }),
    }),
  )
  const receiving = readTokenAccount(there)
  // The address follows from the receiver's, but who may spend from it can have been changed since.
  if (receiving && (receiving.owner !== to || receiving.mint !== token || there?.owner !== mint.program)) {
    throw new PorticoError('ADDRESS_INVALID', 'The receiver’s account for this token belongs to somebody else.')
  }
  const hasAccount = receiving !== undefined
  return {
    instructions: hasAccount ? transfers : [createAssociated(web3, from, to, id), ...transfers],
    terms: {
      reserve: rent,
      deposit: hasAccount ? 0n : price,
      withheld: parts.reduce((sum, { withheld }) => sum + withheld, 0n),
    },
  }
}

/** A transfer that is ready to be signed. */
export interface PreparedTransfer extends Pick<Plan, 'terms'> {
  /** Unsigned, good for about a minute. */
  readonly transaction: VersionedTransaction
  readonly lastHeight: Blockhash['lastHeight']
}

/**
 * Makes the transaction of a transfer. Rejects with `PARAMS_INVALID` (no such token), `ADDRESS_INVALID` (no wallet's address, or its
 * account for the token belongs to somebody else), `INSUFFICIENT_FUNDS` (of the token), `TRANSACTION_FAILED` (`context.reason` `hooked`), or as `Rpc` does.
 */
export const prepareTransfer = async (rpc: Rpc, web3: Web3, transfer: Transfer): Promise<PreparedTransfer> => {
  const { from, token } = transfer
  const [{ instructions, terms }, { blockhash: recentBlockhash, lastHeight }] = await Promise.all([
    token === undefined ? planCoin(rpc, web3, transfer) : planToken(rpc, web3, transfer, token),
    rpc.latestBlockhash(),
  ])
  const payerKey = new web3.PublicKey(from)
  const message = new web3.TransactionMessage({ payerKey, recentBlockhash, instructions: [...instructions] })
  // The older form: every wallet signs it.
  return { terms, lastHeight, transaction: new web3.VersionedTransaction(message.compileToLegacyMessage()) }
}
