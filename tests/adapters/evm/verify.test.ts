/** @jest-environment node */
import { hashMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { rejection } from '../../support/rejection.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { createEvmScope, type EvmScope, evmAdapter } from '../support/evm-scope.ts'
import { otherAddress } from '../support/scripted-wallet.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const message = 'Sign in'
const YES = `0x1626ba7e${'0'.repeat(56)}`

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
