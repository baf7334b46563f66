import * as v from 'valibot'
import { isPorticoError, PorticoError } from '../../kernel/contract/errors.ts'
import type { AlertsService, ModalService, RouterService, ToastsService } from '../../kernel/contract/modal-services.ts'
import type { ClockPort, EnvPort, EventsPort, LinksPort, LogPort, Popup, PopupsPort, StoragePort } from '../../kernel/contract/ports.ts'
import { parseWith } from '../../kernel/contract/schema.ts'
import type { AccountsService } from '../../kernel/contract/session-services.ts'
import type { StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { createAttempts } from '../../kernel/contract/tools/attempts.ts'
import { listedApp } from '../../kernel/contract/tools/listed-app.ts'
import { pause } from '../../kernel/contract/tools/pause.ts'
import { withResolvers } from '../../kernel/contract/tools/with-resolvers.ts'
import type { AuthService, SocialRedirect } from '../auth/manifest.ts'
import { isHidden, openPopup, resultOf, untilGone } from './popup-sign-in.ts'
import type { OfferedProvider, SocialLogin, SocialsService } from './service.ts'
import { isOver, isState, type PendingLogin, returnedUri, stateOf, withReturn } from './sign-in-address.ts'

/** ms after the view of Farcaster was left without an account. */
const RELOAD_AFTER = 100

/** ms that a browser may take to leave this page. */
const LEAVING = 30_000

const withoutState = (): PorticoError => new PorticoError('LINK_REFUSED', 'The address of the provider hands no state back.')

/** The key of storage that the manifest names. */
const PENDING = 'pending'

const parsePending = parseWith(
  v.object({
    provider: v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
    state: v.pipe(v.string(), v.minLength(8), v.maxLength(2_048)),
    at: v.number(),
  }),
)

/** What the plugin emits. */
export const EVENTS = [
  'SOCIAL_LOGIN_STARTED',
  'SOCIAL_LOGIN_REQUEST_USER_DATA',
  'SOCIAL_LOGIN_SUCCESS',
  'SOCIAL_LOGIN_ERROR',
  'SOCIAL_LOGIN_CANCELED',
] as const

export interface SocialsParts {
  readonly auth: AuthService
  readonly accounts: Pick<AccountsService, 'active'>
  readonly router: RouterService
  readonly modal: ModalService
  readonly toasts: ToastsService
  readonly alerts: AlertsService
  readonly storage: StoragePort
  readonly popups: PopupsPort
  readonly links: LinksPort
  readonly events: EventsPort<(typeof EVENTS)[number], never>
  readonly clock: ClockPort
  readonly env: EnvPort
  readonly log: LogPort
  readonly stores: StoreFactory
  readonly providers: readonly OfferedProvider[]
  onUnload(undo: Undo): void
  text(key: 'appRefused'): string
}

interface Target {
  readonly provider: OfferedProvider
}

/** A window that a button opened, or this page. */
type Choice = Popup | 'leave'

/** Makes the service. `returned`: what the visitor came back with from a provider's page. */
export const createSocials = (parts: SocialsParts, returned: string | undefined): SocialsService => {
  const { auth, accounts, router, modal, toasts, alerts, storage, links, events, clock, env, log, stores, providers, onUnload } = parts
  const login = stores.create<SocialLogin | undefined>(undefined)
  const show = (next: SocialLogin): void => login.set(Object.freeze(next))
  const opening = { popups: parts.popups, log, origin: auth.origin }
  /** The window of the newest sign-in. */
  let shown: Popup | undefined
  /** Who waits for a choice, where the browser opened none. */
  let choose: ((choice: Choice) => void) | undefined
  /** What the visitor came back with. */
  let back: { readonly provider: SocialRedirect; readonly uri: string } | undefined

  /** Connects the account of who has signed in. */
  const connect = async (provider: OfferedProvider, signal: AbortSignal): Promise<void> => {
    show({ provider, status: 'connecting' })
    await auth.signIn({ signal })
    show({ provider, status: 'done' })
  }
  const finish = async (provider: SocialRedirect, uri: string, signal: AbortSignal): Promise<void> => {
    show({ provider, status: 'fetching' })
    events.emit('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    await auth.connectSocial(uri, { provider, signal })
    await connect(provider, signal)
  }
  /** Leads this page to the provider. It comes back as another page. */
  const leaveFor = async (provider: SocialRedirect, href: string, signal: AbortSignal): Promise<void> => {
    const state = stateOf(href)
    if (!isState(state)) throw withoutState()
    show({ provider, status: 'leaving' })
    const pending: PendingLogin = { provider, state, at: clock.now() }
    storage.set(PENDING, { ...pending })
    links.open(withReturn(href, globalThis.location.href), '_self')
    await pause(clock, LEAVING, signal)
    storage.remove(PENDING)
    throw new PorticoError('AUTH_TIMEOUT', 'The browser did not leave the page.')
  }
  /** What the visitor chooses where there is no window to wait for: one that they open by a button, or to leave this page. */
  const askAgain = async (
    provider: SocialRedirect,
    href: string,
    signal: AbortSignal,
    status: 'blocked' | 'hidden' = 'blocked',
  ): Promise<Choice> => {
    show({ provider, status, href })
    const { promise, resolve, reject } = withResolvers<Choice>()
    const give = (): void => reject(new PorticoError('CONNECT_ABORTED', 'The sign-in was given up.'))
    signal.addEventListener('abort', give, { once: true })
    choose = resolve
    try {
      return await promise
    } finally {
      choose = undefined
      signal.removeEventListener('abort', give)
    }
  }
  /** Another window would be hidden as well: what is left is this page. What the hidden window still does is void, as the address is a new one. */
  const onThisPage = async (provider: SocialRedirect, signal: AbortSignal): Promise<void> => {
    show({ provider, status: 'hidden', href: undefined })
    const href = await auth.socialRedirectUri(provider, { signal })
    await askAgain(provider, href, signal, 'hidden')
    await leaveFor(provider, href, signal)
  }
  const inWindow = async (provider: SocialRedirect, signal: AbortSignal): Promise<void> => {
    // Before anything is waited for: the gesture lets one window open.
    let popup = openPopup(opening)
    try {
      show(popup ? { provider, status: 'asking' } : { provider, status: 'blocked', href: undefined })
      const asked = auth.socialRedirectUri(provider, { signal })
      const href = await (popup ? Promise.race([asked, untilGone(popup, signal)]) : asked)
      // Frames of `portico/frame`, which are those that show keys, hand a state to every provider. Of deployed ones that is not certain: their
      // protocol compares the window's origin alone, and a provider of OAuth 1 has no state. There window and origin have to do.
      if (auth.state.get().keys && !isState(stateOf(href))) throw withoutState()
      if (popup) popup.go(href)
      else {
        const chosen = await askAgain(provider, href, signal)
        if (chosen === 'leave') return await leaveFor(provider, href, signal)
        popup = chosen
      }
      const result = resultOf(popup, stateOf(href))
      shown = popup
      show({ provider, status: 'window' })
      await finish(provider, await Promise.race([result, untilGone(popup, signal)]), signal)
    } catch (cause) {
      if (!isHidden(cause)) throw cause
      log.warn('The window of the sign-in cannot answer this page.', cause)
      await onThisPage(provider, signal)
    } finally {
      popup?.close()
      if (shown === popup) shown = undefined
    }
  }
  const signInWith = async (provider: SocialRedirect, signal: AbortSignal): Promise<void> => {
    const came = back?.provider === provider ? back : undefined
    back = undefined
    if (came) return finish(provider, came.uri, signal)
    events.emit('SOCIAL_LOGIN_STARTED', { provider })
    if (!env.telegram) return inWindow(provider, signal)
    // Telegram opens no window that this page could talk to.
    show({ provider, status: 'asking' })
    return leaveFor(provider, await auth.socialRedirectUri(provider, { signal }), signal)
  }
  const signInByApp = async (signal: AbortSignal): Promise<void> => {
    const provider = 'farcaster'
    events.emit('SOCIAL_LOGIN_STARTED', { provider })
    show({ provider, status: 'asking' })
    show({ provider, status: 'app', href: await auth.farcasterUri({ signal }) })
    await auth.connectFarcaster({ signal })
    await connect(provider, signal)
  }
  const signInByPasskey = async (signal: AbortSignal): Promise<void> => {
    const provider = 'passkey'
    // The frame takes its question away once nobody waits for the answer.
    const drop = (): void => auth.reload()
    signal.addEventListener('abort', drop, { once: true })
    try {
      events.emit('SOCIAL_LOGIN_STARTED', { provider })
      show({ provider, status: 'asking' })
      await auth.connectPasskey({ signal })
      await connect(provider, signal)
    } finally {
      signal.removeEventListener('abort', drop)
    }
  }
  const failed = (provider: OfferedProvider, cause: unknown, signal: AbortSignal): PorticoError => {
    const error = isPorticoError(cause) ? cause : new PorticoError('AUTH_REFUSED', 'The sign-in failed.', { cause })
    if (error.code === 'AUTH_TIMEOUT') alerts.raise({ code: 'SOCIALS_TIMEOUT' })
    const canceled = error.code === 'CONNECT_ABORTED'
    events.emit(canceled ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider })
    // Another sign-in may be shown by now.
    if (!signal.aborted) show({ provider, status: 'failed', error })
    if (canceled && !signal.aborted && router.current.get()?.view === 'ConnectingSocial') void router.back()
    return error
  }
  const attempts = createAttempts<Target>({
    stores,
    onUnload,
    keyOf: ({ provider }) => provider,
    async ask({ provider }, signal) {
      try {
        if (provider === 'farcaster') await signInByApp(signal)
        else if (provider === 'passkey') await signInByPasskey(signal)
        else await signInWith(provider, signal)
      } catch (cause) {
        throw failed(provider, cause, signal)
      }
      events.emit('SOCIAL_LOGIN_SUCCESS', { provider })
    },
  })

  const lost = (cause: unknown): void => log.error('The view of the sign-in could not be opened.', cause)
  const pending = storage.get(PENDING, parsePending)
  if (pending && (returned !== undefined || isOver(pending, clock.now()))) storage.remove(PENDING)
  const uri = pending && returned !== undefined ? returnedUri(returned, pending, auth.origin, clock.now()) : undefined
  if (pending && uri !== undefined) {
    const { provider } = pending
    back = { provider, uri }
    modal.open({ view: 'ConnectingSocial', params: { provider } }).catch(lost)
  } else if (returned !== undefined) log.warn('The visitor came back with an address that belongs to no sign-in of this page.')

  let stopReload: Undo = () => undefined
  return {
    providers,
    login: { get: login.get, subscribe: login.subscribe, changes$: login.changes$ },
    choose(provider) {
      // The window first: it opens only while this click is alive. The view holds the sign-in once it is entered.
      const letGo = attempts.hold({ provider })
      const moved = provider === 'farcaster' ? router.push('ConnectingFarcaster') : router.push('ConnectingSocial', { provider })
      moved.catch(lost).finally(letGo)
    },
    retry() {
      const now = login.get()
      if (now?.status === 'failed') attempts.retry({ provider: now.provider })
    },
    openWindow() {
      const now = login.get()
      if (now?.status === 'window') return shown?.focus()
      const popup = now?.status === 'blocked' && now.href !== undefined && choose ? openPopup(opening, now.href) : undefined
      if (popup) choose?.(popup)
    },
    leave: () => choose?.('leave'),
    openApp() {
      const now = login.get()
      if (now?.status !== 'app') return
      try {
        links.open(now.href, /^https:/i.test(now.href) ? '_blank' : listedApp(now.href))
      } catch (cause) {
        log.error('The app of Farcaster is at no address that may be opened.', cause)
        toasts.show({ kind: 'error', text: parts.text('appRefused') })
      }
    },
    enter: (provider) => attempts.hold({ provider }),
    enterFarcaster() {
      stopReload()
      const letGo = attempts.hold({ provider: 'farcaster' })
      return () => {
        letGo()
        if (accounts.active.get()) return
        login.set(undefined)
        // Only a frame that is loaded anew ends its own waiting.
        stopReload = clock.after(RELOAD_AFTER, () => auth.reload())
      }
    },
  }
}
