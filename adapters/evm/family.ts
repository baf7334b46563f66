import type { Scoped } from '../../kernel/contract/contributions.ts'
import type { Family } from '../../kernel/contract/family.ts'
import { scoped } from '../../kernel/contract/scope.ts'
import { parseChainId } from './family/chain-id.ts'
import { codec } from './family/codec.ts'
import { complete } from './family/complete.ts'
import { methods } from './family/methods.ts'
import { native } from './family/native.ts'
import { prefixesOf } from './family/prefixes.ts'
import { subjectOf } from './family/subject.ts'
import { manifest } from './manifest.ts'

/**
 * Addresses that no key belongs to, in small letters: the lowest ones, where chains keep their own code and where tokens are burnt
 * (`0x…dEaD`); one digit all along, such as the one that stands for the native coin (`0xEeee…`); and two that are known for burning.
 */
const UNOWNED = /^0x(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39}|dead0{36}|dead0{16}42069420694206942069)$/

/** EVM chains. */
export const evmFamily: Family<'eip155'> = {
  namespace: 'eip155',
  name: 'Ethereum',
  codec,
  native,
  methods,
  subjectOf,
  networkOf: parseChainId,
  complete,
  isUnowned: (address) => UNOWNED.test(address.toLowerCase()),
  prefixesOf,
  // ERC-681.
  paymentLink: ({ address, network, amount }) => `ethereum:${address}@${network.id}?value=${amount}`,
}

/** What the kernel and the plugins ask. */
const family: Scoped<Family<'eip155'>> = scoped(manifest, () => evmFamily)

export default family
