/** @jest-environment node */
import { base58, base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { deferred } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { until } from '../../support/wait.ts'
import { at, preflight, signedBy, startSender } from '../support/solana-sender.ts'

type Sender = Awaited<ReturnType<typeof startSender>>
const started: Sender[] = []
const start = async (...options: Parameters<typeof startSender>): Promise<Sender> => {
  const sender = await startSender(...options)
  started.push(sender)
  return sender
}
afterEach(async () => {
  for (const sender of started.splice(0)) await sender.close()
})

const idOf = (transaction: string): string =>
  base58.encode(VersionedTransaction.deserialize(base64.decode(signedBy(transaction))).signatures[0] ?? new Uint8Array())

const SEEN = { slot: 1, confirmations: 0, err: null, confirmationStatus: 'processed' }

/** A wallet that only signs, and the id of what it has signed. */
const signing = () => {
  const seen: { id: string } = { id: '' }
  const sign = ({ transaction }: { readonly transaction: string }) => {
    seen.id = idOf(transaction)
    return { transaction: signedBy(transaction) }
  }
  return { seen, sign }
}

test.each([
  ['has expired', () => preflight('BlockhashNotFound')],
  ['cannot be paid', () => preflight('InsufficientFundsForFee')],
  ['would fail', () => preflight({ InstructionError: [0, { Custom: 1 }] })],
])('A26: a signed transaction of which an endpoint says that it %s may still be sent, and its id is kept', async (_, refusal) => {
  const { seen, sign } = signing()
  const sender = await start({ sign })
  // The first endpoint may have passed it on.
  sender.endpoints[0].answer('sendTransaction', () => {
    throw new RpcError(-32005, 'Node is behind')
  })
  sender.endpoints[1].answer('sendTransaction', () => {
    throw refusal()
  })
  const error = await rejection(sender.transfer())
  expect([error.code, error.context]).toEqual(['SEND_UNCERTAIN', { id: seen.id }])
})

test('A26: one that an endpoint refuses and the chain has is sent', async () => {
  const { seen, sign } = signing()
  const sender = await start({ sign })
  sender.answer('sendTransaction', () => {
    throw preflight('BlockhashNotFound')
  })
  sender.answer('getSignatureStatuses', ([ids]) => at([Array.isArray(ids) && ids[0] === seen.id ? SEEN : null]))
  expect(await sender.transfer()).toBe(seen.id)
})

test('A26: the same transfer asked for again is the same transaction while that may land; the wallet is not asked', async () => {
  const { seen, sign } = signing()
  const sender = await start({ sign })
  const sent: unknown[] = []
  sender.answer('sendTransaction', ([transaction]) => {
    sent.push(transaction)
    if (sent.length === 1) throw preflight('BlockhashNotFound')
    return 'taken'
  })
  await rejection(sender.transfer())
  expect(await sender.transfer()).toBe(seen.id)
  expect(sent).toEqual([sent[0], sent[0]])
  expect(sender.asked).toEqual(['solana_signAndSendTransaction', 'solana_signTransaction'])
  // It was taken: the next one is another transfer.
  await sender.transfer()
  expect(sender.asked).toHaveLength(4)
})

test('A26: one that has landed meanwhile is not sent a second time', async () => {
  const { seen, sign } = signing()
  const sender = await start({ sign })
  sender.answer('sendTransaction', () => {
    throw preflight('BlockhashNotFound')
  })
  await rejection(sender.transfer())
  sender.answer('getSignatureStatuses', () => at([SEEN]))
  expect(await sender.transfer()).toBe(seen.id)
  expect([sender.of('sendTransaction'), sender.asked.length]).toEqual([1, 2])
})

test.each([
  ['can land no more', () => 151, () => at([null])],
  ['failed', () => 100, () => at([{ ...SEEN, err: 'InsufficientFundsForFee' }])],
])('one that %s is made anew, and the wallet is asked', async (_, height, status) => {
  const { sign } = signing()
  const sender = await start({ sign })
  let refuse = true
  sender.answer('sendTransaction', () => {
    if (refuse) throw preflight('BlockhashNotFound')
    return 'taken'
  })
  await rejection(sender.transfer())
  refuse = false
  sender.answer('getBlockHeight', height)
  sender.answer('getSignatureStatuses', status)
  await sender.transfer()
  expect(sender.asked).toHaveLength(4)
})

test('A26: one that lands between the two questions is not made anew', async () => {
  const { seen, sign } = signing()
  const sender = await start({ sign })
  sender.answer('sendTransaction', () => {
    throw preflight('BlockhashNotFound')
  })
  await rejection(sender.transfer())
  let looks = 0
  sender.answer('getSignatureStatuses', () => at([looks++ === 0 ? null : SEEN]))
  sender.answer('getBlockHeight', () => 151)
  expect(await sender.transfer()).toBe(seen.id)
  expect(sender.asked).toHaveLength(2)
})

test('A26: where nobody can say what became of it the wallet is not asked either', async () => {
  const { seen, sign } = signing()
  const sender = await start({ sign })
  sender.answer('sendTransaction', () => {
    throw preflight('BlockhashNotFound')
  })
  await rejection(sender.transfer())
  for (const endpoint of sender.endpoints) endpoint.fault({ drop: true })
  const error = await rejection(sender.transfer())
  expect([error.code, error.context]).toEqual(['SEND_UNCERTAIN', { id: seen.id }])
  expect(sender.asked).toHaveLength(2)
})

test('once it is known what became of it, the same transfer is another one', async () => {
  const { seen, sign } = signing()
  const sender = await start({ sign })
  sender.answer('sendTransaction', () => {
    throw preflight('BlockhashNotFound')
  })
  await rejection(sender.transfer())
  sender.answer('getSignatureStatuses', () => at([{ ...SEEN, confirmationStatus: 'confirmed' }]))
  await sender.wait(seen.id)
  sender.answer('getSignatureStatuses', () => at([null]))
  await rejection(sender.transfer())
  expect(sender.asked).toHaveLength(4)
})

const ID = base58.encode(new Uint8Array(64).fill(7))

test.each([
  ['block height exceeded, with the id', new Error(`Signature ${ID} has expired: block height exceeded.`), { id: ID }],
  [
    'not confirmed, with the id',
    new Error(`Transaction was not confirmed in 30.00 seconds. Check signature ${ID} using the explorer.`),
    { id: ID },
  ],
  ['an error that bears the id', Object.assign(new Error('block height exceeded'), { signature: ID }), { id: ID }],
  ['block height exceeded', new Error('TransactionExpiredBlockheightExceededError: block height exceeded'), {}],
  ['blockhash not found', new Error('Transaction simulation failed: Blockhash not found'), {}],
  ['its time is over', new Error('Request expired. Please try again.'), {}],
  ['its connection is lost', Object.assign(new Error('The wallet is disconnected.'), { code: 4900 }), {}],
])('A26: a wallet that sends by itself and then says "%s" may have sent', async (_, thrown, context) => {
  const sender = await start({
    signAndSend: () => {
      throw thrown
    },
  })
  const error = await rejection(sender.transfer())
  expect([error.code, error.context]).toEqual(['SEND_UNCERTAIN', context])
})

test('A26: the id that a wallet named is looked for before the wallet is asked again', async () => {
  const sender = await start({
    signAndSend: () => {
      throw new Error(`Signature ${ID} has expired: block height exceeded.`)
    },
  })
  await rejection(sender.transfer())
  // It can still land: another would be a second payment.
  expect((await rejection(sender.transfer())).context).toEqual({ id: ID })
  expect(sender.asked).toHaveLength(1)
  sender.answer('getSignatureStatuses', () => at([SEEN]))
  expect(await sender.transfer()).toBe(ID)
  expect(sender.asked).toHaveLength(1)
  // Another amount is another transfer.
  await rejection(sender.transfer({ amount: 2_000_000n }))
  expect(sender.asked).toHaveLength(2)
})

test('a wallet that refuses, or cannot, has sent nothing', async () => {
  const rejected = Object.assign(new Error('User rejected the request. Connection closed.'), { code: 4001 })
  const sender = await start({
    signAndSend: () => {
      throw rejected
    },
  })
  expect((await rejection(sender.transfer())).code).toBe('REQUEST_REJECTED')
  const other = await start({
    signAndSend: () => {
      throw Object.assign(new Error('No.'), { code: 4100 })
    },
  })
  expect((await rejection(other.transfer())).code).toBe('WALLET_ERROR')
})

test.each([
  ['has disconnected', (sender: Sender) => sender.scope.state.set({ status: 'disconnected' })],
  [
    'uses another account',
    (sender: Sender) =>
      sender.scope.connected({ ...sender.connection, accounts: [{ ...sender.connection.accounts[0], address: ID.slice(0, 43) }] }),
  ],
])('A26: a signature of somebody who %s while the wallet asked is thrown away', async (_, leave) => {
  const answer = deferred<unknown>()
  let given = ''
  const sender = await start({
    sign: ({ transaction }) => {
      given = transaction
      return answer.promise
    },
  })
  const sent = rejection(sender.transfer())
  await until(() => given !== '')
  leave(sender)
  answer.resolve({ transaction: signedBy(given) })
  expect((await sent).code).toBe('REQUEST_VOID')
  expect(sender.of('sendTransaction')).toBe(0)
})

test('A26: a signature of somebody who leaves before it is sent is thrown away', async () => {
  const { sign } = signing()
  const sender = await start({ sign })
  const read = VersionedTransaction.deserialize.bind(VersionedTransaction)
  const spy = jest
    .spyOn(VersionedTransaction, 'deserialize')
    .mockImplementationOnce(read)
    .mockImplementationOnce((bytes) => {
      sender.scope.state.set({ status: 'disconnected' })
      return read(bytes)
    })
  const error = await rejection(sender.transfer())
  spy.mockRestore()
  expect([error.code, sender.of('sendTransaction')]).toEqual(['DISCONNECTED', 0])
})
