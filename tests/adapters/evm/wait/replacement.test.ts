/** @jest-environment node */
import { createTestClient, http, isHash, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { type Chain, startChain } from '../../../../examples/sandbox/chain/start-chain.ts'
import type { ClockPort } from '../../../../kernel/contract/ports.ts'
import { systemClock } from '../../../../kernel/platform/clock.ts'
import { rejection } from '../../../support/rejection.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { until } from '../../../support/wait.ts'
import { createActionsRig } from '../../support/evm-actions.ts'
import { createScriptedWallet } from '../../support/scripted-wallet.ts'

const hashOf = (id: string): `0x${string}` => {
  if (!isHash(id)) throw new TypeError(id)
  return id
}

let chain: Chain

beforeAll(async () => {
  chain = await startChain({ id: 1 })
}, 30_000)
afterAll(() => chain.stop())

test.each([
  ['sped up', { value: 7n }, undefined],
  ['cancelled', { value: 0n, to: testAccounts[0].address }, 'cancelled'],
  ['replaced', { value: 8n }, 'replaced'],
] as const)('60, 61: on a real chain: a transaction that is %s', async (_, change, reason) => {
  const account = privateKeyToAccount(testAccounts[0].privateKey)
  const transport = http(chain.rpcUrl)
  const client = createTestClient({ mode: 'anvil', account, transport }).extend(publicActions).extend(walletActions)
  await client.setAutomine(false)
  const paused: number[] = []
  const clock: ClockPort = {
    ...systemClock,
    after(ms, run) {
      if (ms < 1_000) paused.push(ms)
      return systemClock.after(ms, run)
    },
  }
  const { scope, actions, call } = await createActionsRig(createScriptedWallet(), {
    clock,
    networks: [evmNetwork(1, chain.rpcUrl)],
  })
  const nonce = await client.getTransactionCount({ address: account.address })
  const price = 10n ** 10n
  const first = {
    to: testAccounts[1].address,
    value: 7n,
    nonce,
    gas: 21_000n,
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
    chain: null,
  }
  const id = await client.sendTransaction(first)
  const work = actions.send.wait({ ...call, id })
  work.catch(() => undefined)
  // A pause in the waiting means that the pending transaction was seen: only then can another one be known to take its place.
  await until(() => paused.length > 0)
  const other = await client.sendTransaction({ ...first, ...change, maxFeePerGas: price * 2n, maxPriorityFeePerGas: price * 2n })
  await client.mine({ blocks: 3 })
  if (reason === undefined) await expect(work).resolves.toBe(other)
  else expect(await rejection(work)).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason } })
  scope.unload()
})

/** Ten times as fast as the machine's. */
const fastClock: ClockPort = {
  now: () => systemClock.now() * 10,
  after: (ms, run) => systemClock.after(ms / 10, run),
  every: (ms, run) => systemClock.every(ms / 10, run),
}

const startRig = async (options: object) => {
  const account = privateKeyToAccount(testAccounts[2].privateKey)
  const client = createTestClient({ mode: 'anvil', account, transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const looks: number[] = []
  const clock: ClockPort = {
    ...fastClock,
    after(ms, run) {
      if (ms <= 4_000) looks.push(ms)
      return fastClock.after(ms, run)
    },
  }
  const networks = [evmNetwork(1, chain.rpcUrl)]
  const rig = await createActionsRig(createScriptedWallet(), { clock, networks, options })
  const sign = async (): Promise<string> => {
    const nonce = await client.getTransactionCount({ address: account.address })
    const price = { maxFeePerGas: 10n ** 11n, maxPriorityFeePerGas: 10n ** 9n }
    return account.signTransaction({ to: testAccounts[1].address, value: 7n, nonce, gas: 21_000n, chainId: 1, ...price })
  }
  return { ...rig, client, looks, sign }
}

test('62: on a real chain: a reorg that takes the receipt away makes it pending again; sent anew, it is final', async () => {
  const { scope, actions, call, client, looks, sign } = await startRig({ confirmations: 2 })
  await client.setAutomine(true)
  const transaction = await sign()
  const id = await actions.broadcast.broadcast({ network: 'eip155:1', transaction })
  let over = false
  const work = actions.send.wait({ ...call, id }).finally(() => {
    over = true
  })
  work.catch(() => undefined)
  await until(() => looks.length > 0)
  await client.request<{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }>({ method: 'anvil_reorg', params: [1, []] })
  await client.mine({ blocks: 2 })
  const before = looks.length
  await until(() => looks.length > before + 1)
  expect(over).toBe(false)
  expect(await actions.broadcast.broadcast({ network: 'eip155:1', transaction })).toBe(id)
  await client.mine({ blocks: 2 })
  await expect(work).resolves.toBeUndefined()
  scope.unload()
})

test('on a real chain: a transaction that the node forgets is dropped', async () => {
  const { scope, actions, call, client, looks, sign } = await startRig({})
  await client.setAutomine(false)
  const id = await actions.broadcast.broadcast({ network: 'eip155:1', transaction: await sign() })
  const outcome = rejection(actions.send.wait({ ...call, id }))
  await until(() => looks.length > 0)
  await client.dropTransaction({ hash: hashOf(id) })
  expect(await outcome).toMatchObject({ code: 'TRANSACTION_FAILED', context: { reason: 'dropped', hash: id } })
  await client.setAutomine(true)
  scope.unload()
})
