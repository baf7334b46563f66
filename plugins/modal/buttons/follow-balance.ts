import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { Portico } from '../../../kernel/contract/kernel-api.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { shortAmount } from '../../../kernel/contract/tools/decimal.ts'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amounts.ts'
import { BALANCE, type BalanceState } from '../../account/manifest.ts'

/** Owner of the balance: whose, and where. Until the wallet has answered there is none. */
export const balanceOwner = ({ status, caipAddress, network }: ReturnType<Portico['getState']>): string | undefined =>
  status === 'connected' && caipAddress ? `${caipAddress} ${network?.caipNetworkId}` : undefined

/** Reads the balance once and follows it until undone. */
export const followBalance = (portico: Portico, show: (state: BalanceState) => void): Undo => {
  let stop: Undo | undefined
  let over = false
  portico.service(BALANCE).then(
    ({ state, refresh }) => {
      if (over) return
      stop = state.subscribe(show)
      void refresh()
    },
    (cause: unknown) => {
      if (!over && isPorticoError(cause)) show({ status: 'failed', error: cause })
    },
  )
  return () => {
    over = true
    stop?.()
  }
}

/** Digits of a balance on a button. */
const PLACES = 3

/** The balance as a button says it; undefined while there is none. */
export const balanceText = (balance: BalanceState, language: string): string | undefined =>
  balance.status === 'ready'
    ? `${writtenAmount(shortAmount(balance.amount, balance.decimals, PLACES), language)} ${balance.symbol}`
    : undefined
