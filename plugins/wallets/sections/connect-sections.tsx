import { isForeign } from '../../../kernel/contract/ids.ts'
import type { SlotItem } from '../../../kernel/contract/registry-services.ts'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { SlotPart } from '../../../kernel/react/slots.tsx'
import { walletIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import css from './connect-methods.css'
import { Legal } from './legal.tsx'
import { NoWallet, NoWalletStep } from './no-wallet.tsx'

/** Their order among themselves; whether wallets come before or after them depends on whether one is installed. */
const DEFAULT_ORDER: readonly string[] = ['email', 'social']

interface SectionProps {
  /** Whether there is any row of a wallet. */
  readonly some: boolean
  /** What other plugins offer beside them. */
  readonly methods: readonly SlotItem<'connect.methods'>[]
  /** Whether the first search is over. What stands beside the wallets depends on it, and must not move once it is drawn. */
  readonly settled: boolean
  readonly installed: boolean
}

type Methods = SectionProps['methods']

/** The ways to connect before the wallets, and those after them. */
const placed = (
  { methods, settled, installed }: SectionProps,
  order: readonly string[] = DEFAULT_ORDER,
): { readonly first: Methods; readonly after: Methods } => {
  if (!settled) return { first: [], after: [] }
  const placeOf = (id: string): number => (order.includes(id) ? order.indexOf(id) : order.length)
  const walletsAt = order.includes('wallet') ? placeOf('wallet') : installed ? -1 : order.length + 1
  const sorted = [...methods].sort((a, b) => placeOf(a.id) - placeOf(b.id))
  const first = sorted.filter(({ id }) => placeOf(id) < walletsAt)
  return { first, after: sorted.slice(first.length) }
}

function Drawn({ methods }: { readonly methods: Methods }) {
  useStyle(css)
  const { slots, i18n } = useServices(manifest)
  const { log } = useScope(manifest).ports
  if (methods.length === 0) return null
  return (
    <div className="connect-methods">
      {methods.map((entry) => (
        <SlotPart key={`${entry.plugin} ${entry.id}`} slots={slots} i18n={i18n} log={log} entry={entry} />
      ))}
    </div>
  )
}

function Before(props: SectionProps) {
  const text = useText(manifest)
  const { first } = placed(props, useScope(manifest).options.connectMethodsOrder)
  return (
    <>
      <Drawn methods={first} />
      {first.length > 0 && props.some && <Label lined>{text('methodsWallets')}</Label>}
    </>
  )
}

function After(props: SectionProps) {
  const text = useText(manifest)
  const { connectMethodsOrder, walletGuide = true } = useScope(manifest).options
  const { after } = placed(props, connectMethodsOrder)
  const { some, methods, settled, installed } = props
  return (
    <>
      {after.length > 0 && <Label lined>{text('methods')}</Label>}
      <Drawn methods={after} />
      {settled && !installed && (some || methods.length > 0 ? walletGuide && <NoWalletStep creates={methods.length > 0} /> : <NoWallet />)}
    </>
  )
}

/** Stands in the wallets' place, and leads to them. */
function Collapsed() {
  const { router } = useServices(manifest)
  const text = useText(manifest)
  return (
    <List aria-label={text('wallets')}>
      <Row
        glyph={<Glyph kind="tile" icon={walletIcon} />}
        name={text('continueWallet')}
        chevron
        onClick={() => void router.push('ConnectWallets')}
      />
    </List>
  )
}

/** What a group calls itself. */
const useGroup = (group: string): { readonly name: string; readonly foreign: boolean } => {
  const { groups, i18n } = useServices(manifest)
  const info = useStore(groups.all).find(({ id }) => id === group)
  useStore(i18n.revision)
  return { name: (info && i18n.text(info.plugin, info.title)) ?? group, foreign: isForeign(info?.plugin ?? '') }
}

interface HeadingProps {
  readonly group: string
  /** The group of the row above. */
  readonly before: string | undefined
}

/** Rows of a plugin from outside have its group's title over them. Groups of this package need no title, except below such a group. */
function Heading({ group, before }: HeadingProps) {
  const text = useText(manifest)
  const { name, foreign } = useGroup(group)
  const last = useGroup(before ?? group)
  if (foreign) return <Label>{name}</Label>
  return !foreign && last.foreign && <Label>{text('wallets')}</Label>
}

/** A group that could not be listed, and the way to try again. */
function Failed({ group }: { readonly group: string }) {
  const { groups } = useServices(manifest)
  const text = useText(manifest)
  return (
    <Row
      glyph={<Glyph kind="tile" icon={againIcon} />}
      name={useGroup(group).name}
      sub={text('groupFailed')}
      end={text('again')}
      onClick={() => groups.retry(group)}
    />
  )
}

/** The parts around the wallets: other ways to connect, where to get a wallet, what has to be accepted, titles of groups. */
export const connectSections = { Before, After, Collapsed, Heading, Failed, Legal }

export type ConnectSections = typeof connectSections
