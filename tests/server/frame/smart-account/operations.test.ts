/** @jest-environment node */
import { createWalletClient, hashMessage, http, parseEther, verifyTypedData } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { accountContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { encodeCalls } from '../../../../server/frame/page/smart-account/account-calls.ts'
import { createSiwxServer, eip155Verifier, formatMessage } from '../../../../server/siwx/index.ts'
import { type Bench, openBench, receiverOf } from '../../../sandbox/bundler/support.ts'
import { until } from '../../../support/wait.ts'
import factoryCode from './owned-account.json'
import { openFrame } from './support.ts'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const fund = (address: `0x${string}`, ether = '5') => bench.client.setBalance({ address, value: parseEther(ether) })
const balanceOf = (address: `0x${string}`) => bench.client.getBalance({ address })
/** A factory of accounts that answer for their owner's signatures. */
const deployFactory = async (): Promise<string> => {
  const client = createWalletClient({ account: privateKeyToAccount(testAccounts[0].privateKey), transport: http(bench.rpcUrl) })
  const hash = await client.deployContract({ abi: [], bytecode: factoryCode.bytecode as `0x${string}`, chain: null })
  return String((await bench.client.waitForTransactionReceipt({ hash })).contractAddress)
}
const DELEGATED = `0xef0100${accountContracts.simple7702Account.slice(2).toLowerCase()}`

describe('EIP-7702', () => {
  test('the first operation takes the code with it; the answer is the transaction’s hash', async () => {
    const { key, request, shown, sent } = openFrame(bench)
    await fund(key)
    await expect(request('wallet_getCapabilities', [key])).resolves.toEqual({ '0x1': { atomic: { status: 'ready' } } })
    const to = receiverOf(0x21)
    const hash = (await request('eth_sendTransaction', [{ from: key, to, value: '0xde0b6b3a7640000' }])) as `0x${string}`
    expect(await balanceOf(to)).toBe(parseEther('1'))
    expect(await bench.client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect((await bench.client.getCode({ address: key }))?.toLowerCase()).toBe(DELEGATED)
    expect(shown).toMatchObject([
      {
        method: 'wallet_sendCalls',
        address: key,
        params: [{ chainId: '0x1', from: key, atomicRequired: true, calls: [{ to, value: '0xde0b6b3a7640000' }] }],
        terms: { delegate: accountContracts.simple7702Account, paymaster: undefined, fee: expect.stringMatching(/^0\.\d+ ETH$/) },
      },
    ])
    expect(sent()).toMatchObject([
      { factory: '0x7702', eip7702Auth: { address: accountContracts.simple7702Account, chainId: '0x1', nonce: '0x0' } },
    ])

    await expect(request('wallet_getCapabilities', [key, ['0x1']])).resolves.toEqual({ '0x1': { atomic: { status: 'supported' } } })
    await request('eth_sendTransaction', [{ to, value: '0x1' }])
    expect(shown[1]?.terms?.delegate).toBeUndefined()
    expect(sent()[1]).not.toHaveProperty('eip7702Auth')
  })

  test('a paymaster of the frame is told of where it pays: of the smart account alone', async () => {
    const smart = openFrame(bench, { sponsored: true })
    const paid = { atomic: { status: 'ready' }, paymasterService: { supported: true } }
    await expect(smart.request('wallet_getCapabilities', [smart.key])).resolves.toEqual({
      '0x1': { ...paid, sponsoredFees: { supported: true } },
    })
    const plain = openFrame(bench, { sponsored: true, type: 'eoa' })
    await expect(plain.request('wallet_getCapabilities', [plain.key])).resolves.toEqual({ '0x1': paid })
  })

  test('a batch is one operation, and its status is the chain’s', async () => {
    const { key, request, shown } = openFrame(bench, { sponsored: true })
    const [first, second] = [receiverOf(0x22), receiverOf(0x23)]
    const calls = [
      { to: first, data: '0x1234' },
      { to: second, data: '0x' },
    ]
    const batch = { version: '2.0.0', id: 'order-1', chainId: '0x1', from: key, atomicRequired: true, calls }
    await expect(request('wallet_sendCalls', [batch])).resolves.toEqual({ id: 'order-1' })
    const status = async () => (await request('wallet_getCallsStatus', ['order-1'])) as { readonly status: number }
    await until(async () => (await status()).status !== 100)
    await expect(status()).resolves.toMatchObject({
      version: '2.0.0',
      id: 'order-1',
      chainId: '0x1',
      status: 200,
      atomic: true,
      receipts: [{ status: '0x1' }],
    })
    expect(shown).toHaveLength(1)
    // Sponsored from an empty account.
    expect(shown[0]?.terms?.paymaster?.toLowerCase()).toBe(accountContracts.paymaster.toLowerCase())
    expect(await balanceOf(key)).toBe(0n)
    await expect(request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5720 })
  })

  test('a key upgrades its address for a batch that needs all calls or none; refusing that is 5750', async () => {
    const { key, request, shown } = openFrame(bench, { type: 'eoa', sponsored: true, agree: false })
    const batch = { atomicRequired: true, calls: [{ to: receiverOf(1), data: '0x12' }] }
    await expect(request('wallet_getCapabilities', [key])).resolves.toMatchObject({
      '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    await expect(request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: 5750 })
    expect(shown[0]?.terms?.delegate).toBe(accountContracts.simple7702Account)
    expect(await bench.client.getCode({ address: key })).toBeUndefined()
    await expect(request('eth_sendTransaction', [{ to: receiverOf(1), value: '0x1' }])).rejects.toThrow()
  })

  test('the code is taken away again: by the account itself, and by the bundler where it is empty', async () => {
    const { key, request, shown } = openFrame(bench, { sponsored: true })
    const upgrade = async () => {
      await request('eth_sendTransaction', [{ to: receiverOf(2), data: '0x12' }])
      expect((await bench.client.getCode({ address: key }))?.toLowerCase()).toBe(DELEGATED)
    }
    const clear = { from: key, authorizationList: [{ address: `0x${'0'.repeat(40)}` }] }
    await upgrade()
    await request('eth_sendTransaction', [clear])
    expect(await bench.client.getCode({ address: key })).toBeUndefined()
    expect(shown.at(-1)).toMatchObject({ method: 'eth_sendTransaction', terms: { sponsored: true } })

    await fund(key)
    await upgrade()
    const hash = (await request('eth_sendTransaction', [clear])) as `0x${string}`
    await bench.client.waitForTransactionReceipt({ hash })
    expect(await bench.client.getCode({ address: key })).toBeUndefined()
    expect(shown.at(-1)).toMatchObject({
      params: [{ type: '0x4', authorizationList: [{ address: clear.authorizationList[0]?.address, chainId: '0x1' }] }],
    })
  })

  test.each([
    ['other code than the frame’s', { authorizationList: [{ address: receiverOf(0xbad) }] }],
    ['two authorisations', { authorizationList: [{ address: receiverOf(0) }, { address: receiverOf(0) }] }],
    ['a call beside the authorisation', { to: receiverOf(1), authorizationList: [{ address: receiverOf(0) }] }],
    ['money beside it', { value: '0x1', authorizationList: [{ address: receiverOf(0) }] }],
  ])('an authorisation with %s is refused before anybody is asked', async (_, transaction) => {
    const { key, request, shown } = openFrame(bench)
    await fund(key)
    await expect(request('eth_sendTransaction', [transaction])).rejects.toThrow()
    expect(shown).toEqual([])
  })

  test('a call that fails is a failure, though its transaction is in a block', async () => {
    const { key, request } = openFrame(bench)
    await fund(key)
    // The gas is the page's own, so that nobody finds out before.
    const [to, gas] = [
      accountContracts.simpleAccountFactory,
      { callGasLimit: '0x30d40', verificationGasLimit: '0x30d40', preVerificationGas: '0x1d4c0' },
    ]
    await request('eth_sendTransaction', [{ to: receiverOf(3), value: '0x1' }])
    const callData = encodeCalls([{ to, value: 1n, data: '0x' }])
    const hash = await request('eth_sendUserOperation', [{ sender: key, callData, ...gas }, entryPoint08Address])
    const receipt = await until(() => request('eth_getUserOperationReceipt', [hash]))
    expect(receipt).toMatchObject({ success: false })
  })
})

describe('signatures', () => {
  const data = (domain: object = { name: 'Post', chainId: 1 }) => ({
    types: {
      EIP712Domain: Object.keys(domain).map((name) => ({
        name,
        type: { chainId: 'uint256', verifyingContract: 'address' }[name] ?? 'string',
      })),
      Mail: [{ name: 'text', type: 'string' }],
    },
    primaryType: 'Mail' as const,
    domain,
    message: { text: 'Hello' },
  })

  test.each(['before', 'after'])('the chain vouches for what the account signs %s it has its code', async (when) => {
    const { key, request } = openFrame(bench, { sponsored: true })
    if (when === 'after') await request('eth_sendTransaction', [{ to: receiverOf(4), data: '0x12' }])
    const signature = (await request('personal_sign', ['Hello', key])) as `0x${string}`
    await expect(bench.client.verifyMessage({ address: key, message: 'Hello', signature })).resolves.toBe(true)
    const typed = (await request('eth_signTypedData_v4', [key, JSON.stringify(data())])) as `0x${string}`
    await expect(verifyTypedData({ ...data(), address: key, signature: typed } as never)).resolves.toBe(true)
  })

  test.each(['eoa', 'smartAccount'] as const)('an operation is not signed as typed data (%s)', async (type) => {
    const { key, request, shown } = openFrame(bench, { type })
    const operation = data({ name: 'ERC4337', version: '1', chainId: 1, verifyingContract: entryPoint08Address.toLowerCase() })
    await expect(request('eth_signTypedData_v4', [key, operation])).rejects.toThrow('their own methods')
    // Accounts of other makers take operations as typed data of the account itself.
    const own = data({ name: 'Account', chainId: 1, verifyingContract: key })
    await expect(request('eth_signTypedData_v4', [key, own])).rejects.toThrow('their own methods')
    expect(shown).toEqual([])
  })

  test.each(['before', 'after'])('a contract without EIP-1271 is refused before the visitor is asked (%s it is there)', async (when) => {
    const { request, shown } = openFrame(bench, { factory: accountContracts.simpleAccountFactory, sponsored: true })
    const [account] = (await request('eth_accounts', [])) as `0x${string}`[]
    if (when === 'after') await request('eth_sendTransaction', [{ to: receiverOf(0x57), data: '0x12' }])
    const before = shown.length
    const refusal = { code: 4200, message: 'This account cannot sign on One: its contract does not verify signatures.' }
    await expect(request('personal_sign', [hashMessage('x'), account])).rejects.toMatchObject(refusal)
    await expect(request('eth_signTypedData_v4', [account, data()])).rejects.toMatchObject(refusal)
    expect(shown).toHaveLength(before)
  })

  test('a contract that stops to answer for its owner gives no signature', async () => {
    let answers = true
    const { request, shown } = openFrame(bench, {
      factory: await deployFactory(),
      sponsored: true,
      answer: ({ method }, honest) => (method === 'eth_call' && !answers ? new Error('execution reverted') : honest),
    })
    const [account] = (await request('eth_accounts', [])) as `0x${string}`[]
    await request('personal_sign', [hashMessage('x'), account])
    answers = false
    await expect(request('personal_sign', [hashMessage('y'), account])).rejects.toThrow()
    expect(shown).toHaveLength(1)
  })
})

describe('sign-in with the account', () => {
  const signIn = async (address: string, sign: (message: string) => Promise<unknown>): Promise<string> => {
    const server = createSiwxServer({ domains: ['app.example'], verifiers: [eip155Verifier({ 'eip155:1': bench.rpcUrl })] })
    const { nonce, token } = await server.issueNonce()
    const message = formatMessage({
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      nonce,
      chainId: 'eip155:1',
      accountAddress: address,
      issuedAt: new Date().toISOString(),
    })
    return (await server.verify({ message, signature: String(await sign(message)), nonceToken: token })).address
  }

  test('EIP-7702: before the account has its code, and after', async () => {
    const { key, request } = openFrame(bench, { sponsored: true })
    const sign = (message: string) => request('personal_sign', [message, key])
    await expect(signIn(key, sign)).resolves.toBe(key)
    await request('eth_sendTransaction', [{ to: receiverOf(0x55), data: '0x12' }])
    await expect(signIn(key, sign)).resolves.toBe(key)
  })

  test('counterfactual: by ERC-6492 before the contract is there, and by EIP-1271 after', async () => {
    const { request, sent } = openFrame(bench, { sponsored: true, factory: await deployFactory() })
    const [account = '0x'] = (await request('eth_accounts', [])) as `0x${string}`[]
    const signatures: string[] = []
    const sign = async (message: string) => {
      const signature = String(await request('personal_sign', [message, account]))
      signatures.push(signature)
      return signature
    }
    await expect(signIn(account, sign)).resolves.toBe(account)
    await request('eth_sendTransaction', [{ to: receiverOf(0x56), data: '0x12' }])
    expect(sent()[0]).toMatchObject({ sender: account })
    await expect(signIn(account, sign)).resolves.toBe(account)
    const wrapped = signatures.map((signature) => signature.endsWith('6492'.repeat(16)))
    expect(wrapped).toEqual([true, false])
  })
})

test('a counterfactual account is made with its first operation', async () => {
  const { key, request, shown, sent } = openFrame(bench, { factory: accountContracts.simpleAccountFactory, sponsored: true })
  const [account = '0x'] = (await request('eth_accounts', [])) as `0x${string}`[]
  expect(account).not.toBe(key)
  await fund(account)
  const to = receiverOf(0xe1)
  await request('eth_sendTransaction', [{ from: account, to, value: '0x5' }])
  expect(await balanceOf(to)).toBe(5n)
  expect(await bench.client.getCode({ address: account })).toMatch(/^0x/)
  expect(shown[0]).toMatchObject({ address: account, terms: { delegate: undefined } })
  expect(sent()[0]).toMatchObject({ factory: accountContracts.simpleAccountFactory })
  await request('eth_sendTransaction', [{ to, value: '0x5' }])
  expect(sent()[1]).not.toHaveProperty('factory')
  await expect(request('eth_sendTransaction', [{ from: key, to, value: '0x5' }])).rejects.toThrow('another account')
})
