import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { outcomeOf } from '../../../../adapters/evm/review/outcome.ts'
import { readRequest } from '../../../../adapters/evm/review/read-request.ts'
import { eip3009, x402Payment } from './support/x402-payment.ts'

const PAYER = '0x857b06519E91e3A54538791bDbb0E22373e36b66'
const SHOP = '0x209693Bc6afc0C5328bA36FaF03C514EF312287C'
const USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
const NONCE = '0xf3746613c2d920b5fdabc0856f2aeb2d4f88ee6037b8cc5d04a71a4462f13480'
const NOW = 1_740_672_089

const paid = (more: object = {}) => ({
  kind: 'authorization',
  usedBy: 'anybody',
  asset: { kind: 'token', address: USDC },
  amount: { raw: 10_000n },
  from: PAYER,
  to: SHOP,
  after: BigInt(NOW - 600),
  until: BigInt(NOW + 60),
  nonce: NONCE,
  ...more,
})
const message = { from: PAYER, to: SHOP, value: '10000', validAfter: `${NOW - 600}`, validBefore: `${NOW + 60}`, nonce: NONCE }

/** What was read beside the data that is shown whole, and whether that is all. */
const signed = (params: readonly unknown[]) => {
  const { parts, complete } = readRequest('eth_signTypedData_v4', params)
  return [parts.filter(({ kind }) => kind !== 'data'), complete]
}
const sign = (type: Parameters<typeof eip3009>[0], data: object, domain: object = { verifyingContract: USDC }) =>
  signed(eip3009(type, PAYER, data, domain))

test('A20: a payment of x402 says who gets what, between which times, and that it is once', () => {
  const params = x402Payment(
    {
      scheme: 'exact',
      network: 'base-sepolia',
      maxAmountRequired: '10000',
      payTo: SHOP,
      asset: USDC,
      maxTimeoutSeconds: 60,
      extra: { name: 'USDC', version: '2' },
    },
    { payer: PAYER, now: NOW, chainId: 84_532, nonce: NONCE },
  )
  expect(signed(params)).toEqual([[paid()], true])
})

test('A20: EIP-3009 is read, for anybody, for the receiver alone, and taken back', () => {
  expect(sign('TransferWithAuthorization', message)).toEqual([[paid()], true])
  expect(sign('ReceiveWithAuthorization', message)).toEqual([[paid({ usedBy: 'receiver' })], true])
  expect(sign('CancelAuthorization', { authorizer: PAYER, nonce: NONCE })).toEqual([
    [{ kind: 'cancellation', contract: USDC, from: PAYER, nonce: NONCE }],
    true,
  ])
})

test.each([
  ['a short number', { ...message, nonce: '0x01' }],
  ['a member that no type names', { ...message, memo: 'coffee' }],
  ['no time', { ...message, validBefore: undefined }],
  ['an amount that does not fit', { ...message, value: `${1n << 256n}` }],
])('A20: a payment with %s is not read', (_, data) => {
  expect(sign('TransferWithAuthorization', data)).toEqual([[], false])
})

test('A20: a payment without a token is not read', () => {
  expect(sign('TransferWithAuthorization', message, {})).toEqual([[], false])
})

const moved = 'address, address, uint256, uint256, uint256, bytes32'
const split = 'uint8, bytes32, bytes32'
const word = `0x${'5e'.repeat(32)}` as const
const call = (form: string, ...args: readonly unknown[]) => {
  const abi = parseAbi([`function ${form}`] as never)
  const data = encodeFunctionData({ abi, args } as never)
  const send = (bytes: string) => readRequest('eth_sendTransaction', [{ from: PAYER, to: USDC, data: bytes }])
  return { read: send(data), longer: send(`${data}00`) }
}
const terms: readonly unknown[] = [PAYER, SHOP, 10_000n, BigInt(NOW - 600), BigInt(NOW + 60), NONCE]

const whole = ['0x1234']
const inThree = [27, word, word]
const cancelled = { kind: 'cancellation', contract: USDC, from: PAYER, nonce: NONCE }
const FORMS: readonly (readonly [form: string, args: readonly unknown[], part: object])[] = [
  [`transferWithAuthorization(${moved}, ${split})`, [terms, inThree], paid()],
  [`transferWithAuthorization(${moved}, bytes)`, [terms, whole], paid()],
  [`receiveWithAuthorization(${moved}, ${split})`, [terms, inThree], paid({ usedBy: 'receiver' })],
  [`receiveWithAuthorization(${moved}, bytes)`, [terms, whole], paid({ usedBy: 'receiver' })],
  [`cancelAuthorization(address, bytes32, ${split})`, [PAYER, NONCE, inThree], cancelled],
  ['cancelAuthorization(address, bytes32, bytes)', [PAYER, NONCE, whole], cancelled],
]

test.each(FORMS)('A20: %s is read as a call, and not with a byte more', (form, args, part) => {
  const { read, longer } = call(form, ...args.flat())
  expect([read.parts, read.complete]).toEqual([[part], true])
  expect(longer.complete).toBe(false)
})

test('A20: what stands in the room beside an address is not read', () => {
  const { read } = call(`transferWithAuthorization(${moved}, bytes)`, zeroAddress, ...terms.slice(1), '0x')
  expect(read.complete).toBe(true)
  const dirty = read.bytes[0]?.bytes.replace(/^(0x.{8})00/, '$101') ?? ''
  expect(readRequest('eth_sendTransaction', [{ from: PAYER, to: USDC, data: dirty }]).complete).toBe(false)
})

test('A20: what a payment by signature moves is no loss; a unit more, and what another account’s takes, is one', () => {
  const { parts } = readRequest('eth_signTypedData_v4', eip3009('TransferWithAuthorization', PAYER, message, { verifyingContract: USDC }))
  const loses = (amount: bigint, account: string): boolean =>
    outcomeOf({ movements: [{ contract: USDC, id: undefined, amount }] }, parts, account, { block: 1n, at: 0 }).loses
  expect([loses(-10_000n, PAYER), loses(-10_001n, PAYER), loses(-1n, SHOP)]).toEqual([false, true, true])
})
