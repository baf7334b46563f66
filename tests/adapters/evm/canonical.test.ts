import fc from 'fast-check'
import { getAddress, toHex, keccak256 as viemKeccak } from 'viem'
import { keccak256 } from '../../../adapters/evm/family/keccak.ts'
import { manifest } from '../../../adapters/evm/manifest.ts'
import { createEvmScope } from '../support/evm-scope.ts'

const canonical = async () => {
  const [declared] = manifest.adapters ?? []
  if (declared?.namespace !== 'eip155' || !declared.family) throw new Error('The adapter says nothing of how addresses are written.')
  return (await createEvmScope().run(declared.family)).codec.canonical
}

const hex = fc.stringMatching(/^[\da-fA-F]{40}$/)

test('addresses get the checksum of EIP-55, whatever their case was', async () => {
  const write = await canonical()
  fc.assert(
    fc.property(hex, (digits) => {
      expect(write(`0x${digits}`)).toBe(getAddress(`0x${digits.toLowerCase()}`))
    }),
  )
})

test.each(['', '0x', '0x12', `0x${'g'.repeat(40)}`, '1'.repeat(42)])('what is no address is refused: %s', async (text) => {
  const write = await canonical()
  expect(() => write(text)).toThrow(expect.objectContaining({ code: 'ADDRESS_INVALID' }))
})

test('the hash is Keccak-256, up to the longest text it takes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{0,135}$/), (text) => {
      expect(`0x${keccak256(text)}`).toBe(viemKeccak(toHex(text)))
    }),
  )
})
