/** @jest-environment node */
import { networks, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import { rejection } from '../../support/rejection.ts'
import { type BitcoinService, type Sign, startBitcoinService } from '../support/bitcoin-service.ts'

const [sender, receiver] = bitcoinTestAccounts
const key = bitcoinKey(sender.seed)
const network = networks.regtest
const nested = payments.p2sh({ redeem: payments.p2wpkh({ pubkey: key.publicKey, network }), network }).address ?? ''
const older = payments.p2pkh({ pubkey: key.publicKey, network }).address ?? ''
const to = receiver.payment

const { SIGHASH_ALL: ALL, SIGHASH_NONE: NONE, SIGHASH_SINGLE: SINGLE, SIGHASH_ANYONECANPAY: ANYONE } = Transaction

let service: BitcoinService
afterEach(() => service.close())

/** Signs each input for what a type of signature covers. `completed`: as a wallet that completes the inputs itself. */
const signAs =
  (type: number, completed: boolean): Sign =>
  (bytes) => {
    const psbt = Psbt.fromBuffer(bytes)
    psbt.data.inputs.forEach((_, place) => {
      psbt.updateInput(place, { sighashType: type })
      psbt.signInput(place, { publicKey: key.publicKey, sign: key.sign }, [type])
    })
    return (completed ? psbt.finalizeAllInputs() : psbt).toBuffer()
  }

/** The same of Taproot: the signature has its type at its end. */
const signTaprootAs =
  (type: number): Sign =>
  (bytes) => {
    const psbt = Psbt.fromBuffer(bytes)
    const transaction = Transaction.fromBuffer(psbt.data.getTransaction())
    const spent = psbt.data.inputs.map(({ witnessUtxo }) => witnessUtxo ?? { script: new Uint8Array(), value: 0n })
    psbt.data.inputs.forEach((_, place) => {
      const [scripts, values] = [spent.map((one) => one.script), spent.map(({ value }) => value)]
      const signature = key.signTaproot(transaction.hashForWitnessV1(place, scripts, values, type))
      psbt.updateInput(place, { tapKeySig: Uint8Array.of(...signature, type) })
    })
    return psbt.toBuffer()
  }

const TYPES = [NONE, SINGLE, ALL | ANYONE, NONE | ANYONE, SINGLE | ANYONE]
const KINDS = [
  ['native SegWit', sender.payment],
  ['nested SegWit', nested],
  ['an older address', older],
] as const

const partly = 'The wallet signed less than the whole transaction.'

const send = async (account: string, sign: Sign) => {
  service = startBitcoinService(account, key)
  service.give(1_000_000n)
  service.sign = sign
  const { send: sendTo, leave } = await service.visit()
  const sent = await sendTo(to, 50_000n).catch((error: unknown) => error)
  leave()
  return sent
}

test.each(
  KINDS.flatMap(([kind, account]) =>
    TYPES.flatMap((type) => [[kind, type, false, account] as const, [kind, type, true, account] as const]),
  ),
)('A1: %s signed for less than the whole transaction (type %i, completed %p) is not broadcast', async (_, type, completed, account) => {
  expect(await send(account, signAs(type, completed))).toMatchObject({ code: 'WALLET_ERROR', message: partly })
  expect(service.asked).not.toContain('/tx')
})

test.each([...TYPES])('A1: Taproot signed for less than the whole transaction (type %i) is not broadcast', async (type) => {
  expect(await send(sender.ordinals, signTaprootAs(type))).toMatchObject({ code: 'WALLET_ERROR', message: partly })
  expect(service.asked).not.toContain('/tx')
})

test.each(KINDS)('%s signed for all of it is sent, completed by the wallet or by us', async (_, account) => {
  expect(await send(account, signAs(ALL, true))).toMatch(/^[\da-f]{64}$/)
  service.close()
  expect(await send(account, signAs(ALL, false))).toMatch(/^[\da-f]{64}$/)
})

test('Taproot with the type written out is sent', async () => {
  expect(await send(sender.ordinals, signTaprootAs(ALL))).toMatch(/^[\da-f]{64}$/)
})

test('a witness of more than signature and key, or with a key that is not compressed, is not broadcast', async () => {
  const complete =
    (change: (items: readonly Uint8Array[]) => readonly Uint8Array[]): Sign =>
    (bytes) => {
      const psbt = Psbt.fromBuffer(signAs(ALL, false)(bytes, []))
      psbt.finalizeInput(0, () => {
        const { partialSig: [one] = [] } = psbt.data.inputs[0] ?? {}
        if (!one) throw new Error('The input is not signed.')
        const items = change([one.signature, one.pubkey])
        const finalScriptWitness = Uint8Array.of(items.length, ...items.flatMap((item) => [item.length, ...item]))
        return { finalScriptSig: undefined, finalScriptWitness }
      })
      return psbt.toBuffer()
    }
  const wide = Uint8Array.of(4, ...new Uint8Array(64))
  for (const change of [
    (items: readonly Uint8Array[]) => [...items, Uint8Array.of(1)],
    ([signature]: readonly Uint8Array[]) => [signature ?? wide, wide],
  ]) {
    expect(await send(sender.payment, complete(change))).toMatchObject({ code: 'WALLET_ERROR', message: partly })
    expect(service.asked).not.toContain('/tx')
    service.close()
  }
  expect((await rejection(Promise.reject(await send(sender.payment, () => new Uint8Array(3))))).message).toBe('The wallet gave no PSBT.')
})
