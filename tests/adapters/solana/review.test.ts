import { review } from '../../../adapters/solana/actions/review.ts'

const read = (method: string, params: unknown) =>
  review.review({ method, params, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', account: '11111111111111111111111111111111' })

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

test('a transaction is not read', async () => {
  expect(await read('solana_signTransaction', { transaction: 'AQAB' })).toMatchObject({
    parts: [{ kind: 'unknown' }],
    checks: { decoded: 'unavailable' },
  })
})
