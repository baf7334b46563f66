import { type ReactNode, useEffect } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { sealIcon, warnIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import css from './delegation.css'

/** A row for an account that runs a contract's code. */
export default function DelegationSetting(): ReactNode {
  useStyle(css)
  const { code, router } = useServices(manifest)
  const text = useText(manifest)
  useEffect(() => code.watch(), [code])
  const { delegate, known } = useStore(code.state)
  if (delegate === undefined) return null
  return (
    <Row
      glyph={<Glyph kind="tile" icon={known === undefined ? warnIcon : sealIcon} />}
      name={text('delegation')}
      value={<span className={known === undefined ? 'code-unknown' : undefined}>{known ?? text('delegateUnknown')}</span>}
      chevron
      onClick={() => void router.push('AccountDelegation')}
    />
  )
}
