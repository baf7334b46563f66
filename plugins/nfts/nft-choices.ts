import type { StoragePort } from '../../kernel/contract/ports.ts'

const KEY = 'choices'

/** Choices that are kept, the newest first. */
const KEPT = 500

/** What the visitor has chosen for tokens, by network and id. */
interface NftChoices {
  of(key: string): 'shown' | 'hidden' | undefined
  set(key: string, choice: 'shown' | 'hidden'): void
}

type Kept = readonly (readonly [key: string, choice: 'shown' | 'hidden'])[]

const parse = (input: unknown): Kept => {
  if (!Array.isArray(input)) throw new TypeError('The choices are no list.')
  return input.slice(0, KEPT).flatMap((one: unknown): Kept => {
    const [key, choice]: readonly unknown[] = Array.isArray(one) ? one : []
    return typeof key === 'string' && (choice === 'shown' || choice === 'hidden') ? [[key, choice]] : []
  })
}

/** Keeps them in the plugin's storage. */
export const createNftChoices = (storage: StoragePort): NftChoices => {
  let kept = new Map(storage.get(KEY, parse))
  return {
    of: (key) => kept.get(key),
    set(key, choice) {
      const others = [...kept].filter(([other]) => other !== key)
      const next: Kept = [[key, choice] as const, ...others].slice(0, KEPT)
      kept = new Map(next)
      storage.set(KEY, next)
    },
  }
}
