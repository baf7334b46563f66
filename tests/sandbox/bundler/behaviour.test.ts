/** @jest-environment node */
import { parseEther } from 'viem'
import { entryPoint08Address, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import type { BundlerSwitch } from '../../../examples/sandbox/bundler/behaviour.ts'
import { until } from '../../support/wait.ts'
import { askRpc, authorize, type Bench, openBench, openVisitor, receiverOf } from './support.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())
afterEach(() => set({ behaviour: 'includes', sponsors: true }))

const set = async (wanted: Partial<BundlerSwitch>): Promise<void> => {
  const body = JSON.stringify(wanted)
  const answer = await fetch(`${bench.sandbox.control}/_sandbox/behaviour`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(200)
}

const gas = { callGasLimit: 100_000n, verificationGasLimit: 200_000n, preVerificationGas: 120_000n }
const fees = { maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n }

/** A visitor with coins and code, and a function that sends one wei with the given nonce. */
const ready = async () => {
  const visitor = await openVisitor(bench)
  await bench.client.setBalance({ address: visitor.owner.address, value: parseEther('5') })
  const send = async (receiver: number, { nonce, more = 0n, authorized = 0 }: { nonce: bigint; more?: bigint; authorized?: number }) =>
    visitor.bundler.sendUserOperation({
      calls: [{ to: receiverOf(receiver), value: 1n }],
      nonce,
      ...gas,
      maxFeePerGas: (fees.maxFeePerGas * (100n + more)) / 100n,
      maxPriorityFeePerGas: (fees.maxPriorityFeePerGas * (100n + more)) / 100n,
      authorization: await authorize(visitor.owner, authorized),
    })
  return { ...visitor, send }
}

const receiptOf = (hash: string) => askRpc(bench.url, 'eth_getUserOperationReceipt', [hash])
const operationOf = (hash: string) => askRpc(bench.url, 'eth_getUserOperationByHash', [hash])

test('what is held can be replaced for a tenth more; the one that was replaced never gets a receipt', async () => {
  const { account, bundler, send } = await ready()
  await set({ behaviour: 'holds' })
  const nonce = await account.getNonce()
  const first = await send(0xc1, { nonce })
  expect(await receiptOf(first)).toMatchObject({ result: null })
  expect(await operationOf(first)).toMatchObject({ result: { transactionHash: null, blockNumber: null } })
  await expect(send(0xc2, { nonce, more: 5n })).rejects.toThrow('a tenth more')
  const second = await send(0xc2, { nonce, more: 10n })
  await set({ behaviour: 'includes' })
  expect(await bundler.waitForUserOperationReceipt({ hash: second, timeout: 20_000 })).toMatchObject({ success: true })
  expect(await receiptOf(first)).toMatchObject({ result: null })
  expect(await operationOf(first)).toMatchObject({ result: null })
  expect(await bench.client.getBalance({ address: receiverOf(0xc1) })).toBe(0n)
})

test('fees do not grow with each operation, though wallets double what the chain proposes', async () => {
  const { bundler, owner } = await ready()
  const proposed = () => bench.client.estimateMaxPriorityFeePerGas()
  const nonce = await bench.client.getTransactionCount({ address: owner.address })
  const first = await bundler.sendUserOperation({
    calls: [{ to: receiverOf(0xf9), value: 1n }],
    authorization: await authorize(owner, nonce),
  })
  await bundler.waitForUserOperationReceipt({ hash: first, timeout: 20_000 })
  const before = await proposed()
  for (let sent = 0; sent < 4; sent += 1) {
    const hash = await bundler.sendUserOperation({ calls: [{ to: receiverOf(0xf9), value: 1n }] })
    await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
  }
  expect(await proposed()).toBeLessThanOrEqual(before)
})

test('an operation whose nonce another one used first disappears', async () => {
  const { account, send } = await ready()
  await set({ behaviour: 'replaces' })
  const nonce = await account.getNonce()
  const hash = await send(0xd1, { nonce })
  await until(async () => (await operationOf(hash)).result === null || (await receiptOf(hash)).result !== null)
  expect(await receiptOf(hash)).toMatchObject({ result: null })
  await set({ behaviour: 'includes' })
  // The bundle that failed has set the code all the same, and used the account's nonce for it.
  await expect(send(0xd1, { nonce, authorized: 1 })).rejects.toThrow('AA25')
})

test('an operation that is lost is accepted and unknown', async () => {
  const { account, send } = await ready()
  await set({ behaviour: 'loses' })
  const hash = await send(0xe1, { nonce: await account.getNonce() })
  expect(await operationOf(hash)).toMatchObject({ result: null })
  expect(await receiptOf(hash)).toMatchObject({ result: null })
})

test('refusals by switch have the codes of ERC-4337', async () => {
  const { account, owner, bundler } = await ready()
  const prepared = await bundler.prepareUserOperation({ calls: [{ to: receiverOf(1), value: 1n }], authorization: await authorize(owner) })
  const request = formatUserOperationRequest({ ...prepared, signature: await account.signUserOperation(prepared) } as UserOperation)
  await set({ behaviour: 'refuses', sponsors: false })
  expect((await askRpc(bench.url, 'eth_sendUserOperation', [request, entryPoint08Address])).error?.code).toBe(-32500)
  const { paymasterUrl } = bench
  const asked = await askRpc(paymasterUrl, 'pm_getPaymasterData', [request, entryPoint08Address, '0x1', {}])
  expect(asked.error?.code).toBe(-32501)
})

test('a paymaster’s signature holds for one operation and for ten minutes', async () => {
  const { owner, account, bundler } = await openVisitor(bench, { sponsored: true })
  const calls = [{ to: receiverOf(2), data: '0x12' as const }]
  const prepared = await bundler.prepareUserOperation({ calls, authorization: await authorize(owner) })
  const send = async (operation: typeof prepared) => {
    const request = formatUserOperationRequest({ ...operation, signature: await account.signUserOperation(operation) } as UserOperation)
    return askRpc(bench.url, 'eth_sendUserOperation', [request, entryPoint08Address])
  }
  expect(await send({ ...prepared, callGasLimit: prepared.callGasLimit + 1n })).toMatchObject({
    error: { code: -32507, message: 'AA34 signature error' },
  })
  const snapshot = await bench.client.snapshot()
  await bench.client.increaseTime({ seconds: 601 })
  await bench.client.mine({ blocks: 1 })
  expect(await send(prepared)).toMatchObject({ error: { code: -32503 } })
  await bench.client.revert({ id: snapshot })
})

test('what is no operation is refused with the place, before anything is asked', async () => {
  const { account, owner, bundler } = await ready()
  const prepared = await bundler.prepareUserOperation({ calls: [{ to: receiverOf(1), value: 1n }], authorization: await authorize(owner) })
  const request = formatUserOperationRequest({ ...prepared, signature: await account.signUserOperation(prepared) } as UserOperation)
  const codeOf = async (...params: readonly unknown[]) => (await askRpc(bench.url, 'eth_sendUserOperation', params)).error
  expect(await codeOf({ ...request, sender: '0x12' }, entryPoint08Address)).toMatchObject({ code: -32602, message: '0.sender: an address' })
  expect((await codeOf({ ...request, paymasterAndData: '0x' }, entryPoint08Address))?.code).toBe(-32602)
  expect((await codeOf({ ...request, nonce: '12' }, entryPoint08Address))?.code).toBe(-32602)
  expect((await codeOf(request, receiverOf(7)))?.code).toBe(-32602)
  expect((await codeOf({ ...request, preVerificationGas: '0x1' }, entryPoint08Address))?.message).toMatch('preVerificationGas is below')
  const stranger = await openVisitor(bench)
  const foreign = formatUserOperationRequest({ authorization: await authorize(stranger.owner) } as UserOperation).eip7702Auth
  expect((await codeOf({ ...request, eip7702Auth: foreign }, entryPoint08Address))?.message).toMatch('not signed by the sender')
  const used = formatUserOperationRequest({ authorization: await authorize(owner, 5) } as UserOperation).eip7702Auth
  expect((await codeOf({ ...request, eip7702Auth: used }, entryPoint08Address))?.message).toMatch('nonce 5')
  expect((await askRpc(bench.url, 'eth_call', [])).error?.code).toBe(-32601)
})
