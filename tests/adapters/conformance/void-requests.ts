import type { Namespace } from '../../../kernel/contract/caip.ts'
import { rejection } from '../../support/rejection.ts'
import type { MakeRig } from '../conformance.ts'
import { required, useRig } from './use-rig.ts'
import { testsOf, type Way } from './way.ts'

/** A call made for one account and network is void on any other. */
export const conformsVoid = <N extends Namespace>(makeRig: MakeRig<N>, way: Way): void => {
  const use = useRig(makeRig, way)
  const testFor = testsOf(way)

  const everyRequest = async (call: ReturnType<typeof use.callFor>) => {
    const { actions, wallet, token, least = 1n } = use.rig
    const { send } = required(actions.send, 'send')
    const to = wallet.accounts[1]
    return Promise.all([
      rejection(required(actions.sign, 'sign').signMessage({ ...call, message: 'Hello' })),
      rejection(send({ ...call, to, amount: least })),
      ...(token ? [rejection(send({ ...call, to, amount: 1n, token: token.address }))] : []),
    ])
  }

  const expectVoid = async (call: ReturnType<typeof use.callFor>, expected: Way['gone'] = ['REQUEST_VOID', undefined]): Promise<void> => {
    const errors = await everyRequest(call)
    expect(errors.map(({ code, rpcCode }) => [code, rpcCode])).toEqual(errors.map(() => expected))
    expect(use.rig.wallet.approvals()).toBe(0)
  }

  testFor('account', 'the wallet has another account and nobody heard of it', async () => {
    const connection = await use.connect()
    const [, second] = use.rig.wallet.accounts
    await use.rig.wallet.selectAccount(second)
    await use.arrival(connection, (now) => now?.accounts[0].address === second)
    await expectVoid(use.callFor(connection))
  })

  test('the wallet is on another network and nobody heard of it', async () => {
    const { rig } = use
    const connection = await use.connect()
    await rig.protocol.switchNetwork(connection, rig.networks[1], new AbortController().signal)
    await expectVoid(use.callFor(connection))
  })

  testFor('forget', 'the wallet has forgotten the page', async () => {
    const connection = await use.connect()
    await use.rig.wallet.forget()
    await use.arrival(connection, (now) => now === undefined)
    await expectVoid(use.callFor(connection), way.gone)
  })

  test('the page heard of another account, whatever the wallet answers', async () => {
    const { rig } = use
    const connection = await use.connect()
    const [first] = connection.accounts
    const moved = { ...connection, accounts: [{ ...first, address: rig.wallet.accounts[1] }] as const }
    rig.state.set({ status: 'connected', connection: moved })
    await expectVoid(use.callFor(connection))
  })

  test('the page heard of another network, whatever the wallet answers', async () => {
    const { rig } = use
    const connection = await use.connect()
    rig.state.set({ status: 'connected', connection: { ...connection, network: rig.networks[1].caipNetworkId } })
    await expectVoid(use.callFor(connection))
  })
}
