/** @jest-environment node */
import { base58 } from '@scure/base'
import { loadWeb3 } from '../../../adapters/solana/actions/load-web3.ts'
import type { Rpc } from '../../../adapters/solana/actions/rpc.ts'
import { type ChainAccount, TOKEN, TOKEN_2022 } from '../../../adapters/solana/actions/token-data.ts'
import { associatedAddress } from '../../../adapters/solana/actions/token-instructions.ts'
import { prepareTransfer } from '../../../adapters/solana/actions/transfer.ts'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { rejection } from '../../support/rejection.ts'

const [{ address: from }, { address: to }, { address: stranger }] = solanaTestAccounts
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SYSTEM = '1'.repeat(32)

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const le = (bytes: number, value: bigint): number[] => Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const key = (address: string): number[] => [...base58.decode(address)]
const extension = (kind: number, data: readonly number[]): number[] => [...le(2, BigInt(kind)), ...le(2, BigInt(data.length)), ...data]
const account = (owner: string, data: readonly number[], more: Partial<ChainAccount> = {}): ChainAccount => ({
  owner,
  lamports: 10n ** 9n,
  executable: false,
  data: Uint8Array.from(data),
  ...more,
})
const PLAIN = [...zeros(36), ...le(8, 1_000n), 6, 1, ...zeros(36)]
const mintWith = (...extensions: readonly (readonly number[])[]) => account(TOKEN_2022, [...PLAIN, ...zeros(83), 1, ...extensions.flat()])
const held = (mint: string, owner: string, amount: bigint): number[] => [
  ...key(mint),
  ...key(owner),
  ...le(8, amount),
  ...zeros(36),
  1,
  ...zeros(56),
]

/** An endpoint that has these accounts, and a token account of the sender's with so much in it. */
const rpcWith = (accounts: Readonly<Record<string, ChainAccount>>, program: string = TOKEN): Rpc => {
  const never = async (): Promise<never> => {
    throw new Error('This is not asked.')
  }
  return {
    genesisHash: never,
    balance: never,
    blockHeight: never,
    feeOf: never,
    simulate: never,
    send: never,
    statusOf: never,
    changesOf: never,
    latestBlockhash: async () => ({ blockhash: MINT, lastHeight: 150 }),
    accounts: async (addresses) => addresses.map((one) => accounts[one]),
    tokenAccounts: async () => [
      { address: stranger, account: account(program, [...held(MINT, from, 1_000n), ...(program === TOKEN ? [] : [2])]) },
    ],
    rentFor: async () => 890_880n,
    epoch: async () => 5n,
  }
}

const prepare = async (rpc: Rpc, receiver: string, token?: string) =>
  prepareTransfer(rpc, await loadWeb3(), { from, to: receiver, amount: 100n, token })

test.each([
  ['a mint', account(TOKEN, PLAIN)],
  ['a mint with extensions', mintWith(extension(14, zeros(64)))],
  ['a token account', account(TOKEN, held(MINT, stranger, 1n))],
  ['a token account with extensions', account(TOKEN_2022, [...held(MINT, stranger, 1n), 2])],
  ['a program', account('BPFLoaderUpgradeab1e11111111111111111111111', zeros(36), { executable: true })],
])('fault row 64: neither SOL nor tokens go to the address of %s', async (_, found) => {
  const rpc = rpcWith({ [MINT]: account(TOKEN, PLAIN), [to]: found })
  expect((await rejection(prepare(rpc, to))).code).toBe('ADDRESS_INVALID')
  expect((await rejection(prepare(rpc, to, MINT))).code).toBe('ADDRESS_INVALID')
})

test.each([
  ['the several owners of tokens', account(TOKEN, zeros(355))],
  ['an account of the program for extensions', account(TOKEN_2022, zeros(10))],
])('fault row 64: no SOL goes to the address of %s', async (_, found) => {
  expect((await rejection(prepare(rpcWith({ [to]: found }), to))).code).toBe('ADDRESS_INVALID')
})

test('a wallet takes SOL and tokens, whether or not it is on the chain yet', async () => {
  const mint = account(TOKEN, PLAIN)
  for (const accounts of [{ [MINT]: mint }, { [MINT]: mint, [to]: account(SYSTEM, []) }]) {
    expect((await prepare(rpcWith(accounts), to)).transaction.message.recentBlockhash).toBe(MINT)
    expect((await prepare(rpcWith(accounts), to, MINT)).terms.deposit).toBe(890_880n)
  }
})

test.each([
  ['belongs to somebody else by now', account(TOKEN, held(MINT, stranger, 0n))],
  ['is of another token', account(TOKEN, held(stranger, to, 0n))],
  ['is of another program', account(TOKEN_2022, [...held(MINT, to, 0n), 2])],
])('fault row 64: a receiver whose account for the token %s gets nothing', async (_, there) => {
  const destination = associatedAddress(await loadWeb3(), to, { mint: MINT, program: TOKEN })
  const rpc = rpcWith({ [MINT]: account(TOKEN, PLAIN), [destination]: there })
  expect((await rejection(prepare(rpc, to, MINT))).code).toBe('ADDRESS_INVALID')
  const own = account(TOKEN, held(MINT, to, 0n))
  expect((await prepare(rpcWith({ [MINT]: account(TOKEN, PLAIN), [destination]: own }), to, MINT)).terms.deposit).toBe(0n)
})

test('a token in whose transfers a program of its maker takes part is not sent', async () => {
  const rpc = rpcWith({ [MINT]: mintWith(extension(14, [...zeros(32), ...key(stranger)])) }, TOKEN_2022)
  const error = await rejection(prepare(rpc, to, MINT))
  expect([error.code, error.context.reason]).toEqual(['TRANSACTION_FAILED', 'hooked'])
})

test('what a token keeps is written into the instruction, so that the program refuses to keep more', async () => {
  const rate = [...le(8, 0n), ...le(8, 2n ** 64n - 1n), ...le(2, 100n)]
  const rpc = rpcWith({ [MINT]: mintWith(extension(1, [...zeros(72), ...rate, ...rate])) }, TOKEN_2022)
  const { transaction, terms } = await prepare(rpc, to, MINT)
  expect(terms.withheld).toBe(1n)
  const sent = transaction.message.compiledInstructions.map(({ data }) => Buffer.from(data).toString('hex'))
  // TransferCheckedWithFee of 100, 6 decimals, 1.
  expect(sent.at(-1)).toBe('1a016400000000000000060100000000000000')
})

test.each([
  ['within the number before it', extension(1, zeros(108)).slice(0, 3)],
  ['within its bytes', extension(14, [...zeros(32), ...key(stranger)]).slice(0, -8)],
])('A23: a token whose extensions are cut %s is none: nobody knows what else there is', async (_, cut) => {
  const rpc = rpcWith({ [MINT]: mintWith(extension(9, []), cut) }, TOKEN_2022)
  expect((await rejection(prepare(rpc, to, MINT))).code).toBe('PARAMS_INVALID')
})
