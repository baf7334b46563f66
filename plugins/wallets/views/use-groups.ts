import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ConnectorGroupsRegistry, GroupItems } from '../../../kernel/contract/kernel-services.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { useScope, useStore } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

/** A group and what has come of it. */
export interface LoadedGroup {
  readonly id: string
  readonly items: GroupItems
  /** Says itself how many places it needs. */
  readonly late?: boolean | undefined
}

const LOADING: GroupItems = { status: 'loading' }
const NONE: ReadonlyMap<string, Store<GroupItems>> = new Map()

/** All connector groups in their order; each is loaded when it is first drawn, the late ones once this browser's wallets are. */
export const useGroups = (groups: ConnectorGroupsRegistry, discovered: boolean): readonly LoadedGroup[] => {
  const infos = useStore(groups.all)
  const [loaded, setLoaded] = useState(NONE)
  const [drawn, setDrawn] = useState(false)
  useLayoutEffect(() => {
    setLoaded(new Map(infos.filter(({ late }) => drawn || !late).map(({ id }) => [id, groups.items(id)])))
  }, [infos, groups, drawn])
  const { join } = useScope(manifest).stores
  const values = useStore(useMemo(() => join([...loaded.values()], (...items) => items), [join, loaded]))
  const all = useMemo(() => {
    const items = new Map([...loaded.keys()].map((id, index) => [id, values[index] ?? LOADING]))
    return infos.map(({ id, late }) => ({ id, late, items: items.get(id) ?? LOADING }))
  }, [infos, loaded, values])
  const here = discovered && all.every(({ late, items }) => late || items.status !== 'loading')
  useEffect(() => {
    if (!here) return
    // In the frame that shows them, and not before.
    const frame = requestAnimationFrame(() => setDrawn(true))
    return () => cancelAnimationFrame(frame)
  }, [here])
  return all
}
