import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { AddressCodec } from '../../../kernel/contract/family.ts'
import { shortAddress } from '../../../kernel/contract/tools/short-address.ts'
import { accountId, unifiedAddress } from './ss58.ts'

const unified = (address: string): string | undefined => {
  const id = accountId(address)
  return id && unifiedAddress(id)
}

/** SS58 addresses. What is read may be of any network; what is written has prefix 0, whatever network a wallet writes it for. */
export const codec: AddressCodec = Object.freeze<AddressCodec>({
  parse: (text) => unified(text.trim()),
  canonical(address) {
    const found = unified(address)
    if (found === undefined) throw new PorticoError('ADDRESS_INVALID', 'The address is not valid.')
    return found
  },
  equal(a, b) {
    const found = unified(a)
    return found !== undefined && found === unified(b)
  },
  short: shortAddress,
  key: (address) => address,
})
