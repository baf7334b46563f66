import type { RequestArguments } from '../../contract/provider.ts'
import { ProviderRpcError } from '../../contract/tools/provider-error.ts'
import { rpcCodesOf } from '../../contract/tools/wallet-error.ts'
import type { Report } from '../../streams/delivery.ts'
import type { BoundWallet, WalletListener } from './bound-wallet.ts'

/** The provider a host holds, and the way to end it. */
export interface ProviderFace {
  readonly provider: unknown
  /**
   * Ends the provider: every request rejects with 4900. Its listeners get `disconnect` with 4900 and then `accountsChanged` with an empty
   * list, and no event of the wallet after that.
   */
  close(): void
}

const GONE = 'The wallet is disconnected.'

/** The wallet has lost its node and looks for it. The connection stays. */
const TRANSIENT = 1013

/** Whether a wallet says by this that the connection is over. `close` says it for all wallets alike. */
const isEnd = (event: string, value: unknown): boolean =>
  event === 'disconnect'
    ? !rpcCodesOf(value).includes(TRANSIENT)
    : event === 'accountsChanged' && Array.isArray(value) && value.length === 0

/**
 * An EIP-1193 provider whose requests go through the gate. It has the standard's members and nothing of the wallet's own object. After
 * `close` the same object rejects with 4900, so a host that kept it cannot reach a wallet that the visitor has left. An error of a listener
 * is reported and goes no further.
 */
export const createProviderFace = (
  wallet: BoundWallet,
  ask: (args: RequestArguments) => Promise<unknown>,
  report: Report,
): ProviderFace => {
  let open = true
  let entries: readonly { readonly event: string; readonly listener: WalletListener; readonly passed: WalletListener }[] = []

  const guard = (run: () => unknown): void => {
    try {
      run()
    } catch (cause) {
      report(cause)
    }
  }
  const add = (event: string, listener: WalletListener, again: boolean): unknown => {
    if (!open) return provider
    const passed: WalletListener = (...args) => {
      if (!open || isEnd(event, args[0])) return
      if (!again) removeListener(event, listener)
      guard(() => listener(...args))
    }
    entries = [...entries, { event, listener, passed }]
    wallet.on?.(event, passed)
    return provider
  }
  const on = (event: string, listener: WalletListener): unknown => add(event, listener, true)
  const once = (event: string, listener: WalletListener): unknown => add(event, listener, false)
  const removeListener = (event: string, listener: WalletListener): unknown => {
    const entry = entries.find((item) => item.event === event && item.listener === listener)
    if (!entry) return provider
    entries = entries.filter((item) => item !== entry)
    wallet.removeListener?.(event, entry.passed)
    return provider
  }
  const request = async (args: RequestArguments): Promise<unknown> => {
    if (!open) throw new ProviderRpcError(4900, GONE)
    return ask(args)
  }
  const provider: unknown = Object.freeze({ request, on, once, removeListener, addListener: on, off: removeListener })
  return {
    provider,
    close() {
      if (!open) return
      open = false
      const listened = entries
      entries = []
      for (const { event, passed } of listened) guard(() => wallet.removeListener?.(event, passed))
      const emit = (event: string, value: unknown): void => {
        for (const item of listened) if (item.event === event) guard(() => item.listener(value))
      }
      emit('disconnect', new ProviderRpcError(4900, GONE))
      emit('accountsChanged', [])
    },
  }
}
