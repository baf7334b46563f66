/** @jest-environment node */
import { base64 } from '@scure/base'
import * as web3 from '@solana/web3.js'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createReview } from '../../../adapters/solana/actions/review.ts'
import { TOKEN } from '../../../adapters/solana/actions/token-data.ts'
import { createAssociated, instructionData, transferChecked } from '../../../adapters/solana/actions/token-instructions.ts'
import type { SolanaReviewParts } from '../../../adapters/solana/review/review-request.ts'
import type { Review } from '../../../kernel/contract/review.ts'

const key = (seed: number): PublicKey => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey
const [OWN, FRIEND, MINT, MY_TOKENS, HIS_TOKENS] = [key(1), key(2), key(3), key(4), key(5)]
const NOBODY = SystemProgram.programId

/** A token account as the network has it. */
const tokenAccount = (mint: PublicKey, owner: PublicKey) => {
  const data = new Uint8Array(165)
  data.set(mint.toBytes(), 0)
  data.set(owner.toBytes(), 32)
  data[108] = 1
  return { owner: TOKEN, lamports: 1n, executable: false, data }
}
const mintAccount = (decimals: number) => {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  return { owner: TOKEN, lamports: 1n, executable: false, data }
}
const ACCOUNTS = new Map([
  [MY_TOKENS.toBase58(), tokenAccount(MINT, OWN)],
  [HIS_TOKENS.toBase58(), tokenAccount(MINT, FRIEND)],
  [MINT.toBase58(), mintAccount(6)],
])

/** A network that knows the accounts, or one that does not answer. */
const reviewer = (answers = true) => {
  const rpc = { accounts: async (wanted: readonly string[]) => wanted.map((one) => ACCOUNTS.get(one)) }
  const read = async (_: unknown, run: (chain: { client: typeof rpc }) => Promise<unknown>) => {
    if (!answers) throw new Error('offline')
    return run({ client: rpc })
  }
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
  return createReview({ chains: { read }, log } as unknown as SolanaReviewParts)
}

const read = (method: string, params: unknown, answers?: boolean): Promise<Review> =>
  reviewer(answers).review({ method, params, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', account: OWN.toBase58() })

const made = (
  instructions: readonly TransactionInstruction[],
  version: 'legacy' | 0 = 0,
  tables: AddressLookupTableAccount[] = [],
): string => {
  const message = new TransactionMessage({ payerKey: OWN, recentBlockhash: key(9).toBase58(), instructions: [...instructions] })
  const compiled = version === 0 ? message.compileToV0Message(tables) : message.compileToLegacyMessage()
  return base64.encode(new VersionedTransaction(compiled).serialize())
}
const sign = (instructions: readonly TransactionInstruction[], answers?: boolean) =>
  read('solana_signTransaction', { transaction: made(instructions) }, answers)

const coin = (to: PublicKey, lamports = 1_500_000_000) => SystemProgram.transfer({ fromPubkey: OWN, toPubkey: to, lamports })
const tokens = transferChecked(web3, {
  token: { mint: MINT.toBase58(), program: TOKEN },
  source: MY_TOKENS.toBase58(),
  destination: HIS_TOKENS.toBase58(),
  owner: OWN.toBase58(),
  amount: 2_500_000n,
  decimals: 6,
})
const ofToken = (accounts: readonly PublicKey[], ...data: readonly (number | bigint)[]) =>
  new TransactionInstruction({
    programId: new PublicKey(TOKEN),
    keys: accounts.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(OWN), isWritable: true })),
    data: instructionData(...data),
  })
const codes = ({ findings }: Review) => findings.map(({ code }) => code)
const effects = ({ parts }: Review) => parts.filter(({ kind }) => kind !== 'fee')

test('a message is base58', async () => {
  expect(await read('solana_signMessage', { message: 'JxF12TrwUP45BMd' })).toMatchObject({
    title: 'message',
    parts: [{ kind: 'message', text: 'Hello World' }],
    checks: { decoded: 'ok', simulated: 'unavailable', rules: 'unavailable' },
  })
})

test.each(['', '0OIl', undefined, 'LUC', '1'.repeat(20_001)])('%p is no message', async (message) => {
  expect((await read('solana_signMessage', { message })).checks.decoded).toBe('unavailable')
})

test.each(['legacy', 0] as const)('A20: a transfer of SOL is read from the bytes (%s)', async (version) => {
  const review = await read('solana_signAndSendTransaction', { transaction: made([coin(FRIEND)], version) })
  expect(review).toMatchObject({
    title: 'transaction',
    parts: [
      { kind: 'transfer', from: OWN.toBase58(), to: FRIEND.toBase58(), amount: { raw: 1_500_000_000n, text: '1.5' } },
      { kind: 'fee', total: { raw: 5_000n } },
    ],
    findings: [],
    checks: { decoded: 'ok', simulated: 'unavailable' },
    bytes: [{ digests: [{ kind: 'transaction', hex: expect.stringMatching(/^[\da-f]{64}$/) }] }],
  })
})

test('A20: a transfer of tokens names the receiver, whose account the network knows', async () => {
  const transfer = { kind: 'transfer', asset: { kind: 'token', address: MINT.toBase58() }, amount: { text: '2.5' } }
  const opening = createAssociated(web3, OWN.toBase58(), FRIEND.toBase58(), { mint: MINT.toBase58(), program: TOKEN })
  expect(effects(await sign([opening, tokens]))).toMatchObject([{ ...transfer, from: OWN.toBase58(), to: FRIEND.toBase58() }])
  // Without an answer the account's own address.
  expect(effects(await sign([tokens], false))).toMatchObject([{ ...transfer, to: HIS_TOKENS.toBase58() }])
})

test('A20: the older transfer does not say of which token: the network does, or nobody', async () => {
  const older = ofToken([MY_TOKENS, HIS_TOKENS, OWN], 3, 2_500_000n)
  const review = await sign([older])
  expect(effects(review)).toMatchObject([
    { kind: 'transfer', asset: { address: MINT.toBase58() }, amount: { text: '2.5' }, to: FRIEND.toBase58() },
  ])
  const offline = await sign([older], false)
  expect([effects(offline), offline.checks.decoded]).toMatchObject([[{ kind: 'unknown', to: TOKEN }], 'unavailable'])
})

test.each<readonly [string, TransactionInstruction, TransactionInstruction]>([
  ['unlimited', ofToken([MY_TOKENS, FRIEND, OWN], 4, 2n ** 64n - 1n), ofToken([MY_TOKENS, FRIEND, OWN], 4, 5n)],
  ['spender', ofToken([MY_TOKENS, FRIEND, OWN], 4, 5n), ofToken([MY_TOKENS, OWN], 5)],
  ['ownership', ofToken([MY_TOKENS, OWN], 6, 2, 1, ...FRIEND.toBytes()), tokens],
  ['ownership', SystemProgram.assign({ accountPubkey: OWN, programId: FRIEND }), coin(FRIEND)],
  ['receiverIsNobody', coin(NOBODY), coin(FRIEND)],
  ['fromOther', SystemProgram.transfer({ fromPubkey: FRIEND, toPubkey: OWN, lamports: 5 }), coin(FRIEND)],
  ['lasting', SystemProgram.nonceAdvance({ noncePubkey: FRIEND, authorizedPubkey: OWN }), coin(FRIEND)],
  [
    'fee',
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
  ],
])('A20: %s fires, and not for what is harmless', async (id, fires, rests) => {
  expect(codes(await sign([fires, coin(FRIEND)]))).toContain(id)
  expect(codes(await sign([rests, coin(FRIEND)]))).not.toContain(id)
})

test('A20: every one of several transactions is read, and the title is that of none', async () => {
  const review = await read('solana_signAllTransactions', { transactions: [made([coin(FRIEND)]), made([tokens])] })
  expect(review).toMatchObject({
    title: 'batch',
    parts: [{ kind: 'batch', calls: [{ parts: [{ asset: { kind: 'native' } }, {}] }, { parts: [{ asset: { kind: 'token' } }, {}] }] }],
    checks: { decoded: 'ok' },
    bytes: [{ call: 0 }, { call: 1 }],
  })
})

describe('is not read', () => {
  const table = new AddressLookupTableAccount({
    key: key(7),
    state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [FRIEND] },
  })
  const bytes = base64.decode(made([coin(FRIEND)]))
  const changed = (at: number, value: number): string => base64.encode(bytes.map((byte, index) => (index === at ? value : byte)))
  test.each([
    ['a program that nobody knows', made([new TransactionInstruction({ programId: FRIEND, keys: [], data: instructionData(1) })])],
    ['a receiver that only the network knows', made([coin(FRIEND)], 0, [table])],
    ['a byte more', base64.encode(new Uint8Array([...bytes, 0]))],
    ['a byte less', base64.encode(bytes.subarray(0, -1))],
    ['a version of tomorrow', changed(65, 0x81)],
    ['other bytes', 'AQAB'],
    ['no base64', '!!'],
  ])('%s', async (_, transaction) => {
    const review = await read('solana_signTransaction', { transaction })
    expect([review.checks.decoded, effects(review).some(({ kind }) => kind === 'unknown')]).toEqual(['unavailable', true])
  })
  test('a request without a transaction', async () => {
    expect((await read('solana_signTransaction', {})).checks.decoded).toBe('unavailable')
  })
})
