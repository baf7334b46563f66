import { createTestClient, http, parseAbi, parseUnits, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { tokenDeployer } from './accounts.ts'
import artifacts from './contracts/test-tokens.json' with { type: 'json' }
import { placeMulticall3 } from './multicall3.ts'
import { type TestTokenInfo, testTokens, tokenHolders } from './tokens.ts'

const abi = parseAbi(['constructor(string name, string symbol, uint8 decimals)', 'function mint(address to, uint256 value)'])

const codeOf = (token: TestTokenInfo): `0x${string}` => {
  const { bytecode } = token.returnsValue ? artifacts.TestToken : artifacts.TestTokenWithoutReturn
  return `0x${bytecode.slice(2)}`
}

/**
 * Deploys Multicall3 and the test tokens on a fresh local chain and gives every funded account its share.
 * A chain that has the tokens already is left as it is.
 */
export const deployTokens = async (rpcUrl: string): Promise<readonly TestTokenInfo[]> => {
  const account = privateKeyToAccount(tokenDeployer.privateKey)
  const client = createTestClient({ mode: 'anvil', account, transport: http(rpcUrl), pollingInterval: 20 })
  const chain = client.extend(publicActions).extend(walletActions)
  if ((await chain.getCode({ address: testTokens[0].address })) !== undefined) return testTokens
  await placeMulticall3(client)
  for (const token of testTokens) {
    const hash = await chain.deployContract({
      abi,
      bytecode: codeOf(token),
      args: [token.name, token.symbol, token.decimals],
      chain: null,
    })
    const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
    if (contractAddress?.toLowerCase() !== token.address.toLowerCase()) {
      throw new Error(`${token.symbol} went to ${contractAddress} instead of ${token.address}: this chain is not a fresh one.`)
    }
  }
  for (const token of testTokens) {
    for (const holder of tokenHolders) {
      const args = [holder, parseUnits(token.balance, token.decimals)] as const
      const hash = await chain.writeContract({ address: token.address, abi, functionName: 'mint', args, chain: null })
      await chain.waitForTransactionReceipt({ hash })
    }
  }
  return testTokens
}
