import fc from 'fast-check'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { settle } from '../../support/deferred.ts'
import { addressOf } from '../support/scripted-wallet.ts'
import { keptConnection, keptSession, keptText } from '../support/stored-session.ts'
import { checkWorld } from './walk-invariants.ts'
import { type GuardBehaviour, STORED, type WalletBehaviour, type World } from './walk-world.ts'

type Command = fc.AsyncCommand<object, World>

/** Something that happens; after it everything that must hold is looked at. */
const command = (name: string, act: (world: World) => Promise<void> | void): Command => ({
  check: () => true,
  async run(_, world) {
    await act(world)
    await settle()
    await checkWorld(world)
  },
  toString: () => name,
})

const names = fc.constantFrom('alpha', 'beta')
const chains = fc.constantFrom<CaipNetworkId>('eip155:1', 'eip155:10', 'eip155:777')
const wallets = fc.constantFrom<WalletBehaviour>('approve', 'approve', 'reject', 'silent')
const guards = fc.constantFrom<GuardBehaviour>('allow', 'allow', 'deny', 'silent')
const views = fc.constantFrom('Connect', 'Account', 'test.guest:Open', 'test.guest:Private')

const viewOf = (name: string) => ({ view: name as never })

const connect = (name: string, wallet: WalletBehaviour, guard: GuardBehaviour): Command =>
  command(`connect(${name}, wallet ${wallet}, guard ${guard})`, (world) => {
    Object.assign(world.behaviour, { wallet, guard })
    world.watch('connect', world.services.sessions.connect(name))
  })

/** An answer, also to a request or question that was given up: then it is late. */
const answer = (what: 'requests' | 'questions', which: number, yes: boolean): Command =>
  command(`answer(${what} ${which}, ${yes})`, (world) => {
    const list = world[what]
    list.splice(which % Math.max(1, list.length), 1)[0]?.answer(yes)
  })

const reload = (wallet: WalletBehaviour, guard: GuardBehaviour): Command =>
  command(`reload(wallet ${wallet}, guard ${guard})`, async (world) => {
    Object.assign(world.behaviour, { wallet, guard })
    await world.load()
  })

/** What another tab may do with what is kept: connect, disconnect, or write what nobody can read. */
const otherTab = (what: 'disconnects' | 'connects' | 'spoils', name: string): Command =>
  command(`otherTab(${what} ${name})`, (world) => {
    const kept = keptSession({ id: 'other', connectorId: name }, [keptConnection({ address: addressOf(name) })])
    world.fromOtherTab({ disconnects: null, connects: keptText(kept), spoils: '{"v":1,"d":{"sessions":[{"id":7}],"known":[]}}' }[what])
  })

/** Sequences of fifty things that visitors, wallets, guards, hosts and other tabs do. */
export const walkCommands = fc.commands(
  [
    fc.tuple(names, wallets, guards).map((given) => connect(...given)),
    fc.tuple(names, wallets, guards).map((given) => connect(...given)),
    fc.tuple(fc.nat(5), fc.boolean()).map(([which, yes]) => answer('requests', which, yes)),
    fc.tuple(fc.nat(5), fc.boolean()).map(([which, yes]) => answer('questions', which, yes)),
    guards.map((guard) => command(`guard(${guard})`, (world) => void Object.assign(world.behaviour, { guard }))),
    names.map((name) => command(`walletEnds(${name})`, (world) => world.wallet.move(name, undefined))),
    fc.tuple(names, wallets, guards).map(([name, wallet, guard]) =>
      command(`walletUnlocks(${name}, wallet ${wallet}, guard ${guard})`, (world) => {
        Object.assign(world.behaviour, { wallet, guard })
        world.wallet.says(name, [addressOf(name, world.places.get(name)?.account)])
      }),
    ),
    fc
      .tuple(names, fc.integer({ min: 1, max: 3 }))
      .map(([name, account]) => command(`account(${name}, ${account})`, (world) => world.move(name, { account }))),
    fc.tuple(names, chains).map(([name, chain]) => command(`chain(${name}, ${chain})`, (world) => world.move(name, { chain }))),
    fc.constant(command('cancel', (world) => world.services.sessions.cancel('eip155'))),
    fc.constant(command('disconnect', (world) => world.watch('disconnect', world.portico.disconnect()))),
    fc.tuple(chains, wallets).map(([chain, wallet]) =>
      command(`switch(${chain}, ${wallet})`, (world) => {
        world.behaviour.wallet = wallet
        world.watch('switch', world.portico.switchNetwork(chain))
      }),
    ),
    fc.tuple(wallets, guards).map((given) => reload(...given)),
    fc.tuple(fc.constantFrom('disconnects' as const, 'connects' as const, 'spoils' as const), names).map((given) => otherTab(...given)),
    fc.constant(command('open', (world) => world.watch('open', world.portico.open()))),
    views.map((view) => command(`open(${view})`, (world) => world.watch('open', world.portico.open(viewOf(view))))),
    views.map((view) =>
      command(`push(${view})`, (world) => {
        if (world.portico.getState().open) world.watch('push', world.services.router.push(view as never))
      }),
    ),
    fc.constant(command('back', (world) => world.watch('back', world.services.router.back()))),
    fc.constant(command('close', (world) => world.watch('close', world.portico.close()))),
  ],
  { maxCommands: 50, size: 'max' },
)

/** Leaves nothing that answers or waits. */
export const endWorld = async (world: World): Promise<void> => {
  await world.portico.destroy()
  for (const open of [...world.requests, ...world.questions]) open.answer(false)
  await settle()
  expect([...world.unsettled]).toEqual([])
  expect(world.portico.getState()).toMatchObject({ status: 'disconnected', open: false })
  world.storage.values.delete(STORED)
}
