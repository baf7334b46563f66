import type { ReactNode } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { againIcon, copyIcon, outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { QrCode } from '../../../ui-kit/qr/qr-code.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import { useFailureText } from './failure-text.ts'
import css from './farcaster-view.css'
import { Mark } from './mark.tsx'

const provider = 'farcaster'

/** The mark in the ring. */
const picture = (
  <Glyph kind="tile" size={56}>
    <Mark provider={provider} large />
  </Glyph>
)

/** The code for a phone. */
function Code({ href }: { readonly href: string | undefined }): ReactNode {
  const { toasts } = useServices(manifest)
  const text = useText(manifest)
  const copy = (): void => {
    // In the click: a browser lets no later code write.
    navigator.clipboard.writeText(href ?? '').then(
      () => toasts.show({ kind: 'success', text: text('copied') }),
      // The reason may quote the text, and the text signs in.
      () => toasts.show({ kind: 'error', text: text('copyFailed') }),
    )
  }
  return (
    <>
      <div className="farcaster-code">
        <QrCode
          value={href}
          label={text(href === undefined ? 'preparing' : 'codeLabel')}
          mark={
            <Glyph kind="tile" size={44}>
              <Mark provider={provider} large />
            </Glyph>
          }
        />
      </div>
      <div className="farcaster-caption">
        <span role="status">{text(href === undefined ? 'preparing' : 'scan')}</span>
        <Button size="xs" icon={copyIcon} disabled={href === undefined} onClick={copy}>
          {text('copy')}
        </Button>
      </div>
    </>
  )
}

/** Waits for Farcaster's app, or shows the frame, where it asks the visitor something before the sign-in is done. */
export default function FarcasterView(): ReactNode {
  const { auth } = useServices(manifest)
  const { slot } = useStore(auth.state)
  return slot === undefined ? <Waiting /> : <slot name={slot} />
}

/** A code for a phone, or on one the button that opens the app. */
function Waiting(): ReactNode {
  useStyle(css)
  const { socials } = useServices(manifest)
  const { env } = useScope(manifest).ports
  const text = useText(manifest)
  const newest = useStore(socials.login)
  const login = newest?.provider === provider ? newest : undefined
  const failure = useFailureText(login?.status === 'failed' ? login.error : undefined)
  const name = text('name_farcaster')
  if (login?.status === 'failed') {
    return (
      <StatusPanel
        picture={<Ring state="declined">{picture}</Ring>}
        title={text('failedTitle')}
        text={failure}
        actions={
          <Button size="s" icon={againIcon} onClick={socials.retry}>
            {text('again')}
          </Button>
        }
      />
    )
  }
  if (login?.status === 'connecting' || login?.status === 'done') {
    const done = login.status === 'done'
    return (
      <StatusPanel
        picture={<Ring state={done ? 'done' : 'waiting'}>{picture}</Ring>}
        title={text('fetchingTitle', { name })}
        text={text(done ? 'doneText' : 'connectingText')}
      />
    )
  }
  const href = login?.status === 'app' ? login.href : undefined
  if (!env.mobile) return <Code href={href} />
  return (
    <>
      <StatusPanel
        picture={<Ring state="waiting">{picture}</Ring>}
        title={text('windowTitle', { name })}
        text={text(href === undefined ? 'preparing' : 'appText')}
      />
      <ActionBar>
        <Button variant="primary" icon={outIcon} disabled={href === undefined} onClick={socials.openApp}>
          {text('openApp')}
        </Button>
      </ActionBar>
    </>
  )
}
