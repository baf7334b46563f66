import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { penIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'

/** How far the registration is. It says that the name is registered once the service has accepted it. */
export default function RegisteredNameView(): ReactNode {
  const { registration, accounts, router } = useServices(manifest)
  const text = useText(manifest)
  const { phase, name = '' } = useStore(registration.state)
  const account = useStore(accounts.active)
  if (phase === 'editing') {
    const go = (
      <Button size="s" onClick={() => void router.replace('RegisterAccountName')}>
        {text('choose')}
      </Button>
    )
    return <Empty icon={penIcon} title={text('nothingTitle')} text={text('nothingText')} actions={go} />
  }
  const isDone = phase === 'registered'
  return (
    <StatusPanel
      picture={
        <Ring state={isDone ? 'done' : 'waiting'}>
          <Glyph kind="avatar" size={56} seed={account?.address ?? ''} />
        </Ring>
      }
      title={text(isDone ? 'successTitle' : phase)}
      text={text(isDone ? 'successText' : `${phase}Text`, { name })}
      actions={
        isDone ? (
          <Button variant="primary" onClick={() => void router.reset('Account')}>
            {text('gotIt')}
          </Button>
        ) : phase === 'registering' ? undefined : (
          <Button size="s" variant="quiet" onClick={() => void router.back()}>
            {text('cancel')}
          </Button>
        )
      }
    />
  )
}
