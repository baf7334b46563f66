/** @jest-environment node */
import { type Address, encodeFunctionData, type Hex, numberToHex, pad, parseAbi, zeroAddress } from 'viem'
import { RULES } from '../../../../adapters/evm/review/rules/rules.ts'
import { collectionAddresses } from '../../../../examples/sandbox/chain/collections.ts'
import { exchangeAddresses } from '../../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens } from '../../../../examples/sandbox/chain/tokens.ts'
import type { ReviewQuestion, ReviewRuleId } from '../../../../kernel/contract/review.ts'
import { type AgedChain, FRIEND, OLD, OWN, startAgedChain, TAKER, YOUNG } from './support/aged-chain.ts'
import { eip3009 } from './support/x402-payment.ts'

const USDC = testTokens[0].address
const DAI = testTokens[1].address
const { router } = exchangeAddresses
const { collection } = collectionAddresses
const MAX = 2n ** 256n - 1n
const STRANGER: Address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
/** Both ends of the friend's address, and nothing else of it. */
const LIKE_FRIEND = `${FRIEND.slice(0, 6)}${'0'.repeat(32)}${FRIEND.slice(-4)}` as Address

const abi = parseAbi([
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function transferOwnership(address)',
  'function renounceOwnership()',
  'function acceptOwnership()',
  'function grantRole(bytes32, address)',
  'function revokeRole(bytes32, address)',
  'function upgradeTo(address)',
  'function upgradeToAndCall(address, bytes)',
  'function swapOwner(address, address, address)',
  'function changeThreshold(uint256)',
  'function enableModule(address)',
  'function execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)',
])
const data = (functionName: string, ...args: readonly unknown[]): Hex => encodeFunctionData({ abi, functionName, args } as never)

interface Asked {
  readonly method: string
  readonly params: unknown
  readonly more?: Partial<ReviewQuestion>
}
const transaction = (given: object, more?: Partial<ReviewQuestion>): Asked => ({
  method: 'eth_sendTransaction',
  params: [{ from: OWN, chainId: '0x1', ...given }],
  ...(more && { more }),
})
const call = (to: Address, input: Hex, more?: Partial<ReviewQuestion>): Asked => transaction({ to, data: input }, more)
const coin = (to: Address, more?: Partial<ReviewQuestion>): Asked => transaction({ to, value: '0x5' }, more)
const batch = (...calls: readonly object[]): Asked => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', from: OWN, chainId: '0x1', atomicRequired: true, calls }],
})
const message = (text: string): Asked => ({ method: 'personal_sign', params: [text, OWN] })

const fields = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))
const DOMAIN = fields('string name,uint256 chainId,address verifyingContract')
const typed = (primaryType: string, types: object, value: object, domain: object = {}, more?: Partial<ReviewQuestion>): Asked => {
  const whole = { name: 'Coin', chainId: 1, verifyingContract: USDC, ...domain }
  const listed = DOMAIN.filter(({ name }) => name !== undefined && name in whole && Reflect.get(whole, name) !== undefined)
  return {
    method: 'eth_signTypedData_v4',
    params: [OWN, JSON.stringify({ types: { EIP712Domain: listed, ...types }, primaryType, domain: whole, message: value })],
    ...(more && { more }),
  }
}
const PERMIT = { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') }
const soon = Math.floor(Date.now() / 1_000) + 1_800
const permit = (spender: Address, deadline = `${soon}`, more?: Partial<ReviewQuestion>): Asked =>
  typed('Permit', PERMIT, { owner: OWN, spender, value: '5', nonce: 0, deadline }, {}, more)
/** A signed payment of EIP-3009, and one that is taken back. */
const payment = (given: object = {}, domain: object = {}, more?: Partial<ReviewQuestion>): Asked => ({
  method: 'eth_signTypedData_v4',
  params: eip3009(
    'TransferWithAuthorization',
    OWN,
    { from: OWN, to: FRIEND, value: '5', validAfter: `${soon - 2_400}`, validBefore: `${soon}`, nonce: pad('0x1'), ...given },
    { verifyingContract: USDC, ...domain },
  ),
  ...(more && { more }),
})
const cancellation = (domain: object = {}): Asked => ({
  method: 'eth_signTypedData_v4',
  params: eip3009('CancelAuthorization', OWN, { authorizer: OWN, nonce: pad('0x1') }, { verifyingContract: USDC, ...domain }),
})
/** What MetaMask gives to accounts. */
const METAMASK: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const MAIL = { Mail: fields('string text') }
const mail = (text: string, domain?: object): Asked => typed('Mail', MAIL, { text }, domain)
const ORDER = {
  OrderComponents: fields('address offerer,OfferItem[] offer,ConsiderationItem[] consideration'),
  OfferItem: fields('address token,uint256 startAmount,uint256 endAmount'),
  ConsiderationItem: fields('address token,uint256 startAmount,uint256 endAmount,address recipient'),
}
const order = (recipient: Address): Asked =>
  typed('OrderComponents', ORDER, {
    offerer: OWN,
    offer: [{ token: collection, startAmount: '1', endAmount: '1' }],
    consideration: [{ token: zeroAddress, startAmount: '5', endAmount: '5', recipient }],
  })
const authorization = (address: Address, chainId = '0x1'): Asked =>
  transaction({ to: OWN, authorizationList: [{ address, chainId, nonce: '0x0' }] })
const inSafe = (operation: number): Asked =>
  call(OLD, data('execTransaction', FRIEND, 0n, '0x', operation, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'))
const exchange = (to: Address, least: bigint): Asked =>
  transaction({
    to: router,
    value: '0x5',
    data: encodeFunctionData({
      abi: parseAbi(['function swapExactETHForTokens(uint256, address[], address, uint256) payable']),
      args: [least, [exchangeAddresses.wrappedNative, USDC], to, BigInt(soon)],
    }),
  })
const role = pad('0x1')
const fee = (price: bigint, gas?: bigint): Asked =>
  transaction({ to: FRIEND, value: '0x5', maxFeePerGas: numberToHex(price), ...(gas !== undefined && { gas: numberToHex(gas) }) })

/** For each rule a request that it must fire for, and one that looks like it and is harmless. */
const CASES: Readonly<Partial<Record<ReviewRuleId, readonly [Asked, Asked]>>> = {
  unlimited: [call(USDC, data('approve', router, MAX)), call(USDC, data('approve', router, 5n))],
  spender: [call(USDC, data('approve', router, 5n)), call(USDC, data('approve', router, 0n))],
  operator: [call(collection, data('setApprovalForAll', router, true)), call(collection, data('setApprovalForAll', router, false))],
  spenderWithoutCode: [call(USDC, data('approve', FRIEND, 5n)), call(USDC, data('approve', router, 5n))],
  spenderIsToken: [call(USDC, data('approve', USDC, 5n)), call(USDC, data('approve', DAI, 5n))],
  spenderYoung: [call(USDC, data('approve', YOUNG, 5n)), call(USDC, data('approve', OLD, 5n))],
  permitUnknown: [permit(OLD), permit(OLD, undefined, { known: [OLD] })],
  permitEndless: [permit(router, `${MAX}`), permit(router)],
  allowanceUnused: [
    batch({ to: USDC, data: data('approve', OLD, 5n) }, { to: DAI, data: data('transfer', FRIEND, 5n) }),
    batch({ to: USDC, data: data('approve', OLD, 5n) }, { to: OLD, data: '0x12345678' }),
  ],
  receiverIsToken: [call(USDC, data('transfer', DAI, 5n)), call(USDC, data('transfer', OLD, 5n))],
  receiverIsNobody: [coin(zeroAddress), coin(FRIEND)],
  lookAlike: [coin(LIKE_FRIEND, { known: [FRIEND] }), coin(FRIEND, { known: [FRIEND] })],
  receiverUnused: [coin(STRANGER), coin(FRIEND)],
  fromOther: [call(USDC, data('transferFrom', FRIEND, OWN, 5n)), call(USDC, data('transferFrom', OWN, FRIEND, 5n))],
  exchangeElsewhere: [exchange(FRIEND, 1n), exchange(OWN, 1n)],
  exchangeUnbounded: [exchange(OWN, 0n), exchange(OWN, 1n)],
  callWithoutCode: [call(STRANGER, data('transfer', FRIEND, 5n)), call(USDC, data('transfer', FRIEND, 5n))],
  contractYoung: [call(YOUNG, '0x12345678'), call(OLD, '0x12345678')],
  creation: [transaction({ data: '0x600080f3' }), coin(FRIEND)],
  repeated: [
    batch({ to: USDC, data: data('transfer', FRIEND, 5n) }, { to: USDC, data: data('transfer', FRIEND, 5n) }),
    batch({ to: USDC, data: data('transfer', FRIEND, 5n) }, { to: USDC, data: data('transfer', FRIEND, 6n) }),
  ],
  delegation: [authorization(OLD), authorization(zeroAddress)],
  delegationKnown: [authorization(METAMASK), authorization(OLD)],
  delegationEverywhere: [authorization(OLD, '0x0'), authorization(OLD)],
  delegationWithoutCode: [authorization(STRANGER), authorization(OLD)],
  ownership: [call(OLD, data('transferOwnership', FRIEND)), call(OLD, data('acceptOwnership'))],
  ownershipGivenUp: [call(OLD, data('renounceOwnership')), call(OLD, data('transferOwnership', FRIEND))],
  role: [call(OLD, data('grantRole', role, FRIEND)), call(OLD, data('revokeRole', role, FRIEND))],
  upgrade: [call(OLD, data('upgradeToAndCall', OLD, '0x1234')), call(OLD, '0x12345678')],
  signers: [call(OLD, data('swapOwner', OLD, OWN, FRIEND)), call(OLD, data('enableModule', FRIEND))],
  module: [call(OLD, data('enableModule', FRIEND)), call(OLD, data('changeThreshold', 2n))],
  delegateCall: [inSafe(1), inSafe(0)],
  otherNetwork: [mail('Hello', { chainId: 10 }), mail('Hello')],
  anyNetwork: [mail('Hello', { chainId: undefined }), mail('Hello')],
  tokenMissing: [payment({}, { verifyingContract: STRANGER }), payment()],
  tokenMisnamed: [payment({}, { name: 'Tether USD' }), payment()],
  paymentLater: [payment({ validAfter: `${soon}`, validBefore: `${soon + 60}` }), payment()],
  sellsForNothing: [order(FRIEND), order(OWN)],
  bareHash: [message(`0x${'9f'.repeat(32)}`), message('Hello')],
  hiddenCharacters: [message('pay\u202E yap'), message('Grüße 👩‍👩‍👧\nمرحبا')],
  relayed: [typed('ForwardRequest', { ForwardRequest: fields('address to') }, { to: FRIEND }), mail('Hello')],
  fee: [fee(10n ** 13n, 21_000n), fee(10n ** 10n, 21_000n)],
  feeUnit: [fee(10n ** 13n), fee(10n ** 10n)],
  fails: [call(USDC, data('transfer', FRIEND, 10n ** 30n)), call(USDC, data('transfer', FRIEND, 5n))],
  funds: [transaction({ to: FRIEND, value: numberToHex(10n ** 30n) }), coin(FRIEND)],
  loss: [call(TAKER, '0x12345678'), call(OLD, '0x12345678')],
}

/** The same for rules that look at several kinds of parts. */
const MORE: readonly (readonly [ReviewRuleId, Asked, Asked])[] = [
  ['delegation', authorization(OLD), authorization(METAMASK)],
  ['delegationWithoutCode', authorization(METAMASK), authorization(OLD)],
  ['permitEndless', payment({ validBefore: `${soon + 31_536_000}` }), payment({ validBefore: `${soon + 31_000_000}` })],
  ['lookAlike', payment({ to: LIKE_FRIEND }, {}, { known: [FRIEND] }), payment({}, {}, { known: [FRIEND] })],
  ['receiverIsToken', payment({ to: DAI }), payment({ to: OLD })],
  ['receiverIsNobody', payment({ to: zeroAddress }), payment()],
  ['receiverUnused', payment({ to: STRANGER }), payment()],
  ['fromOther', payment({ from: FRIEND, to: OWN }), payment()],
  ['otherNetwork', payment({}, { chainId: 8_453 }), payment()],
  ['tokenMissing', payment({}, { verifyingContract: OLD }), payment({}, { name: 'USDC' })],
  ['tokenMissing', cancellation({ verifyingContract: STRANGER }), cancellation()],
  ['tokenMisnamed', cancellation({ name: 'USD Coin ' }), cancellation()],
  ['tokenMisnamed', payment({}, { verifyingContract: DAI }), payment({}, { verifyingContract: DAI, name: 'Dai Stablecoin' })],
]

let chain: AgedChain
beforeAll(async () => {
  chain = await startAgedChain()
}, 90_000)
afterAll(() => chain.stop())

const codesOf = async ({ method, params, more }: Asked): Promise<readonly string[]> =>
  (await chain.review(method, params, more)).findings.map(({ code }) => code)

test('A20: there are at least 25 rules, each with an id of its own and its two cases here', () => {
  const ids = RULES.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(25)
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(CASES).sort()).toEqual([...ids].sort())
})

test.each(Object.entries(CASES))('A20: %s fires, and not for what is harmless', async (id, [fires, rests]) => {
  expect(await codesOf(fires)).toContain(id)
  expect(await codesOf(rests)).not.toContain(id)
})

test.each(MORE)('A20: %s fires by another kind of part, and not for what is harmless', async (id, fires, rests) => {
  expect(await codesOf(fires)).toContain(id)
  expect(await codesOf(rests)).not.toContain(id)
})

test.each([1, '1', '0x1', '0x01', 'one'])('A20: what a Safe’s owners sign hands the Safe over with the operation %p', async (operation) => {
  const SafeTx = fields('address to,uint256 value,bytes data,uint8 operation')
  const asked = (value: unknown) => typed('SafeTx', { SafeTx }, { to: FRIEND, value: 0, data: '0x', operation: value }, { name: undefined })
  const codes = async ({ method, params }: Asked) => (await chain.review(method, params)).findings.map(({ code }) => code)
  expect(await codes(asked(operation))).toContain('delegateCall')
  for (const plain of [0, '0', '0x0']) expect(await codes(asked(plain))).not.toContain('delegateCall')
})

test('A20: a known delegate is a note and a stranger’s an alarm', async () => {
  const levels = async (asked: Asked) =>
    (await chain.review(asked.method, asked.params)).findings.map(({ code, severity, params }) => [code, severity, params.known])
  expect(await levels(authorization(METAMASK))).toContainEqual(['delegationKnown', 'note', 'MetaMask'])
  expect(await levels(authorization(OLD))).toContainEqual(['delegation', 'danger', undefined])
})
