import type { ConnectionsService, ConnectorsService } from '../../kernel/contract/kernel-services.ts'
import type { ClockPort } from '../../kernel/contract/ports.ts'
import type { Store, Undo } from '../../kernel/contract/store.ts'
import { CONNECTOR_ID } from './options.ts'
import type { Pairing, PairingOwner } from './pairing.ts'

/** Owns the one pairing that is on screen. */
export interface WalletConnectService {
  readonly pairing: Store<Pairing>
  /** Connects; what happens meanwhile is in `pairing`. Does nothing while a pairing is on its way. */
  start(): void
  /** Gives the present code up and asks for another. */
  renew(): void
  /** Gives up; the code is void at once. */
  cancel(): void
  /** Starts, and gives up when nobody holds any more, unless the wallet has said yes by then. */
  hold(): Undo
}

/** What the service is made of. */
export interface ServiceParts {
  readonly connectors: ConnectorsService
  readonly connections: ConnectionsService
  readonly clock: ClockPort
  readonly owner: PairingOwner
}

/** Makes the service. */
export const createWalletConnectService = ({ connectors, connections, clock, owner }: ServiceParts): WalletConnectService => {
  const { pairing } = owner
  let attempt: AbortController | undefined
  let holders = 0

  const connect = async (signal: AbortSignal): Promise<void> => {
    // Opened by name: nobody has looked for wallets yet.
    if (!connectors.all.get().some(({ id }) => id === CONNECTOR_ID)) await connectors.discover()
    if (!signal.aborted) await connections.connect(CONNECTOR_ID, { namespace: 'eip155', signal })
  }
  const start = (): void => {
    if (attempt) return
    const mine = new AbortController()
    attempt = mine
    owner.show({ status: 'preparing' })
    const settle = (cause?: unknown): void => {
      if (attempt !== mine) return
      attempt = undefined
      if (cause !== undefined) owner.fail(cause)
    }
    connect(mine.signal).then(() => settle(), settle)
  }
  const cancel = (): void => {
    const ended = attempt
    attempt = undefined
    owner.show({ status: 'idle' })
    ended?.abort()
  }
  return {
    pairing,
    start,
    cancel,
    renew() {
      cancel()
      start()
    },
    hold() {
      holders += 1
      start()
      let held = true
      return () => {
        if (!held) return
        held = false
        holders -= 1
        // Not at once: a view that is drawn anew lets go and holds again.
        clock.after(0, () => {
          if (holders === 0 && pairing.get().status !== 'approved') cancel()
        })
      }
    },
  }
}
