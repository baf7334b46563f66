import type { NamesService } from '../../kernel/contract/names.ts'
import type { LogPort } from '../../kernel/contract/ports.ts'
import type { NetworksService } from '../../kernel/contract/session-services.ts'
import type { OptionalStore, Undo } from '../../kernel/contract/store.ts'
import type { HistoryService } from './service.ts'

interface NameBookParts {
  readonly names: OptionalStore<NamesService>
  readonly networks: Pick<NetworksService, 'active'>
  readonly log: LogPort
  onUnload(undo: Undo): void
}

/** Names that are remembered. */
const MOST = 1_000

/** Looks names up once for each address and network, until an answer may have changed. */
export const createNameBook = ({ names, networks, log, onUnload }: NameBookParts): HistoryService['nameOf'] => {
  const answers = new Map<string, Promise<string | undefined>>()
  let stopRevision: Undo = () => undefined
  const follow = (service: NamesService | undefined): void => {
    stopRevision()
    answers.clear()
    stopRevision = service?.revision.subscribe(() => answers.clear()) ?? (() => undefined)
  }
  follow(names.get())
  onUnload(names.subscribe(follow))
  onUnload(() => stopRevision())
  return async (address) => {
    const network = networks.active.get()?.caipNetworkId
    const service = names.get()
    if (!service || network === undefined) return undefined
    const key = `${network} ${address}`
    const kept = answers.get(key)
    if (kept) return kept
    if (answers.size >= MOST) answers.clear()
    const answer = service.nameOf({ address, network }).catch((cause: unknown) => {
      log.debug('A name could not be looked up.', cause)
      answers.delete(key)
      return undefined
    })
    answers.set(key, answer)
    return answer
  }
}
