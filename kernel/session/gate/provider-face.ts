import type { RequestArguments } from '../../contract/provider.ts'
import { ProviderRpcError } from '../provider-error.ts'
import type { BoundWallet, WalletListener } from './bound-wallet.ts'

/** The provider a host holds, and the way to end it. */
export interface ProviderFace {
  readonly provider: unknown
  /** From now on every request rejects with 4900 and nothing is heard of the wallet any more. */
  close(): void
}

/**
 * An EIP-1193 provider whose requests go through the gate. It has the standard's members and nothing of the wallet's own object; after `close`
 * the same object rejects with 4900, so a host that kept it cannot reach a wallet the visitor has left.
 */
export const createProviderFace = (wallet: BoundWallet, ask: (args: RequestArguments) => Promise<unknown>): ProviderFace => {
  let open = true
  const listeners = new Map<WalletListener, { readonly event: string; readonly passed: WalletListener }[]>()

  const add = (event: string, listener: WalletListener, again: boolean): unknown => {
    if (!open) return provider
    const passed: WalletListener = (...args) => {
      if (!again) removeListener(event, listener)
      if (open) listener(...args)
    }
    listeners.set(listener, [...(listeners.get(listener) ?? []), { event, passed }])
    wallet.on?.(event, passed)
    return provider
  }
  const on = (event: string, listener: WalletListener): unknown => add(event, listener, true)
  const once = (event: string, listener: WalletListener): unknown => add(event, listener, false)
  const removeListener = (event: string, listener: WalletListener): unknown => {
    const known = listeners.get(listener) ?? []
    const entry = known.find((item) => item.event === event)
    if (!entry) return provider
    listeners.set(
      listener,
      known.filter((item) => item !== entry),
    )
    wallet.removeListener?.(event, entry.passed)
    return provider
  }
  const request = async (args: RequestArguments): Promise<unknown> => {
    if (!open) throw new ProviderRpcError(4900, 'The wallet is disconnected.')
    return ask(args)
  }
  const provider: unknown = Object.freeze({ request, on, once, removeListener, addListener: on, off: removeListener })
  return {
    provider,
    close() {
      open = false
      for (const [, entries] of listeners) for (const { event, passed } of entries) wallet.removeListener?.(event, passed)
      listeners.clear()
    },
  }
}
