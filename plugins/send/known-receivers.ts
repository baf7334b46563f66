import type { StoragePort } from '../../kernel/contract/ports.ts'
import { isAddress } from './address.ts'

const KEY = 'receivers'

/** How many are remembered, newest first. */
const KEPT = 50

/** Addresses that something was sent to, so that an address made to look like one of them is noticed. They are never offered for a click. */
export interface KnownReceivers {
  all(): readonly string[]
  add(address: string): void
}

const parse = (input: unknown): readonly string[] => {
  if (!Array.isArray(input)) throw new TypeError('The known receivers are no list.')
  return input.filter((one): one is string => typeof one === 'string' && isAddress(one)).slice(0, KEPT)
}

/** Makes the list, kept in the plugin's storage. */
export const createKnownReceivers = (storage: StoragePort): KnownReceivers => {
  const all = (): readonly string[] => storage.get(KEY, parse) ?? []
  return {
    all,
    add(address) {
      const own = address.toLowerCase()
      storage.set(KEY, [own, ...all().filter((one) => one !== own)].slice(0, KEPT))
    },
  }
}
