import type { ReactNode, RefObject } from 'react'
import type { Alert } from '../../../kernel/contract/modal-services.ts'
import { useStore } from '../../../kernel/react/hooks.ts'
import { SlotPart, useSlot } from '../../../kernel/react/slots.tsx'
import { InLanguage } from '../../../kernel/react/wrappers.tsx'
import { iconByName } from '../../../ui-kit/icons/by-name.ts'
import { backIcon, closeIcon, infoIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { DialogHeader } from '../../../ui-kit/parts/layout/dialog.tsx'
import { AlertBar, Snackbars } from '../../../ui-kit/parts/status/announcements.tsx'
import { type ShellServices, useShell } from './mount-shell.tsx'
import { type Shown, titleOf } from './use-shown-view.ts'

interface HeaderProps {
  readonly titleId: string
  readonly shown: Shown | undefined
  /** Closes the modal. Without it there is no close button. */
  readonly onClose: (() => void) | undefined
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
  const { tag } = shown?.info ?? {}
  const tagText = tag === undefined ? undefined : i18n.text(plugin, tag)
  // UnsupportedChain cannot be closed, so its back button is there even if it is the first view.
  const canGoBack = (depth > 1 || name === 'UnsupportedChain') && (shown?.info?.back ?? true)
  const leading = canGoBack ? (
    <IconButton part="back" icon={backIcon} label={text('back')} disabled={loading} onClick={() => void router.back()} />
  ) : (
    <Glyph kind="logo" src={host.metadata.icons[0]} name={host.metadata.name} />
  )
  const drawn = (entry: typeof start & object): ReactNode => (
    <SlotPart
      key={`${entry.plugin} ${entry.id}`}
      slots={slots}
      i18n={i18n}
      log={log}
      entry={entry}
      onFailed={() => events.emit('failed', { plugin: entry.plugin, code: 'VIEW_LOAD_FAILED' })}
    />
  )
  return (
    <DialogHeader
      titleId={titleId}
      title={
        // Each view's title is an element of its own, so that it moves in. A title that is a name has the name's direction, and is cut at
        // its end.
        <bdi key={name} className="dialog-header-text">
          <InLanguage element="span" i18n={i18n} plugin={plugin}>
            {title}
            {tagText !== undefined && <small> {tagText}</small>}
          </InLanguage>
        </bdi>
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

/** The text of the alert, or the common text of a known alert. */
const textOf = ({ code, text: own }: Alert, text: ShellServices['text']): string => own ?? text('alert', { context: code, code })

interface ShellAlertProps {
  /** Takes the focus when the bar with its button goes. */
  readonly frame: RefObject<HTMLElement | null>
}

/** The alert bar over the header, while there is an alert to show. It never takes the focus. */
export function ShellAlert({ frame }: ShellAlertProps) {
  const { alerts, text } = useShell()
  const alert = useStore(alerts.current)
  if (!alert) return null
  const dismiss = (): void => {
    frame.current?.focus({ preventScroll: true })
    alerts.dismiss()
  }
  return (
    <AlertBar dismissLabel={text('dismiss')} onDismiss={dismiss}>
      {textOf(alert, text)}
    </AlertBar>
  )
}

/** The notices beside the dialog. */
export function Notices() {
  const { toasts, text } = useShell()
  const items = useStore(toasts.current).map(({ id, kind, text: message, action }) => ({
    id,
    kind,
    text: message,
    action: action && {
      label: action.label,
      onSelect() {
        toasts.dismiss(id)
        action.run()
      },
    },
  }))
  return <Snackbars label={text('notices')} items={items} onHold={toasts.hold} onRelease={toasts.release} />
}
