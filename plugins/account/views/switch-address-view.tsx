import { type ReactNode, useMemo, useState } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'

/** What an account is for, where its type says so: keys of the locale. */
const TYPES = { smartAccount: 'typeSmart', payment: 'typePayment', ordinal: 'typeOrdinal', stx: 'typeStacks' } as const

/** The addresses that the wallet grants in the active family. Choosing one makes it the account. */
export default function SwitchAddressView(): ReactNode {
  const { accounts, router, toasts } = useServices(manifest)
  const { ports, options } = useScope(manifest)
  const { log } = ports
  const text = useText(manifest)
  // The family that the view was opened for: while a guard is asked about an address there is no active one.
  const [namespace] = useState(() => accounts.active.get()?.namespace)
  const own = useStore(useMemo(() => accounts.of(namespace ?? 'eip155'), [accounts, namespace]))
  const [asked, setAsked] = useState<{ readonly address: string; readonly shown: readonly Account[] }>()
  const shown = asked?.shown ?? own
  const leave = async (): Promise<void> => {
    // A guard may have led elsewhere meanwhile.
    if (router.current.get()?.view === 'SwitchAddress') await router.back()
  }
  const choose = async ({ namespace: family, address }: Account): Promise<void> => {
    if (address === shown[0]?.address) return leave()
    setAsked({ address, shown })
    try {
      await accounts.select(family, address)
      await leave()
    } catch (cause) {
      log.warn('The wallet’s other address could not be taken.', cause)
      toasts.show({ kind: 'error', text: text('switchAddressFailed') })
      setAsked(undefined)
    }
  }
  return (
    <List aria-label={text('addresses')}>
      {shown.map((account, at) => {
        const { address, label, type } = account
        const called = label ?? (type in TYPES ? text(TYPES[type as keyof typeof TYPES]) : undefined)
        const short = (
          <bdi dir="ltr" title={address}>
            {shortAddress(address)}
          </bdi>
        )
        return (
          <Row
            key={address}
            glyph={<Glyph kind="avatar" size={32} seed={address} src={options.avatar?.({ address })} />}
            name={called === undefined ? short : <bdi>{called}</bdi>}
            {...(called !== undefined && { sub: short })}
            selected={at === 0}
            loading={address === asked?.address}
            onClick={() => void choose(account)}
          />
        )
      })}
    </List>
  )
}
