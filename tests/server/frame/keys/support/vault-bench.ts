import { createHash } from 'node:crypto'
import { PorticoError } from '../../../../../kernel/contract/errors.ts'
import { type Bytes, browserRandom } from '../../../../../server/frame/keys/bytes.ts'
import { type DeviceShare, type DeviceShares, memoryDeviceShares } from '../../../../../server/frame/keys/device-shares.ts'
import type { Stretch } from '../../../../../server/frame/keys/passphrase.ts'
import type { RecoverySecret } from '../../../../../server/frame/keys/recovery.ts'
import type { KeptShares, ShareKeeper } from '../../../../../server/frame/keys/share-keeper.ts'
import { createVault, type KeyVault } from '../../../../../server/frame/keys/vault.ts'
import type { VaultPorts } from '../../../../../server/frame/keys/vault-ports.ts'

/** A service that keeps shares in memory and can be made to lie. */
export interface ServiceBench extends ShareKeeper {
  kept: KeptShares | undefined
  /** Changes what `get` answers. */
  answer: (kept: KeptShares | undefined) => KeptShares | undefined
  gets: number
}

const copy = (kept: KeptShares | undefined): KeptShares | undefined =>
  kept && { ...kept, server: kept.server.map(({ generation, share }) => ({ generation, share: share.slice() })) }

export const serviceBench = (): ServiceBench => {
  const bench: ServiceBench = {
    kept: undefined,
    answer: (kept) => kept,
    gets: 0,
    async get() {
      bench.gets += 1
      return bench.answer(copy(bench.kept))
    },
    async put(next, replaces) {
      if (replaces !== (bench.kept?.generation ?? 0)) throw new PorticoError('KEYS_CONFLICT', 'Another device has replaced the shares.')
      bench.kept = copy({ ...next, generation: replaces + 1 })
    },
  }
  return bench
}

/** Storage of a browser that does not partition: all embedding origins are in one place. */
export interface BrowserBench extends DeviceShares {
  readonly shares: DeviceShare[]
}

export const browserBench = (): BrowserBench => {
  const shares: DeviceShare[] = []
  const remove = async (account: string, origin: string): Promise<void> => {
    const at = shares.findIndex((share) => share.account === account && share.origin === origin)
    if (at >= 0) shares.splice(at, 1)
  }
  return {
    shares,
    persistent: true,
    find: async (account, origin) => shares.find((share) => share.account === account && share.origin === origin),
    findElsewhere: async (account, origin) => shares.find((share) => share.account === account && share.origin !== origin),
    async put(share) {
      await remove(share.account, share.origin)
      shares.push(share)
    },
    remove,
  }
}

/** A stretch as fast as a hash; the real one has a test of its own. */
const quickStretch: Stretch = async (passphrase, salt) =>
  new Uint8Array(createHash('sha256').update(passphrase.normalize('NFKC')).update(salt).digest())

export const passkey = (credentialId = 'credential-1', fill = 7): RecoverySecret & { readonly mode: 'passkey'; readonly value: Bytes } => ({
  mode: 'passkey',
  credentialId,
  value: new Uint8Array(32).fill(fill),
})

export const passphrase = (text = 'seven green bottles stand'): RecoverySecret => ({ mode: 'passphrase', passphrase: text })

export const APP = 'https://app.example'
export const OTHER = 'https://other.example'

const vaultPorts = (
  service: ServiceBench,
  devices: DeviceShares = memoryDeviceShares(),
  changed: Partial<VaultPorts> = {},
): VaultPorts => ({
  account: 'account-1',
  origin: APP,
  keeper: service,
  devices,
  modes: ['passkey', 'passphrase', 'service'],
  random: browserRandom,
  stretch: quickStretch,
  freshSignIn: () => true,
  ...changed,
})

export const vaultOf = (service: ServiceBench, devices?: DeviceShares, changed?: Partial<VaultPorts>): KeyVault =>
  createVault(vaultPorts(service, devices, changed))
