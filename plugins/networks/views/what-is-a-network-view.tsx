import type { ReactNode } from 'react'
import { useServices, useText } from '../../../kernel/react/index.ts'
import { globeIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'

/** What the word means, in three sentences. */
export default function WhatIsANetworkView(): ReactNode {
  const { router } = useServices(manifest)
  const text = useText(manifest)
  return (
    <Empty
      icon={globeIcon}
      title={text('helpLead')}
      text={text('helpText')}
      actions={
        <Button size="s" onClick={() => void router.back()}>
          {text('gotIt')}
        </Button>
      }
    />
  )
}
