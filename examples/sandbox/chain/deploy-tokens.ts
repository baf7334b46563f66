import { type Address, encodeDeployData, encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { tokenDeployer } from './accounts.ts'
import { createChainClient } from './chain-client.ts'
import artifacts from './contracts/test-tokens.json' with { type: 'json' }
import { placeMulticall3 } from './multicall3.ts'
import { type PlannedTransaction, sendAll } from './send-all.ts'
import { type TestTokenInfo, testTokens, tokenHolders } from './tokens.ts'

const abi = parseAbi(['constructor(string name, string symbol, uint8 decimals)', 'function mint(address to, uint256 value)'])

/** Creation code of a token with its name, symbol and decimals. */
export const tokenCode = (token: TestTokenInfo): Hex => {
  const { bytecode } = token.returnsValue ? artifacts.TestToken : artifacts.TestTokenWithoutReturn
  return encodeDeployData({ abi, bytecode: `0x${bytecode.slice(2)}`, args: [token.name, token.symbol, token.decimals] })
}

/** Call data that gives someone an amount (decimal text) of a token; every test token lets anyone do that. */
export const mintData = ({ decimals }: TestTokenInfo, to: Address, amount: string): Hex =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to, parseUnits(amount, decimals)] })

/** The transactions that give every funded account its share of a token. */
export const sharesOf = (token: TestTokenInfo, from: Address): readonly PlannedTransaction[] =>
  tokenHolders.map((holder) => ({ from, to: token.address, data: mintData(token, holder, token.balance), gas: 120_000n }))

/**
 * Deploys Multicall3 and the test tokens on a fresh local chain and gives every funded account its share.
 * A chain that has the tokens already is left as it is.
 */
export const deployTokens = async (rpcUrl: string): Promise<readonly TestTokenInfo[]> => {
  const client = createChainClient(rpcUrl)
  if ((await client.getCode({ address: testTokens[0].address })) !== undefined) return testTokens
  await placeMulticall3(client)
  const from = tokenDeployer.address
  const created = testTokens.map((token): PlannedTransaction => ({ from, data: tokenCode(token), gas: 1_500_000n }))
  const receipts = await sendAll(client, [...created, ...testTokens.flatMap((token) => sharesOf(token, from))])
  for (const [place, token] of testTokens.entries()) {
    const address = receipts[place]?.contractAddress
    if (address?.toLowerCase() === token.address.toLowerCase()) continue
    throw new Error(`${token.symbol} went to ${address} instead of ${token.address}: this chain is not a fresh one.`)
  }
  return testTokens
}
