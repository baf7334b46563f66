import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { mailIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'

/** Names of the providers, the same in every language. */
const NAMES = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/** The address of the account in its settings. One that a social account brought along is changed there. */
export default function EmailSetting(): ReactNode {
  const { auth, router } = useServices(manifest)
  const text = useText(manifest)
  const { email: address, provider } = useStore(auth.state).user ?? {}
  if (address === undefined) return null
  const glyph = <Glyph kind="tile" icon={mailIcon} />
  const name = <span dir="ltr">{address}</span>
  if (provider !== undefined) return <Row glyph={glyph} name={name} sub={text('fromProvider', { provider: NAMES[provider] })} />
  const change = (): void => void router.push('UpdateEmailWallet')
  return <Row glyph={glyph} name={name} sub={text('address')} chevron onClick={change} />
}
