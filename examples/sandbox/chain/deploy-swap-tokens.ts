import { encodeDeployData, type Hex, parseAbi } from 'viem'
import { swapTokenDeployer } from './accounts.ts'
import type { ChainClient } from './chain-client.ts'
import artifacts from './contracts/swap-tokens.json' with { type: 'json' }
import { liquidityOf } from './deploy-exchange.ts'
import { swapTokenPools } from './pools.ts'
import { type PlannedTransaction, sendAll } from './send-all.ts'
import { feeToken, permitToken, type TestTokenInfo } from './tokens.ts'

const abi = parseAbi(['constructor(string name, string symbol, uint8 decimals)'])
const codes: readonly (readonly [token: TestTokenInfo, bytecode: string])[] = [
  [feeToken, artifacts.FeeToken.bytecode],
  [permitToken, artifacts.PermitToken.bytecode],
]

const creationCode = ({ name, symbol, decimals }: TestTokenInfo, bytecode: string): Hex =>
  encodeDeployData({ abi, bytecode: `0x${bytecode.slice(2)}`, args: [name, symbol, decimals] })

/**
 * Puts the unusual tokens (`feeToken`, `permitToken`) on a chain that has the exchange, and fills their pools. They have a deployer of their own, so that no
 * other contract of the sandbox moves their addresses.
 */
export const deploySwapTokens = async (client: ChainClient): Promise<void> => {
  const from = swapTokenDeployer.address
  const creations = codes.map(([token, bytecode]): PlannedTransaction => ({ from, data: creationCode(token, bytecode), gas: 2_000_000n }))
  const tokens = codes.map(([token]) => token)
  const receipts = await sendAll(client, [...creations, ...liquidityOf(swapTokenPools, tokens, from)])
  for (const [place, { symbol, address }] of tokens.entries()) {
    const created = receipts[place]?.contractAddress
    if (created?.toLowerCase() === address.toLowerCase()) continue
    throw new Error(`${symbol} went to ${created} instead of ${address}: this chain is not a fresh one.`)
  }
}
