/** @jest-environment node */
import { type Address, encodeFunctionData, getAddress, type Hex } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { collectionAbi, collectionContracts, itemsAbi } from '../../../examples/sandbox/chain/collections.ts'
import { sendAll } from '../../../examples/sandbox/chain/send-all.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { outcome } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

const [owner, other] = testAccounts
let chain: Chain
let collection: Address
let items: Address
let rig: ActionsRig

const run = (to: Address, data: Hex, from: Address = owner.address) =>
  sendAll(createChainClient(chain.rpcUrl), [{ from, to, data, gas: 1_000_000n }])

beforeAll(async () => {
  chain = await startChain({ id: 1 })
  const creations = collectionContracts().slice(0, 2)
  const receipts = await sendAll(
    createChainClient(chain.rpcUrl),
    creations.map(({ code }) => ({ from: owner.address, data: code, gas: 5_000_000n })),
  )
  const [first, second] = receipts.map(({ contractAddress }) => contractAddress)
  if (!first || !second) throw new Error('The contracts are not there.')
  ;[collection, items] = [getAddress(first), getAddress(second)]
  await run(collection, encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [owner.address, 7n, ''] }))
  await run(items, encodeFunctionData({ abi: itemsAbi, functionName: 'mint', args: [owner.address, 2n ** 255n, 5n, ''] }))
  rig = await createActionsRig(createScriptedWallet(), { clock: systemClock, networks: [evmNetwork(1, chain.rpcUrl)] })
}, 60_000)
afterAll(async () => {
  rig?.scope.unload()
  await chain?.stop()
})

const call = (account: string = owner.address) => ({ ...rig.call, account })
const held = (contract: string, tokenId: string, standard: string, account?: string) =>
  rig.actions.nfts.holding({ ...call(account), token: { contract, tokenId, standard } })

test('the contract says whose a token is, and how it is called', async () => {
  expect(await held(collection, '7', 'erc721')).toEqual({ amount: 1n, collection: 'Sandbox Portraits' })
  expect((await held(collection, '7', 'erc721', other.address)).amount).toBe(0n)
  expect((await held(collection, '8', 'erc721')).amount).toBe(0n)
  expect(await held(items, String(2n ** 255n), 'erc1155')).toEqual({ amount: 5n, collection: 'Sandbox Items' })
})

test('who names the wrong standard, or no contract, owns nothing', async () => {
  expect((await held(collection, '7', 'erc1155')).amount).toBe(0n)
  expect((await held(items, String(2n ** 255n), 'erc721')).amount).toBe(0n)
  expect((await held(other.address, '7', 'erc721')).amount).toBe(0n)
})

test('transfers that the built calls make: one, and some of several', async () => {
  const one = rig.actions.nfts.transferCall({
    ...call(),
    token: { contract: collection, tokenId: '7', standard: 'erc721' },
    to: other.address,
    amount: 1n,
  })
  const some = rig.actions.nfts.transferCall({
    ...call(),
    token: { contract: items, tokenId: String(2n ** 255n), standard: 'erc1155' },
    to: other.address,
    amount: 3n,
  })
  expect([one.to, some.to]).toEqual([collection, items])
  // A contract that has no hook for them refuses them when they are tried.
  const toContract = rig.actions.nfts.transferCall({
    ...call(),
    token: { contract: collection, tokenId: '7', standard: 'erc721' },
    to: items,
    amount: 1n,
  })
  expect((await rejection(rig.actions.contract.read({ ...call(), ...toContract }))).code).toBe('TRANSACTION_FAILED')
  for (const { to, data } of [one, some]) {
    await rig.actions.contract.read({ ...call(), to, data })
    await run(to as Address, data as Hex)
  }
  expect((await held(collection, '7', 'erc721', other.address)).amount).toBe(1n)
  expect((await held(items, String(2n ** 255n), 'erc1155')).amount).toBe(2n)
})

test.each([
  [{ standard: 'erc20' }, {}, 'PARAMS_INVALID'],
  [{ tokenId: '1.5' }, {}, 'PARAMS_INVALID'],
  [{ tokenId: '-1' }, {}, 'PARAMS_INVALID'],
  [{ tokenId: String(2n ** 256n) }, {}, 'PARAMS_INVALID'],
  [{ contract: 'nobody.eth' }, {}, 'ADDRESS_INVALID'],
  [{}, { to: other.address.replace('C', 'c') }, 'ADDRESS_INVALID'],
  [{}, { amount: 2n }, 'AMOUNT_INVALID'],
  [{ standard: 'erc1155' }, { amount: 0n }, 'AMOUNT_INVALID'],
])('no call is built of %p %p', async (token, more, code) => {
  const given = { contract: collection, tokenId: '7', standard: 'erc721', ...token }
  const built = async () => rig.actions.nfts.transferCall({ ...call(), to: other.address, amount: 1n, ...more, token: given })
  expect(await outcome(built())).toMatchObject({ error: { code } })
})
