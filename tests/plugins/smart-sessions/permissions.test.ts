import type * as metamask from '@metamask/7715-permission-types'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import { readGrantedPermissions } from '../../../plugins/smart-sessions/permissions/read-answer.ts'
import {
  lowerAmount,
  type PermissionSubject,
  permissionToWire,
  readPermissionRequests,
} from '../../../plugins/smart-sessions/permissions/read-request.ts'
import { revokedContext } from '../../../plugins/smart-sessions/permissions/revocation-request.ts'
import { RULE_TYPES } from '../../../plugins/smart-sessions/permissions/rules/permission-rules.ts'
import { PERMISSION_TYPES } from '../../../plugins/smart-sessions/permissions/types/permission-types.ts'

const NOW = 1_790_000_000
const DAY = 86_400
const ACCOUNT = '0xAbcdefABCDEFabcdefABCDEFabcdefABCDEFabcd'
const DELEGATE = '0x00000000000000000000000000000000000000d1'
const OTHER = '0x00000000000000000000000000000000000000ee'
const TOKEN = '0x00000000000000000000000000000000000070c3'

const subject: PermissionSubject = {
  chain: 137n,
  isAccount: (address) => address.toLowerCase() === ACCOUNT.toLowerCase(),
  now: NOW,
}
const ways = { erc721Approve: false, erc721SetApprovalForAll: false, permit2Approve: false, permit2Lockdown: true }
const revocation = { ...ways, erc20Approve: true, permit2InvalidateNonces: false }
const token = { tokenAddress: TOKEN } as const

// The shapes are MetaMask's: what is here must be of its published types.
const ALLOWANCE: metamask.NativeTokenAllowancePermission['data'] = { allowanceAmount: '0x64' }
const PERIODIC: metamask.NativeTokenPeriodicPermission['data'] = { periodAmount: '0xa', periodDuration: DAY }
const STREAM: metamask.NativeTokenStreamPermission['data'] = { amountPerSecond: '0x2', initialAmount: '0x5', maxAmount: null }
const DATA: Readonly<Record<metamask.PermissionTypes['type'], object>> = {
  'native-token-allowance': ALLOWANCE,
  'native-token-periodic': PERIODIC,
  'native-token-stream': STREAM,
  'erc20-token-allowance': { ...ALLOWANCE, ...token } satisfies metamask.Erc20TokenAllowancePermission['data'],
  'erc20-token-periodic': { ...PERIODIC, ...token } satisfies metamask.Erc20TokenPeriodicPermission['data'],
  'erc20-token-stream': { ...STREAM, ...token } satisfies metamask.Erc20TokenStreamPermission['data'],
  'token-approval-revocation': revocation satisfies metamask.TokenApprovalRevocationPermission['data'],
  // Its successor is `token-approval-revocation`.
  'erc20-token-revocation': {},
}
const expiry = (timestamp: number) => ({ type: 'expiry', data: { timestamp } })
const element = (type: string, data: object, change: object = {}): object => ({
  chainId: '0x89',
  from: ACCOUNT,
  to: DELEGATE,
  permission: { type, isAdjustmentAllowed: true, data },
  rules: [expiry(NOW + 3 * DAY)],
  ...change,
})
const readOne = (given: object, held: PermissionSubject = subject) => {
  const [request] = readPermissionRequests([given], held)
  if (!request) throw new Error('Nothing was read.')
  return request
}
const refusalOf = (params: unknown, held: PermissionSubject = subject): unknown => {
  try {
    readPermissionRequests(params, held)
  } catch (cause) {
    return isPorticoError(cause) && cause.code === 'PARAMS_INVALID' ? cause.context.reason : cause
  }
  return undefined
}

test('all types and rules that MetaMask ships are known, but the one that has a successor', () => {
  expect([...PERMISSION_TYPES, 'erc20-token-revocation'].sort()).toEqual(Object.keys(DATA).sort())
  expect(RULE_TYPES).toEqual(['expiry', 'redeemer', 'payee'])
})

test.each(PERMISSION_TYPES)('%s is written as it was read, and says something', (type) => {
  const given = element(type, DATA[type as keyof typeof DATA], {
    rules: [expiry(NOW + 3 * DAY), { type: 'redeemer', data: { addresses: [DELEGATE] } }],
  })
  const request = readOne(given)
  const wire = permissionToWire(request, ACCOUNT)
  expect(permissionToWire(readOne(wire), ACCOUNT)).toEqual(wire)
  expect(wire).toMatchObject({ chainId: '0x89', from: ACCOUNT, to: DELEGATE, rules: [{ type: 'expiry' }, { type: 'redeemer' }] })
  expect(request.texts.length).toBeGreaterThanOrEqual(3)
})

test.each([
  ['an allowance', 'native-token-allowance', ALLOWANCE, 100n],
  // The last second that counts is one before the end, so the fourth day does not begin.
  ['three whole days', 'erc20-token-periodic', { ...PERIODIC, ...token }, 30n],
  ['a period that began earlier', 'native-token-periodic', { ...PERIODIC, startTime: NOW - 10 }, 40n],
  ['a period that begins later', 'native-token-periodic', { ...PERIODIC, startTime: NOW + DAY }, 20n],
  ['one that begins after the end', 'native-token-periodic', { ...PERIODIC, startTime: NOW + 3 * DAY }, 0n],
  ['a stream', 'native-token-stream', STREAM, 5n + 2n * BigInt(3 * DAY - 1)],
  ['a stream with a maximum', 'native-token-stream', { ...STREAM, maxAmount: '0x64' }, 100n],
  ['approvals taken back', 'token-approval-revocation', revocation, 0n],
])('the most that can be spent: %s', (_, type, data, most) => {
  expect(readOne(element(type, data)).permission.most({ now: NOW, until: NOW + 3 * DAY })).toBe(most)
})

test('an amount above 2^53 is kept to the last digit', () => {
  const amount = 2n ** 200n + 1n
  const request = readOne(element('native-token-allowance', { allowanceAmount: `0x${amount.toString(16)}` }))
  expect(request.texts[0]).toEqual({ key: 'allowance', amount })
})

const allowance = (change: object = {}) => [element('native-token-allowance', ALLOWANCE, change)]
const MAX = `0x${'f'.repeat(64)}`
test.each<[string, unknown, string]>([
  ['no list', element('native-token-allowance', ALLOWANCE), 'form'],
  ['nothing', [], 'form'],
  ['the form of 2024', [{ address: ACCOUNT, chainId: '0x89', expiry: NOW + DAY, permissions: [] }], 'form'],
  ['a field that nobody knows', allowance({ policies: [] }), 'form'],
  ['an unknown type', [element('contract-call', {})], 'unknownType'],
  ['a type named like a property', [element('__proto__', {})], 'unknownType'],
  ['an unknown rule', allowance({ rules: [expiry(NOW + DAY), { type: 'rate-limit', data: {} }] }), 'unknownRule'],
  ['a field that the type has not', [element('native-token-allowance', { ...ALLOWANCE, tokenAddress: TOKEN })], 'data'],
  ['an amount of zero', [element('native-token-allowance', { allowanceAmount: '0x0' })], 'data'],
  ['an amount with a sign', [element('native-token-allowance', { allowanceAmount: '-0x1' })], 'data'],
  ['a period of no length', [element('native-token-periodic', { ...PERIODIC, periodDuration: 0 })], 'data'],
  ['a first amount above the maximum', [element('native-token-stream', { ...STREAM, maxAmount: '0x4' })], 'data'],
  ['a token without its address', [element('erc20-token-stream', STREAM)], 'data'],
  [
    'a revocation of nothing',
    [element('token-approval-revocation', { ...revocation, erc20Approve: false, permit2Lockdown: false })],
    'data',
  ],
  [
    'a payee where nothing is paid',
    [element('token-approval-revocation', revocation, { rules: [{ type: 'payee', data: { addresses: [OTHER] } }] })],
    'data',
  ],
  ['nobody may redeem', allowance({ rules: [{ type: 'redeemer', data: { addresses: [] } }] }), 'data'],
  ['two end dates', allowance({ rules: [expiry(NOW + DAY), expiry(NOW + 9 * DAY)] }), 'duplicateRule'],
  ['another account', allowance({ from: OTHER }), 'otherAccount'],
  ['another account in the second element', [...allowance(), ...allowance({ from: OTHER })], 'otherAccount'],
  ['another network in the second element', [...allowance(), ...allowance({ chainId: '0x1' })], 'otherNetwork'],
  ['a permission for the account itself', allowance({ to: ACCOUNT.toLowerCase() }), 'ownDelegate'],
  ['no end date', allowance({ rules: null }), 'withoutExpiry'],
  ['an end date in milliseconds', allowance({ rules: [expiry((NOW + DAY) * 1000)] }), 'withoutExpiry'],
  ['an end date in the past', allowance({ rules: [expiry(NOW)] }), 'expired'],
  ['an allowance without a limit', [element('native-token-allowance', { allowanceAmount: MAX })], 'withoutLimit'],
  ['a period without a limit', [element('erc20-token-periodic', { ...PERIODIC, ...token, periodAmount: MAX })], 'withoutLimit'],
])('refused: %s', (_, params, reason) => expect(refusalOf(params)).toBe(reason))

test('without an end date only where the host says so', () => {
  expect(refusalOf(allowance({ rules: [] }), { ...subject, allowUnlimited: true })).toBeUndefined()
})

describe('lower amounts', () => {
  const request = (type: string, data: object, change: object = {}) => readOne(element(type, data, change))
  test.each([
    ['native-token-allowance', ALLOWANCE, 99n, { allowanceAmount: '0x63' }],
    ['native-token-periodic', PERIODIC, 9n, { periodAmount: '0x9' }],
    ['native-token-stream', { ...STREAM, maxAmount: '0x64' }, 4n, { initialAmount: '0x4', maxAmount: '0x4' }],
    ['native-token-stream', STREAM, 50n, { initialAmount: '0x5', maxAmount: '0x32' }],
  ])('%s', (type, data, amount, wire) => {
    expect(lowerAmount(request(type, data), amount, NOW).permission.wire).toMatchObject(wire)
  })
  test.each([0n, -1n, 101n])('never to %s', (amount) => {
    expect(() => lowerAmount(request('native-token-allowance', ALLOWANCE), amount, NOW)).toThrow('cannot be changed')
  })
  test('only where the site allows it', () => {
    const fixed = request('native-token-allowance', ALLOWANCE, {
      permission: { type: 'native-token-allowance', isAdjustmentAllowed: false, data: ALLOWANCE },
    })
    expect(() => lowerAmount(fixed, 1n, NOW)).toThrow('cannot be changed')
  })
})

describe('the answer of a wallet', () => {
  const asked = readPermissionRequests([element('native-token-stream', STREAM)], subject)
  const granted = (data: object, change: object = {}) => [
    { ...element('native-token-stream', data, change), context: '0xaa', delegationManager: OTHER, dependencies: [] },
  ]
  test('a lower amount, an earlier end and a start time of the wallet are taken', () => {
    const answer = granted({ ...STREAM, startTime: NOW - 60, maxAmount: '0x10' }, { rules: [expiry(NOW + DAY)] })
    expect(readGrantedPermissions(answer, asked, subject)).toMatchObject([{ context: '0xaa', granted: { rules: { expiry: NOW + DAY } } }])
  })
  test.each<[string, unknown]>([
    ['nothing', null],
    ['fewer than asked for', []],
    ['no context', [{ ...element('native-token-stream', STREAM), delegationManager: OTHER }]],
    ['a later end', granted(STREAM, { rules: [expiry(NOW + 4 * DAY)] })],
    ['no end', granted(STREAM, { rules: [] })],
    ['more a second', granted({ ...STREAM, amountPerSecond: '0x3' })],
    ['a start long ago', granted({ ...STREAM, startTime: NOW - 2 * DAY })],
    ['another user', granted(STREAM, { to: OTHER })],
    ['another type', [{ ...element('native-token-allowance', ALLOWANCE), context: '0xaa', delegationManager: OTHER }]],
  ])('refused: %s', (_, answer) => {
    expect(() => readGrantedPermissions(answer, asked, subject)).toThrow(expect.objectContaining({ code: 'WALLET_ERROR' }))
  })
  test('who may redeem and who is paid are not left out', () => {
    const rules = [expiry(NOW + DAY), { type: 'payee', data: { addresses: [OTHER] } }]
    const held = readPermissionRequests([element('native-token-stream', STREAM, { rules })], subject)
    expect(() => readGrantedPermissions(granted(STREAM, { rules: [expiry(NOW + DAY)] }), held, subject)).toThrow('more than')
    expect(readGrantedPermissions(granted(STREAM, { rules }), held, subject)).toHaveLength(1)
  })
})

test.each<[string, unknown, string | undefined]>([
  ['ERC-7715', [{ permissionContext: '0xaabb' }], '0xaabb'],
  ['ERC-7715 without a list', { permissionContext: '0xaabb' }, '0xaabb'],
  ['EIP-2255', [{ eth_accounts: {} }], undefined],
  ['both at once', [{ eth_accounts: {}, permissionContext: '0xaabb' }], undefined],
  ['two', [{ permissionContext: '0xaabb' }, { permissionContext: '0xcc' }], undefined],
  ['no bytes', [{ permissionContext: '0x' }], undefined],
])('what is taken back: %s', (_, params, context) => expect(revokedContext(params)).toBe(context))
