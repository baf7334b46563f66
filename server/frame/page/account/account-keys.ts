import { AuthRefusal } from '../../../auth/client/auth-client.ts'
import { browserDeviceShares } from '../../keys/browser-device-shares.ts'
import { browserRandom } from '../../keys/bytes.ts'
import type { DrawDialog } from '../../keys/flow/key-dialog.ts'
import { manageKeys } from '../../keys/flow/manage-keys.ts'
import { openKeys } from '../../keys/flow/open-keys.ts'
import { signInByPasskey } from '../../keys/flow/passkey-sign-in.ts'
import { createPasskeySteps } from '../../keys/flow/passkey-steps.ts'
import { passkeysFor, windowPasskeys } from '../../keys/passkey-window.ts'
import { browserPasskeys, type Passkeys, type UsedPasskey } from '../../keys/passkeys.ts'
import { argon2Stretch } from '../../keys/passphrase.ts'
import type { RecoveryMode } from '../../keys/recovery.ts'
import { serviceKeeper } from '../../keys/service-keeper.ts'
import { createVault, type KeyVault } from '../../keys/vault.ts'
import { canSeeCovers } from '../approval/guard-buttons.ts'
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
  /** The passkey by which the visitor has just signed in. */
  readonly used?: UsedPasskey | undefined
}

/** ms; so long a sign-in counts as fresh. */
const FRESH = 600_000

/** What the service lists the browser as: its system, which the visitor recognises. */
const deviceName = (): string => /\(([^;)]{1,60})/.exec(navigator.userAgent)?.[1] ?? 'Browser'

const nameOf = (cause: unknown): string | undefined => (cause instanceof AuthRefusal ? cause.code : undefined)

const framePasskeys = (origin: string): Passkeys =>
  passkeysFor(browserPasskeys(), windowPasskeys(globalThis.window, origin), {
    framed: globalThis.parent !== globalThis.window,
    vendor: navigator.vendor,
    able: 'PublicKeyCredential' in globalThis,
    seesCovers: canSeeCovers(),
  })

const knownOf = ({ user }: Session): readonly string[] => [user.email, user.userName].filter((text) => text !== undefined)

/** The account, ready for the page of this origin. Where its keys have to be made, allowed or brought back, the visitor is asked. */
const openVault = async ({ client, session, origin, modes, draw, used }: AccountKeysParts): Promise<KeyVault> => {
  const { accountId, deviceRegistered, factors, signedInAt } = session
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
    passkeys: framePasskeys(origin),
    now: Date.now,
    known: knownOf(session),
    deviceName: deviceName(),
    registered: deviceRegistered,
    byPasskey: factors.includes('passkey'),
    used,
    onRegistered: () => client.describe({ deviceRegistered: true }),
    draw,
  })
  return vault
}

/** Opens the keys of the signed-in account for the page of this origin. Rejects with `KEYS_CONSENT` where the visitor goes away. */
export const openAccountKeys = async (parts: AccountKeysParts): Promise<AccountKeys> => {
  const { signer } = await openVault(parts)
  return {
    addresses: await signer.addresses(),
    signDigest: (digest) => signer.signDigest(digest),
    signMessage: (message) => signer.signMessage(message),
  }
}

/** Shows what the visitor can do with the keys of the signed-in account, until they are done. `changed`: it has another address. */
export const manageAccountKeys = async (parts: AccountKeysParts, changed: () => void): Promise<void> => {
  const { client, session, origin, draw } = parts
  const vault = await openVault(parts)
  const passkey = createPasskeySteps({ call: client.call, passkeys: framePasskeys(origin), now: Date.now })
  await manageKeys({ vault, passkey, known: knownOf(session), draw, changed })
}

/** Signs in by a passkey alone, or makes an account that has one. */
export const enterByPasskey = ({
  client,
  origin,
  draw,
}: Pick<AccountKeysParts, 'client' | 'origin' | 'draw'>): Promise<UsedPasskey | undefined> =>
  signInByPasskey({ call: client.call, passkeys: framePasskeys(origin), now: Date.now, draw, begin: client.begin })
