import { useEffect, useState } from 'react'
import type { LoadedPart, SlotItem } from '../../../kernel/contract/kernel-services.ts'
import { ScopeContext } from '../../../kernel/react/scope-context.ts'
import { useSlot } from '../../../kernel/react/use-slot.ts'
import { useStore } from '../../../kernel/react/use-store.ts'
import { backIcon } from '../../../ui-kit/icons/back.ts'
import { iconByName } from '../../../ui-kit/icons/by-name.ts'
import { closeIcon } from '../../../ui-kit/icons/close.ts'
import { infoIcon } from '../../../ui-kit/icons/info.ts'
import { Glyph } from '../../../ui-kit/parts/glyph.tsx'
import { IconButton } from '../../../ui-kit/parts/icon-button.tsx'
import { Lintel } from '../../../ui-kit/parts/lintel.tsx'
import { useShell } from './shell-services.ts'
import { titleOf } from './title-of.ts'
import type { Shown } from './use-shown-view.ts'
import { ViewBoundary } from './view-boundary.tsx'

interface HeaderProps {
  readonly titleId: string
  readonly shown: Shown | undefined
  readonly onClose: () => void
}

type StartEntry = SlotItem<'header.start'>

function Start({ entry }: { readonly entry: StartEntry }) {
  const { slots, log, events } = useShell()
  const [part, setPart] = useState<LoadedPart | undefined>(undefined)
  useEffect(() => {
    let current = true
    slots.load(entry).then(
      (loaded) => {
        if (current) setPart(loaded)
      },
      (cause: unknown) => log.error('A part of the header could not be loaded.', cause),
    )
    return () => {
      current = false
    }
  }, [slots, log, entry])
  if (!part) return null
  const { component: Part, scope } = part
  return (
    <ViewBoundary onFailed={() => events.emit('failed', { plugin: entry.plugin, code: 'VIEW_LOAD_FAILED' })} fallback={() => null}>
      <ScopeContext.Provider value={scope}>
        <Part />
      </ScopeContext.Provider>
    </ViewBoundary>
  )
}

/** The lintel: back or logo, title, buttons of plugins, close. */
export function Header({ titleId, shown, onClose }: HeaderProps) {
  const services = useShell()
  const { router, modal, host, text } = services
  const { loading } = useStore(modal.state)
  const depth = useStore(router.depth)
  const name = shown?.target.view
  const starts = useSlot(services, 'header.start')
  const actions = useSlot(services, 'header.end').filter((entry) => name !== undefined && entry.on.includes(name))
  const start = starts.find((entry) => name !== undefined && entry.on.includes(name))
  const title = titleOf(services, shown?.info)
  // UnsupportedChain cannot be closed, so its way out is there also where nothing lies behind it.
  const canGoBack = (depth > 1 || name === 'UnsupportedChain') && (shown?.info?.back ?? true)
  const leading = canGoBack ? (
    <IconButton part="back" icon={backIcon} label={text('back')} disabled={loading} onClick={() => void router.back()} />
  ) : (
    <Glyph kind="logo" src={host.metadata.icons[0]} name={host.metadata.name} />
  )
  return (
    <Lintel
      titleId={titleId}
      title={title}
      {...(start ? { start: <Start entry={start} /> } : { leading })}
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
          <IconButton part="close" icon={closeIcon} label={text('close')} disabled={loading} onClick={onClose} />
        </>
      }
    />
  )
}
