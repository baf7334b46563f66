import type { Undo } from '../contract/store.ts'
import type { Report } from '../streams/delivery.ts'

/** Things to undo, last first. A throwing one is reported; the others are undone all the same. */
export interface Teardown {
  add(undo: Undo): void
  /** True from `run` on. */
  readonly done: boolean
  run(): void
}

/** Makes a list of things to undo. What is added after `run` is undone at once. */
export const createTeardown = (report: Report): Teardown => {
  const undos: Undo[] = []
  let ran = false
  const attempt = (undo: Undo): void => {
    try {
      undo()
    } catch (cause) {
      report(cause)
    }
  }
  return {
    get done() {
      return ran
    },
    add(undo) {
      if (ran) attempt(undo)
      else undos.push(undo)
    },
    run() {
      ran = true
      for (let undo = undos.pop(); undo; undo = undos.pop()) attempt(undo)
    },
  }
}

/** Aborts when everything that is added from now on has been undone: what undoes it may still use what it was given. */
export const endOf = (teardown: Teardown): AbortSignal => {
  const end = new AbortController()
  teardown.add(() => end.abort())
  return end.signal
}
