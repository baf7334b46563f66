/** @jest-environment node */
import * as v from 'valibot'
import { decodeFunctionData, type Hex, hashMessage, isHex, parseAbi } from 'viem'
import { type SignatureChain, verifyEvmMessage } from '../../adapters/evm/verify/verify-message.ts'
import { parseCaipNetworkId } from '../../kernel/contract/tools/parse-caip.ts'
import { describeVectors } from '../support/vectors.ts'

const hex = v.custom<Hex>((value) => isHex(value))
const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const word = (magic: string): Hex => `0x${magic.slice(2).padEnd(64, '0')}`

/** A chain on which one contract vouches for one signature over one message. */
const vouching = (message: string, signature: Hex, magic: string, code: Hex = '0x60') => {
  const asked: { readonly to?: Hex; readonly data: Hex }[] = []
  const chain: SignatureChain = {
    code: async () => code,
    async call(request) {
      asked.push(request)
      if (!request.to) return undefined
      const { args } = decodeFunctionData({ abi, data: request.data })
      return args[0] === hashMessage(message) && args[1] === signature ? word(magic) : word('0xffffffff')
    },
  }
  return { chain, asked }
}

const wrappers = v.object({
  magic_suffix: hex,
  erc1271_magic: hex,
  parse: v.array(v.object({ wrapped: hex, address: hex, data: hex, signature: hex })),
})

describeVectors('sig/erc6492.json', wrappers, ({ magic_suffix, erc1271_magic, parse }) => {
  const account = '0x52908400098527886E0F7030069857D2E4169EE7'
  test.each(parse)('a contract that is there is asked with what is in the wrapper', async ({ wrapped, signature }) => {
    const { chain, asked } = vouching('Sign in', signature, erc1271_magic)
    expect(await verifyEvmMessage(chain, { address: account, message: 'Sign in', signature: wrapped })).toBe(true)
    expect(asked.map(({ to }) => to)).toEqual([account])
    expect(await verifyEvmMessage(chain, { address: account, message: 'Sign out', signature: wrapped })).toBe(false)
    const other = `${wrapped.slice(0, -64)}${magic_suffix.slice(2, -1)}3` as const
    expect(await verifyEvmMessage(chain, { address: account, message: 'Sign in', signature: other })).toBe(false)
  })
  test.each(parse)('one that is not there is made on trial, with the whole wrapper', async ({ wrapped, signature }) => {
    const { chain, asked } = vouching('Sign in', signature, erc1271_magic, '0x')
    expect(await verifyEvmMessage(chain, { address: account, message: 'Sign in', signature: wrapped })).toBe(false)
    expect(asked).toEqual([{ data: expect.stringContaining(wrapped.slice(2)) }])
  })
})

const signed = v.object({
  address: hex,
  message: v.string(),
  cases: v.array(v.object({ s: hex, chainId: v.string(), expected: v.union([v.boolean(), v.literal('throws')]) })),
})

describeVectors('walletconnect/wc_eip1271_cacao.json', signed, ({ address, message, cases }) => {
  const valid = cases.find(({ expected }) => expected === true)?.s ?? '0x'
  test.each(cases)('$s on $chainId: $expected', async ({ s, chainId, expected }) => {
    if (expected === 'throws')
      return expect(() => parseCaipNetworkId(chainId)).toThrow(expect.objectContaining({ code: 'INVALID_CAIP_NETWORK_ID' }))
    const { chain } = vouching(message, valid, '0x1626ba7e')
    expect(await verifyEvmMessage(chain, { address, message, signature: s })).toBe(expected)
  })
})
