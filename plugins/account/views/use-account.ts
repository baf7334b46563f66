import { useMemo, useRef } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import { useImage, useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

/** The account that a view is about. */
interface ShownAccount {
  readonly account: Account
  /** All that the wallet grants in its family, the one in use first. */
  readonly granted: readonly Account[]
}

/**
 * The active account. While guards are asked about another one there is none, and the one from before stays on screen; undefined once it is
 * gone.
 */
export const useAccount = (): ShownAccount | undefined => {
  const { accounts, page } = useServices(manifest)
  const active = useStore(accounts.active)
  const choosing = useStore(page.choosing)
  const last = useRef<ShownAccount>(undefined)
  const namespace = active?.namespace ?? last.current?.account.namespace ?? 'eip155'
  const granted = useStore(useMemo(() => accounts.of(namespace), [accounts, namespace]))
  if (active) last.current = { account: active, granted }
  return active || choosing ? last.current : undefined
}

/** Name and picture of the active account, as the profile and the host have them. */
export const useLook = (address: string): { readonly name: string | undefined; readonly picture: string | undefined } => {
  const { profile, assets } = useServices(manifest)
  const { options } = useScope(manifest)
  const { name, image } = useStore(profile.state)
  const found = useImage(assets, image === undefined ? undefined : { url: image })
  const known = { ...(name !== undefined && { name }), ...(image !== undefined && { image }) }
  return { name, picture: options.avatar?.({ address, ...known }) ?? found }
}

/** Makes an account the active one and says so where that failed. Answers whether it is. */
export const useChoose = (): ((account: Account) => Promise<boolean>) => {
  const { accounts, page, toasts } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const text = useText(manifest)
  return async (account) => {
    const before = accounts.active.get()
    try {
      await page.choose(account)
      return true
    } catch (cause) {
      log.warn('The wallet’s other account could not be taken.', cause)
      toasts.show({ kind: 'error', text: text(before?.type === account.type ? 'switchAddressFailed' : 'switchTypeFailed') })
      return false
    }
  }
}
