/** @jest-environment node */
import { type Address, encodeFunctionData, type Hex, numberToHex, pad, parseAbi, zeroAddress } from 'viem'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { collectionAbi, collectionAddresses } from '../../../../examples/sandbox/chain/collections.ts'
import { exchangeAddresses } from '../../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens } from '../../../../examples/sandbox/chain/tokens.ts'
import { type AgedChain, FRIEND, OLD, OWN, startAgedChain } from './support/aged-chain.ts'
import { x402Payment } from './support/x402-payment.ts'

const { router, wrappedNative } = exchangeAddresses
const { collection } = collectionAddresses
const USDC = testTokens[0]
const DAI = testTokens[1]

const abi = parseAbi([
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function deposit() payable',
  'function withdraw(uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapTokensForExactTokens(uint256, uint256, address[], address, uint256)',
])
const data = (functionName: string, ...args: readonly unknown[]): Hex => encodeFunctionData({ abi, functionName, args } as never)

/** The same numbers in every run. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const next = numbers(30)
const oneOf = <T>(list: readonly T[]): T => {
  const item = list[next(list.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
const amount = (): bigint => BigInt(1 + next(5_000))
const soon = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
const receivers: readonly Address[] = [...testAccounts.slice(1, 6).map(({ address }) => address), OLD]

const fields = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))
const typed = (primaryType: string, types: object, message: object, verifyingContract: Address) => [
  OWN,
  JSON.stringify({
    types: { EIP712Domain: fields('string name,uint256 chainId,address verifyingContract'), ...types },
    primaryType,
    domain: { name: 'Sandbox', chainId: 1, verifyingContract },
    message,
  }),
]

type Asked = readonly [method: string, params: unknown]
const send = (given: object): Asked => ['eth_sendTransaction', [{ from: OWN, chainId: '0x1', ...given }]]
const batch = (calls: readonly object[]): Asked => [
  'wallet_sendCalls',
  [{ version: '2.0.0', from: OWN, chainId: '0x1', atomicRequired: true, calls }],
]
const fee = () => ({ gas: numberToHex(21_000 + next(300_000)), maxFeePerGas: numberToHex(BigInt(1 + next(80)) * 10n ** 9n) })

/** As a server of x402 asks for it. */
const pay = (payTo: Address, maxAmountRequired: string) =>
  x402Payment(
    {
      scheme: 'exact',
      network: 'sandbox',
      maxAmountRequired,
      payTo,
      asset: USDC.address,
      maxTimeoutSeconds: 60,
      extra: { name: USDC.name, version: '2' },
    },
    { payer: OWN, now: Math.floor(Date.now() / 1_000), chainId: 1, nonce: pad(numberToHex(amount())) },
  )

/** What people do all day, by name. */
const KINDS: Readonly<Record<string, () => Asked>> = {
  coin: () => send({ to: oneOf(receivers), value: numberToHex(amount()), ...(next(2) ? fee() : {}) }),
  token: () => send({ to: oneOf([USDC, DAI]).address, data: data('transfer', oneOf(receivers), amount()) }),
  approval: () => send({ to: oneOf([USDC, DAI]).address, data: data('approve', router, amount()) }),
  revocation: () => send({ to: oneOf([USDC, DAI]).address, data: data('approve', oneOf([router, OLD]), 0n) }),
  swap: () =>
    send({
      to: router,
      value: numberToHex(10n ** 12n * amount()),
      data: data('swapExactETHForTokens', 1n, [wrappedNative, USDC.address], OWN, soon),
    }),
  'approval and swap': () => {
    const given = amount() * 10n ** 3n
    return batch([
      { to: USDC.address, data: data('approve', router, given) },
      { to: router, data: data('swapExactTokensForTokens', given, 1n, [USDC.address, wrappedNative], OWN, soon) },
    ])
  },
  'wrapped and back': () => {
    const given = amount()
    return batch([
      { to: wrappedNative, value: numberToHex(given), data: data('deposit') },
      { to: wrappedNative, data: data('withdraw', given) },
    ])
  },
  'several receivers': () => batch(receivers.slice(0, 3).map((to, at) => ({ to, value: numberToHex(at + 1) }))),
  mint: () =>
    send({ to: collection, data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [OWN, 10_000n + amount(), ''] }) }),
  'mint and give': () => {
    const id = 20_000n + amount()
    return batch([
      { to: collection, data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [OWN, id, ''] }) },
      { to: collection, data: encodeFunctionData({ abi: collectionAbi, functionName: 'safeTransferFrom', args: [OWN, FRIEND, id] }) },
    ])
  },
  'no operator': () => send({ to: collection, data: data('setApprovalForAll', router, false) }),
  'unread call': () => send({ to: OLD, data: `0x12345678${amount().toString(16).padStart(64, '0')}` }),
  text: () => ['personal_sign', [oneOf(['Welcome to Meridian', 'Grüße aus Köln 👋', 'مرحبا بك', `Sign in\n\nNonce: ${amount()}`]), OWN]],
  'typed text': () => [
    'eth_signTypedData_v4',
    typed('Mail', { Mail: fields('string text,uint256 nonce') }, { text: 'Vote yes', nonce: 1 }, OLD),
  ],
  order: () => [
    'eth_signTypedData_v4',
    typed(
      'OrderComponents',
      {
        OrderComponents: fields('address offerer,OfferItem[] offer,ConsiderationItem[] consideration'),
        OfferItem: fields('address token,uint256 startAmount,uint256 endAmount'),
        ConsiderationItem: fields('address token,uint256 startAmount,uint256 endAmount,address recipient'),
      },
      {
        offerer: OWN,
        offer: [{ token: collection, startAmount: '1', endAmount: '1' }],
        consideration: [{ token: zeroAddress, startAmount: `${amount()}`, endAmount: `${amount()}`, recipient: OWN }],
      },
      OLD,
    ),
  ],
  payment: () => ['eth_signTypedData_v4', pay(oneOf(receivers), `${amount()}`)],
  permit: () => [
    'eth_signTypedData_v4',
    typed(
      'Permit',
      { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
      { owner: OWN, spender: router, value: `${amount()}`, nonce: 0, deadline: `${soon}` },
      USDC.address,
    ),
  ],
}

let chain: AgedChain
beforeAll(async () => {
  chain = await startAgedChain()
}, 90_000)
afterAll(() => chain.stop())

test('A20: of 200 ordinary requests none is given an alarm, and nothing stays unlooked at', async () => {
  const kinds = Object.entries(KINDS)
  const asked = Array.from({ length: 200 }, (_, at) => kinds[at % kinds.length]).flatMap((kind) => (kind ? [kind] : []))
  const alarms: string[] = []
  for (const [kind, make] of asked) {
    const [method, params] = make()
    const { findings, checks } = await chain.review(method, params, { known: [router] })
    for (const { code, severity } of findings) if (severity !== 'note') alarms.push(`${kind}: ${code}`)
    if (checks.rules !== 'ok') alarms.push(`${kind}: rules ${checks.rules}`)
    if (method !== 'personal_sign' && method !== 'eth_signTypedData_v4' && checks.simulated !== 'ok') {
      alarms.push(`${kind}: simulated ${checks.simulated}`)
    }
  }
  expect([asked.length, alarms]).toEqual([200, []])
}, 120_000)

test('A20: a payment of x402 is shown in the token’s own units, with nothing found', async () => {
  const { title, parts, findings, checks } = await chain.review('eth_signTypedData_v4', pay(FRIEND, '10000'))
  expect(parts[0]).toMatchObject({
    kind: 'authorization',
    asset: { kind: 'token', address: USDC.address, symbol: 'USDC', decimals: 6 },
    amount: { raw: 10_000n, text: '0.01' },
    from: OWN,
    to: FRIEND,
  })
  expect([title, findings, checks.decoded, checks.rules]).toEqual(['permission', [], 'ok', 'ok'])
})
