import type { ReactNode } from 'react'
import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { cardIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { manifest } from '../manifest.ts'

/** What buying is, in a few sentences. */
export default function HelpView(): ReactNode {
  const { router } = useServices(manifest)
  const text = useText(manifest)
  return (
    <Empty
      icon={cardIcon}
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
