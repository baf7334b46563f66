import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import { type ServiceOf, token } from '../../../kernel/contract/tokens.ts'
import type { SIWX } from '../../siwx/manifest.ts'
import { usePortico, usePorticoState } from './portico-context.tsx'

type SiwxService = ServiceOf<typeof SIWX>
type SiwxSession = NonNullable<ReturnType<SiwxService['session']['get']>>

/** Whether the connected account is signed in. */
export interface SignInControls {
  /** `loading`: a connection of the last visit is coming back, and its session with it. */
  readonly status: 'loading' | 'signedIn' | 'signedOut'
  /** The connected account's session on its network. */
  readonly session: SiwxSession | undefined
  /**
   * The token for your own server: `Authorization: Bearer {token}`. Undefined if nobody is signed in, if the server keeps the token in a
   * cookie, and if sessions are kept without a server.
   */
  readonly getToken: () => Promise<string | undefined>
  /** Asks whether the session still lasts. Call it after a 401 of your own server. If it does not last, `status` becomes `signedOut`. */
  readonly refresh: () => Promise<void>
  /** Why the session is not known: the sign-in plugin is not there, or could not be loaded. */
  readonly error: PorticoError | undefined
}

// A token by its key, so that the manifest is not loaded with it.
const SIGN_IN = token<SiwxService>('siwx@1')

const asError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('PLUGIN_LOAD_FAILED', 'The sign-in plugin could not be loaded.', { cause })

/** What was loaded, and for which kernel. */
interface Loaded {
  readonly portico: Portico
  readonly service?: SiwxService
  readonly error?: PorticoError
}

const subscribeToNothing = () => (): void => undefined
const none = (): undefined => undefined

/**
 * The session of the connected account, and its token for your own server. It needs the plugin `siwx`. Nothing is loaded before an account
 * is connected.
 *
 * @example
 * const { status, getToken } = useSession()
 * const headers = { authorization: `Bearer ${await getToken()}` } // of a request to your own server
 */
export const useSession = (): SignInControls => {
  const portico = usePortico()
  const { status } = usePorticoState()
  const isConnected = status === 'connected'
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined)
  useEffect(() => {
    if (!isConnected) return
    let left = false
    const keep = (next: Omit<Loaded, 'portico'>): void => {
      if (!left) setLoaded({ portico, ...next })
    }
    portico.service(SIGN_IN).then(
      (service) => keep({ service }),
      (cause: unknown) => keep({ error: asError(cause) }),
    )
    return () => {
      left = true
    }
  }, [portico, isConnected])
  const { service, error } = isConnected && loaded?.portico === portico ? loaded : {}
  const session = useSyncExternalStore(service?.session.subscribe ?? subscribeToNothing, service?.session.get ?? none, none)
  const getToken = useCallback(async () => service?.getToken(), [service])
  const refresh = useCallback(async () => void (await service?.getSessions()), [service])
  const isLoading = status === 'reconnecting' || (isConnected && !service && !error)
  return useMemo(
    () => ({ status: session ? 'signedIn' : isLoading ? 'loading' : 'signedOut', session, getToken, refresh, error }),
    [session, isLoading, getToken, refresh, error],
  )
}
