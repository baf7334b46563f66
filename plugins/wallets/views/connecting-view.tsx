import { type ReactNode, useEffect, useRef } from 'react'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useText } from '../../../kernel/react/use-services.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { againIcon } from '../../../ui-kit/icons/again.ts'
import { Button } from '../../../ui-kit/parts/button.tsx'
import { Glyph } from '../../../ui-kit/parts/glyph.tsx'
import { Moment } from '../../../ui-kit/parts/moment.tsx'
import { Ring } from '../../../ui-kit/parts/ring.tsx'
import { shownName } from '../groups/visible.ts'
import { manifest } from '../manifest.ts'
import { attemptWords } from './attempt-words.ts'

const RINGS = { asking: 'waiting', late: 'waiting', connected: 'done', failed: 'declined' } as const

/** Waits for a wallet in the browser. The wallet is asked when the view opens. */
export default function ConnectingView({ params: { connectorId, namespace } }: ViewProps<'ConnectingExternal'>): ReactNode {
  const { wallets, connectors, router } = useServices(manifest)
  const text = useText(manifest)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const attempt = useStore(wallets.attempt)
  const connector = useStore(connectors.all).find(({ id, namespace: family }) => id === connectorId && family === (namespace ?? family))
  const remembered = useStore(wallets.recent).find(({ id }) => id === connectorId)
  useEffect(() => wallets.hold({ connectorId, namespace }), [wallets, connectorId, namespace])

  const known = connector?.name ?? remembered?.name
  const name = known === undefined ? text('wallet') : shownName(known, text)
  const status = attempt?.status ?? 'asking'
  const words = attemptWords(attempt)
  const retry = (): void => {
    // The button that was pressed goes away while the wallet is asked.
    cancelButton.current?.focus()
    wallets.retry()
  }
  const cancel = (): void => {
    wallets.cancel()
    void router.back()
  }
  return (
    <Moment
      picture={
        <Ring state={RINGS[status]}>
          <Glyph kind="logo" size={56} src={connector?.icon} name={name} />
        </Ring>
      }
      title={text(words.title, { name })}
      text={text(words.text, { name })}
      actions={
        <>
          {(status === 'late' || status === 'failed') && (
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
