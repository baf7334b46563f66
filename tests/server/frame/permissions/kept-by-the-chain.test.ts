/** @jest-environment node */
import { encodeFunctionData, erc20Abi, parseEther, parseUnits } from 'viem'
import { disableCall, encodeContext, type SignedDelegation } from '../../../../server/frame/page/permissions/delegation.ts'
import { readPermissionState } from '../../../../server/frame/page/permissions/read-permission.ts'
import { contracts, nextNonceCall, openPermissionBench, token, transferOf, type Use } from './bench.ts'

let bench: Awaited<ReturnType<typeof openPermissionBench>>
beforeAll(async () => {
  bench = await openPermissionBench()
})
afterAll(() => bench.close())

const shop = '0x00000000000000000000000000000000000000e1'
const other = '0x00000000000000000000000000000000000000e2'
const DAY = 86_400

const pay = (value: bigint, to: Use['to'] = shop): Use => ({ to, value })
const use = (delegation: SignedDelegation, what: Use, by?: typeof bench.stranger) => bench.use(encodeContext(delegation), what, by)
const stateOf = (delegation: SignedDelegation) => readPermissionState(bench.client, contracts, delegation)
const refused = (reason: RegExp) => ({ refused: expect.stringMatching(reason) })

const ether = parseEther('1')
const dollars = parseUnits('5', 6)

describe.each([
  ['native', ether, (amount: bigint) => pay(amount), {}, 'native-token'],
  ['ERC-20', dollars, (amount: bigint) => transferOf(shop, amount), { tokenAddress: token }, 'erc20-token'],
] as const)('%s', (_name, limit, spend, asset, prefix) => {
  test('an allowance is spent to its last unit and not one further', async () => {
    const granted = await bench.grant(`${prefix}-allowance`, { ...asset, allowanceAmount: bench.hex(limit) })
    expect(await use(granted, spend(limit + 1n))).toEqual(refused(/transfer-amount-exceeded/))
    expect(await use(granted, spend(limit - 1n))).toBe('done')
    expect(await stateOf(granted)).toEqual({ status: 'active', spent: limit - 1n, available: 1n })
    await bench.pass(400 * DAY)
    expect(await use(granted, spend(1n))).toBe('done')
    expect(await use(granted, spend(1n))).toEqual(refused(/transfer-amount-exceeded/))
    expect(await stateOf(granted)).toEqual({ status: 'active', spent: limit, available: 0n })
  })

  test('a periodic permission begins anew with each period', async () => {
    const granted = await bench.grant(`${prefix}-periodic`, { ...asset, periodAmount: bench.hex(limit), periodDuration: DAY })
    expect(await use(granted, spend(limit + 1n))).toEqual(refused(/transfer-amount-exceeded/))
    expect(await use(granted, spend(limit))).toBe('done')
    expect(await use(granted, spend(1n))).toEqual(refused(/transfer-amount-exceeded/))
    expect(await stateOf(granted)).toEqual({ status: 'active', spent: limit, available: 0n })
    await bench.pass(DAY)
    expect(await stateOf(granted)).toEqual({ status: 'active', spent: 0n, available: limit })
    expect(await use(granted, spend(limit))).toBe('done')
  })

  test('a stream gives what has come so far, up to its maximum', async () => {
    const startTime = (await bench.now()) + 1_000
    const rate = limit / 10_000n
    const rates = { initialAmount: bench.hex(limit / 2n), maxAmount: bench.hex(limit), amountPerSecond: bench.hex(rate) }
    const granted = await bench.grant(`${prefix}-stream`, { ...asset, ...rates, startTime })
    expect(await stateOf(granted)).toEqual({ status: 'notStarted', spent: 0n, available: 0n })
    expect(await use(granted, spend(1n))).toEqual(refused(/allowance-exceeded/))
    await bench.client.setNextBlockTimestamp({ timestamp: BigInt(startTime) })
    await bench.client.mine({ blocks: 1 })
    const { available = 0n } = await stateOf(granted)
    expect(available).toBe(limit / 2n)
    // A block may come later than the one that was read: some seconds more are there by then.
    expect(await use(granted, spend(available + rate * 1_000n))).toEqual(refused(/allowance-exceeded/))
    expect(await use(granted, spend(available))).toBe('done')
    await bench.pass(10_000)
    expect(await stateOf(granted)).toEqual({ status: 'active', spent: available, available: limit - available })
    expect(await use(granted, spend(limit - available + 1n))).toEqual(refused(/allowance-exceeded/))
    expect(await use(granted, spend(limit - available))).toBe('done')
    expect(await use(granted, spend(1n))).toEqual(refused(/allowance-exceeded/))
    expect(await stateOf(granted)).toEqual({ status: 'active', spent: limit, available: 0n })
  })

  test('rule payee: nobody else is paid', async () => {
    const rules = [{ type: 'payee', data: { addresses: [shop] } }]
    const granted = await bench.grant(`${prefix}-allowance`, { ...asset, allowanceAmount: bench.hex(limit) }, rules)
    const elsewhere = prefix === 'native-token' ? pay(1n, other) : transferOf(other, 1n)
    expect(await use(granted, elsewhere)).toEqual(refused(/invalid-calldata|target-address-not-allowed/))
    expect(await use(granted, spend(limit))).toBe('done')
  })
})

test('approvals are taken back, and not given', async () => {
  const approval = (amount: bigint): Use => ({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, amount] }),
  })
  await bench.send(approval(7n))
  const ways = { erc20Approve: true, erc721Approve: false, erc721SetApprovalForAll: false }
  const data = { ...ways, permit2Approve: false, permit2Lockdown: false, permit2InvalidateNonces: false }
  const granted = await bench.grant('token-approval-revocation', data)
  expect(await use(granted, approval(1n))).toEqual(refused(/ApprovalRevocationEnforcer/))
  expect(await use(granted, transferOf(shop, 1n))).toEqual(refused(/ApprovalRevocationEnforcer/))
  expect(await use(granted, { ...approval(0n), value: 1n })).toEqual(refused(/invalid-value/))
  expect(await use(granted, approval(0n))).toBe('done')
  expect(await bench.client.readContract({ abi: erc20Abi, address: token, functionName: 'allowance', args: [bench.owner, shop] })).toBe(0n)
  expect(await stateOf(granted)).toEqual({ status: 'active' })
})

const small = { allowanceAmount: '0x10' }

test('a permission for the native coin calls no contract, and one for a token moves no other', async () => {
  const native = await bench.grant('native-token-allowance', small)
  expect(await use(native, { to: token, value: 0n, data: '0x12345678' })).toEqual(refused(/ExactCalldata/i))
  const erc20 = await bench.grant('erc20-token-allowance', { ...small, tokenAddress: token })
  expect(await use(erc20, { ...transferOf(shop, 1n), to: other })).toEqual(refused(/invalid-contract/))
  expect(await use(erc20, { ...transferOf(shop, 1n), value: 1n })).toEqual(refused(/value-too-high/))
})

test('rule expiry: the first second at which it does not work any more', async () => {
  const timestamp = (await bench.now()) + DAY
  const granted = await bench.grant('native-token-allowance', small, [{ type: 'expiry', data: { timestamp } }])
  expect(await use(granted, pay(1n))).toBe('done')
  await bench.client.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  await bench.client.mine({ blocks: 1 })
  expect(await use(granted, pay(1n))).toEqual(refused(/expired-delegation/))
  expect(await stateOf(granted)).toEqual({ status: 'expired', spent: 1n, available: 0n })
})

test('rule redeemer, and the delegate itself: nobody else uses it', async () => {
  const anybody = await bench.grant('native-token-allowance', small)
  expect(await use(anybody, pay(1n), bench.stranger)).toEqual(refused(/InvalidDelegate/))
  const rules = [{ type: 'redeemer', data: { addresses: [bench.stranger.address] } }]
  const ruled = await bench.grant('native-token-allowance', small, rules)
  expect(await use(ruled, pay(1n))).toEqual(refused(/unauthorized-redeemer/))
})

test('a permission that is taken back refuses its next use; the others work', async () => {
  const [first, second] = [await bench.grant('native-token-allowance', small), await bench.grant('native-token-allowance', small)]
  expect(await use(first, pay(1n))).toBe('done')
  await bench.send(disableCall(first, contracts))
  expect(await use(first, pay(1n))).toEqual(refused(/CannotUseADisabledDelegation/))
  expect(await stateOf(first)).toEqual({ status: 'revoked', spent: 1n, available: 0n })
  expect(await use(second, pay(1n))).toBe('done')
})

test('the account’s nonce takes all of them back, and the next one works', async () => {
  const [first, second] = [await bench.grant('native-token-allowance', small), await bench.grant('native-token-allowance', small)]
  await bench.send(nextNonceCall())
  for (const granted of [first, second]) {
    expect(await use(granted, pay(1n))).toEqual(refused(/NonceEnforcer/))
    expect(await stateOf(granted)).toEqual({ status: 'revoked', spent: 0n, available: 0n })
  }
  expect(await use(await bench.grant('native-token-allowance', small), pay(1n))).toBe('done')
})

test('terms that somebody changed are not what was signed', async () => {
  const granted = await bench.grant('native-token-allowance', small)
  const [first, ...rest] = granted.caveats
  if (first === undefined) throw new Error('There is no caveat.')
  const wider = { ...granted, caveats: [{ ...first, terms: first.terms.replace('10', 'ff') as typeof first.terms }].concat(rest) }
  expect(await use(wider, pay(1n))).toEqual(refused(/InvalidERC1271Signature/))
  expect(await use({ ...granted, delegate: bench.stranger.address }, pay(1n), bench.stranger)).toEqual(refused(/InvalidERC1271Signature/))
})
