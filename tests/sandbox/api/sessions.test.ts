/** @jest-environment node */
import { addSession, listSessions, revocationText, revokeSession } from 'portico/wire'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { delegationContracts } from '../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { signDelegation } from '../../../examples/sandbox/test-wallet/delegations.ts'
import { fetchAllApart } from '../../support/fetch-apart.ts'
import { callerOf } from './support/call-api.ts'

fetchAllApart()
const [first, second, third] = testAccounts
const [alice, bob] = [first, second].map(({ privateKey }) => privateKeyToAccount(privateKey))
if (!alice || !bob) throw new Error('There are no accounts.')
const delegate = third.address
const { manager } = delegationContracts
const CHAIN = 'eip155:1'

let chain: Chain
let api: Service
let call: ReturnType<typeof callerOf>
let now = 1_800_000_000_000
beforeAll(async () => {
  chain = await startChain({ id: 1 })
  api = await startApi({ chains: { [CHAIN]: chain.rpcUrl }, now: () => now })
  call = callerOf(api.url, { origin: 'http://localhost:5173' })
})
afterAll(async () => {
  await api?.close()
  await chain?.stop()
})

let salt = 0n
const permission = { type: 'native-token-allowance', data: { allowanceAmount: 100n } } as const
const request = { chainId: '0x1', to: delegate, permission: { type: permission.type, data: { allowanceAmount: '0x64' } } }
const sign = (account = alice): Promise<Hex> => {
  salt += 1n
  return signDelegation(account, { chainId: '0x1', to: delegate, permission }, salt, 1_800_000_000)
}
const add = (context: string, address = alice.address, change: object = {}) =>
  call(addSession, {
    path: { address: `${CHAIN}:${address}` },
    body: { chainId: CHAIN, context, delegationManager: manager, request, ...change },
  })
const list = async (address = alice.address) => (await call(listSessions, { path: { address: `${CHAIN}:${address}` } })).answer().pcis
const revoke = (pci: string, signature: string, address: string = alice.address) =>
  call(revokeSession, { path: { address }, body: { pci, signature } })
const signRevocation = (pci: string, account = alice, address: string = alice.address): Promise<Hex> =>
  account.signMessage({ message: revocationText(pci, address) })

test('what an account has signed is listed with its id, the newest first, and for nobody else', async () => {
  const [older, newer] = [await sign(), await sign()]
  const { pci } = (await add(older)).answer()
  now += 1_000
  await add(newer)
  expect(await list()).toMatchObject([
    { context: newer, revoked: false, origin: 'http://localhost:5173', createdAt: now },
    { pci, context: older, chainId: CHAIN, delegationManager: manager, request },
  ])
  expect(await list(bob.address)).toEqual([])
})

test('what the account has not signed is not taken, whoever posts it', async () => {
  const context = await sign()
  for (const outcome of [
    await add(context, bob.address),
    await add(await sign(bob)),
    await add('0x1234'),
    await add(context, alice.address, { delegationManager: bob.address }),
  ]) {
    expect([outcome.status, Object.keys(outcome.reasons)]).toEqual([401, ['context']])
  }
  expect((await add(context, alice.address, { chainId: 'eip155:4242' })).status).toBeGreaterThanOrEqual(400)
  expect((await list()).map((row) => row.context)).not.toContain(context)
})

describe('revoking', () => {
  let context: Hex
  let pci: string
  const rowOf = async () => (await list()).find((row) => row.pci === pci)
  beforeEach(async () => {
    context = await sign()
    pci = (await add(context)).answer().pci
  })

  test('with the account’s signature over its id it is revoked, and stays in the list', async () => {
    expect((await revoke(pci, await signRevocation(pci))).answer()).toEqual({ success: true })
    expect(await rowOf()).toMatchObject({ context, revoked: true })
  })

  test('a signature that was used is of no use again, and posting the session again does not open it', async () => {
    const signature = await signRevocation(pci)
    await revoke(pci, signature)
    expect((await revoke(pci, signature)).answer()).toEqual({ success: false })
    expect((await add(context)).answer()).toEqual({ pci })
    expect(await rowOf()).toMatchObject({ revoked: true })
  })

  test('the signature of one session is of no use for another', async () => {
    const other = (await add(await sign())).answer().pci
    const outcome = await revoke(pci, await signRevocation(other))
    expect([outcome.status, Object.keys(outcome.reasons)]).toEqual([401, ['signature']])
    expect(await rowOf()).toMatchObject({ revoked: false })
  })

  test('another account revokes nothing, neither in its own name nor in the owner’s', async () => {
    const own = await revoke(pci, await signRevocation(pci, bob, bob.address), bob.address)
    expect([own.status, Object.keys(own.reasons)]).toEqual([404, ['pci']])
    const owner = await revoke(pci, await signRevocation(pci, bob))
    expect([owner.status, Object.keys(owner.reasons)]).toEqual([401, ['signature']])
    expect(await rowOf()).toMatchObject({ revoked: false })
  })

  test.each([
    ['an id that was never given', 'nothing', 404],
    ['an id that is none', '../x', 400],
  ])('%s', async (_, unknown, status) => {
    expect((await revoke(unknown, await signRevocation(unknown))).status).toBe(status)
  })

  test('a signature that is no signature', async () => {
    expect((await revoke(pci, '0x00')).status).toBeGreaterThanOrEqual(400)
    expect(await rowOf()).toMatchObject({ revoked: false })
  })

  test('a project that nobody knows lists and revokes nothing', async () => {
    const stranger = callerOf(api.url, { projectId: 'nobody' })
    expect((await stranger(listSessions, { path: { address: `${CHAIN}:${alice.address}` } })).status).toBe(401)
    const body = { pci, signature: await signRevocation(pci) }
    expect((await stranger(revokeSession, { path: { address: alice.address }, body })).status).toBe(401)
    expect(await rowOf()).toMatchObject({ revoked: false })
  })
})
