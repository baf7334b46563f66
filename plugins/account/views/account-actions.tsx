import type { SlotItem } from '../../../kernel/contract/registry-services.ts'
import { useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { useSlot } from '../../../kernel/react/slots.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { NamedIcon } from '../../../ui-kit/parts/identity/named-icon.tsx'
import { Divider } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Feature, Features } from '../../../ui-kit/parts/lists/features.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { type AccountOptions, manifest } from '../manifest.ts'

/** In the host's order; what it does not list follows as it stood. Wallet features go by the specification's names, foreign ones by their plugin. */
const inOrder = <E extends { readonly id: string; readonly plugin: string }>(
  entries: readonly E[],
  order: AccountOptions['walletFeaturesOrder'],
): readonly E[] => {
  const placeOf = ({ id, plugin }: E): number => {
    const place = order.findIndex((name) => name === id || name === plugin || (name === 'swaps' && id === 'swap'))
    return place < 0 ? order.length : place
  }
  return [...entries].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Actions of one line of the strip: more of them leave no room for a word. */
const MOST_IN_LINE = 4

/** Lines of about the same length. */
const linesOf = <E,>(actions: readonly E[]): readonly (readonly E[])[] => {
  const count = Math.ceil(actions.length / MOST_IN_LINE)
  const length = Math.ceil(actions.length / count)
  return Array.from({ length: count }, (_, line) => actions.slice(line * length, (line + 1) * length))
}

interface AccountActionsProps {
  /** As a strip of icons, where assets are listed below. Else as rows. */
  readonly strip: boolean
  /** What is listed below: an action with plugin and id of a tab leads to what stands there already. */
  readonly tabs: readonly SlotItem<'account.tabs'>[]
}

/** What can be done with the account; nothing where every feature is off. */
export function AccountActions({ strip, tabs }: AccountActionsProps) {
  const { slots, i18n, router } = useServices(manifest)
  const { options, ports } = useScope(manifest)
  const text = useText(manifest)
  const entries = useSlot({ slots, i18n }, 'account.features').filter(
    ({ plugin, id }) => !tabs.some((tab) => tab.plugin === plugin && tab.id === id),
  )
  const actions = inOrder(entries, options.walletFeaturesOrder)
  const open = ({ id, plugin, open: target }: SlotItem<'account.features'>) => {
    return (): void => {
      router.go(target).catch((cause: unknown) => ports.log.error(`The action ${id} of ${plugin} leads nowhere.`, cause))
    }
  }
  if (actions.length === 0) return null
  if (strip) {
    return (
      <>
        {linesOf(actions).map((line) => (
          <Features role="group" aria-label={text('actions')} key={line.map(({ plugin, id }) => `${plugin} ${id}`).join()}>
            {line.map((entry) => (
              <Feature key={`${entry.plugin} ${entry.id}`} icon={<NamedIcon name={entry.icon} />} title={entry.text} onClick={open(entry)}>
                {entry.text}
              </Feature>
            ))}
          </Features>
        ))}
      </>
    )
  }
  return (
    <>
      <Divider />
      <List aria-label={text('actions')}>
        {actions.map((entry) => (
          <Row
            key={`${entry.plugin} ${entry.id}`}
            glyph={
              <Glyph kind="tile">
                <NamedIcon name={entry.icon} />
              </Glyph>
            }
            name={entry.text}
            chevron
            onClick={open(entry)}
          />
        ))}
      </List>
    </>
  )
}
