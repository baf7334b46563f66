import type { ServiceCallOptions } from '../../../../kernel/contract/host-services.ts'
import { parseWith, type Schema } from '../../../../kernel/contract/schema.ts'
import { mountPlugin } from '../../../../kernel/testing/index.ts'
import { WALLET_DIRECTORY, type WalletDirectoryOptions, walletDirectory } from '../../../../plugins/wallet-directory/index.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** A question to the directory. */
export interface Asked {
  readonly id: string
  readonly path: Readonly<Record<string, string>> | undefined
  readonly query: Readonly<Record<string, string | number | undefined>>
  readonly signal: AbortSignal | undefined
}

/** Answers a question: with what comes over the wire. */
export type Answer = (asked: Asked) => unknown

export const idOf = (place: number): string => place.toString(16).padStart(64, '0')

/** A row of the directory. */
export const row = (place: number, more: object = {}) => ({ id: idOf(place), name: `Wallet ${place}`, ...more })

export const rows = (from: number, to: number): readonly object[] => Array.from({ length: to - from }, (_, at) => row(from + at))

/** The page that a question is about, out of so many rows. */
export const pageOf =
  (all: readonly object[]): Answer =>
  ({ query: { page = 1, entries = 40 } }) => ({
    data: all.slice((Number(page) - 1) * Number(entries), Number(page) * Number(entries)),
    count: all.length,
  })

/** The plugin by itself, in front of a directory whose answers are the test's. Its clock stands still until it is moved. */
export const openDirectory = async (answer: Answer, options: Partial<WalletDirectoryOptions> = {}, deps: object = {}) => {
  const clock = createManualClock()
  const asked: Asked[] = []
  const services = {
    has: () => true,
    async call(
      endpoint: { readonly id: string; readonly response: Schema<unknown> },
      { path, query = {} }: { readonly path?: Asked['path']; readonly query?: Asked['query'] },
      { signal }: ServiceCallOptions = {},
    ) {
      const question: Asked = { id: endpoint.id, path, query, signal }
      asked.push(question)
      return parseWith(endpoint.response)(await answer(question))
    },
  }
  const mounted = await mountPlugin(walletDirectory(options), { deps: { services, ...deps }, ports: { clock } })
  const lists = (): readonly Asked[] => asked.filter(({ id }) => id === 'getWallets')
  return { mounted, clock, asked, lists, directory: mounted.service(WALLET_DIRECTORY) }
}
