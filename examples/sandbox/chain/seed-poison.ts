import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { testAccounts } from './accounts.ts'
import { createChainClient } from './chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi, poisonTokenAbi } from './collections.ts'
import { mintData } from './deploy-tokens.ts'
import { exchangeAddresses } from './exchange-addresses.ts'
import { impersonating, lookAlikeOf } from './impersonate.ts'
import { type PlannedTransaction, sendAll } from './send-all.ts'
import { spoofToken, type TestTokenInfo, testTokens } from './tokens.ts'

/** What was put into an account's history, by transaction. */
export interface SeededHistory {
  readonly poison: readonly Hex[]
  readonly honest: readonly Hex[]
}

/** Transactions that go to the chain at once: more do not fit into the blocks that are waited for. */
const AT_ONCE = 300

const GAS = 200_000n

const [usdc, dai] = testTokens
const { collection, items, unlisted, poisonToken } = collectionAddresses

type Maker = (account: Address, other: Address, place: number) => PlannedTransaction

const transfer = (from: Address, token: Address, to: Address, amount: bigint): PlannedTransaction => ({
  from,
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  gas: GAS,
})

const pretend = (from: Address, sender: Address, recipient: Address, amount: bigint): PlannedTransaction => ({
  from,
  to: poisonToken,
  data: encodeFunctionData({ abi: poisonTokenAbi, functionName: 'pretend', args: [sender, recipient, amount] }),
  gas: GAS,
})

/** What poisons a history. Each is sent by `fake`, an address that reads like somebody whom the account knows. */
const POISON: readonly Maker[] = [
  // Nobody needs permission to take nothing: the account seems to have sent to an address that it never saw.
  (account, fake) => ({
    from: fake,
    to: usdc.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, fake, 0n] }),
    gas: GAS,
  }),
  (account, fake) => ({ from: fake, to: account, data: '0x', value: 1n, gas: 21_000n }),
  (account, fake) => transfer(fake, usdc.address, account, 1n),
  (account, fake, place) => pretend(fake, account, fake, 25_000_000n + BigInt(place)),
  (account, fake, place) => pretend(fake, fake, account, 40_000_000n + BigInt(place)),
  (account, fake) => ({ from: fake, to: spoofToken.address, data: mintData(spoofToken, account, '5000'), gas: GAS }),
  (account, fake, place) => ({
    from: fake,
    to: unlisted,
    data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [account, idOf(account, place), ''] }),
    gas: GAS,
  }),
]

/** What an account does and is given. */
const HONEST: readonly Maker[] = [
  (account, friend, place) => ({ from: friend, to: account, data: '0x', value: 10n ** 16n * BigInt(1 + (place % 90)), gas: 21_000n }),
  (account, friend, place) => ({ from: account, to: friend, data: '0x', value: 10n ** 15n * BigInt(1 + (place % 90)), gas: 21_000n }),
  (account, friend, place) => transfer(friend, usdc.address, account, 1_000_000n * BigInt(1 + (place % 40))),
  (account, friend, place) => transfer(account, usdc.address, friend, 500_000n * BigInt(1 + (place % 40))),
  (account, friend, place) => transfer(friend, dai.address, account, 10n ** 17n * BigInt(1 + (place % 40))),
  (account, _, place) => ({
    from: account,
    to: usdc.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [exchangeAddresses.router, BigInt(place % 3) * 1_000_000n] }),
    gas: GAS,
  }),
  (account, _, place) => ({
    from: account,
    to: collection,
    data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [account, idOf(account, place), ''] }),
    gas: GAS,
  }),
  (account, friend, place) => ({
    from: friend,
    to: items,
    data: encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: [account, BigInt(1 + (place % 5)), 2n, ''] }),
    gas: GAS,
  }),
]

// Far from the ids that people choose, and another one for each account.
const idOf = (account: Address, place: number): bigint => (BigInt(account) << 32n) + BigInt(place)

const friendsOf = (account: Address): readonly Address[] =>
  testAccounts.map(({ address }) => address).filter((address) => address.toLowerCase() !== account.toLowerCase())

const nth = <T>(list: readonly T[], place: number): T => {
  const one = list[place % list.length]
  if (one === undefined) throw new RangeError('The list is empty.')
  return one
}

/**
 * Puts `count` rows of poison and `count` honest ones into the history of an account, by turns: transfers of nothing and of dust, tokens that
 * pretend, tokens and NFTs that nobody vouches for, all by addresses that read like those of the other test accounts; and what people do. The
 * account is given what it needs.
 */
export const seedPoison = async (rpcUrl: string, account: Address, count: number): Promise<SeededHistory> => {
  const client = createChainClient(rpcUrl)
  const friends = friendsOf(account)
  const fakes = friends.map((friend, place) => lookAlikeOf(friend, place + 1))
  const minted =
    (token: TestTokenInfo) =>
    (to: Address): PlannedTransaction => ({
      from: to,
      to: token.address,
      data: mintData(token, to, '100000'),
      gas: GAS,
    })
  const gifts = [[account, ...friends, ...fakes].map(minted(usdc)), friends.map(minted(dai))].flat()
  const planned = Array.from({ length: count }, (_, place) => ({
    honest: nth(HONEST, place)(account, nth(friends, Math.floor(place / HONEST.length)), place),
    poison: nth(POISON, place)(account, nth(fakes, Math.floor(place / POISON.length)), place),
  })).flatMap(({ honest, poison }) => [honest, poison])
  return impersonating(client, [account, ...friends, ...fakes], async () => {
    await sendAll(client, gifts)
    const hashes: Hex[] = []
    for (let place = 0; place < planned.length; place += AT_ONCE) {
      const receipts = await sendAll(client, planned.slice(place, place + AT_ONCE))
      hashes.push(...receipts.map(({ transactionHash }) => transactionHash))
    }
    return { honest: hashes.filter((_, place) => place % 2 === 0), poison: hashes.filter((_, place) => place % 2 === 1) }
  })
}
