/** @jest-environment node */
import { balance, history } from 'portico/wire'
import { erc20Abi, type Hash, maxUint256 } from 'viem'
import { startApi } from '../../../examples/sandbox/api/start-api.ts'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { collectionAbi, collectionAddresses, itemsAbi, poisonTokenAbi } from '../../../examples/sandbox/chain/collections.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { startIndexer } from '../../../examples/sandbox/indexer/start-indexer.ts'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { callerOf } from '../api/support/call-api.ts'
import { type SandboxChains, startSandboxChains } from '../api/support/sandbox-chains.ts'
import { indexClient, walletOf } from './support/index-client.ts'

const [alice, bob] = testAccounts
const [usdc] = testTokens
const chainId = 'eip155:1'
const { collection, items, unlisted, poisonToken } = collectionAddresses

let chains: SandboxChains
let indexer: Service
let api: Service
let index: ReturnType<typeof indexClient>
let mine: ReturnType<typeof walletOf>
let others: ReturnType<typeof walletOf>

beforeAll(async () => {
  chains = await startSandboxChains(1)
  indexer = await startIndexer({ chains: chains.urls, control: 0 })
  api = await startApi({ chains: chains.urls, indexer: indexer.url, control: 0 })
  index = indexClient(indexer.url, chains.urls)
  const rpcUrl = chains.urls[chainId] ?? ''
  mine = walletOf(0, rpcUrl)
  others = walletOf(1, rpcUrl)
})
afterAll(async () => {
  await Promise.all([api?.close(), indexer?.close()])
  await chains?.stop()
})

const call = () => callerOf(api.url)
const rowsOf = (account: string, query: { readonly cursor?: string; readonly onramp?: 'coinbase' } = {}) =>
  call()(history, { path: { account }, query: { chainId, ...query } })
const balancesOf = async (address: string) =>
  (await call()(balance, { path: { address }, query: { currency: 'usd', chainId } })).answer().balances

const rowOf = async (hash: Hash) => {
  await createChainClient(chains.urls[chainId] ?? '').waitForTransactionReceipt({ hash })
  await index.caughtUp()
  return (await rowsOf(alice.address)).answer().data.find(({ metadata }) => metadata.hash === hash)
}

const setFaults = async (service: Service, faults: readonly object[]): Promise<void> => {
  const { status } = await fetch(`${service.control}/_sandbox/faults`, { method: 'PUT', body: JSON.stringify(faults) })
  if (status !== 200) throw new Error(`The faults were answered with ${status}`)
}

test('NFTs: those that it holds, how many, and whether it asked for them', async () => {
  const nft = { address: collection, abi: collectionAbi } as const
  const item = { address: items, abi: itemsAbi } as const
  for (const id of [1n, 2n]) await mine.writeContract({ ...nft, functionName: 'mint', args: [alice.address, id, ''] })
  await mine.writeContract({ ...nft, functionName: 'transferFrom', args: [alice.address, bob.address, 1n] })
  await mine.writeContract({ ...item, functionName: 'mint', args: [alice.address, 9n, 10n, ''] })
  await mine.writeContract({ ...item, functionName: 'safeTransferFrom', args: [alice.address, bob.address, 9n, 4n, '0x'] })
  await others.writeContract({ address: unlisted, abi: collectionAbi, functionName: 'mint', args: [alice.address, maxUint256, ''] })
  await index.caughtUp()
  expect(await index.nfts(alice.address, chainId)).toMatchObject([
    { contract: unlisted, tokenId: maxUint256.toString(), standard: 'erc721', quantity: '1', sentByOwner: false },
    { contract: items, tokenId: '9', standard: 'erc1155', quantity: '6', sentByOwner: true },
    { contract: collection, tokenId: '2', standard: 'erc721', quantity: '1', sentByOwner: true },
  ])
  expect(await index.nfts(bob.address, chainId)).toMatchObject([
    { contract: items, tokenId: '9', quantity: '4', sentByOwner: false },
    { contract: collection, tokenId: '1', sentByOwner: false },
  ])
})

test('balances tell of tokens that only the indexer knows of, and without it of those that are known', async () => {
  const pretend = { address: poisonToken, abi: poisonTokenAbi, functionName: 'pretend' } as const
  await others.writeContract({ ...pretend, args: [bob.address, alice.address, 1_500_000n] })
  await index.caughtUp()
  expect((await index.tokens(alice.address, chainId)).map(({ address }) => address)).toContain(poisonToken)
  const known = (await balancesOf(alice.address)).filter(({ address }) => address !== `${chainId}:${poisonToken}`)
  expect((await balancesOf(alice.address)).find(({ address }) => address === `${chainId}:${poisonToken}`)).toMatchObject({
    symbol: 'USDT',
    price: '0',
    quantity: { decimals: '6', numeric: '1.5' },
  })
  await setFaults(indexer, [{ kind: 'status', status: 500 }])
  expect((await balancesOf(alice.address)).map(({ address }) => address)).toEqual(known.map(({ address }) => address))
  await setFaults(indexer, [{ kind: 'hang' }])
  expect((await balancesOf(alice.address)).map(({ address }) => address)).toEqual(known.map(({ address }) => address))
  await setFaults(indexer, [])
})

test('history: a row of the wire has what the chain has', async () => {
  const hash = await mine.writeContract({ address: usdc.address, abi: erc20Abi, functionName: 'transfer', args: [bob.address, 1_250_000n] })
  expect(await rowOf(hash)).toMatchObject({
    id: `${chainId}:${hash}`,
    metadata: {
      operationType: 'send',
      hash,
      chain: chainId,
      minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      sentFrom: alice.address,
      sentTo: usdc.address,
      status: 'confirmed',
      nonce: expect.any(Number),
      contract: `${chainId}:${usdc.address}`,
    },
    transfers: [
      {
        fungible_info: {
          name: 'USD Coin',
          symbol: 'USDC',
          address: `${chainId}:${usdc.address}`,
          decimals: 6,
          verified: true,
          flags: { is_spam: false },
        },
        direction: 'out',
        quantity: { numeric: '1.25' },
        sender: alice.address,
        recipient: bob.address,
      },
    ],
    approvals: [],
  })
})

test('history: an approval without a limit, a coin, and a token that nobody vouches for', async () => {
  const approve = { address: usdc.address, abi: erc20Abi, functionName: 'approve' } as const
  const unlimited = await mine.writeContract({ ...approve, args: [exchangeAddresses.router, maxUint256] })
  expect(await rowOf(unlimited)).toMatchObject({
    metadata: { operationType: 'approve' },
    transfers: [],
    approvals: [{ fungible_info: { symbol: 'USDC' }, spender: exchangeAddresses.router, quantity: null }],
  })
  const coin = await mine.sendTransaction({ to: bob.address, value: 1n })
  const sent = await rowOf(coin)
  expect(sent?.transfers).toMatchObject([{ fungible_info: { symbol: 'ETH' }, quantity: { numeric: '0.000000000000000001' } }])
  expect(sent?.transfers[0]?.fungible_info).not.toHaveProperty('address')
  const args = [alice.address, bob.address, 5n] as const
  const faked = await others.writeContract({ address: poisonToken, abi: poisonTokenAbi, functionName: 'pretend', args })
  expect(await rowOf(faked)).toMatchObject({
    metadata: { operationType: 'send', sentFrom: bob.address },
    transfers: [{ fungible_info: { symbol: 'USDT', verified: false, flags: { is_spam: true } }, direction: 'out' }],
  })
})

test('orders of a provider are no transactions; a wrong field is named', async () => {
  expect((await rowsOf(alice.address, { onramp: 'coinbase' })).answer()).toEqual({ data: [], next: null })
  expect(await rowsOf('alice')).toMatchObject({ status: 400, reasons: { account: expect.stringContaining('alice') } })
  expect(await rowsOf(alice.address, { cursor: 'nonsense' })).toMatchObject({ status: 400, reasons: { cursor: expect.any(String) } })
  expect(await call()(history, { path: { account: alice.address }, query: { chainId: 'eip155:5' } })).toMatchObject({ status: 400 })
})

test('row 49: without the indexer history is a 503 with its name', async () => {
  await setFaults(indexer, [{ kind: 'html' }])
  expect(await rowsOf(alice.address)).toMatchObject({ status: 503, reasons: { indexer: 'The indexer does not answer.' } })
  await setFaults(indexer, [])
  expect((await rowsOf(alice.address)).status).toBe(200)
})

test('a service that gives the same cursor again can be had by a switch', async () => {
  for (let place = 0; place < 55; place += 1) await mine.sendTransaction({ to: bob.address, value: 1n })
  await index.caughtUp()
  const { next } = (await rowsOf(alice.address)).answer()
  await setFaults(api, [{ kind: 'same-cursor', path: '/v1/account/' }])
  expect((await rowsOf(alice.address, { cursor: next ?? '' })).answer().next).toBe(next)
  await setFaults(api, [])
  expect((await rowsOf(alice.address, { cursor: next ?? '' })).answer().next).not.toBe(next)
})
