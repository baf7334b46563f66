import { type ReactNode, useRef } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useDenialText, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { againIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { shownName } from '../groups/visible.ts'
import { manifest } from '../manifest.ts'
import { attemptTexts } from './attempt-texts.ts'
import { useConnectorPicture } from './use-connector-picture.ts'

const RINGS = { asking: 'waiting', slow: 'waiting', done: 'done', failed: 'declined' } as const

/** What has become of asking a wallet in the browser. It was asked by the click that led here, or when the view was entered. */
export default function ConnectingView({ params: { connectorId, namespace } }: ViewProps<'ConnectingExternal'>): ReactNode {
  const { wallets, connectors, router, i18n } = useServices(manifest)
  const text = useText(manifest)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const target = { connectorId, ...(namespace && { namespace }) }
  useStore(wallets.attempts)
  const attempt = wallets.attempt(target)
  const connector = useStore(connectors.all).find(({ id, namespace: family }) => id === connectorId && family === (namespace ?? family))
  const remembered = useStore(wallets.recent).find(({ id }) => id === connectorId)

  const picture = useConnectorPicture({ id: connectorId, icon: connector?.icon })
  const known = connector?.name ?? remembered?.name
  const name = known === undefined ? text('wallet') : shownName(known, text)
  const status = attempt?.status ?? 'asking'
  const texts = attemptTexts(attempt)
  const denial = useDenialText(i18n, attempt?.status === 'failed' ? attempt.error : undefined)
  const retry = (): void => {
    // The button that was pressed goes away while the wallet is asked.
    cancelButton.current?.focus()
    wallets.retry(target)
  }
  const cancel = (): void => {
    wallets.cancel(target)
    void router.back()
  }
  return (
    <StatusPanel
      picture={
        <Ring state={RINGS[status]}>
          <Glyph kind="logo" size={56} src={picture} name={name} />
        </Ring>
      }
      title={text(texts.title, { name })}
      text={denial ?? text(texts.text, { name })}
      actions={
        <>
          {(status === 'slow' || status === 'failed') && (
            <Button size="s" icon={againIcon} onClick={retry}>
              {text('again')}
            </Button>
          )}
          <Button ref={cancelButton} size="s" variant="quiet" onClick={cancel}>
            {text('cancel')}
          </Button>
        </>
      }
    />
  )
}
