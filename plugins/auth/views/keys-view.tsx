import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { lockIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Spinner } from '../../../ui-kit/parts/status/spinner.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'

/** The visitor's keys, in the frame, which shows them by itself. */
export default function KeysView(): ReactNode {
  const { auth, keys } = useServices(manifest)
  const { slot } = useStore(auth.state)
  const { status, reason } = useStore(keys.state)
  const text = useText(manifest)
  if (slot !== undefined) return <slot name={slot} />
  if (status === 'asking') return <StatusPanel picture={<Spinner />} title={text('loading')} />
  return (
    <StatusPanel
      picture={
        <Ring state="declined">
          <Glyph kind="tile" size={56} icon={lockIcon} />
        </Ring>
      }
      title={text('keysFailed')}
      text={reason}
    />
  )
}
