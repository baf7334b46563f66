import { allowOrigin } from './allow-origin.ts'
import { createKeys } from './create-keys.ts'
import { type Addresses, type KeyFamily, wipeKeySet } from './key-set.ts'
import { type OtherDevices, recoverKeys } from './recover-keys.ts'
import type { RecoveryMode, RecoverySecret } from './recovery.ts'
import { createSigner, type KeySigner } from './signer.ts'
import { bringKey, changeRecovery, exportKey, importKey } from './transfer.ts'
import type { VaultPorts } from './vault-ports.ts'

/** What an account's keys need before the page of this embedding origin can use them. */
export type VaultState =
  /** The account has no keys. No address exists. */
  | { readonly status: 'new' }
  /** The share is in this browser, kept for another page: the visitor has to allow this one. */
  | { readonly status: 'consent'; readonly usedBy: string }
  /** The share is not in this browser. */
  | { readonly status: 'recover'; readonly mode: RecoveryMode }
  | { readonly status: 'ready'; readonly addresses: Addresses; readonly mode: RecoveryMode }

/** The keys of one account, for the pages of one embedding origin. */
export interface KeyVault {
  readonly modes: readonly RecoveryMode[]
  /** Whether this browser keeps a share of its own. Where it keeps none, every visit recovers. */
  readonly persistent: boolean
  readonly signer: KeySigner
  state(): Promise<VaultState>
  /** Makes the first keys, or takes one that the visitor brings as text. Answers the addresses once they can be recovered. */
  create(secret: RecoverySecret, brought?: string): Promise<Addresses>
  /** The visitor has allowed this embedding origin. */
  allow(): Promise<Addresses>
  recover(secret: RecoverySecret, others?: OtherDevices): Promise<Addresses>
  exportKey(family: KeyFamily, secret: RecoverySecret): Promise<string>
  /** Puts a key in the place of the one whose address is `replacing`. */
  importKey(text: string, replacing: string, secret: RecoverySecret): Promise<Addresses>
  changeRecovery(present: RecoverySecret, next: RecoverySecret): Promise<Addresses>
  /** Takes this embedding origin's share out of the browser. The account stays; it needs its recovery share here. */
  forget(): Promise<void>
}

const stateOf = async ({ account, origin, devices, keeper }: VaultPorts): Promise<VaultState> => {
  const kept = await keeper.get()
  if (!kept) return { status: 'new' }
  const fits = (generation: number): boolean => kept.server.some((share) => share.generation === generation)
  const device = await devices.find(account, origin)
  if (device && fits(device.generation)) return { status: 'ready', addresses: device.addresses, mode: kept.recovery.mode }
  const elsewhere = await devices.findElsewhere(account, origin)
  if (elsewhere && fits(elsewhere.generation)) return { status: 'consent', usedBy: elsewhere.origin }
  return { status: 'recover', mode: kept.recovery.mode }
}

const create = async (ports: VaultPorts, secret: RecoverySecret, brought?: string): Promise<Addresses> => {
  const keys = brought === undefined ? undefined : bringKey(brought, ports)
  try {
    return await createKeys(ports, secret, keys)
  } finally {
    if (keys) wipeKeySet(keys)
  }
}

/**
 * The keys of an account. Nothing of them is ever posted to the embedding page, logged, or part of an error.
 *
 * @example const addresses = await createVault(ports).create({ mode: 'passphrase', passphrase })
 */
export const createVault = (ports: VaultPorts): KeyVault => ({
  modes: ports.modes,
  persistent: ports.devices.persistent,
  signer: createSigner(ports),
  state: () => stateOf(ports),
  create: (secret, brought) => create(ports, secret, brought),
  allow: () => allowOrigin(ports),
  recover: (secret, others) => recoverKeys(ports, secret, others),
  exportKey: (family, secret) => exportKey(ports, family, secret),
  importKey: (text, replacing, secret) => importKey(ports, text, replacing, secret),
  changeRecovery: (present, next) => changeRecovery(ports, present, next),
  forget: () => ports.devices.remove(ports.account, ports.origin),
})
