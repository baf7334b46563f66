/** @jest-environment node */
import {
  concatHex,
  createWalletClient,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  isAddressEqual,
  pad,
  parseAbi,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { managerAbi, readDelegation } from '../../../adapters/evm/actions/delegations.ts'
import { delegationContracts } from '../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type ChainClient, createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { deployAccountContracts } from '../../../examples/sandbox/chain/deploy-account-contracts.ts'
import { deployTokens, mintData } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { type AskedPermission, signDelegation } from '../../../examples/sandbox/test-wallet/delegations.ts'
import { rejection } from '../../support/rejection.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, fail, otherAddress, someAddress } from '../support/scripted-wallet.ts'

const owner = privateKeyToAccount(generatePrivateKey())
const [session] = testAccounts
const delegate = privateKeyToAccount(session.privateKey)
const target = '0x00000000000000000000000000000000000000ee'
const { manager, implementation } = delegationContracts
const token = testTokens[0].address
const DAY = 86_400

let chain: Chain
let client: ChainClient
let rig: ActionsRig
let now: number

const wallet = createScriptedWallet()

beforeAll(async () => {
  chain = await startChain({ id: 1 })
  client = createChainClient(chain.rpcUrl)
  await deployAccountContracts(client)
  await client.setBalance({ address: owner.address, value: 10n ** 19n })
  const sender = createWalletClient({ account: owner, transport: http(chain.rpcUrl) })
  const authorization = await sender.signAuthorization({ contractAddress: implementation, executor: 'self', chainId: 1 })
  const hash = await sender.sendTransaction({ chain: null, to: owner.address, authorizationList: [authorization] })
  await client.waitForTransactionReceipt({ hash })
  await deployTokens(chain.rpcUrl)
  const minting = await sender.sendTransaction({ chain: null, to: token, data: mintData(testTokens[0], owner.address, '1') })
  await client.waitForTransactionReceipt({ hash: minting })
  now = Number((await client.getBlock()).timestamp)
  rig = await createActionsRig(wallet, { networks: [evmNetwork(1, chain.rpcUrl)] })
}, 60_000)
afterAll(async () => {
  rig.scope.unload()
  await chain.stop()
})

let salt = 0n
const grant = (permission: AskedPermission['permission'], change: Partial<AskedPermission> = {}): Promise<Hex> => {
  salt += 1n
  const rules = [{ type: 'expiry', data: { timestamp: now + 30 * DAY } }] as const
  return signDelegation(owner, { chainId: '0x1', to: delegate.address, permission, rules: [...rules], ...change }, salt, now - 1)
}
const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
const redeem = async (context: Hex, to: Hex, value: bigint, call: Hex): Promise<'spent' | 'refused'> => {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [to, value, call])
  const data = encodeFunctionData({ abi, functionName: 'redeemDelegations', args: [[context], [zeroHash], [execution]] })
  const sender = createWalletClient({ account: delegate, transport: http(chain.rpcUrl) })
  // A node refuses to estimate what would fail.
  const hash = await sender.sendTransaction({ chain: null, to: manager, data }).catch(() => undefined)
  if (hash === undefined) return 'refused'
  return (await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status === 'success' ? 'spent' : 'refused'
}
/** The session's user spends. */
const spend = (context: Hex, value: bigint) => redeem(context, target, value, '0x')
const spendToken = (context: Hex, amount: bigint) =>
  redeem(context, token, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [target, amount] }))
const read = (context: string, change: object = {}) =>
  rig.actions.permissions.readGrant({ network: 'eip155:1', account: owner.address, context, manager, ...change })

const ALLOWANCE = { type: 'native-token-allowance', data: { allowanceAmount: 100n } } as const
const PERIODIC = { type: 'native-token-periodic', data: { periodAmount: 10n, periodDuration: DAY } } as const
const STREAM = { type: 'native-token-stream', data: { amountPerSecond: 1n, initialAmount: 50n, maxAmount: 60n } } as const

test('an allowance: nothing spent, then what was, then nothing more than the limit', async () => {
  const context = await grant(ALLOWANCE)
  expect(await read(context)).toEqual({
    status: 'active',
    spent: 0n,
    available: 100n,
    signed: { delegate: expect.stringMatching(new RegExp(delegate.address, 'i')), until: now + 30 * DAY, most: 100n },
  })
  expect(await spend(context, 60n)).toBe('spent')
  expect(await spend(context, 41n)).toBe('refused')
  expect(await read(context)).toMatchObject({ status: 'active', spent: 60n, available: 40n, lastUsed: expect.any(Number) })
  expect(await spend(context, 40n)).toBe('spent')
  expect(await read(context)).toMatchObject({ spent: 100n, available: 0n })
})

test('a period: what was spent in earlier ones counts as spent, and a new one is whole', async () => {
  const context = await grant(PERIODIC)
  expect(await spend(context, 4n)).toBe('spent')
  expect(await spend(context, 3n)).toBe('spent')
  await client.increaseTime({ seconds: DAY })
  await client.mine({ blocks: 1 })
  expect(await read(context)).toMatchObject({ spent: 7n, available: 10n })
  expect(await spend(context, 10n)).toBe('spent')
  expect(await spend(context, 1n)).toBe('refused')
  expect(await read(context)).toMatchObject({ spent: 17n, available: 0n })
})

test('a stream: what was spent of it, up to its maximum', async () => {
  const context = await grant(STREAM)
  expect(await spend(context, 60n)).toBe('spent')
  expect(await spend(context, 1n)).toBe('refused')
  expect(await read(context)).toMatchObject({ status: 'active', spent: 60n, lastUsed: expect.any(Number) })
})

describe('of a token', () => {
  const granted = (kind: 'allowance' | 'periodic' | 'stream') => {
    const common = { tokenAddress: token }
    if (kind === 'allowance') return grant({ type: 'erc20-token-allowance', data: { ...common, allowanceAmount: 100n } })
    if (kind === 'periodic') return grant({ type: 'erc20-token-periodic', data: { ...common, periodAmount: 100n, periodDuration: DAY } })
    return grant({ type: 'erc20-token-stream', data: { ...common, amountPerSecond: 1n, initialAmount: 100n, maxAmount: 100n } })
  }
  test.each(['allowance', 'periodic', 'stream'] as const)(
    '%s: what was spent, to the unit, and the other token not at all',
    async (kind) => {
      const context = await granted(kind)
      expect(await spendToken(context, 60n)).toBe('spent')
      expect(await spendToken(context, 41n)).toBe('refused')
      expect(await spend(context, 1n)).toBe('refused')
      // What a stream has left is for the time that passes: nobody reads it here.
      const left = kind === 'stream' ? {} : { available: 40n }
      expect(await read(context)).toMatchObject({ status: 'active', spent: 60n, lastUsed: expect.any(Number), ...left })
      expect(await spendToken(context, 40n)).toBe('spent')
      expect(await read(context)).toMatchObject({ spent: 100n })
    },
  )
})

test('approvals to take back: nothing is spent, and nothing is said of an amount', async () => {
  const context = await grant({ type: 'token-approval-revocation', data: { erc20Approve: true } })
  const approve = (amount: bigint) =>
    redeem(context, token, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [target, amount] }))
  const sender = createWalletClient({ account: owner, transport: http(chain.rpcUrl) })
  const approval = { abi: erc20Abi, functionName: 'approve', args: [target, 7n] } as const
  const hash = await sender.writeContract({ chain: null, address: token, ...approval })
  await client.waitForTransactionReceipt({ hash })
  expect(await approve(1n)).toBe('refused')
  expect(await approve(0n)).toBe('spent')
  const answer = await read(context)
  expect([answer?.status, answer?.spent, answer?.available]).toEqual(['active', undefined, undefined])
})

test('what was signed: the most of a period and of a stream to the end, the token, and no limit where there is none', async () => {
  const token = { tokenAddress: someAddress } as const
  const signedOf = async (...given: Parameters<typeof grant>) => (await read(await grant(...given)))?.signed
  // From a second before now to the end, the last second left out: the thirty-first period begins with the second before the end.
  expect(await signedOf(PERIODIC)).toMatchObject({ most: 310n, until: now + 30 * DAY })
  expect(await signedOf(STREAM)).toMatchObject({ most: 60n })
  const endless = { type: 'native-token-stream', data: { amountPerSecond: 2n, initialAmount: 5n } } as const
  expect(await signedOf(endless)).toMatchObject({ most: 5n + 2n * BigInt(30 * DAY) })
  expect(await signedOf(endless, { rules: [] })).toMatchObject({ most: 2n ** 256n - 1n })
  expect(await signedOf(endless, { rules: [] })).not.toHaveProperty('until')
  expect(await signedOf({ type: 'erc20-token-allowance', data: { allowanceAmount: 7n, ...token } })).toMatchObject({
    most: 7n,
    token: expect.stringMatching(new RegExp(someAddress, 'i')),
  })
})

test('what a stranger has an enforcer emit about the delegation counts for nothing', async () => {
  const context = await grant(PERIODIC)
  expect(await spend(context, 4n)).toBe('spent')
  const delegation = readDelegation(context, owner.address)
  const caveat = delegation?.caveats.find(({ enforcer }) =>
    isAddressEqual(enforcer, delegationContracts.enforcers.NativeTokenPeriodTransferEnforcer),
  )
  const hash = await client.readContract({
    address: manager,
    abi: managerAbi,
    functionName: 'getDelegationHash',
    args: [delegation as never],
  })
  const hook = parseAbi([
    'function beforeHook(bytes terms, bytes args, bytes32 mode, bytes execution, bytes32 hash, address delegator, address redeemer)',
  ])
  const execution = encodePacked(['address', 'uint256', 'bytes'], [target, 9n, '0x'])
  const args = [caveat?.terms ?? '0x', '0x', zeroHash, execution, hash, owner.address, delegate.address] as const
  const sender = createWalletClient({ account: delegate, transport: http(chain.rpcUrl) })
  const forging = { chain: null, to: caveat?.enforcer ?? someAddress, data: encodeFunctionData({ abi: hook, args }) }
  const receipt = await client.waitForTransactionReceipt({ hash: await sender.sendTransaction(forging) })
  expect(receipt.logs.map(({ topics }) => topics.at(3))).toEqual([hash])
  expect(await read(context)).toMatchObject({ spent: 4n, available: 6n })
})

test('what the account takes back is revoked, and its next use refused', async () => {
  const context = await grant(ALLOWANCE)
  const call = rig.actions.permissions.revocation({ account: owner.address, context, manager })
  const sender = createWalletClient({ account: owner, transport: http(chain.rpcUrl) })
  const to: Hex = `0x${call.to.slice(2)}`
  const data: Hex = `0x${call.data?.slice(2)}`
  const hash = await sender.sendTransaction({ chain: null, to, data })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await read(context)).toMatchObject({ status: 'revoked', spent: 0n })
  expect(await spend(context, 1n)).toBe('refused')
})

describe('no permission of the account', () => {
  test.each<[string, (context: Hex) => Promise<unknown>]>([
    ['another account has granted it', (context) => read(context, { account: otherAddress })],
    ['other contracts, that say what they like', (context) => read(context, { manager: otherAddress })],
    // The last words are the signature's.
    ['nobody has signed it', (context) => read(concatHex([context.slice(0, -190) as Hex, pad('0x01', { size: 95 })]))],
    ['no bytes', () => read('permission')],
    ['bytes of something else', () => read('0xaabb')],
  ])('%s', async (_, ask) => expect(await ask(await grant(ALLOWANCE))).toBeUndefined())

  test('is not taken back', async () => {
    const question = { account: someAddress, context: await grant(ALLOWANCE), manager }
    expect(() => rig.actions.permissions.revocation(question)).toThrow(expect.objectContaining({ code: 'PARAMS_INVALID' }))
  })
})

describe('the wallet is asked', () => {
  const requests = [{ chainId: '0x1', to: otherAddress }]
  const granting = () => rig.actions.permissions.grant({ ...rig.call, requests })

  test('by the present name, and by the old one if it does not know that', async () => {
    wallet.script('wallet_grantPermissions', () => ['old'])
    expect(await granting()).toEqual(['old'])
    wallet.script('wallet_requestExecutionPermissions', () => ['new'])
    expect(await granting()).toEqual(['new'])
    expect(wallet.asked.findLast(({ method }) => method === 'wallet_requestExecutionPermissions')?.params).toEqual(requests)
  })

  test('once: whoever declines is not asked again by another name', async () => {
    wallet.script('wallet_requestExecutionPermissions', fail(4001))
    const before = wallet.methods.filter((method) => method === 'wallet_grantPermissions').length
    expect((await rejection(granting())).code).toBe('REQUEST_REJECTED')
    expect(wallet.methods.filter((method) => method === 'wallet_grantPermissions')).toHaveLength(before)
  })

  test('not for nothing, and not for hundreds', async () => {
    for (const many of [[], Array(11).fill(requests[0])]) {
      expect((await rejection(rig.actions.permissions.grant({ ...rig.call, requests: many }))).code).toBe('PARAMS_INVALID')
    }
  })
})
