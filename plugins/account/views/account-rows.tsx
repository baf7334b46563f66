import type { Account } from '../../../kernel/contract/caip.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { shortAddress } from '../../../ui-kit/parts/identity/short-address.ts'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'

/** What an account is for, where its type says so: keys of the locale. */
export const TYPES = { smartAccount: 'typeSmart', payment: 'typePayment', ordinal: 'typeOrdinal', stx: 'typeStacks' } as const

interface AccountRowsProps {
  /** The one in use first. */
  readonly accounts: readonly Account[]
  /** Accounts without a name of their own are called by their type, plain ones too. */
  readonly typed?: boolean
  readonly onChoose: (account: Account) => void
}

/** Accounts to choose from, the one in use with a check. */
export function AccountRows({ accounts, typed = false, onChoose }: AccountRowsProps) {
  const { page } = useServices(manifest)
  const { options } = useScope(manifest)
  const text = useText(manifest)
  const choosing = useStore(page.choosing)
  const typeOf = ({ type }: Account): string | undefined => (type === 'eoa' ? (typed ? text('typePlain') : undefined) : text(TYPES[type]))
  return (
    <List aria-label={text('addresses')}>
      {accounts.map((account, at) => {
        const { address, label } = account
        const called = label ?? typeOf(account)
        const short = (
          <bdi dir="ltr" title={address}>
            {shortAddress(address)}
          </bdi>
        )
        return (
          <Row
            // Two types of account may have one address.
            key={`${account.type} ${address}`}
            glyph={<Glyph kind="avatar" size={32} seed={address} src={options.avatar?.({ address })} />}
            name={called === undefined ? short : <bdi>{called}</bdi>}
            {...(called !== undefined && { sub: short })}
            selected={at === 0}
            loading={address === choosing?.address && account.type === choosing.type}
            onClick={() => onChoose(account)}
          />
        )
      })}
    </List>
  )
}
