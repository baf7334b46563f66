/** @jest-environment node */

import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { settle } from '../../support/deferred.ts'
import { rejection } from '../../support/rejection.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ConnectRig, createConnectRig } from '../support/evm-connector.ts'
import { type Answer, createScriptedWallet, fail, hang } from '../support/scripted-wallet.ts'

let rig: ConnectRig
const target = evmNetwork(10, 'https://a.test', 'https://b.test')

beforeEach(async () => {
  rig = await createConnectRig()
})
afterEach(() => rig.scope.unload())

/** A wallet that knows chain 1, and others once they are added. */
const createMovingWallet = (unknown: Answer = fail(4902), scripts: Readonly<Record<string, Answer>> = {}) => {
  const known = new Set(['0x1'])
  let chainId = '0x1'
  const idOf = ({ params }: RequestArguments): string => {
    const [first]: readonly unknown[] = Array.isArray(params) ? params : []
    return typeof first === 'object' && first !== null && 'chainId' in first ? String(first.chainId) : ''
  }
  return createScriptedWallet({
    eth_chainId: () => chainId,
    wallet_switchEthereumChain: (args) => {
      if (!known.has(idOf(args))) return unknown(args)
      chainId = idOf(args)
      return null
    },
    wallet_addEthereumChain: (args) => {
      known.add(idOf(args))
      return null
    },
    ...scripts,
  })
}

const switchOn = async (wallet: ReturnType<typeof createScriptedWallet>, network = target, signal = new AbortController().signal) =>
  rig.protocol.switchNetwork(await rig.connect(wallet), network, signal)

const switching = (wallet: ReturnType<typeof createScriptedWallet>): readonly string[] =>
  wallet.methods.filter((method) => method.startsWith('wallet_'))

test('a chain that the wallet knows is only asked for', async () => {
  const wallet = createMovingWallet()
  await switchOn(wallet, evmNetwork(1))
  expect(switching(wallet)).toEqual(['wallet_switchEthereumChain'])
})

test.each([
  ['4902', fail(4902)],
  ['4902 further in', fail(-32000, 'Error', { originalError: { code: 4902 } })],
  ['32603', fail(32603)],
  ['-32603', fail(-32603)],
  ['5000', fail(5000, 'Unrecognized chain')],
])('code %s adds the chain, once, and asks again', async (_, unknown) => {
  const wallet = createMovingWallet(unknown)
  await switchOn(wallet)
  expect(switching(wallet)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
  expect(await wallet.request({ method: 'eth_chainId' })).toBe('0xa')
})

test('the chain is described with a flat list of endpoints', async () => {
  const wallet = createMovingWallet()
  await switchOn(wallet)
  expect(wallet.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
    {
      chainId: '0xa',
      chainName: 'Chain 10',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://a.test', 'https://b.test'],
      blockExplorerUrls: ['https://explorer.test/10'],
    },
  ])
})

test('without an explorer there is no word of one', async () => {
  const wallet = createMovingWallet()
  const { blockExplorers: _, ...network } = target
  await switchOn(wallet, network)
  const [description]: readonly unknown[] = wallet.asked.flatMap(({ method, params }) =>
    method === 'wallet_addEthereumChain' && Array.isArray(params) ? params : [],
  )
  expect(description).not.toHaveProperty('blockExplorerUrls')
})

test.each([
  ['4001', fail(4001), 4001],
  ['4001 further in', fail(-32603, 'Internal error', { originalError: { code: 4001 } }), 4001],
  ['5000 that says so', fail(5000, 'User rejected the request'), 5000],
])('the visitor’s refusal (%s) adds nothing', async (_, refusal, rpcCode) => {
  const wallet = createMovingWallet(refusal)
  expect(await rejection(switchOn(wallet))).toMatchObject({ code: 'REQUEST_REJECTED', rpcCode })
  expect(switching(wallet)).toEqual(['wallet_switchEthereumChain'])
})

test('the visitor’s refusal to add keeps its code', async () => {
  const wallet = createMovingWallet(fail(4902), { wallet_addEthereumChain: fail(4001) })
  expect(await rejection(switchOn(wallet))).toMatchObject({ code: 'REQUEST_REJECTED', rpcCode: 4001 })
})

test.each([
  ['adding fails', { wallet_addEthereumChain: fail(-32602, 'No such thing') }, -32602],
  ['adding is unknown', { wallet_addEthereumChain: fail(4200) }, 4200],
  ['adding changes nothing', { wallet_addEthereumChain: () => null }, 4902],
])('%s: Chain is not supported', async (_, scripts, rpcCode) => {
  const wallet = createMovingWallet(fail(4902), scripts)
  const error = await rejection(switchOn(wallet))
  expect(error).toMatchObject({ code: 'CHAIN_UNSUPPORTED', message: 'Chain is not supported', rpcCode, context: { network: 'eip155:10' } })
  expect(switching(wallet).filter((method) => method === 'wallet_addEthereumChain')).toHaveLength(1)
})

describe('a wallet that was not asked to add the chain', () => {
  const added = async (wallet: ReturnType<typeof createScriptedWallet>): Promise<readonly string[]> => {
    await rig.protocol.switchNetwork(await rig.connect(wallet), target, new AbortController().signal, { add: true })
    return switching(wallet)
  }

  test.each([
    ['says why it does not switch', fail(-32000, 'Chain 10 is turned off.'), 'WALLET_ERROR'],
    ['cannot switch', fail(4200), 'CHAIN_UNSUPPORTED'],
  ])('and %s can be asked to, which it is told of in the error', async (_, refusal, code) => {
    const error = await rejection(switchOn(createMovingWallet(refusal)))
    expect(error).toMatchObject({ code, context: { addable: true } })
    const wallet = createMovingWallet(refusal)
    expect(await added(wallet)).toEqual(['wallet_addEthereumChain', 'wallet_switchEthereumChain'])
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0xa')
  })

  test.each([
    ['has a question open', fail(-32002), {}],
    ['lets this site do nothing of the kind', fail(4100), {}],
    ['heard the visitor’s no', fail(4001), {}],
    ['has been asked, and cannot', fail(4902), { wallet_addEthereumChain: fail(-32602) }],
  ])('is not offered to where the wallet %s', async (_, refusal, scripts) => {
    expect(await rejection(switchOn(createMovingWallet(refusal, scripts)))).not.toMatchObject({ context: { addable: true } })
  })

  test('and cannot: Chain is not supported, and that is the end', async () => {
    const error = await rejection(added(createMovingWallet(fail(-32000), { wallet_addEthereumChain: fail(-32602, 'No such thing') })))
    expect(error).toMatchObject({ code: 'CHAIN_UNSUPPORTED', context: { network: 'eip155:10' } })
    expect(error).not.toMatchObject({ context: { addable: true } })
  })
})

test.each([4200, -32601])('a wallet that cannot switch (%i): Chain is not supported', async (code) => {
  const wallet = createMovingWallet(fail(code))
  expect(await rejection(switchOn(wallet))).toMatchObject({ code: 'CHAIN_UNSUPPORTED', message: 'Chain is not supported', rpcCode: code })
  expect(switching(wallet)).toEqual(['wallet_switchEthereumChain'])
})

test.each([
  ['at once', fail(-32002)],
  ['further in', fail(-32603, 'Internal error', { originalError: { code: -32002 } })],
])('a request that waits in the wallet already is said so (%s)', async (_, answer) => {
  const wallet = createMovingWallet(answer)
  expect((await rejection(switchOn(wallet))).code).toBe('WALLET_ERROR')
  expect(switching(wallet)).toEqual(['wallet_switchEthereumChain'])
})

test('a request to add that waits in the wallet already is said so', async () => {
  const wallet = createMovingWallet(fail(4902), { wallet_addEthereumChain: fail(-32002) })
  expect(await rejection(switchOn(wallet))).toMatchObject({ code: 'WALLET_ERROR', rpcCode: -32002 })
})

test.each([
  ['solana:mainnet', 'solana'],
  ['solana:10', 'solana'],
  ['eip155:0x0a', 'eip155'],
  ['eip155:ten', 'eip155'],
] as const)('%s is no EVM chain, and is not asked for', async (caipNetworkId, chainNamespace) => {
  const wallet = createMovingWallet()
  const connection = await rig.connect(wallet)
  const other = { ...target, caipNetworkId, chainNamespace } as never
  const error = await rejection(rig.protocol.switchNetwork(connection, other, new AbortController().signal))
  expect(error.code).toBe('CHAIN_UNSUPPORTED')
  expect(switching(wallet)).toEqual([])
})

test('can be given up', async () => {
  const controller = new AbortController()
  const wallet = createMovingWallet(hang)
  const outcome = rejection(switchOn(wallet, target, controller.signal))
  await settle()
  controller.abort()
  expect((await outcome).code).toBe('CONNECT_ABORTED')
})

test('followers hear of it from a wallet that moves in silence', async () => {
  const wallet = createMovingWallet()
  const connection = await rig.connect(wallet)
  const followed = rig.protocol.follow(connection)
  const stop = followed.subscribe(() => undefined)
  await settle()
  await rig.protocol.switchNetwork(connection, target, new AbortController().signal)
  expect(followed.get()?.network).toBe('eip155:10')
  stop()
})

test('another wallet that is followed is not asked where it is', async () => {
  const [wallet, other] = [createMovingWallet(), createScriptedWallet()]
  const connections = [await rig.connect(wallet), await rig.connect(other)] as const
  const stops = connections.map((connection) => rig.protocol.follow(connection).subscribe(() => undefined))
  await settle()
  const before = other.asked.length
  await rig.protocol.switchNetwork(connections[0], target, new AbortController().signal)
  expect(other.asked).toHaveLength(before)
  for (const stop of stops) stop()
})
