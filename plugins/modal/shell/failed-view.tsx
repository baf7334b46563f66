import { plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { Empty } from '../../../ui-kit/parts/status/empty.tsx'
import { useShell } from './shell-services.ts'
import { titleOf } from './title-of.ts'
import type { Shown } from './use-shown-view.ts'

interface FailedViewProps {
  readonly shown: Shown
  readonly retry: () => void
}

/** Says that one view failed, and that the rest did not. */
export function FailedView({ shown, retry }: FailedViewProps) {
  const services = useShell()
  const { text, router, modal } = services
  const back = (): void => void (router.depth.get() > 1 ? router.back() : modal.close())
  return (
    <div role="alert">
      <Empty
        icon={plugIcon}
        title={text('failedTitle', { view: titleOf(services, shown).title })}
        text={text('failedText')}
        actions={
          <>
            <Button size="s" icon={againIcon} onClick={retry}>
              {text('again')}
            </Button>
            <Button size="s" variant="quiet" onClick={back}>
              {text('goBack')}
            </Button>
          </>
        }
      />
    </div>
  )
}
