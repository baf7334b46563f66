/** @jest-environment node */
import { createPublicClient, defineChain, http, parseEther } from 'viem'
import { createBundlerClient, createPaymasterClient, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hashMessage } from 'viem/utils'
import { type RunningBundler, startBundler } from '../../../../examples/sandbox/bundler/start-bundler.ts'
import { accountContracts, delegationContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { createChainClient } from '../../../../examples/sandbox/chain/chain-client.ts'
import { deployAccountContracts } from '../../../../examples/sandbox/chain/deploy-account-contracts.ts'
import { type Chain, startChain } from '../../../../examples/sandbox/chain/start-chain.ts'
import { toDelegatorAccount } from '../../../../server/frame/page/permissions/delegator-account.ts'

let chain: Chain
let bundler: RunningBundler
beforeAll(async () => {
  chain = await startChain({ id: 1 })
  await deployAccountContracts(createChainClient(chain.rpcUrl))
  bundler = await startBundler({ chains: { 'eip155:1': chain.rpcUrl } })
})
afterAll(async () => {
  await bundler.close()
  await chain.stop()
})

test('an account moves from Simple7702Account to the code that delegates with one operation, and goes on with it', async () => {
  const local = defineChain({
    id: 1,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  })
  const client = createPublicClient({ chain: local, transport: http(chain.rpcUrl, { retryCount: 0 }), cacheTime: 0 })
  const owner = privateKeyToAccount(generatePrivateKey())
  const { implementation } = delegationContracts
  const common = { client, chain: local, transport: http(bundler.url(1), { retryCount: 0 }), pollingInterval: 50 }
  const paymaster = createPaymasterClient({ transport: http(bundler.paymasterUrl(1), { retryCount: 0 }) })
  const done = async (hash: `0x${string}`) => createBundlerClient(common).waitForUserOperationReceipt({ hash, timeout: 20_000 })
  const receiver = '0x00000000000000000000000000000000000000f1'

  const simple = await toSimple7702SmartAccount({ client, owner })
  const first = createBundlerClient({ ...common, account: simple, paymaster })
  const code = await owner.signAuthorization({ address: accountContracts.simple7702Account, chainId: 1, nonce: 0 })
  await done(await first.sendUserOperation({ calls: [{ to: receiver, data: '0x' }], authorization: code }))

  // Sponsored, with the code of before still in place: the operation that brings the new code is signed as the new code reads it.
  const account = await toDelegatorAccount({ client, owner, implementation })
  const second = createBundlerClient({ ...common, account, paymaster })
  const moved = await owner.signAuthorization({ address: implementation, chainId: 1, nonce: 1 })
  const upgrade = await second.sendUserOperation({
    calls: [{ to: owner.address }],
    authorization: moved,
    factory: '0x7702',
    factoryData: '0x',
  })
  expect(await done(upgrade)).toMatchObject({ success: true })
  expect((await client.getCode({ address: owner.address }))?.toLowerCase()).toBe(`0xef0100${implementation.slice(2).toLowerCase()}`)

  // A batch that it pays for itself, then its signature as a contract.
  await createChainClient(chain.rpcUrl).setBalance({ address: owner.address, value: parseEther('1') })
  const paying = createBundlerClient({ ...common, account })
  const calls = [
    { to: receiver, value: 3n },
    { to: receiver, value: 4n },
  ] as const
  const before = await client.getBalance({ address: receiver })
  expect(await done(await paying.sendUserOperation({ calls }))).toMatchObject({ success: true })
  expect((await client.getBalance({ address: receiver })) - before).toBe(7n)
  expect(await account.decodeCalls?.(await account.encodeCalls(calls))).toEqual(calls.map((call) => ({ ...call, data: '0x' })))
  const signature = await account.signMessage({ message: 'hello' })
  const isValid = await client.verifyHash({ address: account.address, hash: hashMessage('hello'), signature })
  expect(isValid).toBe(true)
})
