import * as v from 'valibot'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { delegationContracts } from '../chain/account-contracts.ts'
import type { ChainRpc } from './chain-rpc.ts'
import { permissionSchema, signDelegation } from './delegations.ts'
import { quantitySchema } from './hex.ts'
import { ProviderError } from './provider-error.ts'
import { permittedAccount } from './signing-methods.ts'
import type { WalletMethod, WalletMethods } from './wallet-method.ts'
import type { WalletState } from './wallet-state.ts'

const requestsSchema = v.pipe(v.array(permissionSchema), v.minLength(1))

/** How often, and after how many ms, the wallet looks whether the account has its code. */
const LOOKS = 40
const BETWEEN = 100

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Gives the account the code of the delegation framework (EIP-7702), where it has not got it. */
const upgrade = async (account: PrivateKeyAccount, chainId: Hex, ask: (method: string, params: readonly unknown[]) => Promise<unknown>) => {
  const code = `0xef0100${delegationContracts.implementation.slice(2)}`.toLowerCase()
  const isThere = async (): Promise<boolean> => (await ask('eth_getCode', [account.address, 'latest'])) === code
  if (await isThere()) return
  const quantity = async (method: string, params: readonly unknown[]): Promise<bigint> => v.parse(quantitySchema, await ask(method, params))
  const nonce = Number(await quantity('eth_getTransactionCount', [account.address, 'pending']))
  const gasPrice = await quantity('eth_gasPrice', [])
  const chain = Number(BigInt(chainId))
  // The account sends it itself, so that its nonce has gone up before the authorization is read.
  const authorization = await account.signAuthorization({
    contractAddress: delegationContracts.implementation,
    chainId: chain,
    nonce: nonce + 1,
  })
  const fees = { maxFeePerGas: gasPrice * 2n, maxPriorityFeePerGas: gasPrice, gas: 100_000n }
  const transaction = { type: 'eip7702', chainId: chain, nonce, to: account.address, authorizationList: [authorization], ...fees } as const
  await ask('eth_sendRawTransaction', [await account.signTransaction(transaction)])
  for (let look = 0; look < LOOKS; look += 1) {
    if (await isThere()) return
    await pause(BETWEEN)
  }
  throw new ProviderError(-32603, 'The account could not be upgraded.')
}

/** Permissions of ERC-7715, by their present names and the old ones, granted as delegations that the chain keeps. */
export const permissionMethods = (state: WalletState, rpc: ChainRpc): WalletMethods => {
  let salt = BigInt(Date.now())
  const grant: WalletMethod = (params) => {
    const requests = v.parse(requestsSchema, params)
    const chainId = state.chainId()
    const rpcUrl = state.rpcUrl()
    if (rpcUrl === undefined || requests.some((one) => one.chainId !== chainId)) {
      throw new ProviderError(5710, 'The wallet is not on the chain of the permission.')
    }
    const [first = ''] = state.visible()
    const accounts = requests.map(({ from = first }) => permittedAccount(state, from))
    const perform = async (): Promise<unknown> => {
      const ask = (method: string, asked: readonly unknown[]) => rpc(rpcUrl, method, asked)
      const { timestamp } = v.parse(v.object({ timestamp: quantitySchema }), await ask('eth_getBlockByNumber', ['latest', false]))
      const answers: unknown[] = []
      for (const [index, account] of accounts.entries()) {
        const request = requests[index]
        if (!request) continue
        await upgrade(account, chainId, ask)
        salt += 1n
        const context = await signDelegation(account, request, salt, Number(timestamp))
        const given = (params as readonly object[])[index]
        answers.push({ ...given, from: account.address, context, delegationManager: delegationContracts.manager, dependencies: [] })
      }
      return answers
    }
    return { ask: true, perform }
  }
  return { wallet_grantPermissions: grant, wallet_requestExecutionPermissions: grant }
}
