import { decide, rejection, type TestBehaviour } from './behaviours.ts'

/** Who answers what a test wallet asks. */
export interface Visitor {
  behaviour(): TestBehaviour
  setBehaviour(next: TestBehaviour): void
  /** What is granted is performed; else it rejects as the wallet would. */
  ask<T>(perform: () => T | Promise<T>): Promise<T>
  /** Decides all requests that `silent` left open; false when there was none. */
  answer(decision: 'approve' | 'reject'): boolean
}

/** Makes the visitor of a wallet. `granted` runs after each request that was granted. */
export const createVisitor = (first: TestBehaviour = 'approve', granted: () => void = () => undefined): Visitor => {
  const waiting: { readonly go: () => void; readonly refuse: (cause: unknown) => void }[] = []
  let behaviour = first
  return {
    behaviour: () => behaviour,
    setBehaviour(next) {
      behaviour = next
    },
    async ask(perform) {
      await decide(behaviour, () => new Promise((resolve, reject) => waiting.push({ go: resolve, refuse: reject })))
      const result = await perform()
      granted()
      return result
    },
    answer(decision) {
      const open = waiting.splice(0)
      for (const { go, refuse } of open) decision === 'approve' ? go() : refuse(rejection())
      return open.length > 0
    },
  }
}
