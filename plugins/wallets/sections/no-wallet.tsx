import { useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Footnote } from '../../../ui-kit/parts/layout/text.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'

/** A list of wallets that belongs to no vendor. */
const FIND_WALLET = 'https://ethereum.org/wallets/find-wallet/'

/** Leads to where wallets can be had: to the view of a plugin that has one, else to a list of them in a new tab. */
export const useGetWallet = (): (() => void) => {
  const { views, router } = useServices(manifest)
  const { links, events, log } = useScope(manifest).ports
  return () => {
    events.emit('CLICK_GET_WALLET', {})
    const listed = views.all.get().some(({ name }) => name === 'GetWallet')
    if (listed) router.push('GetWallet').catch((cause: unknown) => log.error('There is no view for it.', cause))
    else links.open(FIND_WALLET)
  }
}

/** Nothing to connect with, and the way out. */
export function NoWallet() {
  const text = useText(manifest)
  const getWallet = useGetWallet()
  return (
    <Empty
      icon={walletIcon}
      title={text('noWalletTitle')}
      text={text('noWalletText')}
      actions={
        <Button size="s" onClick={getWallet}>
          {text('getWallet')}
        </Button>
      }
    />
  )
}

/** The same under rows that need no wallet in this browser. */
export function NoWalletStep() {
  const text = useText(manifest)
  const getWallet = useGetWallet()
  return (
    <Footnote>
      {text('noWalletStep')}{' '}
      <button type="button" className="link" onClick={getWallet}>
        {text('getWallet')}
      </button>
    </Footnote>
  )
}
