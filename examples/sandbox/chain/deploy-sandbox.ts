import type { Address } from 'viem'
import { exchangeDeployer, signatureWallet } from './accounts.ts'
import { createChainClient } from './chain-client.ts'
import { collectionContracts } from './collections.ts'
import { deployAccountContracts } from './deploy-account-contracts.ts'
import { exchangeContracts, liquidity, type PlannedContract } from './deploy-exchange.ts'
import { deployNames } from './deploy-names.ts'
import { deploySwapTokens } from './deploy-swap-tokens.ts'
import { deployTokens, sharesOf, tokenCode } from './deploy-tokens.ts'
import { exchangeAddresses } from './exchange-addresses.ts'
import { poolAddress, poolPlans, swapTokenPools } from './pools.ts'
import { type PlannedTransaction, sendAll } from './send-all.ts'
import { signatureWalletCode } from './signature-wallet.ts'
import { sandboxTokens, spoofToken } from './tokens.ts'

const plannedContracts = (): readonly PlannedContract[] => [
  ...exchangeContracts(),
  { name: 'the look-alike token', address: spoofToken.address, code: tokenCode(spoofToken) },
  { name: 'the signature wallet', address: signatureWallet.address, code: signatureWalletCode() },
]

const allAddresses = (): readonly Address[] => [
  ...sandboxTokens.map(({ address }) => address),
  exchangeAddresses.factory,
  exchangeAddresses.router,
  signatureWallet.address,
  ...collectionContracts().map(({ address }) => address),
  ...[...poolPlans, ...swapTokenPools].map(({ first, second }) => poolAddress(first.address, second.address)),
]

/** A transaction of the deployment, and the contract that it creates. */
interface Step {
  readonly transaction: PlannedTransaction
  readonly contract?: PlannedContract
}

const creation = (contract: PlannedContract): Step => ({
  transaction: { from: exchangeDeployer.address, data: contract.code, gas: 5_000_000n },
  contract,
})

/**
 * Puts everything on a fresh local chain: Multicall3, the tokens with the look-alike, wrapped native coin, the exchange with its pools, the
 * signature wallet, the NFT contracts and the names. A chain that has all of it is left as it is; rejects where only a part is there (tokens alone are
 * not a part), as on a chain kept from another version.
 */
export const deploySandbox = async (rpcUrl: string): Promise<void> => {
  const client = createChainClient(rpcUrl)
  if ((await client.getCode({ address: exchangeAddresses.router })) === undefined) {
    const from = exchangeDeployer.address
    const sent = await client.getTransactionCount({ address: from })
    if (sent !== 0) throw new Error(`The deployer ${from} has sent ${sent} transactions: this chain is not a fresh one.`)
    await deployTokens(rpcUrl)
    // In this order for good: what is deployed later comes to its address by all that is sent before it.
    const steps: readonly Step[] = [
      ...plannedContracts().map(creation),
      ...[...sharesOf(spoofToken, from), ...liquidity()].map((transaction) => ({ transaction })),
      ...collectionContracts().map(creation),
    ]
    const receipts = await sendAll(
      client,
      steps.map(({ transaction }) => transaction),
    )
    for (const [place, { contract }] of steps.entries()) {
      const created = receipts[place]?.contractAddress
      if (contract === undefined || created?.toLowerCase() === contract.address.toLowerCase()) continue
      const { name, address } = contract
      throw new Error(`${name} went to ${created} instead of ${address}: this chain is not a fresh one.`)
    }
    await deploySwapTokens(client)
  }
  await deployNames(client)
  await deployAccountContracts(client)
  const codes = await Promise.all(allAddresses().map(async (address) => ({ address, code: await client.getCode({ address }) })))
  const missing = codes.find(({ code }) => code === undefined)
  if (missing !== undefined) throw new Error(`Nothing is at ${missing.address}: this chain was kept from another version. Start afresh.`)
}
