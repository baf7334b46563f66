import type { WalletMethods } from './wallet-method.ts'
import { answering } from './wallet-method.ts'
import type { WalletState } from './wallet-state.ts'

const permissions = (state: WalletState): readonly unknown[] => {
  const value = state.visible()
  if (value.length === 0) return []
  return [{ invoker: location.origin, parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
}

/** Accounts and the permission to see them. `onConnect` runs when a page is let in. */
export const accountMethods = (state: WalletState, onConnect: () => void): WalletMethods => {
  const letIn = (): void => {
    onConnect()
    state.setLocked(false)
    state.permit()
  }
  return {
    eth_accounts: answering(() => state.visible()),
    eth_requestAccounts: () => {
      const connected = state.visible()
      if (connected.length > 0) return { ask: false, perform: () => connected }
      return {
        ask: true,
        perform: () => {
          letIn()
          return state.visible()
        },
      }
    },
    wallet_getPermissions: answering(() => permissions(state)),
    wallet_requestPermissions: () => ({
      ask: true,
      perform: () => {
        letIn()
        return permissions(state)
      },
    }),
    wallet_revokePermissions: answering(() => {
      state.forget()
      return null
    }),
  }
}
