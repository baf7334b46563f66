import type { Account, CaipNetworkId } from '../../contract/caip.ts'
import { PorticoError } from '../../contract/errors.ts'
import { readForeign } from '../../contract/tools/wallet-error.ts'

/** Who and where a request says that it is for, wherever it says so. What it does not say is undefined. */
interface Subject {
  readonly accounts: readonly unknown[]
  /** Which of the connection's accounts signs: any of them may. */
  readonly signers?: readonly unknown[]
  readonly chains?: readonly unknown[]
}

/** Whom the connection is for. */
interface Snapshot {
  readonly account: Account
  /** All that the wallet granted, the account among them. */
  readonly accounts: readonly Account[]
  readonly network: CaipNetworkId
}

/** By place, also where the params are an object with numbers for names. */
const at = (params: unknown, place: number): unknown => readForeign(params, `${place}`)

const ADDRESS = /^0x[\da-f]{40}$/i
const isAddress = (value: unknown): boolean => typeof value === 'string' && ADDRESS.test(value)

const transaction = (params: unknown): Subject => {
  const first = at(params, 0)
  return { accounts: [readForeign(first, 'from')], chains: [readForeign(first, 'chainId')] }
}
const calls = (params: unknown): Subject => {
  const { accounts, chains = [] } = transaction(params)
  const list = readForeign(at(params, 0), 'calls')
  const named = (name: string): readonly unknown[] => (Array.isArray(list) ? list.map((call: unknown) => readForeign(call, name)) : [])
  return { accounts: [...accounts, ...named('from')], chains: [...chains, ...named('chainId')] }
}
// Some pages have the two the other way round, and some wallets turn them.
const message = (params: unknown): Subject => {
  const [first, second] = [at(params, 0), at(params, 1)]
  return { accounts: [isAddress(first) && !isAddress(second) ? first : second] }
}
const domainChain = (data: unknown): unknown => {
  try {
    return readForeign(typeof data === 'string' ? JSON.parse(data) : data, 'domain', 'chainId')
  } catch (cause) {
    throw new PorticoError('PARAMS_INVALID', 'The typed data is no JSON.', { cause, rpcCode: -32602 })
  }
}
const typedData = (params: unknown): Subject => ({ accounts: [at(params, 0)], chains: [domainChain(at(params, 1))] })
const permissions = (params: unknown): Subject => {
  const first = at(params, 0)
  return { accounts: ['address', 'from', 'account'].map((name) => readForeign(first, name)), chains: [readForeign(first, 'chainId')] }
}
/** By name, as Solana's methods have it, and Polkadot's (`address`). */
const byName = (params: unknown): Subject => {
  const named = (name: string): readonly unknown[] => [readForeign(params, name), readForeign(at(params, 0), name)]
  return { accounts: [...named('pubkey'), ...named('address')], chains: named('chain') }
}
/** Bitcoin: the request is for `account`; another address of the same wallet may sign it, the one for ordinals. */
const bitcoin = (params: unknown): Subject => {
  const named = (name: string): readonly unknown[] => [readForeign(params, name), readForeign(at(params, 0), name)]
  const inputs = named('signInputs').flatMap((list) => (Array.isArray(list) ? list : []))
  return { accounts: named('account'), signers: [...named('address'), ...inputs.map((input: unknown) => readForeign(input, 'address'))] }
}
/** Methods of Bitcoin wallets. Their names are common ones: of another family they may mean anything. */
const BITCOIN: Readonly<Record<string, (params: unknown) => Subject>> = {
  getAccountAddresses: bitcoin,
  sendTransfer: bitcoin,
  signMessage: bitcoin,
  signPsbt: bitcoin,
}
/** Methods that act for an account, each with where its params say for which, and on which chain. */
const SUBJECTS: Readonly<Record<string, (params: unknown) => Subject>> = {
  eth_sendTransaction: transaction,
  eth_signTransaction: transaction,
  wallet_sendTransaction: transaction,
  wallet_sendCalls: calls,
  wallet_prepareCalls: calls,
  eth_sendUserOperation: (params) => ({ accounts: [readForeign(at(params, 0), 'sender')] }),
  personal_sign: message,
  eth_sign: (params) => ({ accounts: [at(params, 0)] }),
  eth_signTypedData: (params) => ({ accounts: [at(params, 1)] }),
  eth_signTypedData_v1: (params) => ({ accounts: [at(params, 1)] }),
  eth_signTypedData_v3: typedData,
  eth_signTypedData_v4: typedData,
  wallet_grantPermissions: permissions,
  wallet_revokePermissions: permissions,
  solana_signMessage: byName,
  solana_signTransaction: byName,
  solana_signAllTransactions: byName,
  solana_signAndSendTransaction: byName,
  polkadot_signMessage: byName,
  polkadot_signTransaction: byName,
}

/** Named in a request, and not left out. */
const isNamed = (value: unknown): boolean => value !== undefined && value !== null

const isAccount = (value: unknown, { namespace, address }: Account): boolean =>
  // The spelling of an EVM address is a checksum and no part of it.
  typeof value === 'string' && (value === address || (namespace === 'eip155' && value.toLowerCase() === address.toLowerCase()))

const CHAIN = /^(0x[\da-f]{1,16}|\d{1,19})$/i

const isNetwork = (value: unknown, network: CaipNetworkId): boolean => {
  if (value === network) return true
  const text = typeof value === 'number' ? `${value}` : value
  return typeof text === 'string' && CHAIN.test(text) && network === `eip155:${BigInt(text)}`
}

/**
 * Holds a request against the connection it is made over: a request may leave account and chain out, but it may not name others. Throws
 * `ACCOUNT_MISMATCH` (4100), `NETWORK_MISMATCH` (4901) or `PARAMS_INVALID` (-32602).
 */
export const holdSubject = (method: string, params: unknown, { account, accounts, network }: Snapshot): void => {
  const readers = account.namespace === 'bip122' ? BITCOIN : SUBJECTS
  const subject = Object.hasOwn(readers, method) ? readers[method]?.(params) : undefined
  if (!subject) return
  const { signers = [] } = subject
  const isOther = (value: unknown, allowed: readonly Account[]): boolean => isNamed(value) && !allowed.some((one) => isAccount(value, one))
  if (subject.accounts.some((value) => isOther(value, [account])) || signers.some((value) => isOther(value, accounts))) {
    throw new PorticoError('ACCOUNT_MISMATCH', `${method} is for another account than the connected one.`, { rpcCode: 4100 })
  }
  if (subject.chains?.some((value) => isNamed(value) && !isNetwork(value, network))) {
    throw new PorticoError('NETWORK_MISMATCH', `${method} is for another network than the connected one.`, { rpcCode: 4901 })
  }
}
