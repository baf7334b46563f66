import type { ReactNode } from 'react'
import { useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { penIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'

/** What a name is for, and the way to one. */
export default function ChooseNameView(): ReactNode {
  const { router } = useServices(manifest)
  const { zone } = useScope(manifest).options
  const text = useText(manifest)
  return (
    <StatusPanel
      picture={<Glyph kind="tile" size={56} icon={penIcon} />}
      title={text('introTitle')}
      text={text('introText', { example: `alice.${zone}` })}
      actions={
        <Button variant="primary" onClick={() => void router.push('RegisterAccountName')}>
          {text('choose')}
        </Button>
      }
    />
  )
}
