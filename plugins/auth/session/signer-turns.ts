import type { AccountType, CaipNetworkId } from '../../../kernel/contract/caip.ts'
import { PorticoError } from '../../../kernel/contract/errors.ts'
import type { Signer } from '../signer.ts'

/** Where the signer has to be for a request. */
export interface SignerPlace {
  readonly network: CaipNetworkId
  /** The account that it signs with, in families that have several types. */
  readonly account?: { readonly address: string; readonly type: AccountType }
}

/** The signer is on one chain and signs with one type of account at a time, and two families ask it. */
export interface SignerTurns {
  /** Runs what moves the signer, one after the other: what one has read is not overtaken by another. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Within a turn: moves the signer where it is elsewhere. Rejects with `ACCOUNT_MISMATCH` where it takes another account. */
  moveTo(place: SignerPlace, same: (a: string, b: string) => boolean): Promise<void>
  /** The signer is there already; undefined where nobody knows, so that the next request moves it. */
  set(place: SignerPlace | undefined): void
}

export const otherAccount = (): PorticoError =>
  new PorticoError('ACCOUNT_MISMATCH', 'The embedded wallet uses another account.', { rpcCode: 4100 })

/** Makes the turns of one signer. */
export const createSignerTurns = (signer: Signer): SignerTurns => {
  let current: SignerPlace | undefined
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    async moveTo({ network, account }, same) {
      const isThere = current?.network === network
      if (isThere && (!account || current?.account?.type === account.type)) return
      // It may move and not say so.
      current = undefined
      if (!isThere) await signer.ask('SWITCH_NETWORK', { chainId: network })
      if (account) {
        const { type, address } = await signer.ask('SET_PREFERRED_ACCOUNT', { type: account.type })
        if (type !== account.type || !same(address, account.address)) throw otherAccount()
      }
      current = { network, ...(account && { account }) }
    },
    set(place) {
      current = place
    },
  }
}
