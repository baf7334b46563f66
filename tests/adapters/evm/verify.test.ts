/** @jest-environment node */
import { decodeFunctionData, hashMessage, parseAbi, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { type SignatureChain, verifyEvmMessage } from '../../../adapters/evm/verify/verify-message.ts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { createEvmScope, type EvmScope, evmAdapter } from '../support/evm-scope.ts'
import { otherAddress } from '../support/scripted-wallet.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const message = 'Sign in'
const YES = `0x1626ba7e${'0'.repeat(56)}` as const

let rpc: RpcServer
let scope: EvmScope
beforeEach(async () => {
  rpc = await startRpcServer(1)
  const network = evmNetwork(1)
  scope = createEvmScope({ networks: [{ ...network, rpcUrls: { default: { http: [rpc.url] } } }] })
})
afterEach(async () => {
  scope.unload()
  await rpc.close()
})

const verify = async (address: string): Promise<boolean> => {
  const { verify: feature } = await scope.run(evmAdapter().actions)
  if (!feature) throw new Error('The feature is missing.')
  return feature.verifyMessage({ network: 'eip155:1', account: address, message, signature: await account.signMessage({ message }) })
}

test('a key answers without a question to the chain', async () => {
  expect(await verify(account.address)).toBe(true)
  expect(rpc.methods).toEqual([])
})

test('a contract is asked for the message’s hash; one that reverts vouches for nothing', async () => {
  const asked: unknown[] = []
  rpc.answer('eth_getCode', () => '0x60')
  rpc.answer('eth_call', ([call]) => {
    asked.push(call)
    return YES
  })
  expect(await verify(otherAddress)).toBe(true)
  expect(JSON.stringify(asked)).toContain(hashMessage(message).slice(2))
  rpc.answer('eth_call', () => '0x')
  expect(await verify(otherAddress)).toBe(false)
  for (const [code, text] of [
    [3, 'execution reverted: not the owner'],
    [-32000, 'execution reverted'],
    [-32000, 'invalid opcode: INVALID'],
  ] as const) {
    rpc.answer('eth_call', () => {
      throw new RpcError(code, text)
    })
    expect(await verify(otherAddress)).toBe(false)
  }
})

test('a chain that does not answer is no answer', async () => {
  rpc.fault({ drop: true })
  expect((await rejection(verify(otherAddress))).code).toBe('HTTP_OFFLINE')
})

/** The same signature with the greater s, which anybody can make. */
const mirrored = (signature: `0x${string}`): `0x${string}` => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `${signature.slice(0, 66) as '0x'}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}

test('A15: a signature by key has the low s: the second one that anybody can make of it is nobody’s', async () => {
  const signature = await account.signMessage({ message })
  const high = mirrored(signature)
  expect(await recoverMessageAddress({ message, signature: high })).toBe(account.address)
  const noContract: SignatureChain = { code: async () => '0x', call: async () => undefined }
  expect(await verifyEvmMessage(noContract, { address: account.address, message, signature })).toBe(true)
  expect(await verifyEvmMessage(noContract, { address: account.address, message, signature: high })).toBe(false)
})

test('A15: the empty signature is what a contract says of it; without code it is nobody’s', async () => {
  const chain: SignatureChain = { code: async () => '0x60', call: async () => YES }
  const empty = { address: otherAddress, message, signature: '0x' }
  expect(await verifyEvmMessage(chain, empty)).toBe(true)
  expect(await verifyEvmMessage({ ...chain, code: async () => '0x' }, empty)).toBe(false)
  expect(await verifyEvmMessage({ ...chain, call: async () => '0x' }, empty)).toBe(false)
})

test.each([
  ['the magic value and more', `${YES.slice(0, -1)}1`],
  ['the magic value and another word', `${YES}${'0'.repeat(64)}`],
  ['the magic value at the end of the word', `0x${'0'.repeat(56)}1626ba7e`],
  ['one', `0x${'0'.repeat(63)}1`],
])('A15: a contract that answers %s has not said yes', async (_, answer) => {
  const chain: SignatureChain = { code: async () => '0x60', call: async () => answer as `0x${string}` }
  expect(await verifyEvmMessage(chain, { address: otherAddress, message, signature: '0x1234' })).toBe(false)
})

test('A15: what is in a wrapper of ERC-6492 is not looked at as a signature by key', async () => {
  const key = await account.signMessage({ message })
  const signature = serializeErc6492Signature({ address: otherAddress, data: '0x', signature: key })
  const asked: unknown[] = []
  const chain: SignatureChain = {
    code: async () => '0x60',
    async call(request) {
      asked.push(request.to)
      return decodeFunctionData({ abi: parseAbi(['function isValidSignature(bytes32, bytes)']), data: request.data }).args[1] === key
        ? YES
        : '0x'
    },
  }
  expect(await verifyEvmMessage(chain, { address: otherAddress, message, signature })).toBe(true)
  expect(asked).toEqual([otherAddress])
})
