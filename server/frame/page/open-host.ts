import type { DrawDialog, KeyDialog } from '../keys/flow/key-dialog.ts'
import type { UsedPasskey } from '../keys/passkeys.ts'
import { tabPendingSocial } from './account/pending-social.ts'
import type { DrawRequest } from './approval/mount-approvals.tsx'
import type { AccountKeys } from './keys-port.ts'
import { openKeptPermissions } from './permissions/kept-permissions.ts'
import type { FrameConfig } from './read-config.ts'
import { openBatches } from './rpc/batches.ts'
import { openFrameStore } from './service/frame-store.ts'
import { createSessionClient, type Session } from './service/session-client.ts'
import type { HostParts } from './start-frame.ts'
import type { Say } from './texts.ts'

/** What belongs to the page around. */
export interface OpenHostOptions {
  /** Its exact origin. */
  readonly partner: string
  readonly projectId: string
  readonly config: FrameConfig
  readonly language: string
  readonly say: Say
  /** Where requests are drawn: its shadow root keeps their style sheets. */
  readonly requests: HTMLElement
  /** Where dialogs about keys are drawn. */
  readonly dialogs: HTMLElement
  /** Tells the page around whether the frame wants to be in sight. */
  want(shown: boolean): void
}

/** Makes what belongs to the page around: the session, the keys and what is drawn. Code to draw and to sign comes when it is needed. */
export const openHost = async (options: OpenHostOptions): Promise<HostParts> => {
  const { partner, projectId, config, language, say, requests, dialogs, want } = options
  let keys: { readonly account: string; readonly opened: Promise<AccountKeys> } | undefined
  let used: UsedPasskey | undefined
  let drawing: Promise<DrawRequest> | undefined
  let asking: KeyDialog | undefined
  const store = await openFrameStore(partner, projectId)
  const client = await createSessionClient({ service: config.service, projectId, origin: partner, store })

  const mountDialogs = async (): Promise<DrawDialog> => {
    const [{ mountDialogs: mount }, { loadKeyTexts }, { createPresses }] = await Promise.all([
      import('../keys/views/mount-dialogs.tsx'),
      import('../keys/texts.ts'),
      import('./approval/presses.ts'),
    ])
    const presses = createPresses({ language, mode: () => dialogs.dataset.mode ?? 'system' })
    return mount(dialogs, { origin: () => partner, presses, say: await loadKeyTexts(language) })
  }
  let mounted: Promise<DrawDialog> | undefined
  let undrawn: Error | undefined
  const drawDialog = (dialog: KeyDialog | undefined): void => {
    asking = dialog
    if (!mounted && !dialog) return
    mounted ??= mountDialogs()
    mounted.then(
      (draw) => {
        dialogs.toggleAttribute('data-drawn', asking !== undefined)
        draw(asking)
        want(asking !== undefined)
      },
      (cause: unknown) => {
        mounted = undefined
        undrawn = new Error('The frame cannot show its dialog.', { cause })
        closeDialog()
      },
    )
  }
  /** Where the dialog cannot be drawn nobody was asked: that is the reason, and not that the visitor has declined. */
  const withDialogs = async <T>(act: () => Promise<T>): Promise<T> => {
    undrawn = undefined
    const [ended] = await Promise.allSettled([act()])
    if (undrawn) throw undrawn
    if (ended.status === 'rejected') throw ended.reason
    return ended.value
  }
  const requireSession = async (): Promise<Session> => {
    const session = await client.session()
    if (!session) throw new Error('Nobody is signed in.')
    return session
  }
  const partsFor = (session: Session) => ({ client, session, origin: partner, modes: config.recovery, draw: drawDialog, used })
  const openKeys = async (session: Session): Promise<AccountKeys> => {
    const { openAccountKeys } = await import('./account/account-keys.ts')
    try {
      return await withDialogs(() => openAccountKeys(partsFor(session)))
    } finally {
      used?.value?.fill(0)
      used = undefined
    }
  }
  const closeDialog = (): void => {
    if (!asking) return
    if (asking.kind === 'manage') asking.close()
    else asking.cancel()
  }
  return {
    client,
    batches: openBatches(`portico-frame batches ${projectId} ${partner}`),
    keptPermissions: openKeptPermissions(`portico-frame permissions ${projectId} ${partner}`),
    pendingSocial: tabPendingSocial(partner, projectId),
    async keys() {
      const session = await requireSession()
      // Those of whoever was signed in before are nobody's.
      if (keys?.account !== session.accountId) {
        const opened = openKeys(session)
        const opening = { account: session.accountId, opened }
        keys = opening
        opened.catch(() => {
          if (keys === opening) keys = undefined
        })
      }
      return keys.opened
    },
    closeKeys() {
      keys = undefined
      // Whoever is asked about keys has been signed out, or the page has given up.
      closeDialog()
    },
    closeDialog,
    async signInByPasskey() {
      const { enterByPasskey } = await import('./account/account-keys.ts')
      used = await withDialogs(() => enterByPasskey({ client, origin: partner, draw: drawDialog }))
    },
    async manageKeys(changed) {
      const session = await requireSession()
      const { manageAccountKeys } = await import('./account/account-keys.ts')
      await withDialogs(() =>
        manageAccountKeys(partsFor(session), () => {
          keys = undefined
          changed()
        }),
      )
    },
    async draw(shown) {
      if (!shown && !drawing) return
      drawing ??= import('./approval/mount-approvals.tsx').then(({ mountApprovals }) =>
        mountApprovals(requests, { origin: partner, language, say, sources: { projectId, clearSigning: config.clearSigning } }),
      )
      const drawRequest = await drawing.catch((cause: unknown) => {
        drawing = undefined
        throw cause
      })
      await drawRequest(shown)
    },
  }
}
