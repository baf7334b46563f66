/** @jest-environment node */
import { createPublicClient, createWalletClient, erc20Abi, getContractAddress, http, parseAbi, parseUnits } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { testAccounts, testMnemonic, tokenDeployer } from '../../../examples/sandbox/chain/accounts.ts'
import { deployTokens } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { isRunning } from '../support/is-running.ts'

test('the accounts are those of the mnemonic', () => {
  for (const { index, address, privateKey } of [...testAccounts, tokenDeployer]) {
    expect(mnemonicToAccount(testMnemonic, { addressIndex: index }).address).toBe(address)
    expect(privateKeyToAccount(privateKey).address).toBe(address)
  }
})

test('the token addresses are those of the deployer’s first transactions', () => {
  const addresses = testTokens.map((_, nonce) => getContractAddress({ from: tokenDeployer.address, nonce: BigInt(nonce) }))
  expect(testTokens.map((token) => token.address)).toEqual(addresses)
})

describe('a running chain', () => {
  let chain: Chain
  const [first, second] = testAccounts
  const reader = () => createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl), pollingInterval: 20 })
  const writer = () => createWalletClient({ account: privateKeyToAccount(first.privateKey), chain: mainnet, transport: http(chain.rpcUrl) })
  const balanceOf = (address: `0x${string}`, owner: `0x${string}`) =>
    reader().readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  beforeAll(async () => {
    chain = await startChain({ id: 1 })
    await deployTokens(chain.rpcUrl)
  })
  afterAll(() => chain.stop())

  test('answers as chain 1 with funded accounts', async () => {
    expect(await reader().getChainId()).toBe(1)
    for (const { address } of testAccounts) expect(await reader().getBalance({ address })).toBe(10_000n * 10n ** 18n)
  })

  test.each(testTokens)('$symbol has its name, decimals and balances', async (token) => {
    const contract = { address: token.address, abi: erc20Abi } as const
    const [name, symbol, decimals] = await reader().multicall({
      allowFailure: false,
      contracts: [
        { ...contract, functionName: 'name' },
        { ...contract, functionName: 'symbol' },
        { ...contract, functionName: 'decimals' },
      ],
    })
    const balances = await Promise.all(testAccounts.map((account) => balanceOf(token.address, account.address)))
    expect([name, symbol, decimals]).toEqual([token.name, token.symbol, token.decimals])
    expect(balances).toEqual(testAccounts.map(() => parseUnits(token.balance, token.decimals)))
  })

  test('deploying again changes nothing', async () => {
    const before = await reader().getTransactionCount({ address: tokenDeployer.address })
    await deployTokens(chain.rpcUrl)
    expect(await reader().getTransactionCount({ address: tokenDeployer.address })).toBe(before)
  })

  test('a transfer moves exact units, with and without a return value', async () => {
    const abi = parseAbi(['function transfer(address to, uint256 value)'])
    for (const { address } of testTokens) {
      const before = await balanceOf(address, second.address)
      const hash = await writer().writeContract({ address, abi, functionName: 'transfer', args: [second.address, 1n] })
      expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('success')
      expect(await balanceOf(address, second.address)).toBe(before + 1n)
    }
    const call = { args: [second.address, 1n], account: first.address, functionName: 'transfer' } as const
    await expect(reader().simulateContract({ ...call, address: testTokens[0].address, abi: erc20Abi })).resolves.toMatchObject({
      result: true,
    })
    await expect(reader().simulateContract({ ...call, address: testTokens[3].address, abi: erc20Abi })).rejects.toThrow('returned no data')
  })

  test('USDT refuses to change an allowance that is not zero', async () => {
    const usdt = testTokens[3].address
    const abi = parseAbi(['function approve(address spender, uint256 value)', 'error AllowanceNotZero(address spender, uint256 allowance)'])
    const approve = { address: usdt, abi, functionName: 'approve' } as const
    const hash = await writer().writeContract({ ...approve, args: [second.address, 5n] })
    await reader().waitForTransactionReceipt({ hash })
    await expect(writer().writeContract({ ...approve, args: [second.address, 6n] })).rejects.toThrow('AllowanceNotZero')
    await expect(writer().writeContract({ ...approve, args: [second.address, 0n] })).resolves.toMatch(/^0x/)
  })

  test('a taken port is an error that names it', async () => {
    await expect(startChain({ id: 10, port: chain.port })).rejects.toThrow(`port ${chain.port}`)
  })

  test('nobody can spend more than there is', async () => {
    const call = { address: testTokens[0].address, abi: erc20Abi, functionName: 'transfer', account: first.address } as const
    await expect(reader().simulateContract({ ...call, args: [second.address, 10n ** 30n] })).rejects.toThrow('reverted')
  })
})

test('stop leaves no process behind and may be called again', async () => {
  const chain = await startChain({ id: 10 })
  expect(await isRunning(chain.pid)).toBe(true)
  await chain.stop()
  expect(await isRunning(chain.pid)).toBe(false)
  await chain.stop()
  await expect(fetch(chain.rpcUrl)).rejects.toThrow()
})

test('without CORS no page reads its answers or sends it JSON', async () => {
  const closed = await startChain({ id: 1, cors: false })
  try {
    const ask = (type: string) =>
      fetch(closed.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': type, origin: 'https://evil.example' },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}',
      })
    expect((await ask('application/json')).headers.get('access-control-allow-origin')).toBeNull()
    // What a page may send without asking first is not taken for JSON.
    expect(await (await ask('text/plain')).text()).not.toContain('"result"')
  } finally {
    await closed.stop()
  }
})

// The chain takes a WebSocket from pages of any site, whatever it is told about CORS.
const manyAddresses = ['linux', 'win32'].includes(process.platform)
;(manyAddresses ? test : test.skip)('without CORS it listens where no page finds it', async () => {
  const chains = await Promise.all([startChain({ id: 1, cors: false }), startChain({ id: 10, cors: false })])
  try {
    const hosts = chains.map(({ rpcUrl }) => new URL(rpcUrl).hostname)
    expect(new Set([...hosts, '127.0.0.1']).size).toBe(3)
    for (const host of hosts) expect(host).toMatch(/^127(\.\d{1,3}){3}$/)
  } finally {
    await Promise.all(chains.map(({ stop }) => stop()))
  }
})
