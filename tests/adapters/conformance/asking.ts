import type { Namespace } from '../../../kernel/contract/caip.ts'
import { rejection } from '../../support/rejection.ts'
import { until } from '../../support/wait.ts'
import type { RigInUse } from './use-rig.ts'

const never = new AbortController().signal

/** When a wallet is asked that stands in the page. */
export const asksInTask = <N extends Namespace>(use: RigInUse<N>): void => {
  test('once prepared, asks the wallet in the task in which it is called', async () => {
    const { connector, networks, protocol, wallet } = use.rig
    await protocol.prepare?.(connector)
    const before = wallet.questions()
    const connected = protocol.connect({ connector, network: networks[0].caipNetworkId, signal: never })
    expect(wallet.questions()).toBe(before + 1)
    const connection = await connected
    const store = protocol.follow(connection)
    const stop = store.subscribe(() => undefined)
    const settled = wallet.questions()
    const switched = protocol.switchNetwork(connection, networks[1], never)
    // A wallet without a network of its own is told with each request: then the connection has moved.
    expect(wallet.questions() > settled || store.get()?.network === networks[1].caipNetworkId).toBe(true)
    await switched
    stop()
  })
}

/** When a wallet is asked that is found by a code. */
export const asksByCode = <N extends Namespace>(use: RigInUse<N>): void => {
  test('no code before the click; one after it, and the wallet that reads it is asked once', async () => {
    const { code, connector, networks, protocol, wallet } = use.rig
    await protocol.prepare?.(connector)
    expect([code?.(), wallet.questions()]).toEqual([undefined, 0])
    const connected = protocol.connect({ connector, network: networks[0].caipNetworkId, signal: never })
    expect(await until(() => code?.())).toMatch(/^wc:/)
    await connected
    expect([code?.(), wallet.prompts(), wallet.questions()]).toEqual([undefined, 1, 1])
  })

  test('an attempt that is given up while the visitor thinks: CONNECT_ABORTED at once, and the late yes connects nobody', async () => {
    const { code, connector, networks, protocol, reload, wallet } = use.rig
    const say = wallet.hesitate?.()
    const leaving = new AbortController()
    const connected = rejection(protocol.connect({ connector, network: networks[0].caipNetworkId, signal: leaving.signal }))
    await until(() => wallet.prompts() === 1)
    leaving.abort()
    expect((await connected).code).toBe('CONNECT_ABORTED')
    // Whether the wallet has been told by now or not: its yes may cross the word that the code is void.
    await say?.()
    expect(code?.()).toBeUndefined()
    expect(await protocol.restore({ connector, signal: never })).toBeUndefined()
    // A page that comes back hears what the relay has kept for it.
    const again = await reload?.()
    expect(await again?.protocol.restore({ connector: again.connector, signal: never })).toBeUndefined()
    expect(code?.()).toBeUndefined()
  })
}
