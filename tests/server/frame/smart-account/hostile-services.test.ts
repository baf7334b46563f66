/** @jest-environment node */
import { parseEther } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { accountContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { encodeCalls } from '../../../../server/frame/page/smart-account/account-calls.ts'
import { type Bench, openBench, receiverOf } from '../../../sandbox/bundler/support.ts'
import { until } from '../../../support/wait.ts'
import { type Asked, type OpenFrameOptions, openFrame } from './support.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const STRANGER = receiverOf(0x666)
const TO = receiverOf(0x71)

/** A frame whose services lie: `method` is answered with what `lie` makes of the honest answer. */
const lied = async (method: string, lie: (honest: never) => unknown, options: OpenFrameOptions = {}) => {
  const answer = (asked: Asked, honest: unknown): unknown => (asked.method === method ? lie(honest as never) : honest)
  const frame = openFrame(bench, { ...options, answer })
  if (!options.sponsored) await bench.client.setBalance({ address: frame.key, value: parseEther('5') })
  return frame
}

/** Everything that a foreign hand would like to change in an operation. */
const CHANGES = {
  sender: STRANGER,
  nonce: '0x63',
  callData: encodeCalls([{ to: STRANGER, value: parseEther('4'), data: '0x' }]),
  factory: STRANGER,
  factoryData: '0x1234',
  initCode: '0x1234',
  maxFeePerGas: '0xffffffffffff',
  maxPriorityFeePerGas: '0xffffffffffff',
  eip7702Auth: { address: STRANGER, chainId: '0x0', nonce: '0x0' },
  authorization: { address: STRANGER, chainId: 0, nonce: 0 },
  signature: '0x1234',
}
const FOREIGN_PAYMASTER = { paymaster: STRANGER, paymasterData: '0x1234', paymasterAndData: '0x1234' }

const send = { to: TO, value: '0x1' }

/** What was sent is what was shown: these calls, of this account, at these prices, with the frame's own code. */
const expectUnchanged = ({ key, shown, sent }: ReturnType<typeof openFrame>): void => {
  expect(shown).toMatchObject([{ params: [{ from: key, calls: [send] }], terms: { delegate: accountContracts.simple7702Account } }])
  const [operation] = sent()
  expect(operation).toMatchObject({
    sender: key,
    nonce: '0x0',
    callData: encodeCalls([{ to: TO, value: 1n, data: '0x' }]),
    factory: '0x7702',
    factoryData: '0x',
    eip7702Auth: { address: accountContracts.simple7702Account, chainId: '0x1', nonce: '0x0' },
  })
  expect(BigInt(String(operation?.maxFeePerGas))).toBeLessThan(10n ** 11n)
  expect(BigInt(String(operation?.maxPriorityFeePerGas))).toBeLessThan(10n ** 11n)
}

describe('a hostile bundler', () => {
  test('A20: its estimate changes nothing of the operation, whatever it names', async () => {
    const frame = await lied('eth_estimateUserOperationGas', (honest: object) => ({ ...honest, ...CHANGES, ...FOREIGN_PAYMASTER }))
    await frame.request('eth_sendTransaction', [send])
    expectUnchanged(frame)
    for (const field of Object.keys(FOREIGN_PAYMASTER)) expect(frame.sent()[0]).not.toHaveProperty(field)
    expect(frame.shown[0]?.terms?.paymaster).toBeUndefined()
  })

  test.each([
    ['callGasLimit', '0x1000001'],
    ['verificationGasLimit', '0x1e8481'],
    ['preVerificationGas', '0xf4240'],
    ['preVerificationGas', `0x${'f'.repeat(32)}`],
  ])('A20: a %s of %s is beyond the limit, and nobody is asked', async (field, value) => {
    const { request, shown, sent } = await lied('eth_estimateUserOperationGas', (honest: object) => ({ ...honest, [field]: value }))
    await expect(request('eth_sendTransaction', [send])).rejects.toThrow(field)
    expect([shown, sent()]).toEqual([[], []])
  })

  test('more gas within the limit is in the fee that is shown', async () => {
    const feeOf = async (raised: bigint): Promise<number> => {
      const { request, shown } = await lied('eth_estimateUserOperationGas', (honest: { callGasLimit: string }) => ({
        ...honest,
        callGasLimit: `0x${(BigInt(honest.callGasLimit) + raised).toString(16)}`,
      }))
      await request('eth_sendTransaction', [send])
      return Number.parseFloat(shown[0]?.terms?.fee ?? '')
    }
    expect(await feeOf(2_000_000n)).toBeGreaterThan((await feeOf(0n)) * 2)
  })

  test.each([
    ['no numbers', () => ({ callGasLimit: 'all' })],
    ['nothing', () => null],
    ['words', () => 'yes'],
  ])('an estimate of %s is no estimate', async (_, lie) => {
    const { request, shown } = await lied('eth_estimateUserOperationGas', lie)
    await expect(request('eth_sendTransaction', [send])).rejects.toThrow('not understood')
    expect(shown).toEqual([])
  })

  test('an answer for another operation is refused', async () => {
    const { request } = await lied('eth_sendUserOperation', () => `0x${'ab'.repeat(32)}`)
    await expect(request('eth_sendTransaction', [send])).rejects.toThrow('another operation')
  })

  test('a receipt for a transaction without the operation is none', async () => {
    const foreign = openFrame(bench, { sponsored: true })
    const transactionHash = await foreign.request('eth_sendTransaction', [{ to: TO, data: '0x12' }])
    const { request, key } = await lied('eth_getUserOperationReceipt', (honest: { userOpHash: string } | null) => ({
      userOpHash: honest?.userOpHash ?? `0x${'ab'.repeat(32)}`,
      success: true,
      receipt: { transactionHash },
    }))
    const { id } = (await request('wallet_sendCalls', [{ calls: [send] }])) as { id: string }
    await until(async () => (await bench.client.getTransactionCount({ address: key })) > 0)
    await expect(request('wallet_getCallsStatus', [id])).resolves.toMatchObject({ status: 100, receipts: [] })
  })

  test('a bundler that hides the receipt hides nothing that the chain knows', async () => {
    const { request } = await lied('eth_getUserOperationReceipt', () => null)
    const { id } = (await request('wallet_sendCalls', [{ calls: [send] }])) as { id: string }
    const status = async () => ((await request('wallet_getCallsStatus', [id])) as { status: number }).status
    await until(async () => (await status()) !== 100)
    expect(await status()).toBe(200)
  })

  test('a call that fails is a failure, though the bundler has said that it will not', async () => {
    const gas = { callGasLimit: '0x30d40', verificationGasLimit: '0x30d40', preVerificationGas: '0x1d4c0' }
    const { request, sent } = await lied('eth_estimateUserOperationGas', () => gas)
    const failing = { to: accountContracts.simpleAccountFactory, value: '0x1' }
    await expect(request('eth_sendTransaction', [failing])).rejects.toThrow('The call failed in the transaction')
    const { id } = (await request('wallet_sendCalls', [{ calls: [failing] }])) as { id: string }
    const status = async () => (await request('wallet_getCallsStatus', [id])) as { readonly status: number }
    await until(async () => (await status()).status !== 100)
    await expect(status()).resolves.toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
    expect(sent()).toHaveLength(2)
  })

  test('an operation whose number another one has taken was never sent', async () => {
    const { request } = await lied('none', (honest) => honest)
    await request('eth_sendTransaction', [send])
    const behave = (behaviour: string) =>
      fetch(`${bench.sandbox.control}/_sandbox/behaviour`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ behaviour }),
      })
    const statusOf = async (id: string) => ((await request('wallet_getCallsStatus', [id])) as { status: number }).status
    await behave('replaces')
    const { id } = (await request('wallet_sendCalls', [{ calls: [send] }])) as { id: string }
    await behave('includes')
    await until(async () => (await statusOf(id)) !== 100)
    expect(await statusOf(id)).toBe(400)
  })

  test('who leaves waits no longer, and is told that the operation may still come', async () => {
    const { request, leave, asked } = await lied('eth_getUserOperationReceipt', () => null)
    const answer = request('eth_sendTransaction', [send])
    const outcome = answer.catch((error: unknown) => error)
    await until(() => asked.some(({ method }) => method === 'eth_getUserOperationReceipt'))
    leave()
    await expect(outcome).resolves.toMatchObject({ message: expect.stringContaining('is in no block yet') })
  })
})

describe('a hostile paymaster', () => {
  test.each(['pm_getPaymasterStubData', 'pm_getPaymasterData'])(
    'A20: %s sets who pays, and nothing else, whatever it names',
    async (method) => {
      const gas = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' }
      const frame = await lied(method, (honest: object) => ({ ...honest, ...CHANGES, ...gas }), { sponsored: true })
      await bench.client.setBalance({ address: frame.key, value: 1n })
      await frame.request('eth_sendTransaction', [send])
      expectUnchanged(frame)
      for (const field of Object.keys(gas)) expect(BigInt(String(frame.sent()[0]?.[field]))).toBeGreaterThan(1_000n)
    },
  )

  test('another contract in the second answer is refused', async () => {
    const { request, shown } = await lied('pm_getPaymasterData', (honest: object) => ({ ...honest, paymaster: STRANGER }), {
      sponsored: true,
    })
    await expect(request('eth_sendTransaction', [{ to: TO, data: '0x12' }])).rejects.toThrow('another contract')
    expect(shown).toEqual([])
  })

  test.each(['paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'])('a %s beyond the limit is refused', async (field) => {
    const { request, shown } = await lied('pm_getPaymasterStubData', (honest: object) => ({ ...honest, [field]: '0xf4241' }), {
      sponsored: true,
    })
    await expect(request('eth_sendTransaction', [{ to: TO, data: '0x12' }])).rejects.toThrow()
    expect(shown).toEqual([])
  })

  test('a page names a paymaster that the configuration allows, and no other', async () => {
    const named = (url: string, optional?: boolean) => ({
      calls: [{ to: TO, data: '0x12' }],
      capabilities: { paymasterService: { url, ...(optional && { optional }) } },
    })
    const allowed = openFrame(bench, { paymasterServices: [bench.paymasterUrl] })
    await expect(allowed.request('wallet_sendCalls', [named('https://evil.example/pay')])).rejects.toMatchObject({ code: 5700 })
    await expect(allowed.request('wallet_sendCalls', [named(`${bench.paymasterUrl}/`)])).rejects.toMatchObject({ code: 5700 })
    await expect(
      allowed.request('wallet_sendCalls', [{ ...named(bench.paymasterUrl), capabilities: { magic: {} } }]),
    ).rejects.toMatchObject({ code: 5700 })
    expect(allowed.shown).toEqual([])
    await expect(allowed.request('wallet_sendCalls', [named(bench.paymasterUrl)])).resolves.toHaveProperty('id')
    expect(allowed.shown[0]?.terms?.paymaster?.toLowerCase()).toBe(accountContracts.paymaster.toLowerCase())
    expect(allowed.asked.every(({ url }) => !url.includes('evil'))).toBe(true)
  })
})

describe('a hostile page', () => {
  const operationOf = (key: string, more: object = {}) => ({
    sender: key,
    callData: encodeCalls([{ to: TO, value: 0n, data: '0x12' }]),
    ...more,
  })

  test('an operation of the page is shown by the calls in it, and signed by the frame', async () => {
    const { key, request, shown } = await lied('none', (honest) => honest)
    const hash = await request('eth_sendUserOperation', [operationOf(key, { signature: '0x1234' }), entryPoint08Address])
    expect(shown).toMatchObject([{ params: [{ calls: [{ to: TO, data: '0x12' }] }] }])
    await expect(until(() => request('eth_getUserOperationReceipt', [hash]))).resolves.toMatchObject({ success: true })
    await expect(request('eth_getUserOperationByHash', [hash])).resolves.toMatchObject({ userOperation: { sender: key } })
    await expect(request('eth_supportedEntryPoints', [])).resolves.toEqual([entryPoint08Address])
  })

  test.each([
    ['of another account', () => ({ sender: STRANGER })],
    ['with other code', () => ({ eip7702Auth: { address: STRANGER } })],
    ['with another factory', () => ({ factory: STRANGER, factoryData: '0x' })],
    ['with data for the factory', () => ({ factory: '0x7702', factoryData: '0x12' })],
    ['that does something else than calls', () => ({ callData: '0x4a58db19' })],
    ['whose bytes can be read in two ways', () => ({ callData: `${encodeCalls([{ to: TO, value: 0n, data: '0x12' }])}00` })],
    ['without calls', () => ({ callData: '0x' })],
    ['that burns without end', () => ({ callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0xffffffff' })],
  ])('A20: an operation %s is refused before anybody is asked', async (_, more) => {
    const { key, request, shown } = await lied('none', (honest) => honest)
    await expect(request('eth_sendUserOperation', [operationOf(key, more()), entryPoint08Address])).rejects.toThrow()
    expect(shown).toEqual([])
  })

  test('an operation for another entry point is refused', async () => {
    const { key, request, shown } = await lied('none', (honest) => honest)
    await expect(request('eth_sendUserOperation', [operationOf(key), STRANGER])).rejects.toMatchObject({ code: -32602 })
    await expect(request('eth_estimateUserOperationGas', [operationOf(key), STRANGER])).rejects.toMatchObject({ code: -32602 })
    expect(shown).toEqual([])
  })

  test('a key has no operations', async () => {
    const { key, request } = openFrame(bench, { type: 'eoa' })
    await expect(request('eth_sendUserOperation', [operationOf(key), entryPoint08Address])).rejects.toMatchObject({ code: 4200 })
  })
})
