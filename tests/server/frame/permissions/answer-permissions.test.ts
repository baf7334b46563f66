/** @jest-environment node */
import { createWalletClient, encodePacked, type Hex, http, parseAbi, parseEther, toHex, zeroHash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { readRequest } from '../../../../adapters/evm/review/read-request.ts'
import { accountContracts, delegationContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { readGrantedPermissions } from '../../../../plugins/smart-sessions/permissions/read-answer.ts'
import { readPermissionRequests } from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import { decodeContext } from '../../../../server/frame/page/permissions/delegation.ts'
import { type Bench, openBench, receiverOf } from '../../../sandbox/bundler/support.ts'
import { until } from '../../../support/wait.ts'
import { openFrame } from '../smart-account/support.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const agent = privateKeyToAccount(generatePrivateKey())
const target = receiverOf(0x61)
const GRANT = 'wallet_requestExecutionPermissions'
const REVOKE = 'wallet_revokeExecutionPermission'
const codeOf = async (address: `0x${string}`) => (await bench.client.getCode({ address }))?.toLowerCase()
const designator = (code: string): string => `0xef0100${code.slice(2).toLowerCase()}`

const expiry = async (): Promise<object> => ({
  type: 'expiry',
  data: { timestamp: Number((await bench.client.getBlock()).timestamp) + 86_400 },
})
const asked = async (amount: bigint, change: object = {}) => ({
  chainId: '0x1',
  to: agent.address,
  permission: { type: 'native-token-allowance', isAdjustmentAllowed: false, data: { allowanceAmount: toHex(amount) } },
  rules: [await expiry()],
  ...change,
})

const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
/** What an agent does with its permission. */
const spend = async (context: Hex, value: bigint): Promise<'spent' | 'refused'> => {
  const args = [[context], [zeroHash], [encodePacked(['address', 'uint256', 'bytes'], [target, value, '0x'])]] as const
  const call = { account: agent, chain: null, address: delegationContracts.manager, abi, functionName: 'redeemDelegations', args } as const
  const hash = await createWalletClient({ transport: http(bench.rpcUrl) })
    .writeContract(call)
    .catch(() => undefined)
  return hash ? 'spent' : 'refused'
}

const open = async (options: Parameters<typeof openFrame>[1] = {}) => {
  const frame = openFrame(bench, { permissions: true, sponsored: true, ...options })
  await bench.client.setBalance({ address: frame.key, value: parseEther('5') })
  await bench.client.setBalance({ address: agent.address, value: parseEther('5') })
  return frame
}
type Granted = readonly { readonly context: Hex }[]

test.each(['eoa', 'smartAccount'] as const)('granted as %s, spent up to the limit, revoked', async (type) => {
  const { key, request, shown } = await open({ type })
  // The account has code already, and other code than the one that gives permissions.
  const send = async (...calls: readonly object[]): Promise<void> => {
    const batch = { version: '2.0.0', chainId: '0x1', atomicRequired: true, calls }
    const { id } = (await request('wallet_sendCalls', [batch])) as { readonly id: string }
    await until(async () => ((await request('wallet_getCallsStatus', [id])) as { readonly status: number }).status === 200)
  }
  await send({ to: target, data: '0x' })
  expect(await codeOf(key)).toBe(designator(accountContracts.simple7702Account))
  const params = [await asked(parseEther('1'))]
  const answer = (await request(GRANT, params)) as Granted
  expect(shown[1]).toMatchObject({
    method: 'eth_signTypedData_v4',
    address: key,
    permission: { to: agent.address, texts: [{ key: 'allowance', amount: parseEther('1') }, { key: 'expiresAt' }], most: parseEther('1') },
    terms: {
      delegate: delegationContracts.implementation,
      fee: expect.stringMatching(/^0\.\d+ ETH$/),
      paymaster: accountContracts.paymaster,
    },
  })
  expect(await codeOf(key)).toBe(designator(delegationContracts.implementation))

  const subject = { chain: 1n, isAccount: (address: string) => address === key, now: 0 }
  const [read] = readGrantedPermissions(answer, readPermissionRequests(params, { ...subject, allowUnlimited: true }), {
    ...subject,
    allowUnlimited: true,
  })
  if (!read) throw new Error('Nothing was granted.')
  expect(read.delegationManager).toBe(delegationContracts.manager)
  expect(await spend(read.context, parseEther('1'))).toBe('spent')
  expect(await spend(read.context, 1n)).toBe('refused')

  // The second one brings no code any more, and the account goes on with the code that it has.
  const [second] = (await request('wallet_grantPermissions', [await asked(parseEther('2'))])) as Granted
  expect(shown[2]?.terms).toBeUndefined()
  if (!second) throw new Error('Nothing was granted.')
  expect(await spend(second.context, parseEther('0.5'))).toBe('spent')
  await expect(request('wallet_getCapabilities', [key])).resolves.toMatchObject({ '0x1': { atomic: { status: 'supported' } } })
  const [one, two] = [
    { to: target, value: '0x1' },
    { to: target, value: '0x2' },
  ]
  await send(one, two)
  expect(shown[3]).toMatchObject({ method: 'wallet_sendCalls', params: [{ calls: [one, two] }], terms: { delegate: undefined } })

  await expect(request(REVOKE, [{ permissionContext: second.context }])).resolves.toEqual({})
  expect(readRequest(shown[4]?.method ?? '', shown[4]?.params)).toMatchObject({
    parts: [
      { kind: 'batch', calls: [{ parts: [{ kind: 'revocation', contract: delegationContracts.manager, delegate: agent.address }] }] },
    ],
    complete: true,
  })
  expect(await spend(second.context, 1n)).toBe('refused')
})

test('lowered in the frame: what is signed is what was shown last, and the answer says it', async () => {
  const { request, shown } = await open({ lowerTo: [parseEther('0.4'), parseEther('0.3')] })
  const permission = {
    type: 'native-token-allowance',
    isAdjustmentAllowed: true,
    data: { allowanceAmount: toHex(parseEther('1')), justification: 'Tips' },
  }
  const [granted] = (await request(GRANT, [await asked(parseEther('1'), { permission })])) as Granted
  const [, , last] = shown
  expect(shown.map(({ permission: given }) => [given?.most, given?.highest])).toEqual([
    [parseEther('1'), parseEther('1')],
    [parseEther('0.4'), parseEther('1')],
    [parseEther('0.3'), parseEther('1')],
  ])
  expect(last?.terms).toEqual(shown[0]?.terms)
  expect(granted).toMatchObject({ permission: { ...permission, data: { ...permission.data, allowanceAmount: toHex(parseEther('0.3')) } } })
  const delegation = decodeContext(granted?.context ?? '0x')
  expect(last?.params).toMatchObject([
    expect.anything(),
    {
      message: {
        ...Object.fromEntries(['delegate', 'delegator', 'authority'].map((name) => [name, Object(delegation)[name]])),
        salt: `${delegation?.salt}`,
        caveats: delegation?.caveats.map(({ enforcer, terms }) => ({ enforcer, terms })),
      },
    },
  ])
  if (!granted) throw new Error('Nothing was granted.')
  expect([await spend(granted.context, parseEther('0.3') + 1n), await spend(granted.context, parseEther('0.3'))]).toEqual([
    'refused',
    'spent',
  ])
})

test.each([
  ['above what was asked for', 2n, true],
  ['zero', 0n, true],
])('an amount that is %s is never shown', async (_, lowerTo, isAdjustmentAllowed) => {
  const { request, shown } = await open({ lowerTo: [lowerTo] })
  const permission = { type: 'native-token-allowance', isAdjustmentAllowed, data: { allowanceAmount: '0x1' } }
  await expect(request(GRANT, [await asked(1n, { permission })])).rejects.toMatchObject({ code: expect.anything() })
  expect(shown).toHaveLength(1)
})

test('where the site does not let it, nothing can be lowered', async () => {
  const { request, shown } = await open({ lowerTo: [1n] })
  await request(GRANT, [await asked(2n)])
  expect(shown.map(({ permission }) => [permission?.most, permission?.highest])).toEqual([[2n, undefined]])
})

test('A20: what a page writes into its own requests is no permission of the frame', async () => {
  const { key, request, shown } = await open({ type: 'eoa' })
  const permission = { to: agent.address, texts: [], held: [] }
  const typed = {
    domain: { name: 'Shop' },
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], A: [] },
    primaryType: 'A',
    message: {},
  }
  const transaction = { from: key, to: target, value: '0x0', permission }
  const asks: readonly (readonly [string, readonly unknown[]])[] = [
    ['eth_signTypedData_v4', [key, { ...typed, permission, message: { permission } }, { permission }]],
    ['personal_sign', ['0x12', key, { permission }]],
    ['eth_sendTransaction', [transaction, { permission }]],
    ['wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', atomicRequired: false, permission, calls: [transaction] }]],
  ]
  for (const [method, params] of asks) await request(method, params)
  expect(shown.map(({ method, permission: given }) => [method, given])).toEqual(asks.map(([method]) => [method, undefined]))
})

test.each(['eoa', 'smartAccount'] as const)('A20: a permission is not signed as typed data of a page (%s)', async (type) => {
  const { key, request, shown } = await open({ type })
  await request(GRANT, [await asked(1n)])
  const [[, data]] = shown.splice(0).map(({ params }) => params) as [[string, { readonly domain: { readonly verifyingContract: string } }]]
  const { domain } = data
  for (const verifyingContract of [domain.verifyingContract, domain.verifyingContract.toLowerCase()]) {
    const own = { ...data, domain: { ...domain, verifyingContract } }
    await expect(request('eth_signTypedData_v4', [key, own])).rejects.toThrow('their own methods')
  }
  expect(shown).toEqual([])
})

test('what the site has already stands beside it, with what was spent; what is over does not', async () => {
  const { request, shown } = await open()
  const [first] = (await request(GRANT, [await asked(parseEther('0.5'))])) as Granted
  const [second] = (await request(GRANT, [await asked(parseEther('0.2'))])) as Granted
  if (!first || !second) throw new Error('Nothing was granted.')
  expect(await spend(first.context, parseEther('0.1'))).toBe('spent')
  await request(REVOKE, [{ permissionContext: second.context }])
  await request(GRANT, [await asked(1n)])
  const held = { asset: { symbol: 'ETH', decimals: 18 }, expiry: expect.any(Number) }
  const firstHeld = { ...held, most: parseEther('0.5') }
  expect(shown.map(({ permission }) => permission?.held)).toEqual([
    [],
    [{ ...firstHeld, spent: 0n }],
    undefined,
    [{ ...firstHeld, spent: parseEther('0.1') }],
  ])
})

test('several are shown one by one, and nothing is signed or sent unless all are agreed to', async () => {
  const { request, shown, sent } = await open()
  const permissions = [await asked(1n), await asked(2n, { to: receiverOf(0x62) })]
  expect(await request(GRANT, permissions)).toHaveLength(2)
  expect(shown.map(({ permission }) => permission?.to)).toEqual([agent.address, receiverOf(0x62)])
  expect(sent()).toHaveLength(1)

  const refusing = await open({ agree: false })
  await expect(refusing.request(GRANT, permissions)).rejects.toMatchObject({ code: 4001 })
  expect(refusing.sent()).toEqual([])
  expect(await codeOf(refusing.key)).toBeUndefined()
})

test.each<[what: string, code: number, change: () => Promise<object>]>([
  ['a type that nobody knows', -32602, async () => ({ permission: { type: 'everything', isAdjustmentAllowed: false, data: {} } })],
  ['no end date', -32602, async () => ({ rules: [] })],
  ['another network', -32602, async () => ({ chainId: '0xa' })],
  ['another account', -32602, async () => ({ from: receiverOf(0x63) })],
  ['a rule that nobody knows', -32602, async () => ({ rules: [await expiry(), { type: 'weather', data: {} }] })],
])('refused before anybody is asked: %s', async (_, code, change) => {
  const { request, shown, sent } = await open()
  const refused = request(GRANT, [await asked(1n), await asked(1n, await change())])
  await expect(refused).rejects.toMatchObject({ code })
  expect(shown).toEqual([])
  expect(sent()).toEqual([])
})

test('what cannot be revoked here is refused by its code', async () => {
  const { request, shown } = await open()
  const other = await open()
  const [granted] = (await other.request(GRANT, [await asked(1n)])) as Granted
  await expect(request(REVOKE, [{ permissionContext: granted?.context }])).rejects.toMatchObject({ code: -32602 })
  await expect(request(REVOKE, [{ permissionContext: '0x12' }])).rejects.toMatchObject({ code: -32602 })
  await expect(request(REVOKE, [{}])).rejects.toMatchObject({ code: -32602 })
  // EIP-2255: the site's access to accounts.
  await expect(request('wallet_revokePermissions', [{ eth_accounts: {} }])).rejects.toMatchObject({ code: 4200 })
  expect(shown).toEqual([])
})

test('a frame without the contracts of permissions knows none of the methods', async () => {
  const { request } = await open({ permissions: false })
  await expect(request(GRANT, [await asked(1n)])).rejects.toMatchObject({ code: 4200 })
  await expect(request(REVOKE, [{ permissionContext: '0x12' }])).rejects.toMatchObject({ code: 4200 })
})
