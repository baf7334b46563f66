/** @jest-environment node */
import { concat, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { deploySandbox } from '../../../examples/sandbox/chain/deploy-sandbox.ts'
import { exchangeAddresses } from '../../../examples/sandbox/chain/exchange-addresses.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { feeToken, testTokens, wrappedNative } from '../../../examples/sandbox/chain/tokens.ts'
import { systemClock } from '../../../kernel/platform/clock.ts'
import { type ChainFront, startChainFront } from '../../sandbox/api/support/chain-front.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

const OWN = testAccounts[0].address
const FRIEND = testAccounts[1].address
const [usdc, dai, , usdt] = testTokens
const { router } = exchangeAddresses

let chain: Chain
let front: ChainFront
let rig: ActionsRig

beforeAll(async () => {
  chain = await startChain({ id: 1 })
  await deploySandbox(chain.rpcUrl)
  front = await startChainFront(chain.rpcUrl)
  rig = await createActionsRig(createScriptedWallet(), { clock: systemClock, networks: [evmNetwork(1, front.url)] })
}, 60_000)
afterAll(async () => {
  rig?.scope.unload()
  await front?.close()
  await chain?.stop()
})

const on = () => ({ ...rig.call, account: OWN })
const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
])

describe('simulation', () => {
  const swap = (minimum: bigint) =>
    encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForTokens',
      args: [5_000_000n, minimum, [usdc.address, dai.address], OWN, maxUint256],
    })
  const approval = () => rig.actions.allowances.approval({ token: usdc.address, spender: router, amount: 5_000_000n })

  test('an approval and the swap after it: what leaves and what comes, and nothing else', async () => {
    const calls = [approval(), { to: router, data: swap(1n) }]
    const { changes, block } = await rig.actions.simulation.simulate({ ...on(), calls, tokens: [usdc.address, dai.address] })
    expect(changes).toEqual([
      { token: usdc.address, amount: -5_000_000n },
      { token: dai.address, amount: expect.any(BigInt) },
    ])
    expect(block).toBe(await createChainClient(chain.rpcUrl).getBlockNumber({ cacheTime: 0 }))
  })

  test('the coin is counted, and what a token keeps is missing from what comes', async () => {
    const args = [1n, [wrappedNative.address, feeToken.address], OWN, maxUint256] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens', args })
    const calls = [{ to: router, data, value: parseEther('1') }]
    const whole = await rig.actions.simulation.simulate({ ...on(), calls, tokens: [feeToken.address] })
    const [coin, toll] = whole.changes
    expect(coin).toEqual({ amount: -parseEther('1') })
    const { first, second } = { first: parseEther('1000'), second: parseEther('1584000') }
    const paid = parseEther('1') * 997n
    const sent = (paid * second) / (first * 1000n + paid)
    expect(toll).toEqual({ token: feeToken.address, amount: sent - sent / 100n })
    const amount = toll?.amount ?? 0n
    const toItself = rig.actions.simulation.selfTransfer({ token: feeToken.address, account: OWN, amount })
    const after = await rig.actions.simulation.simulate({ ...on(), calls: [...calls, toItself], tokens: [feeToken.address] })
    expect(after.changes).toContainEqual({ token: feeToken.address, amount: amount - amount / 100n })
  })

  test('a call that fails is an error with its place, and never "nothing moves"', async () => {
    const calls = [approval(), { to: router, data: swap(maxUint256) }]
    await expect(rig.actions.simulation.simulate({ ...on(), calls })).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
      context: { reason: 'reverted', call: 1 },
    })
  })

  test('more of the coin than there is is an error', async () => {
    const calls = [{ to: FRIEND, value: parseEther('1000000') }]
    await expect(rig.actions.simulation.simulate({ ...on(), calls })).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('a node that cannot run calls is an error', async () => {
    front.lacks = 'eth_simulateV1'
    await expect(rig.actions.simulation.simulate({ ...on(), calls: [approval()] })).rejects.toMatchObject({ code: 'HTTP_STATUS' })
    front.lacks = undefined
  })

  test('a named block is the one that counts', async () => {
    const client = createChainClient(chain.rpcUrl)
    const block = await client.getBlockNumber({ cacheTime: 0 })
    await client.mine({ blocks: 2 })
    const answer = await rig.actions.simulation.simulate({ ...on(), calls: [approval()], block })
    expect(answer).toMatchObject({ block, changes: [] })
    await expect(rig.actions.simulation.simulate({ ...on(), calls: [approval()], block: block + 900n })).rejects.toMatchObject({
      code: 'HTTP_INVALID',
    })
  })

  test('no call, and what is no bytes, are refused', async () => {
    await expect(rig.actions.simulation.simulate({ ...on(), calls: [] })).rejects.toMatchObject({ code: 'PARAMS_INVALID' })
    await expect(rig.actions.simulation.simulate({ ...on(), calls: [{ to: router, data: 'swap' }] })).rejects.toMatchObject({
      code: 'PARAMS_INVALID',
    })
  })

  test('a token that lies in its logs is counted by its balances', async () => {
    // Whatever it is asked it tells of a transfer to the account, and its balances are always 1.
    const liar = `0x${'1a'.repeat(20)}` as const
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const push = (value: Hex): Hex => concat([`0x${(0x5f + (value.length - 2) / 2).toString(16)}`, value])
    const word = (value: string): Hex => push(`0x${value.replace('0x', '').toLowerCase().padStart(64, '0')}`)
    const store: readonly Hex[] = [word('0x1'), push('0x00'), '0x52']
    const log: readonly Hex[] = [word(OWN), word(FRIEND), push(topic), push('0x20'), push('0x00'), '0xa3']
    const code = concat(store.concat(log, [push('0x20'), push('0x00'), '0xf3']))
    await createChainClient(chain.rpcUrl).setCode({ address: liar, bytecode: code })
    const calls = [{ to: liar, data: '0x' }]
    const believed = await rig.actions.simulation.simulate({ ...on(), calls })
    expect(believed.changes).toMatchObject([{ amount: 1n }])
    expect((await rig.actions.simulation.simulate({ ...on(), calls, tokens: [liar] })).changes).toEqual([])
  })
})

describe('allowances', () => {
  test('approve, read and take back, as the chain has it', async () => {
    const client = createChainClient(chain.rpcUrl)
    const allowance = () => rig.actions.allowances.allowance({ ...on(), token: usdt.address, spender: router })
    const send = async (amount: bigint) => {
      const { to, data } = rig.actions.allowances.approval({ token: usdt.address, spender: router, amount })
      await client.request({ method: 'eth_sendTransaction', params: [{ from: OWN, to, data }] } as never)
    }
    expect(await allowance()).toBe(0n)
    await send(7n)
    expect(await allowance()).toBe(7n)
    await send(0n)
    expect(await allowance()).toBe(0n)
  })

  test('what is no token is an error and not "nothing is allowed"', async () => {
    await expect(rig.actions.allowances.allowance({ ...on(), token: FRIEND, spender: router })).rejects.toMatchObject({
      code: 'TRANSACTION_FAILED',
    })
  })

  test('an approval is of exactly the amount', () => {
    const { to, data } = rig.actions.allowances.approval({ token: usdc.address, spender: router, amount: 12n })
    expect([to, data]).toEqual([usdc.address, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 12n] })])
    expect(() => rig.actions.allowances.approval({ token: usdc.address, spender: router, amount: 2n ** 256n })).toThrow()
  })
})

describe('swap calls', () => {
  const path = [usdc.address, wrappedNative.address, dai.address]
  const read = (data: string, value = 0n) => rig.actions.swapCalls.readSwap({ data, value })
  const common = { minimum: 4n, recipient: FRIEND, deadline: 99n }

  test.each(['swapExactETHForTokens', 'swapExactETHForTokensSupportingFeeOnTransferTokens'] as const)('%s', (functionName) => {
    const data = encodeFunctionData({ abi: routerAbi, functionName, args: [4n, path, FRIEND, 99n] })
    expect(read(data, 5n)).toEqual({ ...common, amount: 5n, to: dai.address })
  })
  test.each(['swapExactTokensForETH', 'swapExactTokensForETHSupportingFeeOnTransferTokens'] as const)('%s', (functionName) => {
    const data = encodeFunctionData({ abi: routerAbi, functionName, args: [3n, 4n, path, FRIEND, 99n] })
    expect(read(data)).toEqual({ ...common, amount: 3n, from: usdc.address })
  })
  test.each(['swapExactTokensForTokens', 'swapExactTokensForTokensSupportingFeeOnTransferTokens'] as const)('%s', (functionName) => {
    const data = encodeFunctionData({ abi: routerAbi, functionName, args: [3n, 4n, path, FRIEND, 99n] })
    expect(read(data)).toEqual({ ...common, amount: 3n, from: usdc.address, to: dai.address })
  })

  const good = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args: [3n, 4n, path, FRIEND, 99n] })
  test.each([
    ['another function', encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, 3n] })],
    [
      'a swap that gives up to a limit',
      encodeFunctionData({ abi: routerAbi, functionName: 'swapTokensForExactTokens', args: [3n, 4n, path, FRIEND, 99n] }),
    ],
    ['bytes behind the arguments', `${good}00`],
    ['a word behind the arguments', `${good}${'00'.repeat(32)}`],
    ['missing bytes', good.slice(0, -2)],
    ['no bytes', '0x'],
    [
      'a path of one token',
      encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args: [3n, 4n, path.slice(1, 2), FRIEND, 99n] }),
    ],
  ])('%s is not read', (_, data) => {
    expect(read(data)).toBeUndefined()
  })
})
