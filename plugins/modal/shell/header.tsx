import type { ReactNode } from 'react'
import { InLanguage } from '../../../kernel/react/in-language.tsx'
import { SlotPart } from '../../../kernel/react/slot-part.tsx'
import { useSlot } from '../../../kernel/react/use-slot.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { iconByName } from '../../../ui-kit/icons/by-name.ts'
import { backIcon, closeIcon, infoIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { DialogHeader } from '../../../ui-kit/parts/layout/dialog-header.tsx'
import { useShell } from './shell-services.ts'
import { titleOf } from './title-of.ts'
import type { Shown } from './use-shown-view.ts'

interface HeaderProps {
  readonly titleId: string
  readonly shown: Shown | undefined
  /** Without it there is no button that closes. */
  readonly onClose?: () => void
}

/** The header: back or logo, title, buttons of plugins, close. */
export function Header({ titleId, shown, onClose }: HeaderProps) {
  const services = useShell()
  const { router, modal, host, text, slots, i18n, log, events } = services
  const { loading } = useStore(modal.state)
  const depth = useStore(router.depth)
  const name = shown?.target.view
  const [start] = useSlot(services, 'header.start', { on: name })
  const actions = useSlot(services, 'header.end', { on: name })
  const { title, plugin } = titleOf(services, shown)
  // UnsupportedChain cannot be closed, so its way out is there also where nothing lies behind it.
  const canGoBack = (depth > 1 || name === 'UnsupportedChain') && (shown?.info?.back ?? true)
  const leading = canGoBack ? (
    <IconButton part="back" icon={backIcon} label={text('back')} disabled={loading} onClick={() => void router.back()} />
  ) : (
    <Glyph kind="logo" src={host.metadata.icons[0]} name={host.metadata.name} />
  )
  const drawn = (entry: typeof start & object): ReactNode => (
    <SlotPart
      key={`${entry.plugin} ${entry.id}`}
      {...{ slots, i18n, log, entry }}
      onFailed={() => events.emit('failed', { plugin: entry.plugin, code: 'VIEW_LOAD_FAILED' })}
    />
  )
  return (
    <DialogHeader
      titleId={titleId}
      title={
        // Another view's title is another element: it moves in.
        <span key={name} className="dialog-header-text">
          <InLanguage element="span" i18n={i18n} plugin={plugin}>
            {title}
          </InLanguage>
        </span>
      }
      {...(start ? { start: drawn(start) } : { leading })}
      trailing={
        <>
          {actions.map((entry) => (
            <IconButton
              key={`${entry.plugin} ${entry.id}`}
              icon={iconByName(entry.icon ?? '') ?? infoIcon}
              label={entry.text}
              disabled={loading}
              onClick={() => void router.go(entry.open)}
            />
          ))}
          {onClose && <IconButton part="close" icon={closeIcon} label={text('close')} disabled={loading} onClick={onClose} />}
        </>
      }
    />
  )
}
