/** @jest-environment node */
import { encodeErrorResult, encodeFunctionData, namehash, parseAbi } from 'viem'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { nameAddresses, namesAbi } from '../../../../examples/sandbox/chain/name-contracts.ts'
import { gatewayTransaction } from '../../../../examples/sandbox/chain/names.ts'
import { sendAll } from '../../../../examples/sandbox/chain/send-all.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { rejection } from '../../../support/rejection.ts'
import { RpcError } from '../../../support/rpc-error.ts'
import { startRpcServer } from '../../../support/rpc-server.ts'
import { evmNetwork } from '../../../support/test-networks.ts'
import { until } from '../../../support/wait.ts'
import { createActionsRig } from '../../support/evm-actions.ts'
import { namesChain } from '../../support/names-rig.ts'
import { createScriptedWallet } from '../../support/scripted-wallet.ts'

const [me, kestrel, alice] = testAccounts
const ethereum = { network: 'eip155:1' } as const

const chain = namesChain()
afterEach(() => jest.restoreAllMocks())

test('an honest gateway answers for the names below a name', async () => {
  const { names, fetched } = await chain.start()
  expect(await names.resolve({ ...ethereum, name: 'alice.honest.eth' })).toBe(alice.address)
  expect(await names.resolve({ ...ethereum, name: 'kestrel.honest.eth' })).toBe(kestrel.address)
  expect(await names.resolve({ ...ethereum, name: 'nobody.honest.eth' })).toBeUndefined()
  expect(fetched).toHaveLength(3)
})

test('A25: what a gateway forges is no address', async () => {
  const { names, fetched } = await chain.start()
  expect(await names.resolve({ ...ethereum, name: 'forged.hostile.eth' })).toBeUndefined()
  expect(fetched).toHaveLength(1)
})

test.each(['html', 'huge', 'refused', 'redirect', 'odd'])('a gateway with an answer that is none has failed: %s', async (kind) => {
  const { names } = await chain.start()
  const error = await rejection(names.resolve({ ...ethereum, name: `${kind}.hostile.eth` }))
  expect(error).toMatchObject({ code: 'HTTP_INVALID', context: { reason: 'gateway' } })
})

test('a gateway that asks again and again is asked four times', async () => {
  const { names, fetched } = await chain.start()
  await expect(names.resolve({ ...ethereum, name: 'hops.hostile.eth' })).rejects.toMatchObject({ code: 'HTTP_INVALID' })
  expect(fetched).toHaveLength(4)
})

test('a gateway has 5 s', async () => {
  const clock = createManualClock()
  const { names, fetched } = await chain.start({ clock })
  const answer = rejection(names.resolve({ ...ethereum, name: 'slow.hostile.eth' }))
  await until(() => fetched.length === 1)
  clock.advance(5_000)
  expect(await answer).toMatchObject({ code: 'HTTP_TIMEOUT', context: { limit: 5_000 } })
})

test('who gives up is not waited for', async () => {
  const { names, fetched } = await chain.start()
  const ending = new AbortController()
  const answer = rejection(names.resolve({ ...ethereum, name: 'slow.hostile.eth', signal: ending.signal }))
  await until(() => fetched.length === 1)
  ending.abort()
  expect(await answer).toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('gateways are public and encrypted: nobody else is asked', async () => {
  const { names, fetched } = await chain.start({ loopbackGateways: false })
  const places = [
    'http://gateway.example/{sender}/{data}',
    'http://127.0.0.1:8545/{sender}/{data}',
    'https://127.0.0.1/{sender}/{data}',
    'https://192.168.1.1/{sender}/{data}',
    'https://2130706433/{data}',
    'https://[::1]/{sender}/{data}',
    'https://localhost/{sender}/{data}',
    'https://router.local/{data}',
    'https://localhost./{data}',
    'https://router.lan/{data}',
    'https://box.home.arpa./{data}',
    'https://intranet/{data}',
    'https://user:word@gateway.example/{data}',
    'ftp://gateway.example/{data}',
    'data:application/json,{"data":"0x"}',
    'no address',
  ]
  for (const place of places) {
    await sendAll(chain.client(), [gatewayTransaction('hostile', [place])])
    await expect(names.resolve({ ...ethereum, name: 'forged.hostile.eth' })).rejects.toMatchObject({ code: 'HTTP_INVALID' })
  }
  expect(fetched).toEqual([])
})

test('of 50 names at once one that fails leaves the 49 others', async () => {
  const { names } = await chain.start()
  const asked = ['hops.hostile.eth', ...Array.from({ length: 49 }, () => 'alice.honest.eth')]
  const answers = await Promise.allSettled(asked.map((name) => names.resolve({ ...ethereum, name })))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value === alice.address)).toHaveLength(49)
})

test('nobody typed the name of an address: no gateway is asked for it', async () => {
  const { names, fetched } = await chain.start()
  const reverse = namehash(`${me.address.slice(2).toLowerCase()}.addr.reverse`)
  const data = encodeFunctionData({ abi: namesAbi, functionName: 'setName', args: [reverse, 'alice.honest.eth'] })
  await sendAll(chain.client(), [{ from: me.address, to: nameAddresses.resolver, data, gas: 1_000_000n }])
  expect(await names.reverse({ ...ethereum, address: me.address })).toBeUndefined()
  expect(fetched).toEqual([])
})

test('a token that points to a gateway makes no request to it', async () => {
  const token = '0x000000000000000000000000000000000000A11E'
  const server = await startRpcServer(1, { eth_getCode: () => '0x' })
  const pointing = encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)']),
    args: [token, [`${server.url}/gateway/{data}`], '0x', '0x00000000', '0x'],
  })
  server.answer('eth_call', () => {
    throw new RpcError(3, 'execution reverted', pointing)
  })
  const rig = await createActionsRig(createScriptedWallet(), { networks: [evmNetwork(1, server.url)] })
  expect(await rig.actions.tokens.tokens({ ...rig.call, addresses: [token] })).toEqual([])
  expect(server.methods).toContain('eth_call')
  expect(server.asked.filter(({ path }) => path.includes('gateway'))).toEqual([])
  rig.scope.unload()
  await server.close()
})
