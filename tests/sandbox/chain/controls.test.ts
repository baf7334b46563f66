/** @jest-environment node */
import { createWalletClient, erc20Abi, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type ChainClient, createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { type ChainControls, createControls } from '../../../examples/sandbox/chain/controls.ts'
import { deploySandbox } from '../../../examples/sandbox/chain/deploy-sandbox.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { sandboxTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { until } from '../../support/wait.ts'

let chain: Chain
let client: ChainClient
let controls: ChainControls

beforeAll(async () => {
  chain = await startChain({ id: 1 })
  await deploySandbox(chain.rpcUrl)
  client = createChainClient(chain.rpcUrl)
  controls = createControls(chain.rpcUrl)
  await controls.mine(10)
})
afterAll(() => chain.stop())
beforeEach(() => controls.setMining({ mode: 'auto' }))

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const sender = () =>
  createWalletClient({ account: privateKeyToAccount(testAccounts[2].privateKey), chain: mainnet, transport: http(chain.rpcUrl) })
const receiptOf = (hash: `0x${string}`) => client.getTransactionReceipt({ hash })

describe('the faucet', () => {
  test('gives native coin, exactly', async () => {
    const address = newAddress()
    expect(await controls.faucet({ address, amount: '2.000000000000000001' })).toMatchObject({ symbol: 'ETH', mined: true })
    expect(await client.getBalance({ address })).toBe(2_000_000_000_000_000_001n)
  })

  test('never runs out', async () => {
    const address = newAddress()
    await controls.faucet({ address, amount: '123456789' })
    await controls.faucet({ address, amount: '123456789' })
    expect(await client.getBalance({ address })).toBe(parseEther('246913578'))
  })

  test.each(sandboxTokens)('gives $symbol', async ({ address: token, decimals, symbol }) => {
    const address = newAddress()
    expect(await controls.faucet({ address, token, amount: '7.5' })).toMatchObject({ symbol, amount: '7.5' })
    const balance = await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    expect(balance).toBe(75n * 10n ** BigInt(decimals - 1))
  })

  test('serves many at a time', async () => {
    const addresses = Array.from({ length: 12 }, newAddress)
    await Promise.all(addresses.map((address) => controls.faucet({ address })))
    const balances = await Promise.all(addresses.map((address) => client.getBalance({ address })))
    expect(balances).toEqual(addresses.map(() => parseEther('1')))
  })

  test('says when what it gave still waits for a block', async () => {
    await controls.setMining({ mode: 'manual' })
    const address = newAddress()
    expect(await controls.faucet({ address })).toMatchObject({ mined: false })
    expect(await client.getBalance({ address })).toBe(0n)
    await controls.mine(1)
    expect(await client.getBalance({ address })).toBe(parseEther('1'))
  })

  test.each([
    [{ amount: '1e3' }, 'AMOUNT_INVALID'],
    [{ amount: '-1' }, 'AMOUNT_INVALID'],
    [{ amount: '0.0000001', token: sandboxTokens[0].address }, 'AMOUNT_INVALID'],
    [{ token: testAccounts[0].address }, 'TOKEN_UNKNOWN'],
  ])('refuses %p', async (wrong, code) => {
    await expect(controls.faucet({ address: newAddress(), ...wrong })).rejects.toMatchObject({ code })
  })
})

describe('mining', () => {
  test('by hand, every second, and at once', async () => {
    await controls.setMining({ mode: 'manual' })
    const hash = await sender().sendTransaction({ to: newAddress(), value: 1n })
    const before = await client.getBlockNumber()
    await expect(receiptOf(hash)).rejects.toThrow('could not be found')
    await controls.setMining({ mode: 'interval', seconds: 1 })
    await until(async () => (await client.getBlockNumber()) > before)
    expect((await receiptOf(hash)).blockNumber).toBe(before + 1n)
    await controls.setMining({ mode: 'manual' })
    const waiting = await sender().sendTransaction({ to: newAddress(), value: 1n })
    await controls.setMining({ mode: 'auto' })
    expect((await client.waitForTransactionReceipt({ hash: waiting })).status).toBe('success')
  })

  test('answers the newest block', async () => {
    const before = await client.getBlockNumber()
    expect(await controls.mine(7)).toBe(before + 7n)
    expect(await client.getBlockNumber()).toBe(before + 7n)
  })
})

describe('a waiting transaction', () => {
  beforeEach(() => controls.setMining({ mode: 'manual' }))

  test('is dropped, and its nonce is free again', async () => {
    const address = testAccounts[2].address
    const nonce = await client.getTransactionCount({ address })
    const hash = await sender().sendTransaction({ to: newAddress(), value: 1n })
    await controls.drop(hash)
    await controls.mine(1)
    await expect(client.getTransaction({ hash })).rejects.toThrow('could not be found')
    expect(await client.getTransactionCount({ address, blockTag: 'pending' })).toBe(nonce)
  })

  test('is replaced by another with the same nonce and a higher fee', async () => {
    const [to, other] = [newAddress(), newAddress()]
    const hash = await sender().sendTransaction({ to, value: parseEther('1') })
    const before = await client.getTransaction({ hash })
    const replacement = await controls.replace({ hash, to: other, value: '0.25' })
    await controls.mine(1)
    const after = await client.getTransaction({ hash: replacement })
    expect([after.nonce, after.from]).toEqual([before.nonce, before.from])
    expect(after.maxFeePerGas).toBe((before.maxFeePerGas ?? 0n) * 2n)
    expect(await client.getBalance({ address: to })).toBe(0n)
    expect(await client.getBalance({ address: other })).toBe(parseEther('0.25'))
    await expect(receiptOf(hash)).rejects.toThrow('could not be found')
  })

  test('is cancelled', async () => {
    const to = newAddress()
    const hash = await sender().sendTransaction({ to, value: 5n, gasPrice: 10n ** 10n })
    const replacement = await controls.replace({ hash, cancel: true })
    await controls.mine(1)
    expect(await client.getTransaction({ hash: replacement })).toMatchObject({ to: testAccounts[2].address.toLowerCase(), value: 0n })
    expect(await client.getBalance({ address: to })).toBe(0n)
  })

  test('of an account whose key the chain has not, is replaced too', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    await client.setBalance({ address: account.address, value: parseEther('10') })
    const wallet = createWalletClient({ account, chain: mainnet, transport: http(chain.rpcUrl) })
    const [to, other] = [newAddress(), newAddress()]
    const hash = await wallet.sendTransaction({ to, value: 3n })
    await controls.replace({ hash, to: other })
    await controls.mine(1)
    expect(await client.getBalance({ address: other })).toBe(3n)
    expect(await client.getBalance({ address: to })).toBe(0n)
  })

  test('that does not wait is neither dropped nor replaced', async () => {
    const hash = await sender().sendTransaction({ to: newAddress(), value: 1n })
    await controls.mine(1)
    await expect(controls.drop(hash)).rejects.toMatchObject({ code: 'NOT_PENDING' })
    await expect(controls.replace({ hash })).rejects.toMatchObject({ code: 'NOT_PENDING' })
    expect((await receiptOf(hash)).status).toBe('success')
  })
})

describe('a reorganisation', () => {
  const sent = async () => {
    const to = newAddress()
    const hash = await sender().sendTransaction({ to, value: 9n })
    const { blockHash } = await client.waitForTransactionReceipt({ hash })
    await controls.mine(2)
    return { to, hash, blockHash, newest: await client.getBlockNumber() }
  }

  test('replaces blocks and drops what was in them', async () => {
    const { to, hash, blockHash, newest } = await sent()
    expect(await controls.reorg({ depth: 3 })).toBe(newest)
    expect(await client.getBalance({ address: to })).toBe(0n)
    await expect(receiptOf(hash)).rejects.toThrow('could not be found')
    expect((await client.getBlock({ blockNumber: newest - 2n })).hash).not.toBe(blockHash)
    await expect(client.getBlock({ blockHash })).rejects.toThrow('could not be found')
  })

  test('keeps what was in the blocks', async () => {
    const { to, hash, blockHash, newest } = await sent()
    expect(await controls.reorg({ depth: 3, transactions: 'keep' })).toBe(newest)
    expect(await client.getBalance({ address: to })).toBe(9n)
    const receipt = await receiptOf(hash)
    expect(receipt.blockNumber).toBe(newest - 2n)
    expect(receipt.blockHash).not.toBe(blockHash)
  })

  test('lets what was in the blocks wait for a new one', async () => {
    await controls.setMining({ mode: 'auto' })
    const { to, hash } = await sent()
    await controls.setMining({ mode: 'manual' })
    await controls.reorg({ depth: 3, transactions: 'pending' })
    await expect(receiptOf(hash)).rejects.toThrow('could not be found')
    expect((await client.getTransaction({ hash })).blockHash).toBeNull()
    await controls.mine(1)
    expect((await receiptOf(hash)).status).toBe('success')
    expect(await client.getBalance({ address: to })).toBe(9n)
  })

  test('never takes the sandbox’s own contracts away', async () => {
    const newest = await client.getBlockNumber()
    const beforeTokens = { depth: Number(newest) }
    await expect(controls.reorg(beforeTokens)).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' })
    await expect(controls.reorg({ depth: Number(newest) + 1 })).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' })
    expect(await client.getBlockNumber()).toBe(newest)
  })
})

test('a chain that is away is an error with a code, and the next request is made all the same', async () => {
  const lost = await startChain({ id: 10 })
  const away = createControls(lost.rpcUrl)
  await lost.stop()
  await expect(away.mine(1)).rejects.toMatchObject({ code: 'CHAIN_REFUSED' })
  await expect(away.drop(`0x${'00'.repeat(32)}`)).rejects.toMatchObject({ code: 'CHAIN_REFUSED' })
})
