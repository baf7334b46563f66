import type { Account, Network } from '../../kernel/contract/caip.ts'
import type { AddressCodec } from '../../kernel/contract/family.ts'
import type { Transaction } from '../transactions/manifest.ts'
import type { HistoryRow } from './api.ts'
import { hashesOf } from './own-rows.ts'
import { evidenceOf, type RowContext, type RowEvidence, readRow } from './read-row.ts'
import type { Activity } from './service.ts'
import { createKnownAddresses } from './suspicious.ts'

/** What is judged, and by what. */
interface Evidence {
  readonly rows: readonly HistoryRow[]
  readonly account: Pick<Account, 'namespace' | 'address'>
  readonly network: Network
  readonly codec: AddressCodec | undefined
  /** What the wallet has sent from here. */
  readonly sent: readonly Transaction[]
  readonly ownAccounts: readonly string[]
  /** Keys of tokens that are vouched for. */
  readonly listed: ReadonlySet<string>
}

/** The service's rows: those that are shown, and those that are suspicious. Newest first. */
interface Judged {
  readonly shown: readonly Activity[]
  readonly hidden: readonly Activity[]
}

/** A row that was read, and the evidence it was judged by, as text. */
interface ReadRow {
  readonly evidence: RowEvidence
  readonly judgedBy?: string
  readonly activity?: Activity
}

const NOTHING: Judged = Object.freeze({ shown: Object.freeze([]), hidden: Object.freeze([]) })

/**
 * Makes what sorts the rows of the service by whether they are what they seem. A row is judged anew only if what decides about it has changed:
 * each page brings receivers, and there may be thousands of rows.
 */
export const createJudge = (): ((evidence: Evidence) => Judged) => {
  let holder = ''
  let read = new WeakMap<HistoryRow, ReadRow>()
  return ({ rows, account, network, codec, sent, ownAccounts, listed }) => {
    if (!codec || rows.length === 0) return NOTHING
    const place = { account: account.address, coin: network.nativeCurrency.symbol, codec }
    if (holder !== `${network.caipNetworkId} ${account.address}`) {
      holder = `${network.caipNetworkId} ${account.address}`
      read = new WeakMap()
    }
    const all = rows.map((row) => {
      const before = read.get(row) ?? { evidence: evidenceOf(row, place) }
      read.set(row, before)
      return { row, before }
    })
    const receivers = [...sent.flatMap(({ title }) => title.counterparty ?? []), ...all.flatMap(({ before }) => before.evidence.receivers)]
    const hashes = hashesOf(sent)
    const context: RowContext = {
      ...place,
      network: network.caipNetworkId,
      known: createKnownAddresses({ codec, accounts: [account.address, ...ownAccounts], receivers }),
      vouches: (token) => listed.has(codec.key(token)) || undefined,
      isOwn: (hash) => hashes.has(hash.toLowerCase()),
    }
    const judged = all.map(({ row, before }): Activity => {
      const { marks, tokens } = before.evidence
      const relations = marks.map((mark) => context.known.relationTo(mark))
      const judgedBy = [context.isOwn(row.metadata.hash ?? ''), relations, tokens.map(context.vouches)].join()
      if (before.activity && before.judgedBy === judgedBy) return before.activity
      const activity = readRow(row, context)
      read.set(row, { evidence: before.evidence, judgedBy, activity })
      return activity
    })
    return {
      shown: judged.filter(({ suspicions }) => suspicions.length === 0),
      hidden: judged.filter(({ suspicions }) => suspicions.length > 0),
    }
  }
}
