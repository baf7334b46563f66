import { createManualClock, type ManualClock } from '../../support/manual-clock.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { until } from '../../support/wait.ts'
import { type ActionsRig, createActionsRig } from './evm-actions.ts'
import type { ScopeOptions } from './evm-scope.ts'
import { createScriptedWallet, someAddress } from './scripted-wallet.ts'

/** The transaction that is waited for. */
export const id = `0x${'ab'.repeat(32)}`

/** What takes its place, or what a wallet’s own id leads to. */
export const otherId = `0x${'cd'.repeat(32)}`

const to = '0xde709f2102306220921060314715629080e2fb77'
export const someOther = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

/** The transaction as the endpoint answers it. */
export const sent = { hash: id, from: someAddress.toLowerCase(), to, nonce: '0x5', value: '0x7', input: '0x', type: '0x2', chainId: '0x1' }

export const receipt = (change: object = {}) => ({ transactionHash: id, blockNumber: '0x10', status: '0x1', logs: [], ...change })

/** The endpoint, the clock and the adapter of the test that runs. */
export let server: RpcServer
export let clock: ManualClock
export let rig: ActionsRig

/** Connects the adapter to another wallet, or with options of the host. */
export const connectTo = async (wallet = createScriptedWallet(), options?: ScopeOptions['options']): Promise<void> => {
  rig.scope.unload()
  rig = await createActionsRig(wallet, { clock, networks: [evmNetwork(1, server.url)], ...(options && { options }) })
}

/** Starts a chain that knows the transaction and has it in no block yet. */
export const startWaits = async (): Promise<void> => {
  clock = createManualClock()
  server = await startRpcServer(1, {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => sent,
    eth_blockNumber: () => '0x10',
    eth_getTransactionCount: () => '0x5',
  })
  rig = await createActionsRig(createScriptedWallet(), { clock, networks: [evmNetwork(1, server.url)] })
}

export const endWaits = async (): Promise<void> => {
  rig.scope.unload()
  await server.close()
}

/** How often the receipt was asked for. */
export const looks = (): number => server.methods.filter((method) => method === 'eth_getTransactionReceipt').length
export const wait = (signal?: AbortSignal) => rig.actions.send.wait({ ...rig.call, id, ...(signal && { signal }) })

/** Between two looks: no request runs, only the pause and the whole limit. */
export const pausing = (): boolean => clock.waiting === 2 && clock.durations.every((ms) => ms === 180_000 || ms <= 4_000)

/** A pause before another look, when nothing else waits. */
export const pausingAlone = (): boolean => clock.durations.some((ms) => ms <= 4_000)

export const looked = (count: number): Promise<true> => until(() => looks() >= count && pausing())

/** Moves the clock from pause to pause until the work is done. */
export const lookOn = async (work: Promise<unknown>): Promise<void> => {
  let over = false
  const end = (): void => {
    over = true
  }
  work.then(end, end)
  while (!over) {
    await until(() => over || pausing())
    await clock.advance(4_000)
  }
}
