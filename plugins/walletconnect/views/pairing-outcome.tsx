import type { ReactNode } from 'react'
import { useDenialText, useServices, useText } from '../../../kernel/react/hooks.ts'
import { againIcon, qrIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import type { Pairing } from '../pairing.ts'
import type { ListedWallet } from '../platform.ts'
import { canRetry, failureTexts } from './failure-texts.ts'

interface PairingOutcomeProps {
  readonly pairing: Extract<Pairing, { readonly status: 'failed' } | { readonly status: 'approved' }>
  readonly wallet: ListedWallet | undefined
}

/** The wallet's answer, or why there is none. */
export function PairingOutcome({ pairing, wallet }: PairingOutcomeProps): ReactNode {
  const { walletconnect, i18n } = useServices(manifest)
  const text = useText(manifest)
  const failed = pairing.status === 'failed' ? pairing.error : undefined
  const denial = useDenialText(i18n, failed)
  const texts = failed ? failureTexts(failed) : ({ title: 'approvedTitle', text: 'approvedText' } as const)
  return (
    <StatusPanel
      picture={
        <Ring state={failed ? 'declined' : 'done'}>
          {wallet ? <Glyph kind="logo" size={56} src={wallet.icon} name={wallet.name} /> : <Glyph kind="tile" size={56} icon={qrIcon} />}
        </Ring>
      }
      title={text(texts.title)}
      text={denial ?? text(texts.text)}
      actions={
        failed && canRetry(failed) ? (
          <Button size="s" icon={againIcon} onClick={walletconnect.renew}>
            {text('again')}
          </Button>
        ) : undefined
      }
    />
  )
}
