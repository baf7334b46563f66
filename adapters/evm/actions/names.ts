import type { NamesFeature } from '../../../kernel/contract/features.ts'
import type { LookUpParts } from '../names/look-up.ts'

/** Names of the chain (ENS). Its code comes with the first name. */
export const createNames = (parts: LookUpParts): NamesFeature<'eip155'> => {
  const load = async (): Promise<NamesFeature<'eip155'>> => {
    const { createLookUp } = await import('../names/look-up.ts')
    return createLookUp(parts)
  }
  return {
    resolve: async (call) => (await load()).resolve(call),
    reverse: async (call) => (await load()).reverse(call),
    avatar: async (call) => (await load()).avatar(call),
  }
}
