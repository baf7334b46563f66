/** @jest-environment node */
import { erc20Abi, getContractAddress, keccak256, parseAbi, parseUnits } from 'viem'
import { exchangeDeployer, signatureWallet, testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { collectionAddresses } from '../../../examples/sandbox/chain/collections.ts'
import { deploySandbox } from '../../../examples/sandbox/chain/deploy-sandbox.ts'
import { deployTokens } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { poolAddress, poolPlans } from '../../../examples/sandbox/chain/pools.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { sandboxTokens, spoofToken, testTokens, tokensByChain, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'
import { readUniswapCode } from '../../../examples/sandbox/chain/uniswap-code.ts'

test('every address is that of a transaction of the deployer', () => {
  const addresses = [0n, 1n, 2n, 3n, 4n, 25n, 26n, 27n, 28n].map((nonce) => getContractAddress({ from: exchangeDeployer.address, nonce }))
  const { factory, router } = exchangeAddresses
  const { collection, items, unlisted, poisonToken } = collectionAddresses
  const contracts = [wrappedNative.address, factory, router, spoofToken.address, signatureWallet.address]
  expect([contracts, [collection, items, unlisted, poisonToken]].flat()).toEqual(addresses)
})

test('pool addresses are made from the code that the packages carry', () => {
  expect(keccak256(readUniswapCode().pair)).toBe('0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f')
})

test('the look-alike is not among the listed tokens', () => {
  const listed: readonly string[] = testTokens.map(({ address }) => address)
  expect(listed).not.toContain(spoofToken.address)
  expect(spoofToken.symbol).not.toBe('USDC')
  expect(spoofToken.symbol.normalize('NFKC')).not.toBe('USDC')
  expect(sandboxTokens.filter((token) => 'spoof' in token)).toEqual([spoofToken])
  for (const tokens of Object.values(tokensByChain)) expect(tokens).toBe(testTokens)
})

describe.each([1, 10])('chain %i', (id) => {
  let chain: Chain
  beforeAll(async () => {
    chain = await startChain({ id })
    await deploySandbox(chain.rpcUrl)
  })
  afterAll(() => chain.stop())

  test('the pools stand where they are computed, with what was planned', async () => {
    const client = createChainClient(chain.rpcUrl)
    const abi = parseAbi(['function getPair(address a, address b) view returns (address)'])
    for (const { first, second, amounts } of poolPlans) {
      const pool = poolAddress(first.address, second.address)
      const args = [second.address, first.address] as const
      expect(await client.readContract({ address: exchangeAddresses.factory, abi, functionName: 'getPair', args })).toBe(pool)
      for (const [place, token] of [first, second].entries()) {
        const balance = await client.readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [pool] })
        expect(balance).toBe(parseUnits(amounts[place] ?? '', token.decimals))
      }
    }
  })

  test('every funded account holds the look-alike', async () => {
    const client = createChainClient(chain.rpcUrl)
    const contract = { address: spoofToken.address, abi: erc20Abi } as const
    expect(await client.readContract({ ...contract, functionName: 'symbol' })).toBe('USD\u0421')
    expect(await client.readContract({ ...contract, functionName: 'name' })).toBe('USD Coin')
    for (const { address } of testAccounts) {
      expect(await client.readContract({ ...contract, functionName: 'balanceOf', args: [address] })).toBe(75_000_000_000n)
    }
  })

  test('deploying again changes nothing, and blocks still come by themselves', async () => {
    const client = createChainClient(chain.rpcUrl)
    const before = await client.getBlock()
    await deploySandbox(chain.rpcUrl)
    expect((await client.getBlock()).hash).toBe(before.hash)
    expect(await client.request<{ Method: string; Parameters: []; ReturnType: unknown }>({ method: 'anvil_getAutomine', params: [] })).toBe(
      true,
    )
  })
})

describe('a chain that is not fresh', () => {
  let chain: Chain
  beforeEach(async () => {
    chain = await startChain({ id: 1 })
  })
  afterEach(() => chain.stop())

  test('tokens that are there already are used', async () => {
    await deployTokens(chain.rpcUrl)
    await expect(deploySandbox(chain.rpcUrl)).resolves.toBeUndefined()
  })

  test('a deployer that was used before is an error that says so', async () => {
    const client = createChainClient(chain.rpcUrl)
    await client.setNonce({ address: exchangeDeployer.address, nonce: 3 })
    await expect(deploySandbox(chain.rpcUrl)).rejects.toThrow('not a fresh one')
  })

  test('a part that is missing is an error that names its address', async () => {
    await deploySandbox(chain.rpcUrl)
    await createChainClient(chain.rpcUrl).setCode({ address: signatureWallet.address, bytecode: '0x' })
    await expect(deploySandbox(chain.rpcUrl)).rejects.toThrow(signatureWallet.address)
  })
})
