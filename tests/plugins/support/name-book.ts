import type { NamesService } from '../../../kernel/contract/names.ts'
import type { Plugin } from '../../../kernel/contract/plugin.ts'
import { NAMES } from '../../../kernel/contract/tokens.ts'
import { createTestStore } from '../../../kernel/testing/test-store.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'

type Answer = string | undefined | Error | Promise<string | undefined>

/** A plugin of a host's own that knows names, and what it was asked. The host lets it: `replace` has its id. */
export interface NameBook {
  readonly id: string
  readonly plugin: Plugin
  readonly asked: readonly string[]
  /** Of each question for an address: whether an earlier answer would not do. */
  readonly fresh: readonly boolean[]
  /** The address of a name, or the name of an address. Says nothing of the change. */
  set(key: string, answer: Answer): void
  /** Says that answers may have changed. */
  advance(): void
}

/** Makes one that knows these names (and addresses). */
export const createNameBook = (
  entries: Readonly<Record<string, Answer>> = {},
  id = 'host.names',
  pictures: Readonly<Record<string, string>> = {},
): NameBook => {
  const known = new Map(Object.entries(entries))
  const asked: string[] = []
  const fresh: boolean[] = []
  const revision = createTestStore(0)
  const answer = async (key: string, network: string): Promise<string | undefined> => {
    asked.push(`${key} on ${network}`)
    const given = await known.get(key)
    if (given instanceof Error) throw given
    return given
  }
  const names: NamesService = {
    revision,
    addressOf({ name, network, fresh: isFresh = false }) {
      fresh.push(isFresh)
      return answer(name, network)
    },
    avatarOf: async ({ name }) => pictures[name],
    nameOf: ({ address, network }) => answer(address, network),
  }
  return {
    id,
    plugin: makePlugin({ id, provides: { names: NAMES } }, () => ({ names })),
    asked,
    fresh,
    set: (key, given) => void known.set(key, given),
    advance: () => revision.set(revision.get() + 1),
  }
}
