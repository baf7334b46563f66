/** @jest-environment node */
import { networks, Psbt, payments, script, Transaction } from 'bitcoinjs-lib'
import { parseBitcoinAddress } from '../../../adapters/bitcoin/verify/address.ts'
import { bitcoinTestAccounts } from '../../../examples/sandbox/bitcoin/accounts.ts'
import { bitcoinKey } from '../../../examples/sandbox/bitcoin/keys.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import { type BitcoinService, type Lie, startBitcoinService } from '../support/bitcoin-service.ts'

const [sender, receiver, other] = bitcoinTestAccounts
const key = bitcoinKey(sender.seed)
const network = networks.regtest
const nested = payments.p2sh({ redeem: payments.p2wpkh({ pubkey: key.publicKey, network }), network }).address ?? ''
const older = payments.p2pkh({ pubkey: key.publicKey, network }).address ?? ''
const to = receiver.payment

let service: BitcoinService
/** Transactions that the service has kept to itself. */
let kept: string[]
/** The account's coins: two, and each is enough. */
let coins: readonly string[]

const start = (account: string = sender.payment): void => {
  service = startBitcoinService(account, key)
  kept = []
  coins = [service.give(900_000n), service.give(800_000n)]
}
afterEach(() => service.close())

/** Keeps every transaction, and answers something else. */
const withhold =
  (answer: () => Response, more?: Lie): Lie =>
  (path, honest, body) => {
    if (path !== '/tx') return more?.(path, honest, body)
    // The honest answer was made before: what the node took is taken back.
    service.blockchain.drop()
    kept.push(body)
    return answer()
  }
const saysSpent = () => new Response('bad-txns-inputs-missingorspent', { status: 400 })

const inputsOf = (raw = ''): readonly string[] =>
  Transaction.fromHex(raw).ins.map(({ hash, index }) => `${Buffer.from(hash).reverse().toString('hex')}:${index}`)

/** How many of the transactions a network takes that gets all of them. */
const mineable = (): number =>
  kept.filter((raw) => {
    try {
      return service.blockchain.accept(raw)
    } catch {
      return false
    }
  }).length

const ANSWERS = [
  ['says that a coin is spent', saysSpent],
  ['says that the fee is too low', () => new Response('min relay fee not met, 100 < 142', { status: 400 })],
  ['refuses', () => new Response('no', { status: 400 })],
  ['is down', () => new Response('', { status: 503 })],
  [
    'breaks the connection',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
] as const

test.each(ANSWERS)('A3: a service that has the transaction and %s: it may still be sent, with its id', async (_, answer) => {
  start()
  const { send, leave } = await service.visit()
  service.lie = withhold(answer)
  const error = await rejection(send(to, 50_000n))
  expect(error).toMatchObject({ code: 'SEND_UNCERTAIN', message: 'The signed transaction has left the page and may still be sent.' })
  expect(error.context).toEqual({ id: Transaction.fromHex(kept[0] ?? '').getId() })
  leave()
})

test.each([
  ['native SegWit', sender.payment],
  ['Taproot', sender.ordinals],
  ['nested SegWit', nested],
  ['an older address', older],
])('A3: %s: of what the visitor sends again, in this page or the next, only one can be mined', async (_, account) => {
  start(account)
  const first = await service.visit()
  service.lie = withhold(saysSpent)
  await rejection(first.send(to, 50_000n))
  // The service would have the next one paid from the other coin.
  service.lie = withhold(saysSpent, async (path, honest) => {
    if (path.endsWith('/outspend/0')) return Response.json({ spent: true, txid: 'ab'.repeat(32), status: { confirmed: true } })
    if (!path.endsWith('/utxo')) return honest
    return Response.json(((await honest.json()) as { txid: string }[]).filter(({ txid }) => txid === coins[1]))
  })
  await rejection(first.send(to, 50_001n))
  first.leave()
  const second = await service.visit()
  await rejection(second.send(to, 850_000n, await second.terms(to, 850_000n)))
  await rejection(second.send(other.payment, 60_000n))
  second.leave()
  expect([kept.length, mineable()]).toEqual([4, 1])
})

test('A3: the next transfer is shown and sent with one of the same coins, however large it is', async () => {
  start()
  const { send, terms, leave } = await service.visit()
  service.lie = withhold(saysSpent)
  await rejection(send(to, 50_000n))
  service.give(5_000_000n)
  service.lie = undefined
  const [used] = inputsOf(kept[0])
  for (const amount of [10_000n, 4_000_000n, 5_500_000n]) {
    const { parts = [], most = 0n } = await terms(to, amount)
    expect(parts.flatMap(({ kind, id }) => (kind === 'input' ? [id] : []))).toContain(used)
    expect(most > 6_600_000n).toBe(true)
  }
  const sent = await send(to, 4_000_000n)
  expect(inputsOf(service.blockchain.transaction(sent)?.raw)).toContain(used)
  expect(mineable()).toBe(0)
  leave()
})

test('A3: what was reviewed before, with other coins, is not signed', async () => {
  start()
  const { send, terms, leave } = await service.visit()
  const shown = await terms(to, 50_000n)
  const fresh = service.give(5_000_000n)
  const reviewed = await terms(to, 60_000n)
  expect(reviewed.parts?.[0]?.id).toBe(`${fresh}:0`)
  service.lie = withhold(saysSpent)
  await rejection(send(to, 50_000n, shown))
  const error = await rejection(send(to, 60_000n, reviewed))
  expect([error.code, error.context.reason, service.signed.length]).toEqual(['TRANSACTION_FAILED', 'terms', 1])
  leave()
})

test('A3: a transaction that the network knows after all was sent, whatever was said of it', async () => {
  start()
  const { send, leave } = await service.visit()
  // It takes it, and says no.
  service.lie = (path) => (path === '/tx' ? saysSpent() : undefined)
  const id = await send(to, 50_000n)
  expect(service.blockchain.transaction(id)).toBeDefined()
  leave()
})

test('A3: the same transfer again is held once where the first was sent after all, and then is another one', async () => {
  start()
  const { send, terms, leave } = await service.visit()
  service.lie = withhold(saysSpent)
  const { context } = await rejection(send(to, 50_000n))
  service.lie = undefined
  service.blockchain.accept(kept[0] ?? '')
  // It says nothing of its coins, which are spent.
  expect((await terms(to, 50_000n)).parts?.map(({ id }) => id)).not.toContain(inputsOf(kept[0])[0])
  expect(await rejection(send(to, 50_000n))).toMatchObject({
    code: 'TRANSACTION_FAILED',
    context: { reason: 'earlierSent', hash: context.id },
  })
  expect(service.signed).toHaveLength(1)
  const id = await send(to, 50_000n)
  expect([id !== context.id, inputsOf(service.blockchain.transaction(id)?.raw)]).toEqual([true, [`${coins[1]}:0`]])
  leave()
})

test('A3: another transfer is not held where the first was sent after all', async () => {
  start()
  const { send, leave } = await service.visit()
  service.lie = withhold(saysSpent)
  await rejection(send(to, 50_000n))
  service.lie = undefined
  service.blockchain.accept(kept[0] ?? '')
  expect(await send(other.payment, 50_000n)).toMatch(/^[\da-f]{64}$/)
  leave()
})

const fail = (): never => {
  throw new Error('There is no such input.')
}

/** The visitor spends the first coin in the wallet. */
const spendElsewhere = (account: string, signer = key): string => {
  const psbt = new Psbt({ network })
  const [txid = ''] = coins
  const lock = parseBitcoinAddress(account)?.script ?? new Uint8Array()
  const nonWitnessUtxo = Buffer.from(service.blockchain.transaction(txid)?.raw ?? '', 'hex')
  const redeem = payments.p2wpkh({ pubkey: signer.publicKey, network }).output ?? new Uint8Array()
  const taproot = account === sender.ordinals
  psbt.addInput({
    hash: txid,
    index: 0,
    ...(!taproot && { nonWitnessUtxo }),
    ...(account !== older && { witnessUtxo: { script: lock, value: 900_000n } }),
    ...(account === nested && { redeemScript: redeem }),
    ...(taproot && { tapInternalKey: signer.publicKey.slice(1) }),
  })
  psbt.addOutput({ script: parseBitcoinAddress(other.payment)?.script ?? new Uint8Array(), value: 890_000n })
  service.sign(psbt.toBuffer(), [0])
  return Psbt.fromBuffer(service.sign(psbt.toBuffer(), [0]))
    .finalizeAllInputs()
    .extractTransaction()
    .toHex()
}

test.each([
  ['native SegWit', sender.payment],
  ['Taproot', sender.ordinals],
  ['nested SegWit', nested],
  ['an older address', older],
])('A3: %s: a coin that its owner has spent elsewhere, in a block, sets the account free', async (_, account) => {
  start(account)
  const { send, leave } = await service.visit()
  service.lie = withhold(saysSpent)
  await rejection(send(to, 50_000n))
  service.lie = undefined
  const raw = spendElsewhere(account)
  service.blockchain.accept(raw)
  // While that is in no block the first may still be.
  expect((await rejection(send(to, 60_000n))).code).toBe('SEND_UNCERTAIN')
  service.blockchain.mine(1)
  const id = await send(to, 70_000n)
  expect(inputsOf(service.blockchain.transaction(id)?.raw)).toEqual([`${coins[1]}:0`])
  leave()
})

test('A3: that it was spent elsewhere is not believed of a transaction that its owner has not signed', async () => {
  start()
  const { send, leave } = await service.visit()
  service.lie = withhold(saysSpent)
  await rejection(send(to, 50_000n))
  // What would be spent first, were the account free.
  service.give(5_000_000n)
  const honest = Transaction.fromHex(spendElsewhere(sender.payment))
  const [signature = new Uint8Array(), publicKey = new Uint8Array()] = honest.ins[0]?.witness ?? []
  const stranger = bitcoinKey(other.seed)
  const code = payments.p2pkh({ pubkey: stranger.publicKey, network }).output ?? new Uint8Array()
  const theirs = script.signature.encode(stranger.sign(honest.hashForWitnessV0(0, code, 900_000n, 1)), 1)
  const changed = (change: (transaction: Transaction) => void): Transaction => {
    const transaction = Transaction.fromHex(honest.toHex())
    change(transaction)
    return transaction
  }
  const withWitness = (...witness: Uint8Array[]) => changed((one) => one.setWitness(0, witness))
  const forged = [
    withWitness(),
    withWitness(signature, stranger.publicKey),
    withWitness(theirs, stranger.publicKey),
    withWitness(new Uint8Array(71).fill(1), publicKey),
    // Another output, and another coin, under the true signature.
    changed((one) => one.outs.splice(0, 1, { script: new Uint8Array(22), value: 880_000n })),
    changed((one) => one.ins.splice(0, 1, { ...(one.ins[0] ?? fail()), index: 1 })),
  ]
  for (const transaction of forged) {
    const id = transaction.getId()
    service.lie = withhold(saysSpent, (path) => {
      if (path.endsWith('/outspend/0')) return Response.json({ spent: true, txid: id, status: { confirmed: true } })
      return path === `/tx/${id}/hex` ? new Response(transaction.toHex()) : undefined
    })
    await rejection(send(to, 60_000n))
    expect(inputsOf(kept.at(-1))).toEqual(inputsOf(kept[0]))
  }
  leave()
})

test('A3: coins of a transfer that the network knows are not spent again, though the service still lists them', async () => {
  start()
  const { send, terms, leave } = await service.visit()
  const unspent = await (await fetch(`http://service.test/address/${sender.payment}/utxo`)).json()
  const id = await send(to, 50_000n)
  service.lie = (path) => (path.endsWith('/utxo') ? Response.json(unspent) : undefined)
  const { parts = [] } = await terms(to, 60_000n)
  expect(parts.flatMap((part) => (part.kind === 'input' ? [part.id] : []))).toEqual([`${coins[1]}:0`])
  expect(inputsOf(service.blockchain.transaction(id)?.raw)).toEqual([`${coins[0]}:0`])
  leave()
})

test('A3: a transfer that the network forgets is followed by one of the same coins; one in a block is not looked for any more', async () => {
  start()
  const { send, wait, leave } = await service.visit()
  const dropped = await send(to, 50_000n)
  const raw = service.blockchain.transaction(dropped)?.raw
  service.blockchain.drop()
  service.give(5_000_000n)
  const next = await send(to, 60_000n)
  expect(inputsOf(service.blockchain.transaction(next)?.raw)).toEqual(expect.arrayContaining(inputsOf(raw).slice(0, 1)))
  service.blockchain.mine(1)
  await wait(next)
  service.asked.length = 0
  await send(to, 70_000n)
  expect(service.asked).not.toContain(`/tx/${next}/status`)
  leave()
})

test('A3: a page that is closed before the answer comes knows of it at the next visit', async () => {
  start()
  const first = await service.visit()
  let asked = false
  service.lie = (path, honest, body) => {
    if (path !== '/tx') return undefined
    asked = true
    return withhold(() => new Promise<Response>(() => undefined) as never)(path, honest, body)
  }
  void first.send(to, 50_000n).catch(() => undefined)
  await until(() => asked)
  first.leave()
  service.lie = undefined
  service.give(5_000_000n)
  const second = await service.visit()
  await second.send(to, 60_000n)
  expect(mineable()).toBe(0)
  second.leave()
})
