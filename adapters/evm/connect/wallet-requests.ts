import type { Connection, ConnectRequest, SwitchOptions } from '../../../kernel/contract/adapters.ts'
import type { CaipNetworkId, Hex, Network } from '../../../kernel/contract/caip.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ClockPort, LogPort } from '../../../kernel/contract/ports.ts'
import type { Eip1193Provider } from '../../../kernel/contract/provider.ts'
import { rpcCodesOf } from '../../../kernel/contract/tools/wallet-error.ts'
import { askWallet, parseAccounts, readChain, someAccounts, type WaitOptions, waitWithin } from './ask-wallet.ts'
import { type ConnectParts, connectionOf, providerOf } from './restore-wallet.ts'

// What a restored connection does not need before the visitor asks for it: one file, loaded once.

/** The hex form of the wire. Throws `CHAIN_UNSUPPORTED` for a network that is no EVM chain. */
export const toHexChainId = (network: CaipNetworkId): Hex => {
  const [namespace, reference = ''] = network.split(':')
  if (namespace !== 'eip155' || !/^\d{1,19}$/.test(reference)) {
    throw new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', { context: { network } })
  }
  return `0x${BigInt(reference).toString(16)}`
}

/** Codes by which wallets say that they do not know a chain. 5000 says so unless it is the visitor's refusal. */
const UNKNOWN_CHAIN = [4902, 32603, -32603, 5000]

/** Codes by which wallets say that they do not know a method. */
const UNKNOWN_METHOD = [4200, -32601]

/** The wallet does not let this site do it: asked to add the network it would say the same. */
const UNAUTHORISED = 4100

/** A request that waits in the wallet already: the visitor's next step is there. */
const PENDING = -32002

const codesOf = (error: PorticoError): readonly number[] => [...rpcCodesOf(error.cause), error.rpcCode ?? 0]

const parameterOf = ({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers }: Network): object => ({
  chainId: toHexChainId(caipNetworkId),
  chainName: name,
  nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
  rpcUrls: [...rpcUrls.default.http],
  ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
})

/** The same error of a wallet that was not asked to add the network, and can be. */
const asAddable = ({ code, message, cause, rpcCode, context }: PorticoError): PorticoError =>
  new PorticoError(code, message, { cause, context: { ...context, addable: true }, ...(rpcCode === undefined ? {} : { rpcCode }) })

/**
 * Moves the wallet to a network, adding it once where the wallet does not know it; with `add` before it is asked to move. Rejects with the
 * wallet's own refusal, or `CHAIN_UNSUPPORTED`.
 */
export const switchWallet = async (
  provider: Eip1193Provider,
  network: Network,
  waitOptions: WaitOptions,
  { add = false }: SwitchOptions = {},
): Promise<void> => {
  const chainId = toHexChainId(network.caipNetworkId)
  const unsupported = (cause: PorticoError): PorticoError =>
    new PorticoError('CHAIN_UNSUPPORTED', 'Chain is not supported', {
      cause,
      context: { network: network.caipNetworkId },
      ...(cause.rpcCode === undefined ? {} : { rpcCode: cause.rpcCode }),
    })
  const move = (): Promise<unknown> => askWallet(provider, { method: 'wallet_switchEthereumChain', params: [{ chainId }] }, waitOptions)
  try {
    if (!add) return void (await move())
  } catch (error) {
    if (!isPorticoError(error) || error.code !== 'WALLET_ERROR') throw error
    const codes = codesOf(error)
    if (codes.some((code) => UNKNOWN_METHOD.includes(code))) throw asAddable(unsupported(error))
    if (codes.includes(PENDING) || codes.includes(UNAUTHORISED)) throw error
    if (!codes.some((code) => UNKNOWN_CHAIN.includes(code))) throw asAddable(error)
  }
  try {
    await askWallet(provider, { method: 'wallet_addEthereumChain', params: [parameterOf(network)] }, waitOptions)
    await move()
  } catch (error) {
    throw isPorticoError(error) && error.code === 'WALLET_ERROR' && !codesOf(error).includes(PENDING) ? unsupported(error) : error
  }
}

/** ms; a silent question to a wallet that has just granted its accounts. */
const ANSWER_LIMIT = 10_000

/** Asks the visitor for accounts, then moves to the network wanted. A wallet that will not move is connected where it is. */
export const connectWallet = async (
  { connector, network: wanted, signal }: ConnectRequest<'eip155'>,
  { networks, clock, log, ended }: ConnectParts,
): Promise<Connection<'eip155'>> => {
  const asking = { clock, signals: [signal, ended], aborted: 'CONNECT_ABORTED' } as const
  const silently = { ...asking, limit: ANSWER_LIMIT }
  const given = providerOf(connector)
  const provider = given instanceof Promise ? await waitWithin(silently, () => given) : given
  const accounts = someAccounts(parseAccounts(await askWallet(provider, { method: 'eth_requestAccounts' }, asking)))
  if (!accounts) throw new PorticoError('WALLET_ERROR', 'The wallet gave no account.')
  const network = await readChain(provider, silently)
  const target = networks.all.get().find((one) => one.caipNetworkId === wanted)
  if (!target || wanted === network) return connectionOf(connector.id, { provider, accounts, network })
  try {
    await switchWallet(provider, target, asking)
  } catch (error) {
    log.info('The wallet stays on its own chain.', error)
  }
  return connectionOf(connector.id, { provider, accounts, network: await readChain(provider, silently) })
}

/** ms; nobody waits longer for a wallet they leave. */
const LIMIT = 2_000

/** Takes the page's permission back (EIP-2255, MIP-2). Few wallets know the method; what they answer changes nothing, so this never rejects. */
export const revokeAccounts = async (
  provider: Eip1193Provider,
  { clock, log, ended }: { readonly clock: ClockPort; readonly log: LogPort; readonly ended: AbortSignal },
): Promise<void> => {
  const request = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
  await askWallet(provider, request, { clock, limit: LIMIT, signals: [ended], aborted: 'REQUEST_ABORTED' }).catch((error: unknown) =>
    log.debug('The wallet keeps its permission.', error),
  )
}
