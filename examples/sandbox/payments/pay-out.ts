import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { createTestClient, encodeFunctionData, erc20Abi, type Hex, http, keccak256, parseUnits, publicActions, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { payoutAccount } from '../chain/accounts.ts'
import { mintData } from '../chain/deploy-tokens.ts'
import { testTokens } from '../chain/tokens.ts'
import { solanaKey } from '../test-wallet/solana/solana-keys.ts'
import { findAsset } from './catalogue.ts'
import type { Order } from './order-table.ts'

/** A payout that is signed and can land once. */
export interface SignedPayout {
  readonly raw: string
  readonly hash: string
}

/** Pays out on one family of chains. */
export interface Payer {
  /** Fills the account that pays where it has too little, and signs. */
  sign(order: Order): Promise<SignedPayout>
  /** Sends what was signed; what the chain has already is no error. */
  send(chain: string, signed: SignedPayout): Promise<void>
}

const RESERVE = 10n ** 18n

/** Pays ether and USDC from an account of the test words. */
export const createEvmPayer = (chains: Readonly<Record<string, string>>): Payer => {
  const account = privateKeyToAccount(payoutAccount.privateKey)
  const clientOf = (chain: string) =>
    createTestClient({ mode: 'anvil', account, transport: http(chains[chain], { retryCount: 0, timeout: 5_000 }), cacheTime: 0 })
      .extend(publicActions)
      .extend(walletActions)
  return {
    async sign({ chain, address: to, symbol, bought }) {
      const client = clientOf(chain)
      const asset = findAsset(chain, symbol)
      if (!asset || bought === null || !/^0x[0-9a-fA-F]{40}$/.test(to)) throw new Error(`${symbol} cannot be paid out on ${chain}.`)
      const units = parseUnits(bought, asset.decimals)
      const value = asset.address === undefined ? units : 0n
      if ((await client.getBalance({ address: account.address })) < value + RESERVE) {
        await client.setBalance({ address: account.address, value: value + RESERVE * 1_000n })
      }
      const receiver: Hex = `0x${to.slice(2)}`
      if (asset.address !== undefined) {
        const held = await client.readContract({
          address: asset.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [account.address],
        })
        if (held < units) {
          const data = mintData(testTokens[0], account.address, '1000000')
          const hash = await client.sendTransaction({ chain: null, to: asset.address, data })
          await client.waitForTransactionReceipt({ hash, timeout: 10_000, pollingInterval: 100 })
        }
      }
      const call =
        asset.address === undefined
          ? { to: receiver, value }
          : { to: asset.address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, units] }) }
      const id = await client.getChainId()
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas({ chain: null })
      const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
      const raw = await account.signTransaction({
        ...call,
        chainId: id,
        nonce,
        gas: 120_000n,
        maxFeePerGas: maxFeePerGas * 2n,
        maxPriorityFeePerGas,
        type: 'eip1559',
      })
      return { raw, hash: keccak256(raw) }
    },
    async send(chain, { raw, hash }) {
      const client = clientOf(chain)
      const serializedTransaction: Hex = `0x${raw.slice(2)}`
      try {
        await client.sendRawTransaction({ serializedTransaction })
      } catch (error) {
        // After a crash it may be there already.
        const known = await client.getTransaction({ hash: `0x${hash.slice(2)}` }).catch(() => undefined)
        if (!known) throw error
      }
    },
  }
}

const rpcAnswer = v.object({ result: v.optional(v.unknown()), error: v.optional(v.object({ message: v.string() })) })

const littleEndian = (value: bigint, bytes: number): Uint8Array =>
  Uint8Array.from({ length: bytes }, (_, place) => Number((value >> BigInt(8 * place)) & 0xffn))

/** Pays SOL from an account that the chain's faucet fills. */
export const createSolanaPayer = (url: string): Payer => {
  const key = solanaKey(createHash('sha256').update('portico sandbox payments').digest('hex'))
  const ask = async <S extends v.GenericSchema>(schema: S, method: string, ...params: readonly unknown[]): Promise<v.InferOutput<S>> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(5_000),
    })
    const { result, error } = v.parse(rpcAnswer, await response.json())
    if (error) throw new Error(error.message)
    return v.parse(schema, result)
  }
  const balance = async (): Promise<bigint> => BigInt((await ask(v.object({ value: v.number() }), 'getBalance', key.address)).value)
  return {
    async sign({ address, bought, symbol }) {
      if (bought === null) throw new Error(`${symbol} cannot be paid out.`)
      const lamports = parseUnits(bought, 9)
      if ((await balance()) < lamports + 10n ** 9n) await ask(v.string(), 'requestAirdrop', key.address, 1_000_000_000_000)
      const { value } = await ask(v.object({ value: v.object({ blockhash: v.string() }) }), 'getLatestBlockhash', {
        commitment: 'confirmed',
      })
      // One signer, no read-only signer, one read-only program: the system's, which moves lamports by instruction 2.
      const message = Uint8Array.from([
        ...[1, 0, 1, 3],
        ...key.publicKey,
        ...base58.decode(address),
        ...new Uint8Array(32),
        ...base58.decode(value.blockhash),
        ...[1, 2, 2, 0, 1, 12],
        ...littleEndian(2n, 4),
        ...littleEndian(lamports, 8),
      ])
      const signature = key.sign(message)
      return { raw: Buffer.from(Uint8Array.from([1, ...signature, ...message])).toString('base64'), hash: base58.encode(signature) }
    },
    async send(_, { raw, hash }) {
      try {
        await ask(v.string(), 'sendTransaction', raw, { encoding: 'base64' })
      } catch (error) {
        const { value } = await ask(v.object({ value: v.array(v.unknown()) }), 'getSignatureStatuses', [hash], {
          searchTransactionHistory: true,
        })
        if (!value[0]) throw error
      }
    },
  }
}
