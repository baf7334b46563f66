import { type ReactNode, useEffect } from 'react'
import type { Account } from '../../../kernel/contract/caip.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { decimalSeparator, writtenDollars } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { Skeleton } from '../../../ui-kit/parts/status/placeholders.tsx'
import type { TokensState } from '../../tokens/manifest.ts'
import { manifest } from '../manifest.ts'
import { BalanceLine } from './balance-line.tsx'
import { Who } from './who.tsx'

/** Where there are no tokens to be worth anything. */
const NO_TOKENS: Pick<Store<TokensState | undefined>, 'get' | 'subscribe'> = { get: () => undefined, subscribe: () => () => undefined }

/** What everything is worth, the cents quieter; without prices, what there is of the network's own coin. */
function Worth() {
  const { tokens: optional, i18n } = useServices(manifest)
  const text = useText(manifest)
  const language = useStore(i18n.language)
  const tokens = useStore(optional)
  const state = useStore(tokens?.state ?? NO_TOKENS)
  useEffect(() => tokens?.watch(), [tokens])
  if (state?.total === undefined) {
    const waits = state?.status === 'loading' && state.tokens.length === 0
    if (!waits) return <BalanceLine />
    return (
      <div className="worth" aria-busy="true">
        <Skeleton width={152} height={32} />
        <VisuallyHidden>{text('balanceLoading')}</VisuallyHidden>
      </div>
    )
  }
  const written = writtenDollars(state.total, language)
  // The sign may follow the cents.
  const [, whole = written, cents = '', rest = ''] = new RegExp(`^(.*\\d)(\\${decimalSeparator(language)}\\d\\d)(.*)$`).exec(written) ?? []
  return (
    <p className="worth">
      <VisuallyHidden>{text('worth')}</VisuallyHidden>{' '}
      <bdi dir="ltr">
        {whole}
        <small>{cents}</small>
        {rest}
      </bdi>
    </p>
  )
}

interface EmbeddedIdentityProps {
  readonly account: Account
  readonly several: boolean
  /** Under the balance. */
  readonly children?: ReactNode
}

/** Who is connected with an embedded wallet: the way to the profile, and what everything is worth. */
export function EmbeddedIdentity({ account, several, children }: EmbeddedIdentityProps) {
  const { router } = useServices(manifest)
  return (
    <div className="embedded-identity">
      <Who account={account} onOpen={() => void router.push(several ? 'Profile' : 'AccountSettings')} />
      <Worth />
      {children}
    </div>
  )
}
