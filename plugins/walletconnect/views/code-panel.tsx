import type { ReactNode } from 'react'
import { useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { copyIcon, outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { QrCode } from '../../../ui-kit/qr/qr-code.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import type { ListedWallet } from '../platform.ts'
import type { WalletWay } from '../wallet-ways.ts'
import css from './code-panel.css'
import { useCopyLink } from './use-copy-link.ts'
import { useWays } from './use-ways.ts'

interface CodePanelProps {
  readonly uri: string | undefined
  readonly wallet: ListedWallet | undefined
  readonly link: WalletWay['link']
}

/** The code for another device; on a phone, the link into whatever wallet answers for it. */
export function CodePanel({ uri, wallet, link }: CodePanelProps): ReactNode {
  useStyle(css)
  const { host } = useServices(manifest)
  const ways = useWays()
  const { ports, options } = useScope(manifest)
  const text = useText(manifest)
  const copy = useCopyLink(uri)
  const { mobile } = ports.env
  const ready =
    link === 'refused'
      ? text('openFailed')
      : mobile
        ? text('scanElsewhere')
        : wallet
          ? text('scanWallet', { name: wallet.name })
          : text('scan')
  return (
    <>
      <div className="pairing-code">
        <QrCode
          value={uri}
          label={text(uri === undefined ? 'preparing' : 'codeLabel')}
          mark={
            <Glyph
              kind="logo"
              size={44}
              src={wallet?.icon ?? (options.logo || host.metadata.icons[0])}
              name={wallet?.name ?? host.metadata.name}
            />
          }
        />
      </div>
      <div className="pairing-caption">
        <span role="status">{uri === undefined ? text('preparing') : ready}</span>
        <Button size="xs" icon={copyIcon} disabled={uri === undefined} onClick={copy}>
          {text('copy')}
        </Button>
      </div>
      {mobile && !wallet && (
        <ActionBar>
          <Button variant="primary" icon={outIcon} disabled={uri === undefined} onClick={ways.open}>
            {text('openWallet')}
          </Button>
        </ActionBar>
      )}
    </>
  )
}
