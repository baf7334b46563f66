import { type ReactNode, useRef } from 'react'
import type { TextKey } from '../../../kernel/contract/locales.ts'
import type { KeysOf } from '../../../kernel/contract/manifest.ts'
import type { ViewProps } from '../../../kernel/contract/views.ts'
import { useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { againIcon, outIcon } from '../../../ui-kit/icons/icons.ts'
import { Glyph } from '../../../ui-kit/parts/identity/glyph.tsx'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { ActionBar } from '../../../ui-kit/parts/layout/view-layout.tsx'
import { Ring, StatusPanel } from '../../../ui-kit/parts/status/status-panel.tsx'
import { manifest } from '../manifest.ts'
import type { SocialLogin } from '../service.ts'
import { useFailureText } from './failure-text.ts'
import { Mark } from './mark.tsx'

type Key = TextKey<KeysOf<typeof manifest>>

const TEXTS: Readonly<Record<Exclude<SocialLogin['status'], 'failed'>, readonly [title: Key, text: Key]>> = {
  asking: ['windowTitle', 'askingText'],
  window: ['windowTitle', 'windowText'],
  app: ['windowTitle', 'appText'],
  blocked: ['blockedTitle', 'blockedText'],
  hidden: ['hiddenTitle', 'hiddenText'],
  leaving: ['windowTitle', 'leavingText'],
  fetching: ['fetchingTitle', 'fetchingText'],
  connecting: ['fetchingTitle', 'connectingText'],
  done: ['fetchingTitle', 'doneText'],
}

/** A passkey is asked for in the frame, without a window. */
const PASSKEY_TEXTS: typeof TEXTS = { ...TEXTS, asking: ['passkeyTitle', 'passkeyText'] }

/** How far the sign-in with a provider is, or the frame, where it asks the visitor something before the sign-in is done. */
export default function ConnectingView(props: ViewProps<'ConnectingSocial'>): ReactNode {
  const { auth } = useServices(manifest)
  const { slot } = useStore(auth.state)
  return slot === undefined ? <Progress {...props} /> : <slot name={slot} />
}

/** The window was opened by the click that led here, or when the view was entered. */
function Progress({ params: { provider } }: ViewProps<'ConnectingSocial'>): ReactNode {
  const { socials, router } = useServices(manifest)
  const text = useText(manifest)
  const newest = useStore(socials.login)
  const login: SocialLogin = newest?.provider === provider ? newest : { provider, status: 'asking' }
  const { status } = login
  const failure = useFailureText(status === 'failed' ? login.error : undefined)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const name = text(`name_${provider}`)
  const texts = provider === 'passkey' ? PASSKEY_TEXTS : TEXTS
  const [title, sentence] = status === 'failed' ? (['failedTitle', undefined] as const) : texts[status]
  const blocked = status === 'blocked' || status === 'hidden'
  const retry = (): void => {
    // The button that was pressed goes away while the sign-in is under way.
    cancelButton.current?.focus()
    socials.retry()
  }
  return (
    <>
      <StatusPanel
        picture={
          <Ring state={status === 'failed' ? 'declined' : status === 'done' ? 'done' : 'waiting'}>
            <Glyph kind="tile" size={56}>
              <Mark provider={provider} large />
            </Glyph>
          </Ring>
        }
        title={text(title, { name })}
        text={sentence === undefined ? failure : text(sentence, { name })}
        actions={
          <>
            {status === 'window' && (
              <Button size="s" icon={outIcon} onClick={socials.openWindow}>
                {text('showWindow')}
              </Button>
            )}
            {status === 'failed' && (
              <Button size="s" icon={againIcon} onClick={retry}>
                {text('again')}
              </Button>
            )}
            {!blocked && (
              <Button ref={cancelButton} size="s" variant="quiet" onClick={() => void router.back()}>
                {text('cancel')}
              </Button>
            )}
          </>
        }
      />
      {blocked && (
        <ActionBar>
          {status === 'blocked' && (
            <Button variant="primary" icon={outIcon} disabled={login.href === undefined} onClick={socials.openWindow}>
              {text('openWindow')}
            </Button>
          )}
          <Button variant={status === 'hidden' ? 'primary' : undefined} disabled={login.href === undefined} onClick={socials.leave}>
            {text('leave')}
          </Button>
        </ActionBar>
      )}
    </>
  )
}
