import { buildSwap, swapQuotes } from 'portico/wire'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex, parseAbi, parseEther } from 'viem'
import { startApi } from '../../../../examples/sandbox/api/start-api.ts'
import { nativeAddress } from '../../../../examples/sandbox/api/token-table.ts'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { type ChainClient, createChainClient } from '../../../../examples/sandbox/chain/chain-client.ts'
import { exchangeAddresses } from '../../../../examples/sandbox/chain/exchange-addresses.ts'
import { feeToken, permitToken, testTokens, wrappedNative } from '../../../../examples/sandbox/chain/tokens.ts'
import { systemClock } from '../../../../kernel/platform/clock.ts'
import { createActionsRig } from '../../../adapters/support/evm-actions.ts'
import { createScriptedWallet } from '../../../adapters/support/scripted-wallet.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { callerOf } from '../../api/support/call-api.ts'
import { startSandboxChains } from '../../api/support/sandbox-chains.ts'

export const NETWORK = 'eip155:1'
export const { router } = exchangeAddresses
/** Whose swaps are watched, and who tries to profit from them. */
export const [, , { address: trader }, { address: bot }] = testAccounts

/** What is traded; the coin has no address. */
export interface Traded {
  readonly symbol: string
  readonly address?: Address
  /** About a hundredth of its pool, in the smallest unit. */
  readonly much: bigint
}

const much = (decimals: number, amount: bigint): bigint => amount * 10n ** BigInt(decimals)
const [usdc, dai, wbtc, usdt] = testTokens
export const traded: readonly [Traded, ...Traded[]] = [
  { symbol: 'ETH', much: parseEther('20') },
  { symbol: 'USDC', address: usdc.address, much: much(6, 60_000n) },
  { symbol: 'DAI', address: dai.address, much: much(18, 60_000n) },
  { symbol: 'WBTC', address: wbtc.address, much: much(8, 1n) },
  { symbol: 'USDT', address: usdt.address, much: much(6, 60_000n) },
  { symbol: 'TOLL', address: feeToken.address, much: much(18, 16_000n) },
  { symbol: 'PUSD', address: permitToken.address, much: much(18, 32_000n) },
]

const abi = parseAbi(['function mint(address to, uint256 value)', 'function deposit() payable'])

/** A call of an account that the chain signs for. */
export interface StageCall {
  readonly from: Address
  readonly to: string
  readonly data?: string
  readonly value?: bigint
  readonly gas?: bigint
  /** Wei for each unit of gas that goes to who makes the block: what pays more stands before what pays less. */
  readonly tip?: bigint
}

const createSender = (client: ChainClient) => {
  const request = client.request as (args: { readonly method: string; readonly params: readonly unknown[] }) => Promise<unknown>
  return async ({ from, to, data = '0x', value = 0n, gas = 600_000n, tip = 10n ** 9n }: StageCall): Promise<Hex> => {
    const maxFeePerGas = numberToHex(500n * 10n ** 9n)
    const transaction = {
      from,
      to,
      data,
      value: numberToHex(value),
      gas: numberToHex(gas),
      maxFeePerGas,
      maxPriorityFeePerGas: numberToHex(tip),
    }
    return (await request({ method: 'eth_sendTransaction', params: [transaction] })) as Hex
  }
}

/** A chain with the exchange, the service before it, and two accounts that have plenty of everything. Blocks come when they are asked for. */
export const startSwapStage = async () => {
  const chains = await startSandboxChains(1)
  const url = chains.urls[NETWORK] ?? ''
  const client = createChainClient(url)
  const api = await startApi({ chains: chains.urls })
  const rig = await createActionsRig(createScriptedWallet(), { clock: systemClock, networks: [evmNetwork(1, url)] })
  const send = createSender(client)
  const call = callerOf(api.url)
  const on = { network: NETWORK, account: trader } as const
  const id = (address: string): string => `${NETWORK}:${address}`
  const tokens = traded.flatMap(({ address, much: some }) => (address === undefined ? [] : [{ address, some }]))

  await client.setAutomine(false)
  for (const owner of [trader, bot]) {
    await client.setBalance({ address: owner, value: parseEther('10000000') })
    for (const { address, some } of tokens) {
      await send({ from: owner, to: address, data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, some * 10_000n] }) })
    }
  }
  const wrap = encodeFunctionData({ abi, functionName: 'deposit' })
  await send({ from: bot, to: wrappedNative.address, data: wrap, value: parseEther('100000') })
  for (const address of [...tokens.map((token) => token.address), wrappedNative.address]) {
    await send({ from: bot, to: address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] }) })
  }
  await client.mine({ blocks: 1 })

  return {
    client,
    send,
    mine: () => client.mine({ blocks: 1 }),
    simulation: rig.actions.simulation,
    allowances: rig.actions.allowances,
    readSwap: rig.actions.swapCalls.readSwap,
    on,
    held: (owner: Address, token: Address | undefined): Promise<bigint> =>
      token === undefined
        ? client.getBalance({ address: owner })
        : client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    async quote(from: Traded, to: Traded, amount: bigint) {
      const query = {
        amount: amount.toString(),
        from: id(from.address ?? nativeAddress),
        to: id(to.address ?? nativeAddress),
        userAddress: trader,
      }
      return (await call(swapQuotes, { query })).answer().quotes[0]
    },
    async build(from: Traded, to: Traded, amount: bigint, slippage: number) {
      const body = {
        amount: amount.toString(),
        eip155: { slippage },
        from: id(from.address ?? nativeAddress),
        to: id(to.address ?? nativeAddress),
        userAddress: id(trader),
        disableEstimate: true,
      }
      return (await call(buildSwap, { body })).answer().tx
    },
    async stop(): Promise<void> {
      rig.scope.unload()
      await api.close()
      await chains.stop()
    },
  }
}

/** The stage of random swaps. */
export type SwapStage = Awaited<ReturnType<typeof startSwapStage>>
