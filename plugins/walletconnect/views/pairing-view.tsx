import type { ReactNode } from 'react'
import { useScope, useServices, useText } from '../../../kernel/react/use-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { copyIcon } from '../../../ui-kit/icons/copy.ts'
import { outIcon } from '../../../ui-kit/icons/out.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/action-bar.tsx'
import { QrCode } from '../../../ui-kit/qr/qr-code.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { CODE_LIFE } from '../pairing.ts'
import { deepLink } from './deep-link.ts'
import { PairingOutcome, type PairingWallet } from './pairing-outcome.tsx'
import css from './pairing-view.css'

/** The code, and the ways to bring it to a wallet. Pairing starts when the view is entered and is given up when it is left. */
export function PairingView({ wallet }: { readonly wallet?: PairingWallet }): ReactNode {
  useStyle(css)
  const { walletconnect, host, toasts } = useServices(manifest)
  const { ports, options } = useScope(manifest)
  const text = useText(manifest)
  const pairing = useStore(walletconnect.pairing)

  if (pairing.status === 'failed' || pairing.status === 'approved') return <PairingOutcome pairing={pairing} wallet={wallet} />

  const { mobile, telegram, android } = ports.env
  const uri = pairing.status === 'ready' ? pairing.uri : undefined
  const expired = pairing.status === 'expired'
  const tell = (kind: 'success' | 'error', key: 'copied' | 'copyFailed' | 'openFailed'): void =>
    void toasts.get()?.show({ kind, text: text(key) })
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(uri ?? '')
      tell('success', 'copied')
    } catch {
      // The reason may quote the text, and the text is a key.
      tell('error', 'copyFailed')
    }
  }
  const open = (): void => {
    if (uri === undefined) return
    try {
      ports.links.open(wallet?.mobileLink === undefined ? uri : deepLink(wallet.mobileLink, uri, telegram && android), '_self')
    } catch {
      tell('error', 'openFailed')
    }
  }
  const ready = mobile ? text('scanElsewhere') : wallet ? text('scanWallet', { name: wallet.name }) : text('scan')
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
          expired={expired ? { title: text('expiredTitle'), renewLabel: text('renew'), onRenew: walletconnect.renew } : undefined}
        />
      </div>
      <div className="pairing-caption">
        <span role="status">{expired ? text('lifetime', { count: CODE_LIFE }) : uri === undefined ? text('preparing') : ready}</span>
        <Button size="xs" icon={copyIcon} disabled={uri === undefined} onClick={copy}>
          {text('copy')}
        </Button>
      </div>
      {mobile && (
        <ActionBar>
          <Button variant="primary" icon={outIcon} disabled={uri === undefined} onClick={open}>
            {wallet ? text('openNamed', { name: wallet.name }) : text('openWallet')}
          </Button>
        </ActionBar>
      )}
    </>
  )
}
