import { parseWith } from '../../../kernel/contract/schema.ts'
import { toCall } from '../../../kernel/contract/tools/endpoint.ts'
import { buildApprove, buildSwap, swapAllowance, swapQuotes } from '../../../plugins/swap/api.ts'

const USER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TOKEN = 'eip155:1:0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35'
const NATIVE = `eip155:1:0x${'ee'.repeat(20)}`
const LARGEST = (2n ** 256n - 1n).toString()

const quote = { id: null, fromAmount: '1', fromAccount: NATIVE, toAmount: LARGEST, toAccount: TOKEN }
const tx = { from: `eip155:1:${USER}`, to: TOKEN, data: '0x095ea7b3', amount: '0', eip155: { gas: '150000', gasPrice: '7' } }

test('amounts of quotes are exact and addresses are taken apart', () => {
  const { quotes } = parseWith(swapQuotes.response)({ quotes: [{ ...quote, block: '12', extra: true }] })
  expect(quotes).toEqual([
    {
      id: null,
      fromAmount: 1n,
      fromAccount: { network: 'eip155:1', address: `0x${'ee'.repeat(20)}` },
      toAmount: 2n ** 256n - 1n,
      toAccount: { network: 'eip155:1', address: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35' },
      block: 12n,
    },
  ])
})

test('gas is read as text, as number and exactly', () => {
  expect(parseWith(buildSwap.response)({ tx }).tx.eip155).toEqual({ gas: 150_000n, gasPrice: 7n })
  const { amount: value, ...rest } = tx
  const approve = { ...rest, value, eip155: { gas: 60_000, gasPrice: '7' } }
  expect(parseWith(buildApprove.response)({ tx: approve }).tx).toMatchObject({ value: 0n, eip155: { gas: 60_000n, gasPrice: 7n } })
})

test.each([
  ['an amount with a dot', swapQuotes, { quotes: [{ ...quote, toAmount: '1.5' }] }],
  ['a negative amount', swapQuotes, { quotes: [{ ...quote, toAmount: '-1' }] }],
  ['an amount in hexadecimal', swapQuotes, { quotes: [{ ...quote, toAmount: '0x10' }] }],
  ['an amount that is a number', swapQuotes, { quotes: [{ ...quote, toAmount: 10 }] }],
  ['an amount of 79 digits', swapQuotes, { quotes: [{ ...quote, toAmount: '1'.repeat(79) }] }],
  ['an amount of more than 256 bits', swapQuotes, { quotes: [{ ...quote, toAmount: (2n ** 256n).toString() }] }],
  ['a plain address', swapQuotes, { quotes: [{ ...quote, toAccount: USER }] }],
  ['21 quotes', swapQuotes, { quotes: Array.from({ length: 21 }, () => quote) }],
  ['call data of half bytes', buildSwap, { tx: { ...tx, data: '0x123' } }],
  ['call data without end', buildSwap, { tx: { ...tx, data: `0x${'00'.repeat(50_001)}` } }],
  ['gas with a fraction', buildSwap, { tx: { ...tx, eip155: { gas: 1.5, gasPrice: '7' } } }],
  ['an allowance that is a number', swapAllowance, { allowance: 0 }],
])('an answer with %s is refused', (_, { response }, answer) => {
  expect(() => parseWith<unknown>(response)(answer)).toThrow()
})

test('a swap is asked for as the service knows it: the project in the body, without name and version', () => {
  const body = { amount: '1', eip155: { slippage: 0.5 }, from: NATIVE, to: TOKEN, userAddress: `eip155:1:${USER}`, disableEstimate: true }
  const { path, request } = toCall(buildSwap, { body }, { body: { projectId: 'p' } })
  expect(path).toBe('/v1/convert/build-transaction')
  expect(request).toMatchObject({ json: true, retry: false, body: { ...body, projectId: 'p' } })
})
