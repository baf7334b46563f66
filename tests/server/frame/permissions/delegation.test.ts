/** @jest-environment node */
import { makePermissionDecoderConfigs } from '@metamask/7715-permission-types'
import { decodeDelegations, hashDelegation as hashByKit } from '@metamask/smart-accounts-kit/utils'
import { getAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { delegationContracts as contracts, delegationContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { readPermissionRequests } from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import { decodeContext, encodeContext, hashDelegation } from '../../../../server/frame/page/permissions/delegation.ts'
import { prepareGrant } from '../../../../server/frame/page/permissions/grant-permission.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const [agent, shop, token] = [1n, 2n, 3n].map((seed) => getAddress(`0x${(seed * 0x1111111111n).toString(16).padStart(40, '7')}`))
const now = 1_790_000_000

const prepare = (type: string, data: object, rules: readonly object[] = []) => {
  const asked = { chainId: '0x1', to: agent, permission: { type, isAdjustmentAllowed: true, data }, rules }
  const [request] = readPermissionRequests([asked], {
    chain: 1n,
    isAccount: (address) => address === account.address,
    now,
    allowUnlimited: true,
  })
  if (request === undefined) throw new Error('There is no request.')
  return prepareGrant(request, { contracts, chainId: 1, account: account.address, nonce: 4n, now, salt: 9n })
}

const names = Object.entries(delegationContracts.enforcers).map(([name, address]) => [
  name.replace(/^ERC20/, 'erc20').replace(/^[A-Z]/, (first) => first.toLowerCase()),
  address,
])
const decoders = makePermissionDecoderConfigs(Object.fromEntries(names))

/** What MetaMask reads from the caveats, by its own published rules; undefined where they are no permission of its types. */
const readByMetaMask = (caveats: readonly { enforcer: `0x${string}`; terms: `0x${string}`; args: `0x${string}` }[]) => {
  const given = caveats.map((caveat) => ({ ...caveat, enforcer: getAddress(caveat.enforcer) }))
  const counts = (enforcer: string) => given.filter((caveat) => caveat.enforcer === enforcer).length
  const fitting = decoders.filter(({ requiredEnforcers, optionalEnforcers }) => {
    const required = new Map(Object.entries(requiredEnforcers))
    const isKnown = given.every(({ enforcer }) => required.has(enforcer) || optionalEnforcers.includes(enforcer))
    return isKnown && [...required].every(([enforcer, count]) => counts(enforcer) === count)
  })
  return fitting.flatMap(({ permissionType, validateAndDecodeData, contractAddresses, rules, requiredEnforcers }) => {
    const required = new Map(Object.entries(requiredEnforcers)) as unknown as Parameters<(typeof rules)[number]>[0]['requiredEnforcers']
    try {
      const data = validateAndDecodeData(given, contractAddresses)
      return [
        {
          type: permissionType,
          data,
          rules: rules.map((rule) => rule({ contractAddresses, caveats: given, requiredEnforcers: required })).filter(Boolean),
        },
      ]
    } catch {
      return []
    }
  })
}

/** Numbers of the wire as numbers: MetaMask writes some with leading zeros. */
const inNumbers = (data: object) =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'string' && name !== 'tokenAddress' ? BigInt(value) : value]),
  )
const amounts = { allowance: { allowanceAmount: '0x64' }, periodic: { periodAmount: '0x64', periodDuration: 3_600 } }
const stream = { initialAmount: '0x1', maxAmount: '0x64', amountPerSecond: '0x2' }
const ways = {
  erc20Approve: true,
  erc721Approve: false,
  erc721SetApprovalForAll: true,
  permit2Approve: false,
  permit2Lockdown: true,
  permit2InvalidateNonces: false,
}
const rules = (payees: boolean) => [
  { type: 'expiry', data: { timestamp: now + 60 } },
  ...(payees
    ? [
        { type: 'redeemer', data: { addresses: [agent] } },
        { type: 'payee', data: { addresses: [shop] } },
      ]
    : []),
]

test.each([
  ['native-token-allowance', amounts.allowance],
  ['native-token-periodic', amounts.periodic],
  ['native-token-stream', stream],
  ['erc20-token-allowance', { ...amounts.allowance, tokenAddress: token }],
  ['erc20-token-periodic', { ...amounts.periodic, tokenAddress: token }],
  ['erc20-token-stream', { ...stream, tokenAddress: token }],
  ['token-approval-revocation', ways],
])('%s is what MetaMask reads too, rules included', (type, data) => {
  const spends = type !== 'token-approval-revocation'
  const { delegation } = prepare(type, data, rules(spends))
  const read = readByMetaMask(delegation.caveats).map((one) => ({ ...one, data: inNumbers(one.data) }))
  expect(read).toEqual([
    {
      type,
      data: { ...inNumbers(data), ...(spends && { startTime: now }) },
      rules: expect.arrayContaining(rules(spends)),
    },
  ])
  expect(read[0]?.rules).toHaveLength(spends ? 3 : 1)
})

test('a context is what the kit reads, its hash is the kit’s, and it is read back', async () => {
  const { delegation, typedData, hash, answer } = prepare('native-token-stream', stream)
  const { context, delegationManager } = answer(await account.signTypedData(typedData))
  expect(delegationManager).toBe(contracts.manager)
  const [byKit] = decodeDelegations(context)
  if (byKit === undefined) throw new Error('The kit reads nothing.')
  expect(hashByKit(byKit)).toBe(hash)
  expect(decodeContext(context)).toMatchObject({ delegate: agent, delegator: account.address, salt: 9n })
  expect(hashDelegation(delegation)).toBe(hash)
})

test('a context that is none, is not whole, or is passed on from another is not read', async () => {
  const { delegation, typedData, answer } = prepare('native-token-allowance', amounts.allowance)
  const signature = await account.signTypedData(typedData)
  const { context } = answer(signature)
  for (const wrong of ['0x', '0x1234', context.slice(0, -64), `${context}00`, `${context}${'00'.repeat(32)}`]) {
    expect([wrong.length, decodeContext(wrong as `0x${string}`)]).toEqual([wrong.length, undefined])
  }
  expect(decodeContext(encodeContext({ ...delegation, authority: hashDelegation(delegation), signature }))).toBeUndefined()
})

test('what no contract keeps is refused: two payees of a token', () => {
  const payees = [{ type: 'payee', data: { addresses: [shop, agent] } }]
  const data = { ...amounts.allowance, tokenAddress: token }
  expect(() => prepare('erc20-token-allowance', data, payees)).toThrow('one payee')
  expect(prepare('native-token-allowance', amounts.allowance, payees).delegation.caveats).toHaveLength(4)
})
