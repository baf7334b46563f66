import { createHook, executionAsyncId } from 'node:async_hooks'

/** Follows calls across awaits, timers and frames, as a stack trace cannot. */
export interface CallChain {
  /**
   * The files of `folders` through which the present call came, in any order: those on the stack now, those on the stack where each promise
   * or timer was made that led here, and so on, back to the call of `follow`.
   */
  files(): readonly string[]
  stop(): void
}

const FRAMES = 100

/** Begins to follow. What is called before is not known. `folders`: paths from the root of the repository. */
export const followCalls = (folders: readonly string[]): CallChain => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  const created = new Map<number, { readonly stack: string; readonly by: number }>()
  const stackNow = (): string => new Error('Here.').stack ?? ''
  const hook = createHook({
    init(id) {
      created.set(id, { stack: stackNow(), by: executionAsyncId() })
    },
  }).enable()
  const path = new RegExp(`\\b((?:${folders.join('|')})/[\\w/.-]+\\.tsx?):\\d+:\\d+\\)?$`)
  return {
    files() {
      const stacks = [stackNow()]
      for (let made = created.get(executionAsyncId()); made; made = created.get(made.by)) stacks.push(made.stack)
      const frames = stacks.flatMap((stack) => stack.split('\n'))
      return [...new Set(frames.flatMap((frame) => (frame.includes('/tests/') ? [] : (path.exec(frame)?.[1] ?? []))))]
    },
    stop() {
      hook.disable()
      Error.stackTraceLimit = stackTraceLimit
    },
  }
}
