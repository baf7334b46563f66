import type { ReactNode } from 'react'
import { useScope, useServices, useText } from '../../../kernel/react/hooks.ts'
import { SlotPart, useSlot } from '../../../kernel/react/slots.tsx'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'
import { Mark } from './mark.tsx'

/** All providers, above what the host wants accepted. Where it wants that by a checkbox, the view is reached only after it was ticked. */
export default function AllView(): ReactNode {
  const { socials, slots, i18n } = useServices(manifest)
  const { log } = useScope(manifest).ports
  const text = useText(manifest)
  const foot = useSlot({ slots, i18n }, 'connect.foot')
  return (
    <>
      <List aria-label={text('socials')}>
        {socials.providers.map((provider) => (
          <Row
            key={provider}
            glyph={
              <Glyph kind="tile">
                <Mark provider={provider} />
              </Glyph>
            }
            name={text(`name_${provider}`)}
            onClick={() => socials.choose(provider)}
          />
        ))}
      </List>
      {foot.map((entry) => (
        <SlotPart key={`${entry.plugin} ${entry.id}`} slots={slots} i18n={i18n} log={log} entry={entry} />
      ))}
    </>
  )
}
