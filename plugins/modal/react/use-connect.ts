import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../../kernel/contract/adapters.ts'
import type { ConnectorInfo } from '../../../kernel/contract/connectors.ts'
import { isPorticoError, PorticoError } from '../../../kernel/contract/errors.ts'
import type { ConnectOptions, ConnectorsService, SessionsService } from '../../../kernel/contract/session-services.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { CONNECTORS, SESSIONS, type ServiceOf, token } from '../../../kernel/contract/tokens.ts'
import type { WALLETCONNECT } from '../../walletconnect/manifest.ts'
import { usePortico } from './portico-context.tsx'

/** Connecting without the modal. */
export interface ConnectControls {
  /** Wallets that were found, of every family. They announce themselves late. */
  readonly connectors: readonly ConnectorInfo[]
  /** Asks a wallet. `status` and `error` show the progress. */
  readonly connect: (id: string, options?: ConnectOptions) => void
  /** Like `connect`, as a promise. It rejects as `SessionsService.connect` does. */
  readonly connectAsync: (id: string, options?: ConnectOptions) => Promise<Session>
  /** Of the last `connect`. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly isPending: boolean
  readonly error: PorticoError | undefined
  /** The link (`wc:…`) for a QR code or a wallet's app, while a WalletConnect wallet is asked. It holds a key: never log it. */
  readonly pairingUri: string | undefined
  /** Gives the attempt up, and clears `status` and `error`. */
  readonly reset: () => void
}

interface Services {
  readonly connectors: ConnectorsService
  readonly sessions: SessionsService
}

type Outcome = Pick<ConnectControls, 'status' | 'error'>

// A token by its key, so that the manifest is not loaded with it.
const PAIRING = token<ServiceOf<typeof WALLETCONNECT>>('walletconnect@1')

const IDLE: Outcome = { status: 'idle', error: undefined }
const NONE: readonly ConnectorInfo[] = []

const asError = (cause: unknown): PorticoError =>
  isPorticoError(cause) ? cause : new PorticoError('WALLET_ERROR', 'The wallet could not be asked.', { cause })

/**
 * Wallets, and functions to connect them, for an interface of your own instead of the modal. It looks for wallets from its first render on.
 *
 * @example
 * const { connectors, connect, pairingUri } = useConnect()
 * return connectors.map(({ id, name }) => <button key={id} onClick={() => connect(id)}>{name}</button>)
 */
export const useConnect = (): ConnectControls => {
  const portico = usePortico()
  const [services, setServices] = useState<Services | undefined>(undefined)
  const [connectors, setConnectors] = useState(NONE)
  const [outcome, setOutcome] = useState(IDLE)
  const [pairingUri, setPairingUri] = useState<string | undefined>(undefined)
  const attempt = useRef<AbortController | undefined>(undefined)

  const load = useCallback(async (): Promise<Services> => {
    const [found, asked] = await Promise.all([portico.service(CONNECTORS), portico.service(SESSIONS)])
    return { connectors: found, sessions: asked }
  }, [portico])

  useEffect(() => {
    let [left, stop]: [boolean, Undo] = [false, () => undefined]
    const prepared = new Set<string>()
    const begin = async (): Promise<void> => {
      const found = await load()
      if (left) return
      setServices(found)
      stop = found.connectors.all.subscribe((all) => {
        setConnectors(all)
        for (const { id, namespace, type } of all) {
          if (type === 'WALLET_CONNECT' || prepared.has(id)) continue
          prepared.add(id)
          // Loaded ahead, so that the click asks the wallet within the click. If it fails, `connect` loads again and reports it.
          found.sessions.prepare(id, namespace).catch(() => prepared.delete(id))
        }
      })
      setConnectors(found.connectors.all.get())
      await found.connectors.discover()
    }
    begin().catch((cause: unknown) => {
      if (!left) setOutcome({ status: 'error', error: asError(cause) })
    })
    return () => {
      left = true
      stop()
    }
  }, [load])

  /** Says the link while the attempt lasts. */
  const followPairing = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      const { pairing } = await portico.service(PAIRING)
      if (signal.aborted) return
      const show = (): void => {
        const now = pairing.get()
        setPairingUri(now.status === 'ready' ? now.uri : undefined)
      }
      const stop = pairing.subscribe(show)
      signal.addEventListener('abort', () => {
        stop()
        setPairingUri(undefined)
      })
      show()
    },
    [portico],
  )

  const connectAsync = useCallback(
    async (id: string, { signal, ...options }: ConnectOptions = {}): Promise<Session> => {
      attempt.current?.abort()
      const controller = new AbortController()
      attempt.current = controller
      const over = new AbortController()
      const current = (): boolean => attempt.current === controller
      const giveUp = (): void => controller.abort()
      signal?.addEventListener('abort', giveUp)
      if (signal?.aborted) controller.abort()
      setOutcome({ status: 'pending', error: undefined })
      try {
        // Without waiting if they are there: some wallets open a window, which has to happen in the task of the click.
        const { sessions, connectors: known } = services ?? (await load())
        const follows = known.all.get().some((one) => one.id === id && one.type === 'WALLET_CONNECT')
        if (follows)
          followPairing(over.signal).catch((cause: unknown) => current() && setOutcome({ status: 'error', error: asError(cause) }))
        const session = await sessions.connect(id, { ...options, signal: controller.signal })
        if (current()) setOutcome({ status: 'success', error: undefined })
        return session
      } catch (cause) {
        if (current()) setOutcome({ status: 'error', error: asError(cause) })
        throw cause
      } finally {
        signal?.removeEventListener('abort', giveUp)
        over.abort()
      }
    },
    [services, load, followPairing],
  )
  const reset = useCallback((): void => {
    attempt.current?.abort()
    attempt.current = undefined
    setOutcome(IDLE)
  }, [])

  return useMemo(
    () => ({
      connectors,
      // `error` says it.
      connect: (id, options) => void connectAsync(id, options).catch(() => undefined),
      connectAsync,
      ...outcome,
      isPending: outcome.status === 'pending',
      pairingUri,
      reset,
    }),
    [connectors, connectAsync, outcome, pairingUri, reset],
  )
}
