import type { ReactNode } from 'react'
import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'
import { Mark } from './mark.tsx'

/** All providers. */
export default function AllView(): ReactNode {
  const { socials } = useServices(manifest)
  const text = useText(manifest)
  return (
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
  )
}
