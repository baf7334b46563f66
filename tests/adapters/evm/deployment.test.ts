/** @jest-environment node */
import { systemClock } from '../../../kernel/platform/clock.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcAnswer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { createActionsRig } from '../support/evm-actions.ts'
import { createScriptedWallet } from '../support/scripted-wallet.ts'

/** What the adapter says where the chain answers the question for code so. */
const isDeployed = async (code: RpcAnswer): Promise<boolean> => {
  const server = await startRpcServer(1, { eth_getCode: code })
  const rig = await createActionsRig(createScriptedWallet(), { clock: systemClock, networks: [evmNetwork(1, server.url)] })
  try {
    return await rig.actions.deployment.isDeployed(rig.call)
  } finally {
    rig.scope.unload()
    await server.close()
  }
}

test.each([
  ['there is code', '0x6080', true],
  ['there is none', '0x', false],
  ['a key delegates to a contract (EIP-7702)', `0xef0100${'11'.repeat(20)}`, true],
])('an account is deployed where its address has code: %s', async (_, code, deployed) => {
  await expect(isDeployed(() => code)).resolves.toBe(deployed)
})

test('a chain that cannot be asked is no answer', async () => {
  const refuse = (): never => {
    throw new RpcError(-32_602, 'invalid')
  }
  await expect(isDeployed(refuse)).rejects.toBeInstanceOf(Error)
})
