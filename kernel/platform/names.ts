import { PorticoError } from '../contract/errors.ts'
import type { NameQuery, NamesService } from '../contract/names.ts'
import type { ClockPort, LogPort } from '../contract/ports.ts'
import type { Store } from '../contract/store.ts'
import { cleanText } from '../contract/tools/clean-text.ts'
import { race } from '../contract/tools/race.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'
import { type Extension, firstAnswer } from './first-answer.ts'

/** ms; how long one provider may take. */
const LIMIT = 10_000

/** Characters of a name or an address, and of a picture: a `data:` URI is as long as its image. */
const LONGEST = 256
const LONGEST_PICTURE = 90_000

/** What names are looked up with. */
export interface NamesParts {
  readonly delivery: Delivery
  readonly clock: ClockPort
  readonly log: LogPort
  /** The kernel's end. */
  readonly ended: AbortSignal
  /** The plugins that provide names, in the host's order. */
  providers(): readonly Extension<NamesService>[]
  /** Changes whenever they may be others. */
  readonly plugins: Store<unknown>
}

export const createNames = ({ delivery, clock, log, ended, providers, plugins }: NamesParts): NamesService => {
  const revision = createStore(delivery, 0)
  const advance = (): void => revision.update((now) => now + 1)
  const idsOf = (): string =>
    providers()
      .map(({ plugin }) => plugin)
      .join()
  let providerIds = idsOf()
  plugins.subscribe(() => {
    const next = idsOf()
    if (next === providerIds) return
    providerIds = next
    advance()
  })
  const followed = new WeakSet<object>()
  const follow = (service: NamesService): void => {
    if (followed.has(service)) return
    followed.add(service)
    service.revision.subscribe(advance)
  }
  const lookUp = (
    signal: AbortSignal | undefined,
    ask: (service: NamesService) => Promise<unknown>,
    longest = LONGEST,
  ): Promise<string | undefined> => {
    const aborted = (): PorticoError => new PorticoError('REQUEST_ABORTED', 'The name is not wanted any more.')
    const timedOut = (): PorticoError => new PorticoError('PLUGIN_TIMEOUT', `No name within ${LIMIT} ms.`)
    const askOne = async ({ load }: Extension<NamesService>): Promise<string | undefined> => {
      const service = await load()
      follow(service)
      const answer = await ask(service)
      if (typeof answer !== 'string' || answer.length > longest) return undefined
      return cleanText(answer, longest) === answer && answer !== '' ? answer : undefined
    }
    const timeout = { clock, ms: LIMIT, error: timedOut }
    return firstAnswer(
      providers(),
      (provider) => race({ timeout, signals: [signal, ended], aborted }, () => askOne(provider)),
      (plugin, cause) => {
        if (signal?.aborted || ended.aborted) throw cause
        log.info(`${plugin} could not be asked for a name.`, cause)
      },
    )
  }
  const plain = ({ network, signal, fresh }: NameQuery) => ({ network, ...(signal && { signal }), ...(fresh && { fresh }) })
  return {
    revision: readOnly(revision),
    addressOf: ({ name, ...query }) => lookUp(query.signal, (service) => service.addressOf({ name, ...plain(query) })),
    avatarOf: ({ name, ...query }) => lookUp(query.signal, (service) => service.avatarOf({ name, ...plain(query) }), LONGEST_PICTURE),
    nameOf: ({ address, ...query }) => lookUp(query.signal, (service) => service.nameOf({ address, ...plain(query) })),
  }
}
