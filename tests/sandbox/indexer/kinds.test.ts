/** @jest-environment node */
import { type Address, encodeFunctionData, erc20Abi, type Hash, maxUint256, parseAbi, parseEther, zeroAddress } from 'viem'
import { signatureWallet, testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type ChainClient, createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi } from '../../../examples/sandbox/chain/collections.ts'
import { tokenCode } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { signatureWalletAbi } from '../../../examples/sandbox/chain/signature-wallet.ts'
import { testTokens, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'
import type { IndexedRow } from '../../../examples/sandbox/indexer/history-row.ts'
import { startIndexer } from '../../../examples/sandbox/indexer/start-indexer.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { type SandboxChains, startSandboxChains } from '../api/support/sandbox-chains.ts'
import { indexClient, walletOf } from './support/index-client.ts'

const [alice, bob, carol] = testAccounts
const [usdc] = testTokens
const { collection, items } = collectionAddresses
const { router } = exchangeAddresses
const stranger = '0x00000000000000000000000000000000000000AA'
const chain = 'eip155:1'

let chains: SandboxChains
let indexer: Service
let client: ChainClient
let index: ReturnType<typeof indexClient>
let wallet: ReturnType<typeof walletOf>
let other: ReturnType<typeof walletOf>

beforeAll(async () => {
  chains = await startSandboxChains(1)
  const rpcUrl = chains.urls[chain] ?? ''
  client = createChainClient(rpcUrl)
  indexer = await startIndexer({ chains: chains.urls })
  index = indexClient(indexer.url, chains.urls)
  wallet = walletOf(0, rpcUrl)
  other = walletOf(1, rpcUrl)
})
afterAll(async () => {
  await indexer?.close()
  await chains?.stop()
})

/** The row of a transaction as an account has it, once it is indexed. */
const rowOf = async (hash: Hash, account: string = alice.address): Promise<IndexedRow> => {
  await client.waitForTransactionReceipt({ hash })
  await index.caughtUp()
  const row = (await index.rows(account, { chain })).find((one) => one.hash === hash)
  if (!row) throw new Error(`No row of ${hash}`)
  return row
}

const usdcContract = { address: usdc.address, abi: erc20Abi } as const
const collectionContract = { address: collection, abi: collectionAbi } as const
const itemsContract = { address: items, abi: itemsAbi } as const
const usdcDetails = { kind: 'erc20', contract: usdc.address, name: usdc.name, symbol: usdc.symbol, decimals: usdc.decimals }
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapETHForExactTokens(uint256 amount, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
])
const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])

const mintNft = async (id: bigint, to: Address = alice.address): Promise<Hash> =>
  wallet.writeContract({ ...collectionContract, functionName: 'mint', args: [to, id, ''] })

describe('the native coin', () => {
  test('kind 1, sent: out for the sender, in for the receiver', async () => {
    const hash = await wallet.sendTransaction({ to: bob.address, value: 5n })
    const move = { kind: 'native', sender: alice.address, recipient: bob.address, amount: '5' }
    const { blockNumber } = await client.waitForTransactionReceipt({ hash })
    const [before, after] = [blockNumber - 1n, blockNumber].map((number) =>
      client.getBalance({ address: alice.address, blockNumber: number }),
    )
    const fee = ((await before) ?? 0n) - ((await after) ?? 0n) - 5n
    expect(await rowOf(hash)).toMatchObject({
      operation: 'send',
      succeeded: true,
      fee: fee.toString(),
      moves: [{ ...move, direction: 'out' }],
    })
    expect(await rowOf(hash, bob.address)).toMatchObject({ operation: 'receive', moves: [{ ...move, direction: 'in' }] })
  })

  test('kind 2, received out of a contract: what it sent inside is a move of its own', async () => {
    await wallet.sendTransaction({ to: signatureWallet.address, value: 9n })
    const args = [stranger, 7n, '0x'] as const
    const hash = await wallet.writeContract({ address: signatureWallet.address, abi: signatureWalletAbi, functionName: 'execute', args })
    expect(await rowOf(hash, stranger)).toMatchObject({
      operation: 'receive',
      contract: signatureWallet.address,
      moves: [{ kind: 'native', direction: 'in', sender: signatureWallet.address, amount: '7' }],
    })
    expect(await rowOf(hash, signatureWallet.address)).toMatchObject({ operation: 'send', moves: [{ direction: 'out', amount: '7' }] })
    expect(await rowOf(hash)).toMatchObject({ operation: 'execute', moves: [] })
  })

  test('to oneself: neither in nor out', async () => {
    const hash = await wallet.sendTransaction({ to: alice.address, value: 1n })
    expect(await rowOf(hash)).toMatchObject({ operation: 'send', moves: [{ direction: 'self' }] })
  })
})

describe('tokens', () => {
  test('kind 3, an ERC-20 token sent and received', async () => {
    const hash = await wallet.writeContract({ ...usdcContract, functionName: 'transfer', args: [bob.address, 1_500_000n] })
    const move = { ...usdcDetails, sender: alice.address, recipient: bob.address, amount: '1500000' }
    expect(await rowOf(hash)).toMatchObject({ operation: 'send', contract: usdc.address, moves: [{ ...move, direction: 'out' }] })
    expect(await rowOf(hash, bob.address)).toMatchObject({ operation: 'receive', moves: [{ ...move, direction: 'in' }] })
  })

  test('kind 4, an ERC-721 token minted, sent and burned', async () => {
    expect(await rowOf(await mintNft(1n))).toMatchObject({
      operation: 'mint',
      moves: [
        {
          kind: 'erc721',
          contract: collection,
          tokenId: '1',
          amount: '1',
          direction: 'in',
          sender: zeroAddress,
          name: 'Sandbox Portraits',
        },
      ],
    })
    const args = [alice.address, bob.address, 1n] as const
    const sent = await wallet.writeContract({ ...collectionContract, functionName: 'safeTransferFrom', args })
    expect(await rowOf(sent)).toMatchObject({ operation: 'send', moves: [{ kind: 'erc721', direction: 'out', recipient: bob.address }] })
    const burned = await other.writeContract({ ...collectionContract, functionName: 'burn', args: [1n] })
    expect(await rowOf(burned, bob.address)).toMatchObject({ operation: 'burn', moves: [{ recipient: zeroAddress }] })
  })

  test('kind 5, ERC-1155 tokens, one and several at once', async () => {
    for (const id of [1n, 2n]) await wallet.writeContract({ ...itemsContract, functionName: 'mint', args: [alice.address, id, 10n, ''] })
    const one = [alice.address, bob.address, 1n, 4n, '0x'] as const
    const single = await wallet.writeContract({ ...itemsContract, functionName: 'safeTransferFrom', args: one })
    expect(await rowOf(single)).toMatchObject({
      operation: 'send',
      moves: [{ kind: 'erc1155', contract: items, tokenId: '1', amount: '4' }],
    })
    const several = [alice.address, bob.address, [1n, 2n], [1n, 3n], '0x'] as const
    const batch = await wallet.writeContract({ ...itemsContract, functionName: 'safeBatchTransferFrom', args: several })
    const { operation, moves } = await rowOf(batch)
    expect([operation, moves.map(({ tokenId, amount }) => [tokenId, amount])]).toEqual([
      'send',
      [
        ['1', '1'],
        ['2', '3'],
      ],
    ])
  })

  test('what somebody else took by permission is sent, and the one who took it is its sender', async () => {
    await wallet.writeContract({ ...usdcContract, functionName: 'approve', args: [bob.address, 100n] })
    const args = [alice.address, carol.address, 60n] as const
    const hash = await other.writeContract({ ...usdcContract, functionName: 'transferFrom', args })
    expect(await rowOf(hash)).toMatchObject({ operation: 'send', sender: bob.address, moves: [{ direction: 'out', amount: '60' }] })
  })

  test('tokens given by somebody else who makes them are received', async () => {
    const hash = await other.writeContract({ ...collectionContract, functionName: 'mint', args: [alice.address, 50n, ''] })
    expect(await rowOf(hash)).toMatchObject({ operation: 'receive', sender: bob.address, moves: [{ sender: zeroAddress }] })
  })
})

describe('permissions', () => {
  test('kind 6, an approval says to whom and how much', async () => {
    const hash = await wallet.writeContract({ ...usdcContract, functionName: 'approve', args: [router, maxUint256] })
    expect(await rowOf(hash)).toMatchObject({
      operation: 'approve',
      moves: [],
      permissions: [{ ...usdcDetails, owner: alice.address, spender: router, amount: maxUint256.toString() }],
    })
  })

  test('kind 7, a revocation', async () => {
    const hash = await wallet.writeContract({ ...usdcContract, functionName: 'approve', args: [router, 0n] })
    expect(await rowOf(hash)).toMatchObject({ operation: 'revoke', permissions: [{ amount: '0' }] })
  })

  test('kind 8, of one NFT and of a whole collection', async () => {
    await mintNft(8n)
    const one = await wallet.writeContract({ ...collectionContract, functionName: 'approve', args: [bob.address, 8n] })
    expect(await rowOf(one)).toMatchObject({ operation: 'approve', permissions: [{ kind: 'erc721', tokenId: '8', spender: bob.address }] })
    const all = await wallet.writeContract({ ...collectionContract, functionName: 'setApprovalForAll', args: [bob.address, true] })
    expect(await rowOf(all)).toMatchObject({ operation: 'approve', permissions: [{ kind: 'all', amount: '1' }] })
    const none = await wallet.writeContract({ ...collectionContract, functionName: 'setApprovalForAll', args: [bob.address, false] })
    expect(await rowOf(none)).toMatchObject({ operation: 'revoke', permissions: [{ kind: 'all', amount: '0' }] })
  })
})

describe('trades', () => {
  const path = [wrappedNative.address, usdc.address]
  // The pair writes its mean prices once a second: a swap tried in the second of another one needs less gas than the swap that is mined.
  const gas = 400_000n

  test('kind 9, a swap: what left and what came', async () => {
    const args = [0n, path, alice.address, maxUint256] as const
    const value = parseEther('1')
    const hash = await wallet.writeContract({ address: router, abi: routerAbi, functionName: 'swapExactETHForTokens', args, value, gas })
    const { operation, contract, moves } = await rowOf(hash)
    expect([operation, contract]).toEqual(['trade', router])
    expect(moves).toMatchObject([
      { kind: 'native', direction: 'out', amount: value.toString() },
      { ...usdcDetails, direction: 'in' },
    ])
    expect(moves).toHaveLength(2)
  })

  test('what the exchange gave back is taken off', async () => {
    const args = [1_000_000n, path, alice.address, maxUint256] as const
    const value = parseEther('1')
    const hash = await wallet.writeContract({ address: router, abi: routerAbi, functionName: 'swapETHForExactTokens', args, value, gas })
    const { operation, moves } = await rowOf(hash)
    expect([operation, moves.length]).toEqual(['trade', 2])
    const [out, into] = moves
    expect(BigInt(out?.amount ?? 0) < parseEther('0.001')).toBe(true)
    expect(into).toMatchObject({ direction: 'in', amount: '1000000' })
  })

  test('a token sold for the native coin', async () => {
    await wallet.writeContract({ ...usdcContract, functionName: 'approve', args: [router, maxUint256] })
    const args = [1_000_000n, 0n, [usdc.address, wrappedNative.address], alice.address, maxUint256] as const
    const hash = await wallet.writeContract({ address: router, abi: routerAbi, functionName: 'swapExactTokensForETH', args })
    const { operation, moves } = await rowOf(hash)
    expect([operation, moves.map(({ kind, direction }) => `${kind} ${direction}`).sort()]).toEqual(['trade', ['erc20 out', 'native in']])
  })

  test('kind 10, wrapping and unwrapping', async () => {
    const contract = { address: wrappedNative.address, abi: wrapAbi } as const
    const wrapped = await wallet.writeContract({ ...contract, functionName: 'deposit', value: 6n })
    expect(await rowOf(wrapped)).toMatchObject({
      operation: 'deposit',
      moves: [
        { kind: 'native', direction: 'out', amount: '6' },
        { kind: 'erc20', symbol: 'WETH', direction: 'in', amount: '6' },
      ],
    })
    const unwrapped = await wallet.writeContract({ ...contract, functionName: 'withdraw', args: [2n] })
    expect(await rowOf(unwrapped)).toMatchObject({ operation: 'withdraw' })
  })
})

describe('contracts and failures', () => {
  test('kind 11, a contract that was created', async () => {
    const hash = await wallet.deployContract({ abi: [], bytecode: tokenCode(usdc) })
    const { contractAddress } = await client.waitForTransactionReceipt({ hash })
    const { operation, contract, recipient } = await rowOf(hash)
    expect([operation, contract?.toLowerCase(), recipient]).toEqual(['deploy', contractAddress?.toLowerCase(), contract])
  })

  test('kind 12, a failure: the row says what was tried, and that nothing moved', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob.address, maxUint256] })
    const hash = await wallet.sendTransaction({ to: usdc.address, data, gas: 100_000n })
    expect(await rowOf(hash)).toMatchObject({ succeeded: false, operation: 'send', contract: usdc.address, moves: [], permissions: [] })
    const plain = await wallet.sendTransaction({ to: router, value: 3n, gas: 100_000n })
    expect(await rowOf(plain)).toMatchObject({ succeeded: false, operation: 'send', moves: [] })
  })

  test('a call that moved nothing', async () => {
    const hash = await wallet.writeContract({ ...itemsContract, functionName: 'setURI', args: [1n, 'ipfs://one'] })
    expect(await rowOf(hash)).toMatchObject({ operation: 'execute', contract: items, moves: [], permissions: [] })
  })
})
