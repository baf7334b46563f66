import { type ReactNode, useId, useMemo } from 'react'
import type { FamiliesService } from '../../../kernel/contract/session-services.ts'
import { parseCaipNetworkId } from '../../../kernel/contract/tools/parse-caip.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import {
  cardIcon,
  checkIcon,
  closeIcon,
  type IconData,
  lockIcon,
  penIcon,
  plusIcon,
  receiveIcon,
  sendIcon,
  swapIcon,
  updownIcon,
  warnIcon,
} from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { Spinner } from '../../../ui-kit/parts/status/spinner.tsx'
import { classNames } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { isOnTheWay } from '../own-rows.ts'
import type { Activity, ActivityKind } from '../service.ts'
import { ActivityDetails } from './activity-details.tsx'
import { useName } from './use-name.ts'
import { ageOf, isGain, shownValue, subOf, titleOf } from './wording.ts'

const ICONS: Readonly<Record<ActivityKind, IconData>> = {
  send: sendIcon,
  receive: receiveIcon,
  self: updownIcon,
  trade: swapIcon,
  approve: checkIcon,
  revoke: lockIcon,
  mint: plusIcon,
  burn: closeIcon,
  deposit: sendIcon,
  withdraw: receiveIcon,
  deploy: plusIcon,
  call: penIcon,
  buy: cardIcon,
}

/** What the row is about: its kind, that it is on its way, or that it did not go through. */
function ActivityGlyph({ row }: { readonly row: Activity }) {
  if (row.suspicions.length > 0) return <Glyph kind="tile" icon={warnIcon} />
  if (isOnTheWay(row)) {
    return (
      <Glyph kind="tile">
        <Spinner />
      </Glyph>
    )
  }
  if (row.status === 'confirmed') return <Glyph kind="tile" icon={ICONS[row.kind]} />
  return <Glyph kind="tile" icon={row.status === 'partial' || row.status === 'uncertain' ? warnIcon : closeIcon} className="down" />
}

/** A row whose counterparty is written as its family writes addresses. */
const withCanonical = (row: Activity, families: FamiliesService): Activity => {
  const codec = families.of(parseCaipNetworkId(row.network).namespace)?.codec
  return codec && row.counterparty !== undefined ? { ...row, counterparty: codec.canonical(row.counterparty) } : row
}

export interface ActivityRowProps {
  readonly row: Activity
  readonly open: boolean
  readonly onToggle: () => void
}

/** One transaction. A press opens its details below it. */
export function ActivityRow({ row: served, open, onToggle }: ActivityRowProps): ReactNode {
  const { history, i18n, families } = useServices(manifest)
  const text = useText(manifest)
  const language = useStore(i18n.language)
  const now = useStore(history.now)
  // Those that are drawn: the checksum of each of thousands of rows would take its time.
  const row = useMemo(() => withCanonical(served, families), [served, families])
  const suspicious = row.suspicions.length > 0
  const name = useName(row)
  const details = useId()
  const value = shownValue(row, { text, language })
  return (
    <div className={classNames('activity', suspicious && 'suspicious')}>
      <Row
        glyph={<ActivityGlyph row={row} />}
        name={titleOf(row, text)}
        sub={subOf(row, name, text)}
        value={value !== undefined && <span className={isGain(row) && !suspicious ? 'up' : undefined}>{value}</span>}
        valueSub={ageOf(row, now, text)}
        aria-expanded={open}
        aria-controls={open ? details : undefined}
        onClick={onToggle}
      />
      {open && <ActivityDetails id={details} row={row} name={name} />}
    </div>
  )
}
