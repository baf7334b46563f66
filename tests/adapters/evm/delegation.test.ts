/** @jest-environment node */
import { systemClock } from '../../../kernel/platform/clock.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcAnswer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { type ActionsRig, createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet, someAddress } from '../support/scripted-wallet.ts'

const METAMASK = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const STRANGER = '0x1111111111111111111111111111111111111111'
const designator = (address: string): string => `0xef0100${address.slice(2).toLowerCase()}`

/** What becomes of a call where the chain answers the question for code so. */
const withCode = async <T>(code: RpcAnswer, run: (rig: ActionsRig) => Promise<T>, wallet = createScriptedWallet()): Promise<T> => {
  const server = await startRpcServer(1, { eth_getCode: code, eth_getTransactionCount: () => '0x6' })
  const rig = await createActionsRig(wallet, { clock: systemClock, networks: [evmNetwork(1, server.url)] })
  try {
    return await run(rig)
  } finally {
    rig.scope.unload()
    await server.close()
  }
}
const read = (code: RpcAnswer) => withCode(code, ({ actions, call }) => actions.delegation.delegation(call))

test.each([
  ['no code', '0x', {}],
  ['a contract of its own', '0x6080', {}],
  ['a contract whose code only begins so', `${designator(METAMASK)}00`, {}],
  ['one that is known', designator(METAMASK), { delegate: METAMASK, known: 'MetaMask' }],
  ['one that nobody knows', designator(STRANGER), { delegate: STRANGER }],
])('an account says whose code it runs: %s', async (_, code, expected) => {
  await expect(read(() => code)).resolves.toEqual(expected)
})

test('a chain that cannot be asked is no answer', async () => {
  const refuse = (): never => {
    throw new RpcError(-32_602, 'invalid')
  }
  await expect(read(refuse)).rejects.toBeInstanceOf(Error)
})

test('the code is taken away by one transaction of the account to itself, with the number after its own', async () => {
  const wallet = createScriptedWallet()
  const hash = `0x${'ab'.repeat(32)}`
  wallet.script('eth_sendTransaction', () => hash)
  expect(
    await withCode(
      () => '0x',
      ({ actions, call }) => actions.delegation.clear(call),
      wallet,
    ),
  ).toBe(hash)
  const sent = wallet.asked.find(({ method }) => method === 'eth_sendTransaction')
  expect(sent?.params).toEqual([
    {
      from: someAddress,
      to: someAddress,
      value: '0x0',
      chainId: '0x1',
      type: '0x4',
      authorizationList: [{ address: `0x${'0'.repeat(40)}`, chainId: '0x1', nonce: '0x7' }],
    },
  ])
})
