/** @jest-environment node */
import { hex } from '@scure/base'
import { initEccLib, networks, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import { planTransfer } from '../../../adapters/bitcoin/actions/plan-transfer.ts'
import { createCoinProofs } from '../../../adapters/bitcoin/actions/prove-coins.ts'
import { buildPsbt, completePsbt, loadBitcoinjs } from '../../../adapters/bitcoin/actions/psbt.ts'
import { readTransaction } from '../../../adapters/bitcoin/actions/raw-transaction.ts'
import { type BitcoinAddress, parseBitcoinAddress } from '../../../adapters/bitcoin/verify/address.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { createBlockchain } from '../../../examples/sandbox/bitcoin/blockchain.ts'
import { bitcoinKey, provideCurve } from '../../../examples/sandbox/bitcoin/keys.ts'
import { signBitcoinPsbt } from '../../../examples/sandbox/test-wallet/bitcoin/sign-bitcoin.ts'
import { rejection } from '../../support/rejection.ts'

const [sender, receiver] = bitcoinTestAccounts
const key = bitcoinKey(sender.seed)
const publicKey = hex.encode(key.publicKey)
const network = networks.regtest
const nested = payments.p2sh({ redeem: payments.p2wpkh({ pubkey: key.publicKey, network }), network }).address ?? ''
const older = payments.p2pkh({ pubkey: key.publicKey, network }).address ?? ''

const read = (text: string): BitcoinAddress => {
  const parsed = parseBitcoinAddress(text)
  if (!parsed) throw new Error(`${text} is no address.`)
  return parsed
}

const fail = (): never => {
  throw new Error('The chain does not know the transaction.')
}

/** A chain with two coins of an address, and a transfer that takes both. */
const prepare = async (address: string, said = publicKey) => {
  const blockchain = createBlockchain('test', 1)
  const from = read(address)
  const to = read(receiver.payment)
  const coins = [60_000n, 50_000n].map((value) => ({ txid: blockchain.give(from.script, value), vout: 0, value, confirmed: true }))
  const plan = planTransfer({ from, to, amount: 100_000n, coins, rate: 1_500n })
  const transaction = async (id: string) => readTransaction(blockchain.transaction(id)?.raw ?? '') ?? fail()
  const earlier = await createCoinProofs().prove({ transaction }, plan.inputs, from)
  const psbt = await buildPsbt({ plan, from, to, publicKey: said === '' ? undefined : said, earlier })
  return { blockchain, plan, psbt, from }
}

const sign = (psbt: Psbt, inputs: readonly number[] = [0, 1]): Uint8Array => {
  provideCurve()
  const signed = signBitcoinPsbt(key, psbt.toBuffer(), inputs)
  // In a host's page nobody gives the library a curve.
  initEccLib(undefined)
  return signed
}

afterEach(() => initEccLib(undefined))

test.each([
  ['native SegWit', sender.payment],
  ['Taproot', sender.ordinals],
  ['nested SegWit', nested],
  ['an older address', older],
])('%s: what is planned is signed, and a node takes it', async (_, address) => {
  const { blockchain, plan, psbt, from } = await prepare(address)
  // Both say that the fee may be raised (BIP-125).
  expect(psbt.txInputs.map(({ sequence }) => sequence)).toEqual([0xfffffffd, 0xfffffffd])
  const { id, raw } = await completePsbt(psbt, sign(psbt), from)
  expect(blockchain.accept(raw)).toBe(id)
  const { fee, outputs } = blockchain.transaction(id) ?? {}
  expect([fee, outputs?.map(({ value }) => value)]).toEqual([plan.fee, [plan.amount, plan.change]])
  blockchain.close()
})

test('a wallet may complete the inputs itself', async () => {
  const { blockchain, psbt, from } = await prepare(sender.payment)
  const completed = Psbt.fromBuffer(sign(psbt)).finalizeAllInputs()
  const { id, raw } = await completePsbt(psbt, completed.toBuffer(), from)
  expect(blockchain.accept(raw)).toBe(id)
  blockchain.close()
})

test.each([
  ['nested SegWit without its public key', nested, ''],
  ['nested SegWit with another public key', nested, hex.encode(bitcoinKey(receiver.seed).publicKey)],
  ['Taproot without its public key', sender.ordinals, ''],
])('%s is not written', async (_, address, given) => {
  expect((await rejection(prepare(address, given))).code).toBe('WALLET_ERROR')
})

test('a wallet that signs another transaction, signs in part, or answers with something else', async () => {
  const { psbt, from } = await prepare(sender.payment)
  const other = Psbt.fromBuffer(psbt.toBuffer())
  other.addOutput({ script: read(receiver.ordinals).script, value: 1_000n })
  const texts: string[] = []
  for (const answer of [sign(other), sign(psbt, [0]), psbt.toBuffer(), new Uint8Array(100)]) {
    const error = await rejection(completePsbt(Psbt.fromBuffer(psbt.toBuffer()), answer, from))
    expect(error.code).toBe('WALLET_ERROR')
    texts.push(error.message)
  }
  const unsigned = 'The wallet did not sign the transaction.'
  expect(texts).toEqual(['The wallet signed another transaction.', unsigned, unsigned, 'The wallet gave no PSBT.'])
})

test('A1: the library’s own guard of fees stays on', async () => {
  const { plan, psbt, from } = await prepare(sender.payment)
  const absurd = Psbt.fromBuffer(psbt.toBuffer())
  // All but a little is the fee: far more than 5,000 satoshi for each virtual byte.
  const coin = { script: from.script, value: 100_000_000n }
  const rich = new Transaction()
  rich.addInput(new Uint8Array(32), 0xffffffff)
  rich.addOutput(coin.script, coin.value)
  const made = new Psbt()
  made.addInput({ hash: rich.getId(), index: 0, witnessUtxo: coin, nonWitnessUtxo: rich.toBuffer() })
  made.addOutput({ script: from.script, value: plan.amount })
  expect(await rejection(completePsbt(made, sign(made, [0]), from))).toMatchObject({
    code: 'TRANSACTION_FAILED',
    context: { reason: 'feeExcess' },
  })
  expect((await completePsbt(absurd, sign(absurd), from)).id).toMatch(/^[\da-f]{64}$/)
})

test('a host without the chain library is told what to install', async () => {
  const install = /npm install bitcoinjs-lib@7\.0\.5/
  const missing = await rejection(
    loadBitcoinjs(async () => {
      throw new Error('Cannot find module')
    }),
  )
  const other = await rejection(loadBitcoinjs(async () => ({}) as Awaited<ReturnType<typeof loadBitcoinjs>>))
  expect([missing.code, other.code]).toEqual(['PLUGIN_LOAD_FAILED', 'PLUGIN_LOAD_FAILED'])
  expect(missing.message).toMatch(install)
  expect(other.message).toMatch(install)
})
