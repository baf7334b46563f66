import type { ReactNode } from 'react'
import { useServices } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'
import { AccountRows } from './account-rows.tsx'
import { useAccount, useChoose } from './use-account.ts'

/** The addresses that the wallet grants in the active family. Choosing one makes it the account. */
export default function SwitchAddressView(): ReactNode {
  const { router } = useServices(manifest)
  const shown = useAccount()
  const choose = useChoose()
  if (!shown) return null
  return (
    <AccountRows
      accounts={shown.granted}
      onChoose={async (account) => {
        // A guard may have led elsewhere meanwhile.
        if ((await choose(account)) && router.current.get()?.view === 'SwitchAddress') await router.back()
      }}
    />
  )
}
