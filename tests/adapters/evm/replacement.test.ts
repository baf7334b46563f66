/** @jest-environment node */
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import type { ClockPort } from '../../../kernel/contract/ports.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { rejection } from '../../support/rejection.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

let chain: Chain

beforeAll(async () => {
  chain = await startChain({ id: 1 })
}, 30_000)
afterAll(() => chain.stop())

test.each([
  ['sped up', { value: 7n }, undefined],
  ['cancelled', { value: 0n, to: testAccounts[0].address }, 'cancelled'],
  ['replaced', { value: 8n }, 'replaced'],
] as const)('on a real chain: a transaction that is %s', async (_, change, reason) => {
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
