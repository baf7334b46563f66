/** @jest-environment node */
import { base58 } from '@scure/base'
import { loadWeb3 } from '../../../adapters/solana/actions/load-web3.ts'
import { readMint, readTokenAccount, TOKEN, TOKEN_2022, withheldOf } from '../../../adapters/solana/actions/token-data.ts'
import {
  associatedAddress,
  createAssociated,
  instructionData,
  transferChecked,
} from '../../../adapters/solana/actions/token-instructions.ts'
import { decimalText } from '../../../kernel/contract/tools/decimal.ts'
import { parseAmount } from '../../../plugins/transactions/amounts.ts'

const owner = 'GhGV7h84iSsxBmRo3wAitj84C8DQYkyXvuQ1ZHZHrgTd'
const receiver = '9XaGLn6QNmEA7BFdPCXGwqubyymq9V3qf385JhWCSFSr'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SYSTEM = '1'.repeat(32)

// As @solana-program/token 0.16.0 makes them.
const vectors = [
  [TOKEN, 'DBuXgVemLLFhK9ukJNPJW3frkBPzdSgKs2e5nTih3kmT', '3hceF9WDWwKfJAYn9FEiYEmXnzMxC1s75dHAfuKcBSh2'],
  [TOKEN_2022, 'HgTV8n9EF6pwru4Rch5km3DT1wLk3CUu9WC6EMR5wmzq', 'DkwrBq44Fik3RULvHWaAvxewYRmLUbkVQkJXQ3AeXHWg'],
] as const

type Made = ReturnType<typeof createAssociated>
const flat = ({ programId, keys, data }: Made) => [
  programId.toBase58(),
  keys.map(({ pubkey, isSigner, isWritable }) => `${pubkey.toBase58()} ${isSigner ? 's' : ''}${isWritable ? 'w' : ''}`.trim()),
  Buffer.from(data).toString('hex'),
]

test.each(vectors)('instructions and addresses of %s are those of its own library', async (program, source, destination) => {
  const web3 = await loadWeb3()
  const token = { mint, program }
  expect([owner, receiver].map((address) => associatedAddress(web3, address, token))).toEqual([source, destination])
  expect(flat(createAssociated(web3, owner, receiver, token))).toEqual([
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    [`${owner} sw`, `${destination} w`, receiver, mint, SYSTEM, program],
    '01',
  ])
  const transfer = { token, source, destination, owner, amount: 2n ** 64n - 1n, decimals: 9 }
  const accounts = [`${source} w`, mint, `${destination} w`, `${owner} s`]
  expect(flat(transferChecked(web3, transfer))).toEqual([program, accounts, '0cffffffffffffffff09'])
  expect(flat(transferChecked(web3, { ...transfer, withheld: 258n }))).toEqual([
    program,
    accounts,
    '1a01ffffffffffffffff090201000000000000',
  ])
})

const le = (bytes: number, value: bigint): number[] => Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const key = (address: string): number[] => [...base58.decode(address)]
const text = (value: string): number[] => [...le(4, BigInt(Buffer.byteLength(value))), ...Buffer.from(value)]
const extension = (kind: number, data: readonly number[]): number[] => [...le(2, BigInt(kind)), ...le(2, BigInt(data.length)), ...data]
const rate = (epoch: bigint, most: bigint, points: bigint): number[] => [...le(8, epoch), ...le(8, most), ...le(2, points)]

const PLAIN = [...zeros(36), ...le(8, 1_000n), 24, 1, ...zeros(36)]
const accountOf = (owning: string, ...data: readonly number[]) => ({
  owner: owning,
  lamports: 1n,
  executable: false,
  data: Uint8Array.from(data),
})
const mintOf = (...extensions: readonly (readonly number[])[]) =>
  readMint(mint, accountOf(TOKEN_2022, ...PLAIN, ...zeros(83), 1, ...extensions.flat()))

test('a mint: decimals, the size of its accounts, its own names, and a hook that runs something', () => {
  const plain = { decimals: 24, hooked: false }
  expect(readMint(mint, accountOf(TOKEN, ...PLAIN))).toEqual({ ...plain, program: TOKEN, accountSize: 165 })
  expect(readMint(mint, accountOf(TOKEN_2022, ...PLAIN))).toEqual({ ...plain, program: TOKEN_2022, accountSize: 170 })
  const names = (of: string) => extension(19, [...zeros(32), ...key(of), ...text('Harbour\u202E'), ...text('HBR'), ...text('')])
  expect(mintOf(names(mint))).toMatchObject({ accountSize: 170, names: { name: 'Harbour', symbol: 'HBR' } })
  // Names that are another token's are nobody's.
  expect(mintOf(names(owner))?.names).toBeUndefined()
  expect(mintOf(extension(14, zeros(64)))).toMatchObject({ hooked: false, accountSize: 175 })
  expect(mintOf(extension(14, [...zeros(32), ...key(owner)]))?.hooked).toBe(true)
})

test.each([
  ['of another program', accountOf(SYSTEM, ...PLAIN)],
  ['not begun', accountOf(TOKEN, ...PLAIN.with(45, 0))],
  ['too short', accountOf(TOKEN, ...PLAIN.slice(1))],
  ['a multisig', accountOf(TOKEN_2022, ...PLAIN, ...zeros(83), 1, ...zeros(189))],
  ['a token account', accountOf(TOKEN_2022, ...PLAIN, ...zeros(83), 2)],
  ['cut within an extension', accountOf(TOKEN_2022, ...PLAIN, ...zeros(83), 1, ...extension(1, zeros(108)).slice(0, -1))],
  ['one whose fee is too short', accountOf(TOKEN_2022, ...PLAIN, ...zeros(83), 1, ...extension(1, zeros(100)))],
])('an account that is %s is no mint', (_, account) => {
  expect(readMint(mint, account)).toBeUndefined()
})

test('a transfer fee is that of the epoch, rounded up, and never above the most', () => {
  const found = mintOf(extension(1, [...zeros(72), ...rate(3n, 50n, 100n), ...rate(7n, 1_000n, 250n)]))
  if (!found) throw new Error('The mint cannot be read.')
  expect(found.accountSize).toBe(182)
  const fees = (epoch: bigint) => [0n, 1n, 100n, 101n, 5_001n, 2n ** 64n - 1n].map((amount) => withheldOf(found, amount, epoch))
  expect(fees(6n)).toEqual([0n, 1n, 1n, 2n, 50n, 50n])
  expect(fees(7n)).toEqual([0n, 1n, 3n, 3n, 126n, 1_000n])
})

test('a token account says whose it is and how much it holds; a mint, a multisig and an empty place say nothing', () => {
  const data = [...key(mint), ...key(owner), ...le(8, 2n ** 64n - 1n), ...zeros(36), 1, ...zeros(56)]
  expect(readTokenAccount(accountOf(TOKEN, ...data))).toEqual({ mint, owner, amount: 2n ** 64n - 1n })
  expect(readTokenAccount(accountOf(TOKEN_2022, ...data, 2))).toMatchObject({ amount: 2n ** 64n - 1n })
  const others = [accountOf(SYSTEM, ...data), accountOf(TOKEN, ...data.with(108, 0)), accountOf(TOKEN_2022, ...data, 1), undefined]
  expect(others.map(readTokenAccount)).toEqual([undefined, undefined, undefined, undefined])
  expect(readTokenAccount(accountOf(TOKEN, ...data, ...zeros(190)))).toBeUndefined()
})

test('100,000 random amounts arrive in the instruction as they were typed', () => {
  const random = new Uint32Array(2)
  const DECIMALS = [9, 6, 0, 8, 18, 24] as const
  for (let run = 0; run < 100_000; run += 1) {
    crypto.getRandomValues(random)
    const amount = ((BigInt(random[0] ?? 0) << 32n) | BigInt(random[1] ?? 0)) >> BigInt(run % 64)
    const decimals = DECIMALS[run % DECIMALS.length] ?? 9
    const written = Uint8Array.from(instructionData(12, parseAmount(decimalText(amount, decimals), decimals), decimals))
    if (new DataView(written.buffer).getBigUint64(1, true) !== amount)
      throw new Error(`${amount} with ${decimals} decimals has become another.`)
  }
})
