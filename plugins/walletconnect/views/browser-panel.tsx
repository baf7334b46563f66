import type { ReactNode } from 'react'
import { useDenialText, useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { againIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import { type ListedWallet, storeOf } from '../platform.ts'
import { failureTexts } from './failure-texts.ts'
import { GetWallet } from './get-wallet.tsx'
import { useWays } from './use-ways.ts'

interface BrowserPanelProps {
  readonly wallet: ListedWallet
  readonly platform: 'browser' | 'unsupported'
}

/** The wallet in this browser, which was asked by the click that led here; or that it is not installed. */
export function BrowserPanel({ wallet, platform }: BrowserPanelProps): ReactNode {
  const { i18n } = useServices(manifest)
  const ways = useWays()
  const { ports } = useScope(manifest)
  const text = useText(manifest)
  const asked = useStore(ways.asked)
  const failed = platform === 'browser' && asked?.status === 'failed' ? asked.error : undefined
  const denial = useDenialText(i18n, failed)
  const { name, icon } = wallet
  const store = storeOf(wallet, platform, ports.env)
  const missing = platform === 'unsupported'
  const texts = failed
    ? failureTexts(failed)
    : missing
      ? ({ title: 'missingTitle', text: 'missingText' } as const)
      : ({ title: 'continueIn', text: 'acceptText' } as const)
  return (
    <StatusPanel
      picture={
        <Ring state={failed || missing ? 'declined' : 'waiting'}>
          <Glyph kind="logo" size={56} src={icon} name={name} />
        </Ring>
      }
      title={text(texts.title, { name })}
      text={denial ?? text(texts.text, { name })}
      actions={
        failed ? (
          <Button size="s" icon={againIcon} onClick={ways.askAgain}>
            {text('again')}
          </Button>
        ) : missing && store !== undefined ? (
          <GetWallet size="s" name={name} href={store} />
        ) : undefined
      }
    />
  )
}
