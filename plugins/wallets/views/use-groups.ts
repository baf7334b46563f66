import { useEffect, useMemo, useState } from 'react'
import type { ConnectorGroupsRegistry, GroupItems } from '../../../kernel/contract/registry-services.ts'
import { useScope, useStore } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

/** A group and what has come of it. */
export interface LoadedGroup {
  readonly id: string
  readonly items: GroupItems
  /** Says itself how many places it needs. */
  readonly deferred?: boolean | undefined
}

/** All connector groups in their order; each is loaded when it is first drawn, the deferred ones once this browser's wallets are. */
export const useGroups = (groups: ConnectorGroupsRegistry, discovered: boolean): readonly LoadedGroup[] => {
  const infos = useStore(groups.all)
  const [drawn, setDrawn] = useState(false)
  const { join } = useScope(manifest).stores
  const all = useStore(
    useMemo(() => {
      const shown = infos.filter(({ deferred }) => drawn || !deferred)
      // The registry keeps what it has loaded, most of it since the modal was opened: to ask again is to read.
      const items = shown.map(({ id }) => groups.items(id))
      return join(items, (...values) =>
        infos.map(({ id, deferred }) => {
          const place = shown.findIndex((info) => info.id === id)
          return { id, deferred, items: (place >= 0 && values[place]) || { status: 'loading' } }
        }),
      )
    }, [join, infos, groups, drawn]),
  )
  const here = discovered && all.every(({ deferred, items }) => deferred || items.status !== 'loading')
  useEffect(() => {
    if (!here) return
    // After the frame that shows them: what is begun in it is in its way.
    const frame = requestAnimationFrame(() => setTimeout(setDrawn, 0, true))
    return () => cancelAnimationFrame(frame)
  }, [here])
  return all
}
