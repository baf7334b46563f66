import type { Behaviour } from './wallet-state.ts'

const SLOW_MS = 3_000

/** Answers by itself where the behaviour says so; otherwise the visitor does, or nobody. */
export const decide = (behaviour: Behaviour, answers: { approve(): Promise<void>; reject(): Promise<void> }): void => {
  if (behaviour === 'approve') void answers.approve()
  if (behaviour === 'reject') void answers.reject()
  if (behaviour === 'slow') setTimeout(answers.approve, SLOW_MS)
}
