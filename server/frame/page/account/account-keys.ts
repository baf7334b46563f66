import { AuthRefusal } from '../../../auth/client/auth-client.ts'
import { browserDeviceShares } from '../../keys/browser-device-shares.ts'
import { browserRandom } from '../../keys/bytes.ts'
import type { DrawDialog } from '../../keys/flow/key-dialog.ts'
import { openKeys } from '../../keys/flow/open-keys.ts'
import { browserPasskeys } from '../../keys/passkeys.ts'
import { argon2Stretch } from '../../keys/passphrase.ts'
import type { RecoveryMode } from '../../keys/recovery.ts'
import { serviceKeeper } from '../../keys/service-keeper.ts'
import { createVault } from '../../keys/vault.ts'
import type { AccountKeys } from '../keys-port.ts'
import type { Session, SessionClient } from '../service/session-client.ts'

/** What an account's keys are opened with. */
export interface AccountKeysParts {
  readonly client: SessionClient
  readonly session: Session
  /** The exact origin of the page that holds the frame. */
  readonly origin: string
  /** Ways to protect the recovery share that the project allows. */
  readonly modes: readonly RecoveryMode[]
  readonly draw: DrawDialog
}

/** ms; so long a sign-in counts as fresh. */
const FRESH = 600_000

/** What the service lists the browser as: its system, which the visitor recognises. */
const deviceName = (): string => /\(([^;)]{1,60})/.exec(navigator.userAgent)?.[1] ?? 'Browser'

const nameOf = (cause: unknown): string | undefined => (cause instanceof AuthRefusal ? cause.code : undefined)

/**
 * Opens the keys of the signed-in account for the page of this origin. Where they have to be made, allowed or brought back, the visitor is
 * asked. Rejects with `KEYS_CONSENT` where they go away.
 */
export const openAccountKeys = async ({ client, session, origin, modes, draw }: AccountKeysParts): Promise<AccountKeys> => {
  const { accountId, user, deviceRegistered, signedInAt } = session
  const vault = createVault({
    account: accountId,
    origin,
    keeper: serviceKeeper(client.call, nameOf),
    devices: await browserDeviceShares(),
    modes,
    freshSignIn: () => Date.now() - signedInAt < FRESH,
    random: browserRandom,
    stretch: argon2Stretch(),
  })
  await openKeys({
    vault,
    call: client.call,
    nameOf,
    passkeys: browserPasskeys(),
    now: Date.now,
    known: [user.email, user.userName].filter((text) => text !== undefined),
    deviceName: deviceName(),
    registered: deviceRegistered,
    onRegistered: () => client.describe({ deviceRegistered: true }),
    draw,
  })
  const { signer } = vault
  return {
    addresses: await signer.addresses(),
    signDigest: (digest) => signer.signDigest(digest),
    signMessage: (message) => signer.signMessage(message),
  }
}
