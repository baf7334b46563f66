import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { DeviceShares } from './device-shares.ts'
import type { Addresses } from './key-set.ts'
import type { RecoveryContext, RecoveryMode, RecoveryTools } from './recovery.ts'
import type { ShareKeeper } from './share-keeper.ts'

/** What the keys of one account are used through, for the pages of one embedding origin. */
export interface VaultPorts extends RecoveryTools {
  /** The account's id at the service. */
  readonly account: string
  /** The embedding origin, as the browser says it. */
  readonly origin: string
  readonly keeper: ShareKeeper
  readonly devices: DeviceShares
  /** Ways to protect the recovery share that the project allows. */
  readonly modes: readonly RecoveryMode[]
  /** Whether the visitor has signed in within the last minutes. It is all that `service` asks before a key is shown. */
  readonly freshSignIn: () => boolean
}

export const requireMode = ({ modes }: VaultPorts, mode: RecoveryMode): void => {
  if (!modes.includes(mode))
    throw new PorticoError('KEYS_RECOVERY_MODE', 'The project does not allow this way to protect the recovery share.')
}

export const contextOf = ({ account }: VaultPorts, generation: number, addresses: Addresses): RecoveryContext => ({
  account,
  generation,
  addresses,
})

/** What is left when two shares do not make the account's keys. Nothing is signed with what they make. */
export const tampered = (): PorticoError<'KEYS_TAMPERED'> =>
  new PorticoError('KEYS_TAMPERED', 'The shares do not make the keys of this account.')
