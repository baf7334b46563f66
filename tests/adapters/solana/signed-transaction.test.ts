/** @jest-environment node */
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { loadWeb3 } from '../../../adapters/solana/actions/load-web3.ts'
import { requireSigned } from '../../../adapters/solana/actions/signed-transaction.ts'
import { rejection } from '../../support/rejection.ts'
import { startSender } from '../support/solana-sender.ts'

const payer = Keypair.fromSeed(new Uint8Array(32).fill(1))
const other = Keypair.fromSeed(new Uint8Array(32).fill(2))
const [to, thief] = [new PublicKey(new Uint8Array(32).fill(3)), new PublicKey(new Uint8Array(32).fill(4))]
const HASH = new PublicKey(new Uint8Array(32).fill(9)).toBase58()

const move = (lamports: number, toPubkey = to, fromPubkey = payer.publicKey) => SystemProgram.transfer({ fromPubkey, toPubkey, lamports })
const price = (microLamports: bigint) => ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units })

const messageOf = (instructions: readonly TransactionInstruction[], recentBlockhash = HASH, payerKey = payer.publicKey) =>
  new TransactionMessage({ payerKey, recentBlockhash, instructions: [...instructions] })
const make = (...args: Parameters<typeof messageOf>) => new VersionedTransaction(messageOf(...args).compileToLegacyMessage())
const sign = (transaction: VersionedTransaction, ...signers: readonly Keypair[]): Uint8Array => {
  transaction.sign(signers.length === 0 ? [payer] : [...signers])
  return transaction.serialize()
}

const asked = make([move(5)])
const check = async (signed: Uint8Array): Promise<string> => requireSigned(await loadWeb3(), asked, signed)

test.each([
  ['as it was', [move(5)]],
  ['with a limit', [limit(300_000), move(5)]],
  ['with a limit and a price', [limit(300_000), price(33_333_333n), move(5)]],
  ['with a price alone, for what an instruction may take', [move(5), price(50_000_000n)]],
])('what is signed %s is the transaction that was asked for', async (_, instructions) => {
  expect(await check(sign(make(instructions)))).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
})

const lookup = new AddressLookupTableAccount({
  key: thief,
  state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [to] },
})

test.each<readonly [string, () => Uint8Array]>([
  ['to another receiver', () => sign(make([move(5, thief)]))],
  ['of another amount', () => sign(make([move(6)]))],
  ['with something else beside', () => sign(make([move(5), move(1, thief)]))],
  ['in another order, twice', () => sign(make([move(5), move(5)]))],
  ['without its instruction', () => sign(make([limit(1)]))],
  ['with another blockhash', () => sign(make([move(5)], to.toBase58()))],
  ['paid by somebody else', () => sign(make([move(5)], HASH, other.publicKey), payer, other)],
  ['of version 0', () => sign(new VersionedTransaction(messageOf([move(5)]).compileToV0Message()))],
  ['with a fee of more than 0.01 SOL', () => sign(make([limit(300_000), price(33_333_334n), move(5)]))],
  ['with a price alone that comes to more', () => sign(make([move(5), price(50_000_001n)]))],
  ['with a price beyond all measure', () => sign(make([move(5), price(2n ** 64n - 1n)]))],
  ['with two prices', () => sign(make([price(1n), price(2n), move(5)]))],
  ['with more memory', () => sign(make([ComputeBudgetProgram.requestHeapFrame({ bytes: 65_536 }), move(5)]))],
  [
    'with accounts beside the price',
    () => sign(make([Object.assign(price(1n), { keys: [{ pubkey: thief, isSigner: false, isWritable: true }] }), move(5)])),
  ],
])('a transaction that a wallet signed %s is not sent', async (_, signed) => {
  const error = await rejection(check(signed()))
  expect([error.code, error.context.reason]).toEqual(['TRANSACTION_FAILED', 'altered'])
})

test.each<readonly [string, () => Uint8Array]>([
  ['nothing', () => new Uint8Array()],
  ['bytes', () => new Uint8Array(200).fill(1)],
  ['one with tables of addresses', () => sign(new VersionedTransaction(messageOf([move(5)]).compileToV0Message([lookup])))],
  ['an unsigned one', () => make([move(5)]).serialize()],
  [
    'one with the signature of another',
    () => {
      const made = make([move(5)])
      made.signatures = [other.secretKey.slice(0, 64)]
      return made.serialize()
    },
  ],
])('a wallet that answers with %s has signed no transaction', async (_, signed) => {
  expect((await rejection(check(signed()))).code).toBe('WALLET_ERROR')
})

test('what a sign-only wallet answers is held against what it was asked before an endpoint sees it', async () => {
  const sender = await startSender({ sign: () => ({ transaction: Buffer.from(sign(make([move(5, thief)]))).toString('base64') }) })
  const error = await rejection(sender.transfer())
  expect([error.context.reason, sender.of('sendTransaction')]).toEqual(['altered', 0])
  await sender.close()
})
