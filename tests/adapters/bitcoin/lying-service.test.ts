/** @jest-environment node */
import { networks, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import { parseBitcoinAddress } from '../../../adapters/bitcoin/verify/address.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import { rejection } from '../../support/rejection.ts'
import { type BitcoinService, startBitcoinService } from '../support/bitcoin-service.ts'

const [sender, receiver] = bitcoinTestAccounts
const key = bitcoinKey(sender.seed)
const network = networks.regtest
const nested = payments.p2sh({ redeem: payments.p2wpkh({ pubkey: key.publicKey, network }), network }).address ?? ''
const older = payments.p2pkh({ pubkey: key.publicKey, network }).address ?? ''
const to = receiver.payment

let service: BitcoinService
const start = (account: string): BitcoinService => {
  service = startBitcoinService(account, key)
  return service
}
afterEach(() => service.close())

/** Says of coins that they have another amount, place or transaction. */
const say = (change: (coin: { txid: string; vout: number; value: number }) => object): void => {
  service.lie = async (path, honest) => {
    if (!path.endsWith('/utxo')) return honest
    const coins = (await honest.json()) as { txid: string; vout: number; value: number }[]
    return Response.json(coins.map((coin) => ({ ...coin, ...change(coin) })))
  }
}

const KINDS = [
  ['an older address', older],
  ['native SegWit', sender.payment],
  ['nested SegWit', nested],
] as const

describe.each(KINDS)('A1: %s', (_, account) => {
  test('a coin of 1 BTC that the service says to be 0.001 is neither shown nor signed', async () => {
    start(account).give(100_000_000n)
    const { send, terms, leave } = await service.visit()
    say(() => ({ value: 100_000 }))
    expect((await rejection(terms(to, 50_000n))).code).toBe('HTTP_INVALID')
    expect((await rejection(send(to, 50_000n))).code).toBe('HTTP_INVALID')
    expect(service.signed).toHaveLength(0)
    leave()
  })

  test('a coin in another place of its transaction, of another transaction or of somebody else is not spent', async () => {
    const id = start(account).give(100_000_000n)
    const foreign = service.blockchain.give(parseBitcoinAddress(to)?.script ?? new Uint8Array(), 100_000_000n)
    const { send, leave } = await service.visit()
    say(() => ({ vout: 1 }))
    expect((await rejection(send(to, 50_000n))).code).toBe('HTTP_INVALID')
    say(() => ({ txid: foreign }))
    expect((await rejection(send(to, 50_000n))).code).toBe('HTTP_INVALID')
    leave()
    // The right amount, with a transaction that the id is not made of.
    const again = await service.visit()
    const other = Transaction.fromHex(service.blockchain.transaction(id)?.raw ?? '')
    other.locktime = 7
    service.lie = (path) => (path === `/tx/${id}/hex` ? new Response(other.toHex()) : undefined)
    expect((await rejection(again.send(to, 50_000n))).code).toBe('HTTP_INVALID')
    expect(service.signed).toHaveLength(0)
    again.leave()
  })

  test('the wallet gets the earlier transaction too, and a true service’s transfer is sent', async () => {
    const id = start(account).give(100_000_000n)
    const { send, leave } = await service.visit()
    const sent = await send(to, 50_000n)
    const [psbt] = service.signed
    expect(psbt && Transaction.fromBuffer(Psbt.fromBuffer(psbt).data.inputs[0]?.nonWitnessUtxo ?? psbt).getId()).toBe(id)
    expect(service.blockchain.transaction(sent)?.fee).toBeLessThan(1_000n)
    leave()
  })
})

test('A1: a signature of Taproot covers all amounts: for a lie the network takes none, and no earlier transaction is asked for', async () => {
  start(sender.ordinals).give(100_000_000n)
  const { send, leave } = await service.visit()
  say(() => ({ value: 100_000 }))
  expect((await rejection(send(to, 50_000n))).code).toBe('SEND_UNCERTAIN')
  expect(service.asked.filter((path) => path.endsWith('/hex'))).toEqual([])
  leave()
})

describe('A1: a fee out of proportion', () => {
  const rates = (rate: number): void => {
    service.lie = (path) => (path === '/fee-estimates' ? Response.json({ 3: rate }) : undefined)
  }

  test('is said with the terms, and not sent', async () => {
    start(sender.payment).give(100_000_000n)
    const { send, terms, leave } = await service.visit()
    rates(900)
    const said = await terms(to, 400_000n)
    expect([said.feeExcess, said.fee]).toEqual([true, 127_800n])
    const refused = { code: 'TRANSACTION_FAILED', context: { reason: 'feeExcess', fee: '127800' } }
    expect(await rejection(send(to, 400_000n))).toMatchObject(refused)
    expect(await rejection(send(to, 400_000n, said))).toMatchObject(refused)
    expect(service.signed).toHaveLength(0)
    // Of four times as much it is a quarter; and a fee of few satoshi may be more than it sends.
    expect((await terms(to, 511_200n)).feeExcess).toBeUndefined()
    expect((await terms(to, 511_199n)).feeExcess).toBe(true)
    rates(140)
    expect((await terms(to, 294n)).feeExcess).toBeUndefined()
    leave()
  })

  test('in parts that nobody was shown is not sent either', async () => {
    start(sender.payment).give(100_000_000n)
    const { send, terms, leave } = await service.visit()
    const said = await terms(to, 90_000_000n)
    const parts = (said.parts ?? []).filter(({ kind }) => kind !== 'change')
    expect((await rejection(send(to, 90_000_000n, { ...said, parts }))).context.reason).toBe('feeExcess')
    expect(service.signed).toHaveLength(0)
    leave()
  })

  test('an amount that nobody has typed yet has a fee and a most that can be sent, whatever the rate', async () => {
    start(sender.payment).give(100_000_000n)
    const { terms, leave } = await service.visit()
    rates(900)
    const { feeExcess, most = 0n } = await terms(to, 1n)
    expect([feeExcess, most > 99_800_000n]).toEqual([undefined, true])
    leave()
  })
})
