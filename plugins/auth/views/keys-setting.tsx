import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { lockIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'

/** The way to the visitor's keys, in the account's settings. Nothing where the frame does not show them. */
export default function KeysSetting(): ReactNode {
  const { auth, keys } = useServices(manifest)
  const text = useText(manifest)
  const shown = useStore(auth.state).keys
  if (!shown) return null
  return <Row glyph={<Glyph kind="tile" icon={lockIcon} />} name={text('keys')} chevron onClick={keys.open} />
}
