import type { AuthAnswer, AuthEndpoint } from '../../../../server/auth/api.ts'
import { browserDeviceShares } from '../../../../server/frame/keys/browser-device-shares.ts'
import { browserRandom } from '../../../../server/frame/keys/bytes.ts'
import { browserPasskeys, type CreationOptions, type RequestOptions } from '../../../../server/frame/keys/passkeys.ts'
import { argon2Stretch } from '../../../../server/frame/keys/passphrase.ts'
import type { RecoverySecret } from '../../../../server/frame/keys/recovery.ts'
import { type CallService, serviceKeeper } from '../../../../server/frame/keys/service-keeper.ts'
import { createVault, type KeyVault } from '../../../../server/frame/keys/vault.ts'

class Refusal extends Error {}

/** Shares are kept by the test's own server; what it answers is parsed as the service's is. */
const call: CallService = async <E extends AuthEndpoint>(endpoint: E, input: unknown): Promise<AuthAnswer<E>> => {
  const answer = await fetch(endpoint.path, { method: 'POST', body: JSON.stringify(input) })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Refusal(String(body))
  return body as AuthAnswer<E>
}

const challenge = (): string =>
  btoa(String.fromCharCode(...browserRandom(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const creation = (): CreationOptions => ({
  rp: { id: location.hostname, name: 'Wallet' },
  user: { id: challenge(), name: 'visitor', displayName: 'Visitor' },
  challenge: challenge(),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

const question = (): RequestOptions => ({ rpId: location.hostname, challenge: challenge(), userVerification: 'required' })

const passkeys = browserPasskeys()

const devices = browserDeviceShares()

/** Everything that was told of the passkeys, as the service would get it. */
const told: unknown[] = []

const makePasskey = async (): Promise<string> => {
  const made = await passkeys.create(creation())
  told.push(made)
  return made.id
}

const confirmPasskey = async () => {
  const used = await passkeys.use(question())
  told.push(used.assertion)
  if (!used.value) throw new Error('The passkey has no value.')
  return { ...used, value: used.value }
}

const secretOf = async (way: string): Promise<RecoverySecret> => {
  if (way !== 'passkey') return { mode: 'passphrase', passphrase: way }
  const { credentialId, value } = await confirmPasskey()
  return { mode: 'passkey', credentialId, value }
}

const open = async (): Promise<KeyVault> =>
  createVault({
    account: 'account-1',
    origin: location.ancestorOrigins[0] ?? '',
    keeper: serviceKeeper(call, (cause) => (cause instanceof Refusal ? cause.message : undefined)),
    devices: await devices,
    modes: ['passkey', 'passphrase'],
    random: browserRandom,
    stretch: argon2Stretch(),
    freshSignIn: () => true,
  })

const bench = {
  open,
  makePasskey,
  portable: async () => (await confirmPasskey()).portable,
  told: () => JSON.stringify(told),
  prfText: async () => btoa(String.fromCharCode(...(await confirmPasskey()).value)),
  create: async (way: string) => (await open()).create(await secretOf(way)),
  recover: async (way: string) => (await open()).recover(await secretOf(way)),
  exportKey: async (way: string) => (await open()).exportKey('eip155', await secretOf(way)),
  async sign(digest: readonly number[]) {
    const { r, s, yParity } = await (await open()).signer.signDigest(Uint8Array.from(digest))
    return { r: [...r], s: [...s], yParity }
  },
}

/** What the test drives. */
export type KeysBench = typeof bench

Object.assign(globalThis, { bench })
