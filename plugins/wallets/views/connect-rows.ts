import type { Namespace } from '../../../kernel/contract/caip.ts'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import type { ConnectorItem } from '../../../kernel/contract/slots.ts'
import { commonName } from '../../../kernel/contract/tools/installed-wallets.ts'
import type { NameReadings } from '../service.ts'
import type { LoadedGroup } from './use-groups.ts'

/** A line of the Connect view. */
export type ConnectRow =
  | {
      readonly kind: 'wallet'
      readonly key: string
      readonly item: ConnectorItem
      /** More than one: the visitor chooses among them. None: it leads elsewhere. */
      readonly connectors: readonly ConnectorInfo[]
      readonly duplicate: boolean
      /** Its name mixes letters of several scripts that look alike. */
      readonly mixed: boolean
      /** Another row bears its name: what tells them apart. `family`: where those rows are of several. */
      readonly differs?: { readonly rdns?: string; readonly family?: Namespace }
      /** The group that lists it. */
      readonly group: string
    }
  | { readonly kind: 'loading' | 'pending' | 'failed'; readonly key: string; readonly group: string }

/** What the lines are computed from. */
export interface RowsInput {
  readonly groups: readonly LoadedGroup[]
  readonly connectors: readonly ConnectorInfo[]
  /** Connectors that have rows: no wallet can be mistaken for one that is not on screen. Default all. */
  readonly shown?: readonly ConnectorInfo[]
  /** Only wallets of this chain family. */
  readonly namespace: Namespace | undefined
  /** The first search for wallets is over. */
  readonly discovered: boolean
  /** Undefined until their code has come: until then no row has a mark. */
  readonly readings: NameReadings | undefined
  /** How many lines a group holds free while it loads; 1 for a group that is not named. */
  readonly expected: Readonly<Record<string, number>>
}

/** Finds the connectors of an item. Each connector is looked at once: there may be thousands. */
const finderIn = ({ connectors, namespace }: RowsInput): ((item: ConnectorItem) => readonly ConnectorInfo[]) => {
  const byId = new Map<string, ConnectorInfo[]>()
  for (const one of connectors) {
    if (namespace !== undefined && !(one.namespaces ?? [one.namespace]).includes(namespace)) continue
    const others = byId.get(one.id)
    if (others) others.push(one)
    else byId.set(one.id, [one])
  }
  // The first connector of an id counts, unless the row is for several.
  return ({ connectors: ids = [] }) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []).slice(0, ids.length)
}

const keyOf = (id: string | undefined): string => `wallet ${id}`

const walletRows = (
  { readings }: RowsInput,
  group: string,
  items: readonly ConnectorItem[],
  seen: Set<string>,
  find: ReturnType<typeof finderIn>,
  isDouble: (connector: ConnectorInfo) => boolean,
): readonly ConnectRow[] =>
  items.flatMap((item): readonly ConnectRow[] => {
    const connectors = find(item)
    const keys = item.connectors ? connectors.map(({ id }) => id) : [item.id]
    if (keys.every((key) => seen.has(key))) return []
    for (const key of keys) seen.add(key)
    const key = keyOf(keys[0])
    // The row that comes has the same key, and so its place.
    if (item.pending) return [{ kind: 'pending', key, group }]
    // Any script may announce any name. Nobody can tell which wallet is genuine, so both get the mark.
    const duplicate = connectors.some(isDouble)
    const mixed = connectors.some(({ name }) => readings?.mixesScripts(name))
    return [{ kind: 'wallet', key, item, connectors, duplicate, mixed, group }]
  })

/** Says of rows that bear one name what tells them apart. A row for several families is its wallet's in each of them. */
const withDifferences = (rows: readonly ConnectRow[]): readonly ConnectRow[] => {
  const named = new Map<string, Set<Namespace>>()
  const twice = new Set<string>()
  for (const row of rows) {
    const [first] = row.kind === 'wallet' ? row.connectors : []
    if (!first) continue
    const name = commonName(first.name)
    const families = named.get(name)
    if (families) twice.add(name)
    named.set(name, (families ?? new Set()).add(first.namespace))
  }
  if (twice.size === 0) return rows
  return rows.map((row) => {
    const [first, ...others] = row.kind === 'wallet' ? row.connectors : []
    if (!first || !twice.has(commonName(first.name))) return row
    const several = (named.get(commonName(first.name))?.size ?? 0) > 1 && others.length === 0
    const rdns = first.info?.rdns
    return { ...row, differs: { ...(rdns !== undefined && { rdns }), ...(several && { family: first.namespace }) } }
  })
}

/** Wallets of one id that are drawn at once, and of one that the visitor knows. Any script may announce any id as often as it likes. */
const [ALIKE, ALIKE_KNOWN] = [5, 50]

/** The lines without wallets beyond the first few of one id: they are found by search, and by asking for more. */
export const withoutCrowd = (rows: readonly ConnectRow[], knows: (id: string) => boolean): readonly ConnectRow[] => {
  const counts = new Map<string, number>()
  return rows.filter((row) => {
    const [first] = row.kind === 'wallet' ? row.connectors : []
    if (!first) return true
    const id = first.claimedId ?? first.id
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count <= (knows(id) ? ALIKE_KNOWN : ALIKE)
  })
}

/** All lines in the order of the groups; a wallet of several groups stands in the first of them. */
export const connectRows = (input: RowsInput): readonly ConnectRow[] => withDifferences(linesOf(input))

const linesOf = (input: RowsInput): readonly ConnectRow[] => {
  const seen = new Set<string>()
  const find = finderIn(input)
  const isDouble = input.readings?.doublesIn(input.shown ?? input.connectors, input.groups) ?? (() => false)
  return input.groups.flatMap(({ id, items, deferred }): readonly ConnectRow[] => {
    if (items.status === 'failed') return [{ kind: 'failed', key: `failed ${id}`, group: id }]
    const rows = items.status === 'ready' ? walletRows(input, id, items.items, seen, find, isDouble) : []
    const searching = items.status === 'loading' || (id === 'injected' && !input.discovered && rows.length === 0)
    if (!searching) return rows
    return Array.from({ length: deferred ? 0 : (input.expected[id] ?? 1) }, (_, index) => ({
      kind: 'loading',
      key: `loading ${id} ${index}`,
      group: id,
    }))
  })
}

/** Keeps what is on screen where it is, under the pointer: what is new comes last. A row to which a family is added stays the one it was. */
export const keepPlaces = (placed: readonly string[], rows: readonly ConnectRow[]): readonly ConnectRow[] => {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  for (const row of rows) if (row.kind === 'wallet') for (const { id } of row.connectors) byKey.set(keyOf(id), row)
  const old = new Map<ConnectRow, string>()
  for (const key of placed) {
    const row = byKey.get(key)
    if (row && !old.has(row)) old.set(row, key)
  }
  return [...[...old].map(([row, key]) => ({ ...row, key })), ...rows.filter((row) => !old.has(row))]
}
