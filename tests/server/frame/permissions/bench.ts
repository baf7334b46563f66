import {
  type Address,
  concat,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { delegationContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { type ChainClient, createChainClient } from '../../../../examples/sandbox/chain/chain-client.ts'
import { deployAccountContracts } from '../../../../examples/sandbox/chain/deploy-account-contracts.ts'
import { deployTokens, mintData } from '../../../../examples/sandbox/chain/deploy-tokens.ts'
import { startChain } from '../../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../../examples/sandbox/chain/tokens.ts'
import { readPermissionRequests } from '../../../../plugins/smart-sessions/permissions/read-request.ts'
import { type DelegationContracts, decodeContext, type SignedDelegation } from '../../../../server/frame/page/permissions/delegation.ts'
import { prepareGrant } from '../../../../server/frame/page/permissions/grant-permission.ts'
import { readNonce } from '../../../../server/frame/page/permissions/nonce.ts'

export const contracts: DelegationContracts = delegationContracts

const abi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function incrementNonce(address manager)',
  'error InvalidDelegate()',
  'error CannotUseADisabledDelegation()',
  'error InvalidERC1271Signature()',
])
const SINGLE: Hex = `0x${'00'.repeat(32)}`

/** What is done with a permission. */
export interface Use {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Hex
}

export const token = testTokens[0].address

export const transferOf = (to: Address, amount: bigint): Use => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

/** The call by which an account takes its next nonce, and with it takes back every permission that has the one before. */
export const nextNonceCall = (): Use => {
  const { NonceEnforcer: to } = contracts.enforcers
  if (to === undefined) throw new Error('There is no NonceEnforcer.')
  return { to, data: encodeFunctionData({ abi, functionName: 'incrementNonce', args: [contracts.manager] }) }
}

/** A local chain on which one account, which runs the code that delegates, grants permissions, and anybody uses them. */
export const openPermissionBench = async () => {
  const local = await startChain({ id: 1 })
  const client: ChainClient = createChainClient(local.rpcUrl)
  await deployAccountContracts(client)
  await deployTokens(local.rpcUrl)
  const chain = defineChain({
    id: 1,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [local.rpcUrl] } },
  })
  const person = async (): Promise<PrivateKeyAccount> => {
    const account = privateKeyToAccount(generatePrivateKey())
    await client.setBalance({ address: account.address, value: parseEther('100') })
    return account
  }
  const walletOf = (account: PrivateKeyAccount) => createWalletClient({ account, chain, transport: http(local.rpcUrl, { retryCount: 0 }) })
  const [owner, agent, stranger] = [await person(), await person(), await person()]
  const wallet = walletOf(owner)
  const authorization = await wallet.signAuthorization({ contractAddress: contracts.implementation, executor: 'self' })
  const sendAs = async (account: PrivateKeyAccount, call: Use & { authorizationList?: [typeof authorization] }) => {
    const hash = await walletOf(account).sendTransaction({ gas: 900_000n, ...call })
    return client.waitForTransactionReceipt({ hash })
  }
  await sendAs(owner, { to: owner.address, authorizationList: [authorization] })
  await sendAs(owner, { to: token, data: mintData(testTokens[0], owner.address, '1000') })
  const now = async () => Number((await client.getBlock()).timestamp)
  let salt = 0n

  return {
    client,
    owner: owner.address,
    agent: agent.address,
    stranger,
    now,
    close: () => local.stop(),
    /** Sends as the account that grants. */
    send: (call: Use) => sendAs(owner, call),
    /** The chain's clock goes on, and a block with that time follows. */
    async pass(seconds: number) {
      await client.increaseTime({ seconds })
      await client.mine({ blocks: 1 })
    },
    /** Grants as the frame does: the request is read, put into a delegation, signed. Answers the context. */
    async grant(type: string, data: object, rules: readonly object[] = []): Promise<SignedDelegation> {
      const time = await now()
      const asked = { chainId: '0x1', to: agent.address, permission: { type, isAdjustmentAllowed: false, data }, rules }
      const subject = { chain: 1n, isAccount: (address: string) => address === owner.address, now: time, allowUnlimited: true }
      const [request] = readPermissionRequests([asked], subject)
      if (request === undefined) throw new Error('There is no request.')
      salt += 1n
      const nonce = await readNonce(client, contracts, owner.address)
      const prepared = prepareGrant(request, { contracts, chainId: 1, account: owner.address, nonce, now: time, salt })
      const { context } = prepared.answer(await owner.signTypedData(prepared.typedData))
      const delegation = decodeContext(context)
      if (delegation === undefined) throw new Error('The context cannot be read back.')
      return delegation
    },
    /** Uses a permission; `refused` is the reason of the contract that refuses. */
    async use(
      context: Hex,
      { to, value = 0n, data = '0x' }: Use,
      by: PrivateKeyAccount = agent,
    ): Promise<'done' | { readonly refused: string }> {
      const execution = concat([encodePacked(['address', 'uint256'], [to, value]), data])
      const asked = { abi, functionName: 'redeemDelegations', args: [[context], [SINGLE], [execution]] } as const
      const call = { to: contracts.manager, data: encodeFunctionData(asked) }
      try {
        await client.simulateContract({ account: by.address, address: contracts.manager, ...asked })
      } catch (error) {
        return { refused: error instanceof Error ? error.message : String(error) }
      }
      const { status } = await sendAs(by, call)
      return status === 'success' ? 'done' : { refused: 'reverted' }
    },
    hex: (value: bigint) => toHex(value),
  }
}
