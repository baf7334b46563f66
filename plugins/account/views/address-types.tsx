import type { Account } from '../../../kernel/contract/caip.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Tabs } from '../../../ui-kit/parts/lists/tabs.tsx'
import { manifest } from '../manifest.ts'
import { TYPES } from './account-rows.tsx'
import { useChoose } from './use-account.ts'

const KINDS = ['payment', 'ordinal', 'stx'] as const

/** The first address of each kind that a Bitcoin wallet keeps side by side. */
export const addressKinds = (granted: readonly Account[]): readonly Account[] =>
  KINDS.flatMap((kind) => granted.find(({ type, namespace }) => namespace === 'bip122' && type === kind) ?? [])

interface AddressTypesProps {
  readonly kinds: readonly Account[]
  readonly account: Account
}

/** Leads from one kind of address to the other. */
export function AddressTypes({ kinds, account }: AddressTypesProps) {
  const { page } = useServices(manifest)
  const text = useText(manifest)
  const choose = useChoose()
  const choosing = useStore(page.choosing)
  const shown = choosing ?? account
  return (
    <Tabs
      label={text('addresses')}
      items={kinds.map(({ type }) => ({ id: type, label: type === 'eoa' ? '' : text(TYPES[type]) }))}
      selected={shown.type}
      onSelect={(chosen) => {
        const next = kinds.find(({ type }) => type === chosen)
        if (next) void choose(next)
      }}
    />
  )
}
