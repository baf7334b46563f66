import { PorticoError } from '../contract/errors.ts'
import type { RouterService } from '../contract/modal-services.ts'
import type { ViewInfo } from '../contract/registry-services.ts'
import type { Undo } from '../contract/store.ts'
import type { OpenTarget, ViewName } from '../contract/views.ts'
import type { Guards } from '../registries/guards.ts'
import type { ViewsOwner } from '../registries/views.ts'
import type { Delivery } from '../streams/delivery.ts'
import type { EventBus } from '../streams/event-bus.ts'
import { createStore, mapStore } from '../streams/store.ts'
import { HOME_VIEWS, WALLETS_VIEW } from './modal-defaults.ts'
import type { ViewEntries } from './view-entries.ts'
import { sameTarget, type Target, toTarget, toViewTarget } from './view-target.ts'

type Move = 'push' | 'replace' | 'reset'

/** UnsupportedChain, where it is there for the wallet's network. With params another plugin has led there for reasons of its own. */
const isHeldThere = ({ view, params }: Target): boolean => view === HOME_VIEWS.unsupported && Object.keys(Object(params)).length === 0

/** The kernel's half of the router. */
export interface RouterOwner extends Omit<RouterService, 'back'> {
  /** To the view before; undefined where there is none to go back to. */
  stepBack(): Promise<boolean | undefined>
  /** `isWanted`: no later move takes its place, as long as that is so. */
  move(how: Move, target: OpenTarget | Target, isWanted?: () => boolean): Promise<boolean>
  /** The view to go to once an account is there. Taking it forgets it. */
  takePostponed(): Target | undefined
  names(): readonly string[]
  /** The name of the present view. */
  view(): ViewName | undefined
  has(match: (target: Target) => boolean): boolean
  /** Runs once, when a target that has come onto the stack is no longer there. */
  whenLeft(target: Target, left: Undo): Undo
  /** Resolves when the present view is entered. Rejects with what its `enter` failed of. */
  entered(): Promise<void>
  /** Removes entries from the stack, at any place. */
  drop(match: (target: Target) => boolean): void
  clear(): void
}

interface RouterParts {
  readonly delivery: Delivery
  readonly views: ViewsOwner
  readonly guards: Guards
  readonly entries: ViewEntries
  connected(): boolean
}

const STACKS: Readonly<Record<Move, (stack: readonly Target[], next: Target) => readonly Target[]>> = {
  push: (stack, next) => (sameTarget(stack.at(-1), next) ? stack : [...stack, next]),
  replace: (stack, next) => [...stack.slice(0, -1), next],
  reset: (_, next) => [next],
}

export const createRouter = ({ delivery, views, guards, entries, connected }: RouterParts): RouterOwner => {
  const stack = createStore<readonly Target[]>(delivery, [])
  let postponed: Target | undefined
  let turn = 0

  const change = (next: readonly Target[]): void => {
    if (next === stack.get()) return
    stack.set(Object.freeze(next))
    entries.follow(next)
  }
  const infoOf = ({ view }: Target): ViewInfo => {
    const info = views.find(view)
    if (!info) throw new PorticoError('VIEW_UNKNOWN', `There is no view "${view}".`, { context: { view } })
    return info
  }
  const settle = (wanted: Target): Target => {
    if (!infoOf(wanted).account || connected()) return wanted
    // A visitor on Connect who chooses something that needs an account sees that a wallet comes first.
    const isThere = stack.get().at(-1)?.view === HOME_VIEWS.disconnected && views.find(WALLETS_VIEW) !== undefined
    const first = toTarget({ view: isThere ? WALLETS_VIEW : HOME_VIEWS.disconnected, params: undefined })
    infoOf(first)
    postponed = wanted
    return first
  }
  const allowed = async (to: Target): Promise<Target | undefined> => {
    const from = stack.get().at(-1)?.view
    const denial = guards.has('navigate') ? await guards.ask('navigate', { from, to: to.view, connects: infoOf(to).connects }) : undefined
    if (!denial) return to
    return denial.open === undefined ? undefined : settle(toTarget(denial.open))
  }
  const move: RouterOwner['move'] = async (how, given, isWanted) => {
    const wanted = settle(toTarget(given))
    turn += 1
    const thisTurn = turn
    const target = guards.has('navigate') ? await allowed(wanted) : wanted
    // A later move has been made while a guard thought about this one.
    if (!target || !(isWanted?.() ?? thisTurn === turn)) return false
    // A guard that still thinks was asked about another view than this one.
    if (isWanted) turn += 1
    change(STACKS[how](stack.get(), target))
    return target === wanted
  }
  const go = async (how: Move, target: OpenTarget | Target): Promise<boolean> => {
    const moved = await move(how, target)
    if (moved) await entries.settled(toTarget(target))
    return moved
  }
  const named =
    (how: Move): RouterService['push'] =>
    (view, ...[params]) =>
      go(how, { view, params })
  return {
    current: mapStore(delivery, stack, (now) => {
      const top = now.at(-1)
      return top && toViewTarget(top)
    }),
    depth: mapStore(delivery, stack, (now) => now.length),
    push: named('push'),
    replace: named('replace'),
    reset: named('reset'),
    entry: entries.present,
    enterAgain: entries.enterAgain,
    go: (target) => go('push', target),
    move,
    async stepBack() {
      const now = stack.get()
      const before = now.at(-2)
      if (!before || now.some(isHeldThere)) return undefined
      const target = guards.has('navigate') ? await allowed(before) : before
      if (target !== before || stack.get() !== now) return false
      change(now.slice(0, -1))
      return true
    },
    takePostponed() {
      const target = postponed
      postponed = undefined
      return target
    },
    view: () => stack.get().at(-1)?.view,
    has: (match) => stack.get().some(match),
    drop(match) {
      const now = stack.get()
      if (now.some(match)) change(now.filter((target) => !match(target)))
    },
    whenLeft: entries.whenLeft,
    async entered() {
      const target = stack.get().at(-1)
      if (target) await entries.settled(target)
      const entry = entries.present.get()
      if (entry.status === 'failed') throw entry.error
    },
    names: () => stack.get().map(({ view }) => view),
    clear() {
      postponed = undefined
      turn += 1
      change([])
    },
  }
}

/** Emits each view that the visitor comes to in an open modal. The first one is part of the opening. Going back is not reported. */
export const emitViewEvents = (router: RouterOwner, bus: EventBus): Undo => {
  let names = router.names()
  return router.current.subscribe((target) => {
    const before = names
    names = router.names()
    const back = names.length < before.length && names.every((name, place) => name === before[place])
    if (target && before.length > 0 && !back) bus.emit('viewed', { view: target.view })
  })
}
