import { useLayoutEffect, useMemo, useRef } from 'react'
import { useScope, useServices, useStore } from '../../../kernel/react/hooks.ts'
import { visibleOf } from '../groups/visible.ts'
import { manifest } from '../manifest.ts'
import { type ConnectRow, connectRows, keepPlaces } from './connect-rows.ts'
import { useGroups } from './use-groups.ts'

/** Whether a group or a line is more than a place kept free until its code has come. */
const isThere = (state: string): boolean => state !== 'loading'

/** The lines of the Connect view, and whether the first search is over. */
export const useConnectRows = (): { readonly rows: readonly ConnectRow[]; readonly settled: boolean } => {
  const { connectors, groups: registry, modal, wallets } = useServices(manifest)
  const scope = useScope(manifest)
  const { options } = scope
  const discovered = useStore(wallets.searched)
  const placed = useRef<readonly string[] | undefined>(undefined)
  const groups = useGroups(registry, discovered)
  const all = useStore(connectors.all)
  const { namespace } = useStore(modal.state)
  const recent = useStore(wallets.recent).length
  const readings = useStore(wallets.readings)
  // There may be thousands.
  const wanted = useMemo(
    () =>
      connectRows({
        groups,
        connectors: all,
        shown: visibleOf(all, scope),
        namespace,
        discovered,
        readings,
        expected: { recent, injected: 2, custom: options.customWallets?.length ?? 0, external: 0 },
      }),
    [groups, all, namespace, discovered, readings, recent, options, scope],
  )
  const settled = discovered && [...groups.map(({ items }) => items.status), ...wanted.map(({ kind }) => kind)].every(isThere)
  const rows = placed.current ? keepPlaces(placed.current, wanted) : wanted

  useLayoutEffect(() => {
    if (settled) placed.current = rows.map(({ key }) => key)
  }, [rows, settled])
  return { rows, settled }
}
