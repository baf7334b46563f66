import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseEther, parseUnits } from 'viem'
import { testAccounts } from './accounts.ts'
import { createChainClient } from './chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi, poisonTokenAbi } from './collections.ts'
import { ask } from './controls/ask.ts'
import { mintData } from './deploy-tokens.ts'
import { exchangeAddresses } from './exchange-addresses.ts'
import { impersonating, lookAlikeOf } from './impersonate.ts'
import { type PlannedTransaction, sendAll } from './send-all.ts'
import { spoofToken, testTokens, wrappedNative } from './tokens.ts'

const [{ address: alice }, { address: bob }, { address: carol }] = testAccounts
const [usdc, dai] = testTokens
const { router } = exchangeAddresses
const { collection, items, unlisted, poisonToken } = collectionAddresses

// Metadata lies on the chain, in some 25 words.
const GAS = 1_500_000n

const swapAbi = parseAbi(['function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)'])

const pay = (from: Address, to: Address, ether: string): PlannedTransaction => ({
  from,
  to,
  data: '0x',
  value: parseEther(ether),
  gas: 30_000n,
})

const call = (from: Address, to: Address, data: Hex): PlannedTransaction => ({ from, to, data, gas: GAS })

const transfer = (from: Address, token: { readonly address: Address; readonly decimals: number }, to: Address, amount: string) =>
  call(from, token.address, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseUnits(amount, token.decimals)] }))

const svg = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/><circle cx="32" cy="26" r="12" fill="#fff"/><path d="M10 64a22 22 0 0 1 44 0" fill="#fff"/></svg>`)}`

const metadata = (name: string, colour: string): string =>
  `data:application/json,${encodeURIComponent(JSON.stringify({ name, description: 'Minted on the local chain.', image: svg(colour) }))}`

/** The first day of a demo chain, in seconds before its start. */
export const demoAge = 100 * 86_400

const [HOUR, DAY] = [3_600, 86_400]

/** What happened, by how many seconds ago: one block each. */
const events = (fakeBob: Address, fakeCarol: Address): readonly (readonly [ago: number, transactions: readonly PlannedTransaction[]])[] => [
  [95 * DAY, [pay(bob, alice, '1.5')]],
  [61 * DAY, [transfer(alice, usdc, carol, '250')]],
  [
    61 * DAY - 300,
    [
      call(fakeCarol, usdc.address, encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [alice, fakeCarol, 0n] })),
      call(
        fakeCarol,
        poisonToken,
        encodeFunctionData({ abi: poisonTokenAbi, functionName: 'pretend', args: [alice, fakeCarol, 250_000_000n] }),
      ),
    ],
  ],
  [
    33 * DAY,
    [
      call(alice, usdc.address, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, parseUnits('500', 6)] })),
      call(
        alice,
        router,
        encodeFunctionData({
          abi: swapAbi,
          functionName: 'swapExactTokensForETH',
          args: [parseUnits('320', 6), 0n, [usdc.address, wrappedNative.address], alice, maxUint256],
        }),
      ),
    ],
  ],
  [
    9 * DAY,
    [
      call(
        alice,
        collection,
        encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [alice, 1n, metadata('Portrait 1', '#7f5af0')] }),
      ),
      call(
        alice,
        collection,
        encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [alice, 2n, metadata('Portrait 2', '#2cb67d')] }),
      ),
      call(bob, items, encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: [alice, 1n, 3n, metadata('Lantern', '#e0a458')] })),
    ],
  ],
  [2 * DAY, [pay(alice, bob, '0.25')]],
  [
    2 * DAY - 600,
    [
      pay(fakeBob, alice, '0.000000000000000001'),
      call(fakeBob, spoofToken.address, mintData(spoofToken, alice, '5000')),
      call(
        fakeBob,
        unlisted,
        encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [alice, 777n, metadata('Claim 10 ETH', '#c0392b')] }),
      ),
    ],
  ],
  [3 * HOUR, [transfer(carol, dai, alice, '120')]],
]

/**
 * Gives the first test account a history of the last hundred days: transfers, an approval, a swap, NFTs, and some poison. For a fresh chain
 * whose clock is {@link demoAge} behind; at the end it goes right.
 */
export const seedHistory = async (rpcUrl: string): Promise<void> => {
  const client = createChainClient(rpcUrl)
  const now = Math.floor(Date.now() / 1_000)
  const [fakeBob, fakeCarol] = [lookAlikeOf(bob, 1), lookAlikeOf(carol, 2)]
  await impersonating(client, [fakeBob, fakeCarol], async () => {
    for (const [ago, transactions] of events(fakeBob, fakeCarol)) {
      await client.setNextBlockTimestamp({ timestamp: BigInt(now - ago) })
      await sendAll(client, transactions)
    }
  })
  await ask(client, 'evm_setTime', Math.floor(Date.now() / 1_000))
  await client.mine({ blocks: 1 })
}
