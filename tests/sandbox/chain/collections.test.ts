/** @jest-environment node */
import { createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { type ChainClient, createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi } from '../../../examples/sandbox/chain/collections.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { type SandboxChains, startSandboxChains } from '../api/support/sandbox-chains.ts'

const [alice, bob] = testAccounts
let chains: SandboxChains
let client: ChainClient

beforeAll(async () => {
  chains = await startSandboxChains(1)
  client = createChainClient(chains.urls['eip155:1'] ?? '')
})
afterAll(() => chains?.stop())

const walletOf = (key: `0x${string}`) =>
  createWalletClient({ account: privateKeyToAccount(key), chain: mainnet, transport: http(chains.urls['eip155:1']) })

test('an NFT is minted by anyone, sent by its owner, and refused by a contract that knows nothing of NFTs', async () => {
  const contract = { address: collectionAddresses.collection, abi: collectionAbi } as const
  const ownerOf = () => client.readContract({ ...contract, functionName: 'ownerOf', args: [7n] })
  await walletOf(bob.privateKey).writeContract({ ...contract, functionName: 'mint', args: [alice.address, 7n, 'ipfs://seven'] })
  expect(await ownerOf()).toBe(alice.address)
  expect(await client.readContract({ ...contract, functionName: 'tokenURI', args: [7n] })).toBe('ipfs://seven')
  const send = (to: `0x${string}`) => ({ ...contract, functionName: 'safeTransferFrom', args: [alice.address, to, 7n] }) as const
  await expect(walletOf(alice.privateKey).writeContract(send(exchangeAddresses.factory))).rejects.toThrow()
  await walletOf(alice.privateKey).writeContract(send(bob.address))
  expect(await ownerOf()).toBe(bob.address)
})

test('items are sent in a batch', async () => {
  const contract = { address: collectionAddresses.items, abi: itemsAbi } as const
  const wallet = walletOf(alice.privateKey)
  for (const id of [1n, 2n]) await wallet.writeContract({ ...contract, functionName: 'mint', args: [alice.address, id, 10n, ''] })
  const args = [alice.address, bob.address, [1n, 2n], [3n, 10n], '0x'] as const
  await wallet.writeContract({ ...contract, functionName: 'safeBatchTransferFrom', args })
  const held = (id: bigint) => client.readContract({ ...contract, functionName: 'balanceOf', args: [bob.address, id] })
  expect(await Promise.all([held(1n), held(2n)])).toEqual([3n, 10n])
})
