import type { ReactNode } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useScope, useText } from '../../../kernel/react/use-services.ts'
import { outIcon } from '../../../ui-kit/icons/out.ts'
import { walletIcon } from '../../../ui-kit/icons/wallet.ts'
import { Button } from '../../../ui-kit/parts/button.tsx'
import { Empty } from '../../../ui-kit/parts/empty.tsx'
import { Glyph } from '../../../ui-kit/parts/glyph.tsx'
import { Moment } from '../../../ui-kit/parts/moment.tsx'
import { manifest } from '../manifest.ts'

/** Where to get a wallet that the host named. */
export default function DownloadsView({ params: { walletId } }: ViewProps<'Downloads'>): ReactNode {
  const { ports, options } = useScope(manifest)
  const text = useText(manifest)
  const wallet = options.customWallets.find(({ id }) => id === walletId)
  if (!wallet) return <Empty icon={walletIcon} title={text('downloadGone')} text={text('downloadGoneText')} />
  const { name, icon, homepage } = wallet
  return (
    <Moment
      picture={<Glyph kind="logo" size={64} src={icon} name={name} />}
      title={text('downloadTitle', { name })}
      text={text('downloadText')}
      actions={
        <Button size="s" icon={outIcon} onClick={() => ports.links.open(homepage)}>
          {text('downloadOpen')}
        </Button>
      }
    />
  )
}
