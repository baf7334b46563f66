import { evmFamily } from '../../../../adapters/evm/family.ts'
import type { Family } from '../../../../kernel/contract/family.ts'

/** The EVM family without checksums: digits are made at random here. */
export const byShape: Family = {
  ...evmFamily,
  codec: { ...evmFamily.codec, parse: (text) => (/^0x[\da-fA-F]{40}$/.test(text.trim()) ? text.trim() : undefined) },
}
