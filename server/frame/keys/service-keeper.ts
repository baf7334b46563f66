import { PorticoError } from '../../../kernel/contract/errors.ts'
import { type AuthAnswer, type AuthEndpoint, type AuthInput, sharesGet, sharesPut } from '../../auth/api.ts'
import type { Addresses } from './key-set.ts'
import { packServerShares, unpackServerShares } from './server-shares.ts'
import type { ShareKeeper } from './share-keeper.ts'

/** Calls the auth service within the visitor's session. A refusal is a {@link ServiceRefusal}. */
export type CallService = <E extends AuthEndpoint>(endpoint: E, input: AuthInput<E>) => Promise<AuthAnswer<E>>

/** The stable name of a refusal, where an error is one. */
export type RefusalName = (cause: unknown) => string | undefined

const addressesFrom = (listed: AuthAnswer<typeof sharesGet>['addresses']): Addresses | undefined => {
  const eip155 = listed.find(({ namespace }) => namespace === 'eip155')?.address
  const solana = listed.find(({ namespace }) => namespace === 'solana')?.address
  if (eip155 === undefined || !/^0x[0-9a-fA-F]{40}$/.test(eip155) || solana === undefined) return undefined
  return { eip155: eip155 as `0x${string}`, solana }
}

/** Keeps shares at the auth service. */
export const serviceKeeper = (call: CallService, nameOf: RefusalName): ShareKeeper => ({
  async get() {
    try {
      const { generation, server, recovery, addresses } = await call(sharesGet, {})
      const shares = unpackServerShares(server)
      const listed = addressesFrom(addresses)
      if (!shares || !listed) throw new PorticoError('KEYS_TAMPERED', 'The service answers shares of another form.')
      return { generation, server: shares, recovery, addresses: listed }
    } catch (cause) {
      if (nameOf(cause) === 'SHARES_MISSING') return undefined
      throw cause
    }
  },
  async put({ server, recovery, addresses }, replaces) {
    try {
      const listed = (['eip155', 'solana'] as const).map((namespace) => ({ namespace, address: addresses[namespace] }))
      const { generation } = await call(sharesPut, { replaces, server: packServerShares(server), recovery, addresses: listed })
      // The wrapped share says which generation it is of. Under another number it would never open.
      if (generation !== replaces + 1) throw new PorticoError('KEYS_TAMPERED', 'The service counts generations in another way.')
    } catch (cause) {
      if (nameOf(cause) !== 'GENERATION_CHANGED') throw cause
      throw new PorticoError('KEYS_CONFLICT', 'Another device has replaced the shares.', { cause })
    }
  },
})
