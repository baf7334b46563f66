import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { KeyVault } from '../vault.ts'
import type { DrawDialog } from './key-dialog.ts'
import type { PasskeySteps } from './passkey-steps.ts'

/** What managing keys needs of the frame. */
export interface ManageKeysParts {
  /** Of an account that is ready. */
  readonly vault: KeyVault
  readonly passkey: PasskeySteps
  /** Texts of the visitor that others know; a passphrase does not hold them. */
  readonly known: readonly string[]
  readonly draw: DrawDialog
  /** The account has another address. */
  changed(): void
}

/** Shows what the visitor can do with their own keys, until they are done. Each act asks for the passkey or the passphrase anew. */
export const manageKeys = ({ vault, passkey, known, draw, changed }: ManageKeysParts): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const show = async (): Promise<void> => {
      const state = await vault.state()
      if (state.status !== 'ready') throw new PorticoError('KEYS_LOCKED', 'This page has no share of the account.')
      draw({
        kind: 'manage',
        addresses: state.addresses,
        mode: state.mode,
        modes: vault.modes,
        known,
        passkey,
        exportKey: vault.exportKey,
        async importKey(...given) {
          const addresses = await vault.importKey(...given)
          changed()
          await showAgain()
          return addresses
        },
        async changeRecovery(...given) {
          const addresses = await vault.changeRecovery(...given)
          await showAgain()
          return addresses
        },
        close: resolve,
      })
    }
    // The act is done whether its outcome can be read back or not: what fails then is the dialog.
    const showAgain = (): Promise<void> => show().catch(reject)
    void showAgain()
  }).finally(() => draw(undefined))
