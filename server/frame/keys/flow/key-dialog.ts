import type { Addresses } from '../key-set.ts'
import type { UsedPasskey } from '../passkeys.ts'
import type { OtherDevices } from '../recover-keys.ts'
import type { RecoveryMode, RecoverySecret } from '../recovery.ts'
import type { KeyVault } from '../vault.ts'
import type { PasskeySteps } from './passkey-steps.ts'

/** What the frame asks the visitor about their keys. Each act rejects where it fails, and the visitor may try again. */
export type KeyDialog =
  | {
      readonly kind: 'signIn'
      readonly passkey: PasskeySteps<UsedPasskey>
      readonly cancel: () => void
    }
  | {
      readonly kind: 'setUp'
      /** Whether the visitor signed in by a passkey: it is there, and may protect the account. */
      readonly hasPasskey: boolean
      readonly modes: readonly RecoveryMode[]
      /** Texts that others know; a passphrase does not hold them. */
      readonly known: readonly string[]
      readonly passkey: PasskeySteps
      readonly submit: (secret: RecoverySecret, brought: string | undefined) => Promise<void>
      readonly cancel: () => void
    }
  | {
      readonly kind: 'consent'
      /** The embedding origin that has the account in this browser. */
      readonly usedBy: string
      readonly submit: () => Promise<void>
      readonly cancel: () => void
    }
  | {
      readonly kind: 'recover'
      readonly mode: RecoveryMode
      /** Whether this browser keeps a share afterwards. */
      readonly persistent: boolean
      readonly passkey: PasskeySteps
      readonly submit: (secret: RecoverySecret, others: OtherDevices) => Promise<void>
      readonly cancel: () => void
    }
  | {
      readonly kind: 'manage'
      readonly addresses: Addresses
      readonly mode: RecoveryMode
      readonly modes: readonly RecoveryMode[]
      readonly known: readonly string[]
      readonly passkey: PasskeySteps
      readonly exportKey: KeyVault['exportKey']
      readonly importKey: KeyVault['importKey']
      readonly changeRecovery: KeyVault['changeRecovery']
      readonly close: () => void
    }

/** Shows a dialog; undefined takes it away. */
export type DrawDialog = (dialog: KeyDialog | undefined) => void
