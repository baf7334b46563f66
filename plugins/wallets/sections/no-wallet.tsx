import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'

/** Nothing to connect with, and the way out. */
export function NoWallet() {
  const text = useText(manifest)
  const { wallets } = useServices(manifest)
  return (
    <Empty
      icon={walletIcon}
      title={text('noWalletTitle')}
      text={text('noWalletText')}
      actions={
        <Button size="s" onClick={wallets.getWallet}>
          {text('getWallet')}
        </Button>
      }
    />
  )
}

interface NoWalletStepProps {
  /** There are ways to connect that make a wallet. */
  readonly creates: boolean
}

/** The same under rows that need no wallet in this browser. */
export function NoWalletStep({ creates }: NoWalletStepProps) {
  const text = useText(manifest)
  const { wallets, router } = useServices(manifest)
  return (
    <Footnote>
      {text('noWalletStep')}{' '}
      <button type="button" className="link" onClick={creates ? () => void router.push('Create') : wallets.getWallet}>
        {text(creates ? 'createLink' : 'getWallet')}
      </button>
    </Footnote>
  )
}
