import fc from 'fast-check'
import type { CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { settle } from '../../support/deferred.ts'
import { addressOf } from './scripted-wallet.ts'
import { checkSession } from './session-invariants.ts'
import type { Behaviour, Expected, World } from './session-world.ts'

type Command = fc.AsyncCommand<Expected, World>

/** A command of the model: what it does to the kernel, and to what is expected of it. */
const command = (name: string, act: (world: World, expected: Expected) => Promise<void> | void): Command => ({
  check: () => true,
  async run(expected, world) {
    await act(world, expected)
    await settle()
    await checkSession(world, expected)
  },
  toString: () => name,
})

const placeOf = (world: World, wallet: string) => ({ wallet, account: 1, chain: 'eip155:1' as CaipNetworkId, ...world.places.get(wallet) })

const settleAt = (world: World, expected: Expected, wallet: string): void => {
  const place = placeOf(world, wallet)
  expected.connected = place
  expected.kept = { wallet, account: place.account }
}

/** The wallet says yes to being asked again: connected only where it still grants the account of the last visit. */
const comeBack = (world: World, expected: Expected, { wallet, account }: NonNullable<Expected['kept']>): void => {
  if (expected.regained || placeOf(world, wallet).account === account) settleAt(world, expected, wallet)
  else expected.kept = undefined
}

const connect = (wallet: string, behaviour: Behaviour): Command =>
  command(`connect(${wallet}, ${behaviour})`, async (world, expected) => {
    world.behave(behaviour)
    world.watch(world.services.sessions.connect(wallet))
    await settle()
    expected.locked = false
    expected.pending = behaviour === 'silent' ? world.open.at(-1) : undefined
    if (behaviour === 'approve') settleAt(world, expected, wallet)
  })

const answer = (which: number, how: 'approve' | 'reject'): Command =>
  command(`answer(${which}, ${how})`, (world, expected) => {
    const request = world.open.splice(which % Math.max(1, world.open.length), 1)[0]
    if (!request) return
    request[how]()
    // A request that was given up changes nothing any more.
    if (request !== expected.pending) return
    expected.pending = undefined
    if (how !== 'approve') return
    if (request.kind === 'connect') settleAt(world, expected, request.wallet)
    else if (expected.kept) comeBack(world, expected, expected.kept)
  })

const walletEnds = (wallet: string): Command =>
  command(`walletEnds(${wallet})`, (world, expected) => {
    world.wallet.move(wallet, undefined)
    if (expected.connected?.wallet !== wallet) return
    expected.connected = undefined
    // It grants nothing for now, which is no end. While the visitor waits for another wallet nobody listens to this one.
    expected.locked = expected.pending === undefined
  })

/** The wallet says which account it grants. */
const walletUnlocks = (wallet: string, behaviour: Behaviour): Command =>
  command(`walletUnlocks(${wallet}, ${behaviour})`, (world, expected) => {
    const { account } = placeOf(world, wallet)
    const isBack = expected.locked && expected.kept?.wallet === wallet && expected.kept.account === account
    world.behave(behaviour)
    const before = world.open.length
    world.wallet.says(wallet, [addressOf(wallet, account)])
    if (!isBack) return undefined
    expected.locked = false
    expected.regained = true
    if (behaviour === 'approve') settleAt(world, expected, wallet)
    return settle().then(() => {
      if (behaviour === 'silent') expected.pending = world.open[before]
    })
  })

const follow = (world: World, expected: Expected, wallet: string): void => {
  if (expected.connected?.wallet === wallet) settleAt(world, expected, wallet)
}

const accountChange = (wallet: string, account: number): Command =>
  command(`account(${wallet}, ${account})`, (world, expected) => {
    world.move(wallet, { account })
    follow(world, expected, wallet)
  })

const chainChange = (wallet: string, chain: CaipNetworkId): Command =>
  command(`chain(${wallet}, ${chain})`, (world, expected) => {
    world.move(wallet, { chain })
    follow(world, expected, wallet)
  })

const cancel = (): Command =>
  command('cancel', (world, expected) => {
    world.services.sessions.cancel('eip155')
    expected.pending = undefined
  })

const disconnect = (): Command =>
  command('disconnect', (world, expected) => {
    world.watch(world.portico.disconnect())
    expected.locked = false
    expected.pending = undefined
    expected.connected = undefined
    expected.kept = undefined
  })

const switchNetwork = (chain: CaipNetworkId): Command =>
  command(`switch(${chain})`, (world, expected) => {
    const wallet = expected.connected?.wallet
    world.wallet.on.switchNetwork = async (connection) => world.move(connection.connectorId, { chain })
    world.watch(world.portico.switchNetwork(chain))
    if (wallet === undefined) return
    expected.connected = { ...placeOf(world, wallet), chain }
  })

const reload = (behaviour: Behaviour): Command =>
  command(`reload(${behaviour})`, async (world, expected) => {
    world.behave(behaviour)
    const before = world.open.length
    await world.load()
    expected.connected = undefined
    expected.pending = undefined
    expected.locked = false
    expected.regained = false
    if (expected.kept === undefined) return
    if (behaviour === 'silent') expected.pending = world.open[before]
    if (behaviour === 'approve') comeBack(world, expected, expected.kept)
  })

const wallets = fc.constantFrom('alpha', 'beta')
const behaviours = fc.constantFrom<Behaviour>('approve', 'reject', 'silent')
const chains = fc.constantFrom<CaipNetworkId>('eip155:1', 'eip155:10', 'eip155:777')

/** Sequences of everything that can happen to a session. */
export const sessionCommands = fc.commands(
  [
    fc.tuple(wallets, behaviours).map(([wallet, behaviour]) => connect(wallet, behaviour)),
    fc.tuple(wallets, behaviours).map(([wallet, behaviour]) => connect(wallet, behaviour)),
    fc.tuple(fc.nat(5), fc.constantFrom('approve', 'reject')).map(([which, how]) => answer(which, how)),
    wallets.map(walletEnds),
    fc.tuple(wallets, behaviours).map(([wallet, behaviour]) => walletUnlocks(wallet, behaviour)),
    fc.tuple(wallets, fc.integer({ min: 1, max: 3 })).map(([wallet, account]) => accountChange(wallet, account)),
    fc.tuple(wallets, chains).map(([wallet, chain]) => chainChange(wallet, chain)),
    fc.constant(cancel()),
    fc.constant(disconnect()),
    fc.constantFrom<CaipNetworkId>('eip155:1', 'eip155:10').map(switchNetwork),
    behaviours.map(reload),
  ],
  { maxCommands: 30, size: 'max' },
)

/** One sequence that walks every pair of the table, guards aside. */
export const everyTransition: readonly Command[] = [
  connect('alpha', 'silent'),
  connect('beta', 'silent'),
  // The first request was given up, and is still open.
  answer(1, 'approve'),
  accountChange('beta', 2),
  disconnect(),
  connect('alpha', 'reject'),
  connect('alpha', 'approve'),
  // A visit begins with the stored connection; one that is lost and granted again is asked for from here.
  walletEnds('alpha'),
  walletUnlocks('alpha', 'approve'),
  reload('silent'),
  answer(1, 'approve'),
  reload('silent'),
  answer(1, 'reject'),
  reload('silent'),
  connect('beta', 'silent'),
]
