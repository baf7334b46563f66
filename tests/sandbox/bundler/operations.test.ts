/** @jest-environment node */
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import { entryPoint08Address, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { deployTokens } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { askRpc, authorize, type Bench, isSandboxBundler, openBench, openVisitor, receiverOf } from './support.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const fund = (address: `0x${string}`, ether = '5') => bench.client.setBalance({ address, value: parseEther(ether) })

test('an account takes its code and does two calls in one operation', async () => {
  const { owner, account, bundler } = await openVisitor(bench)
  await fund(owner.address)
  const [first, second] = [receiverOf(0xa1), receiverOf(0xa2)]
  const balances = () => Promise.all([first, second].map((address) => bench.client.getBalance({ address })))
  const [before = 0n, secondBefore = 0n] = await balances()
  const hash = await bundler.sendUserOperation({
    calls: [
      { to: first, value: parseEther('1') },
      { to: second, value: parseEther('0.5') },
    ],
    authorization: await authorize(owner),
  })
  const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
  expect(receipt).toMatchObject({ success: true, userOpHash: hash, sender: owner.address })
  expect(receipt.receipt.status).toBe('success')
  expect(receipt.actualGasCost).toBeGreaterThan(0n)
  expect(account.address).toBe(owner.address)
  expect(await bench.client.getCode({ address: owner.address })).toMatch(/^0xef0100e6cae83bde/i)
  expect(await balances()).toEqual([before + parseEther('1'), secondBefore + parseEther('0.5')])
  // The next one needs no authorisation.
  const next = await bundler.sendUserOperation({ calls: [{ to: first, value: 1n }] })
  const { success, receipt: mined } = await bundler.waitForUserOperationReceipt({ hash: next, timeout: 20_000 })
  expect(success).toBe(true)
  const known = await bundler.getUserOperation({ hash: next })
  expect(known).toMatchObject({ transactionHash: mined.transactionHash, blockNumber: mined.blockNumber })
  expect(known.userOperation.sender.toLowerCase()).toBe(owner.address.toLowerCase())
})

test('a sponsored operation of an account without coins', async () => {
  const { owner, bundler } = await openVisitor(bench, { sponsored: true })
  const receiver = receiverOf(0xb1)
  const hash = await bundler.sendUserOperation({ calls: [{ to: receiver, data: '0x1234' }], authorization: await authorize(owner) })
  const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
  expect(receipt.success).toBe(true)
  expect(receipt.paymaster?.toLowerCase()).toBe('0xf3112cf8912dc0d906979288e6d5e1e8c4ddbb1d')
  expect(await bench.client.getBalance({ address: owner.address })).toBe(0n)
})

test('an operation whose signature is another’s is refused with -32507', async () => {
  const { owner, account, bundler } = await openVisitor(bench)
  const stranger = await openVisitor(bench)
  await fund(owner.address)
  const prepared = await bundler.prepareUserOperation({ calls: [{ to: receiverOf(1), value: 1n }], authorization: await authorize(owner) })
  const signature = await stranger.account.signUserOperation({ ...prepared, sender: account.address })
  const request = formatUserOperationRequest({ ...prepared, signature } as UserOperation)
  const { error } = await askRpc(bench.url, 'eth_sendUserOperation', [request, entryPoint08Address])
  expect(error?.code).toBe(-32507)
  expect(error?.message).toMatch(/AA24|signature/i)
})

test('an account without coins is refused, with AA21 in words', async () => {
  const { owner, bundler } = await openVisitor(bench)
  const sending = bundler.sendUserOperation({ calls: [{ to: receiverOf(1), data: '0x12' }], authorization: await authorize(owner) })
  await expect(sending).rejects.toThrow(/AA21|sufficient funds/i)
})

test('a call that reverts: said by the estimate with -32521, and by the receipt where it is sent all the same', async () => {
  if (isSandboxBundler) await deployTokens(bench.rpcUrl)
  const { owner, bundler } = await openVisitor(bench)
  await fund(owner.address)
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 value)']),
    args: [receiverOf(2), 10n ** 30n],
  })
  const calls = [{ to: testTokens[0].address, data }]
  const authorization = await authorize(owner)
  await expect(bundler.sendUserOperation({ calls, authorization })).rejects.toMatchObject({
    details: expect.stringMatching(/revert/i),
  })
  const gas = { callGasLimit: 200_000n, verificationGasLimit: 200_000n, preVerificationGas: 120_000n }
  const hash = await bundler.sendUserOperation({ calls, authorization, ...gas })
  const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
  expect(receipt.success).toBe(false)
  // The bundle itself is in the chain, and the account has its code.
  expect(receipt.receipt.status).toBe('success')
  expect(await bench.client.getCode({ address: owner.address })).toMatch(/^0xef0100/)
})

test('a nonce that is used is refused, with AA25 in words', async () => {
  const { owner, account, bundler } = await openVisitor(bench)
  await fund(owner.address)
  const nonce = await account.getNonce()
  const hash = await bundler.sendUserOperation({ calls: [{ to: receiverOf(3), value: 1n }], nonce, authorization: await authorize(owner) })
  await bundler.waitForUserOperationReceipt({ hash, timeout: 20_000 })
  const gas = { callGasLimit: 200_000n, verificationGasLimit: 200_000n, preVerificationGas: 120_000n }
  const again = bundler.sendUserOperation({ calls: [{ to: receiverOf(3), value: 1n }], nonce, ...gas })
  await expect(again).rejects.toThrow(/AA25|nonce/i)
})

test('what it serves and what it does not know', async () => {
  expect(await askRpc(bench.url, 'eth_supportedEntryPoints', [])).toMatchObject({ result: [entryPoint08Address] })
  expect(await askRpc(bench.url, 'eth_chainId', [])).toMatchObject({ result: '0x1' })
  const unknown = `0x${'ab'.repeat(32)}`
  expect(await askRpc(bench.url, 'eth_getUserOperationReceipt', [unknown])).toMatchObject({ result: null })
  expect(await askRpc(bench.url, 'eth_getUserOperationByHash', [unknown])).toMatchObject({ result: null })
  expect((await askRpc(bench.url, 'eth_mining', [])).error).toBeDefined()
})
