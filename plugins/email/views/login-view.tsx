import type { ReactNode } from 'react'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { mailIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Label } from '../../../ui-kit/parts/layout/text.tsx'
import { Inset } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { List, Row } from '../../../ui-kit/parts/lists/list.tsx'
import { manifest } from '../manifest.ts'
import { EmailForm } from './email-form.tsx'

/** The sign-in by e-mail alone, with the addresses that signed in here before. */
export default function LoginView(): ReactNode {
  const { email, auth } = useServices(manifest)
  const text = useText(manifest)
  const recent = useStore(auth.recentEmails)
  const { sending, typed } = useStore(email.login)
  const choose = (address: string): void => {
    email.setLogin(address)
    email.submitLogin()
  }
  return (
    <>
      <Inset>
        <EmailForm alone />
      </Inset>
      {recent.length > 0 && (
        <>
          <Label lined>{text('recent')}</Label>
          <List aria-label={text('recent')}>
            {recent.map((address) => (
              <Row
                key={address}
                glyph={<Glyph kind="tile" icon={mailIcon} />}
                name={<span dir="ltr">{address}</span>}
                loading={sending && typed === address}
                onClick={() => choose(address)}
              />
            ))}
          </List>
        </>
      )}
    </>
  )
}
