import { isPorticoError, PorticoError } from '../contract/errors.ts'
import type { ViewEntry } from '../contract/modal-services.ts'
import type { Store, Undo } from '../contract/store.ts'
import { withResolvers } from '../contract/tools/with-resolvers.ts'
import type { EnterView } from '../contract/views.ts'
import type { ViewsOwner } from '../registries/views.ts'
import type { Delivery, Report } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'
import { sameTarget, type Target } from './view-target.ts'

/** Enters and leaves views as the router's stack changes. */
export interface ViewEntries {
  /** Of the view on top of the stack. */
  readonly present: Store<ViewEntry>
  /** Brings entries to a stack: leaves what is no longer on it, enters what has come. */
  follow(stack: readonly Target[]): void
  /** Resolves when a target's `enter` has run or failed, or the target was left meanwhile. */
  settled(target: Target): Promise<void>
  /** Enters the view on top again, where that has failed. */
  enterAgain(): void
  /** Runs once, when a target that has come onto the stack is no longer there. */
  whenLeft(target: Target, left: Undo): Undo
}

export interface EntriesParts {
  readonly delivery: Delivery
  readonly find: ViewsOwner['find']
  /** What the plugin's setup has answered already: then a view is entered in the task in which it comes. */
  answered(plugin: string, view: string): EnterView<never> | undefined
  read(plugin: string, view: string): Promise<EnterView<never>>
  /** An `enter` threw. */
  failed(plugin: string, cause: unknown): void
  readonly report: Report
}

interface Entry {
  readonly target: Target
  state: ViewEntry
  /** What `enter` answered. */
  leave: Undo | undefined
  left: boolean
  /** Ends when `enter` has run or failed, or with the leaving. */
  settled: Promise<unknown>
  readonly gone: Promise<void>
  readonly go: () => void
}

interface Watch {
  readonly target: Target
  came: boolean
  readonly left: Undo
}

const ENTERING: ViewEntry = Object.freeze({ status: 'entering' })
const ENTERED: ViewEntry = Object.freeze({ status: 'entered' })

/** Makes the entries of one kernel: the one place where a view that comes or goes commands something. */
export const createViewEntries = ({ delivery, find, answered, read, failed, report }: EntriesParts): ViewEntries => {
  const present = createStore<ViewEntry>(delivery, ENTERED)
  const entries = new Set<Entry>()
  const watches = new Set<Watch>()
  let wanted: readonly Target[] = []
  let following = false

  const entryOf = (target: Target | undefined): Entry | undefined =>
    target && [...entries].find((entry) => sameTarget(entry.target, target))
  const publish = (): void => present.set(entryOf(wanted.at(-1))?.state ?? ENTERED)
  const undo = (leave: Undo): void => {
    try {
      leave()
    } catch (cause) {
      report(cause)
    }
  }
  const begin = (entry: Entry, plugin: string, enter: EnterView<never>): void => {
    try {
      // The declaration tied the answer to the view's params: `Answers`.
      const leave: unknown = enter(entry.target.params as never)
      entry.state = ENTERED
      if (typeof leave !== 'function') return
      if (entry.left) undo(leave as Undo)
      else entry.leave = leave as Undo
    } catch (cause) {
      failed(plugin, cause)
      fail(entry, cause)
    }
  }
  const fail = (entry: Entry, cause: unknown): void => {
    const { view } = entry.target
    const error = isPorticoError(cause)
      ? cause
      : new PorticoError('VIEW_LOAD_FAILED', `The view "${view}" could not be entered.`, { cause, context: { view } })
    entry.state = Object.freeze({ status: 'failed', error })
  }
  const load = async (entry: Entry, plugin: string): Promise<void> => {
    try {
      const enter = await read(plugin, entry.target.view)
      if (!entry.left) begin(entry, plugin, enter)
    } catch (cause) {
      // The code that started the plugin has emitted the failure.
      report(cause)
      fail(entry, cause)
    }
    publish()
  }
  const start = (entry: Entry): void => {
    const { plugin, enter: declared } = find(entry.target.view) ?? {}
    // A view that declares none has no entry; one whose plugin has left goes from the stack.
    if (plugin === undefined || !declared) return
    const ready = answered(plugin, entry.target.view)
    if (ready) begin(entry, plugin, ready)
    else {
      entry.state = ENTERING
      entry.settled = Promise.race([load(entry, plugin), entry.gone])
    }
  }
  const enter = (target: Target): void => {
    if (!find(target.view)?.enter) return
    const { promise: gone, resolve: go } = withResolvers<void>()
    const entry: Entry = { target, state: ENTERED, leave: undefined, left: false, settled: Promise.resolve(), gone, go }
    entries.add(entry)
    start(entry)
  }
  const leave = (entry: Entry): void => {
    entries.delete(entry)
    entry.left = true
    entry.go()
    if (entry.leave) undo(entry.leave)
  }
  const bring = (stack: readonly Target[]): void => {
    const there = (target: Target): boolean => stack.some((other) => sameTarget(other, target))
    for (const entry of [...entries]) if (!there(entry.target)) leave(entry)
    for (const watch of [...watches]) {
      if (there(watch.target)) watch.came = true
      else if (watch.came && watches.delete(watch)) undo(watch.left)
    }
    for (const target of stack) if (!entryOf(target)) enter(target)
  }
  return {
    present: readOnly(present),
    follow(stack) {
      wanted = stack
      if (following) return
      following = true
      // What enters or leaves may itself change the stack.
      for (let done: readonly Target[] | undefined; done !== wanted; ) {
        done = wanted
        bring(done)
      }
      following = false
      publish()
    },
    async settled(target) {
      await entryOf(target)?.settled
    },
    enterAgain() {
      const entry = entryOf(wanted.at(-1))
      if (entry?.state.status !== 'failed') return
      start(entry)
      publish()
    },
    whenLeft(target, left) {
      const watch: Watch = { target, came: false, left }
      watches.add(watch)
      return () => void watches.delete(watch)
    },
  }
}
