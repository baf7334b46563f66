import type { ConnectorsService, SessionsService } from '../../kernel/contract/session-services.ts'
import type { Store, StoreFactory, Undo } from '../../kernel/contract/store.ts'
import { createAttempts } from '../../kernel/contract/tools/attempts.ts'
import { CONNECTOR_ID } from './options.ts'
import type { Pairing, PairingOwner } from './pairing.ts'

/** Owns the one pairing that is on screen. */
export interface WalletConnectService {
  readonly pairing: Store<Pairing>
  /**
   * Connects, unless a pairing is held already; `pairing` shows the progress. Once all returned functions were called, the code is void,
   * unless the wallet has said yes by then.
   */
  connect(): Undo
  /** Gives the present code up and asks for another. */
  renew(): void
  /** Gives up; the code is void at once. */
  cancel(): void
}

export interface ServiceParts {
  readonly connectors: ConnectorsService
  readonly sessions: SessionsService
  readonly stores: StoreFactory
  onUnload(undo: Undo): void
  readonly owner: PairingOwner
}

export const createWalletConnectService = ({ connectors, sessions, stores, onUnload, owner }: ServiceParts): WalletConnectService => {
  const { pairing } = owner
  const attempts = createAttempts<typeof CONNECTOR_ID>({
    stores,
    onUnload,
    keyOf: (id) => id,
    goesOn: () => pairing.get().status === 'approved',
    async ask(id, signal) {
      owner.show({ status: 'preparing' })
      // Opened by name: nobody has looked for wallets yet.
      if (!connectors.all.get().some((connector) => connector.id === id)) await connectors.discover()
      if (!signal.aborted) await sessions.connect(id, { signal })
    },
    ended(attempt) {
      if (attempt.status === 'failed') owner.fail(attempt.error)
    },
  })
  return {
    pairing,
    connect() {
      const letGo = attempts.hold(CONNECTOR_ID)
      return () => {
        letGo()
        // What the wallet has approved stays so until the next pairing.
        if (!attempts.of(CONNECTOR_ID) && pairing.get().status !== 'approved') owner.show({ status: 'idle' })
      }
    },
    renew: () => attempts.retry(CONNECTOR_ID),
    cancel: () => attempts.cancel(CONNECTOR_ID),
  }
}
