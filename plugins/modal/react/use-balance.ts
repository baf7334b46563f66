import { useEffect, useState } from 'react'
import { isPorticoError } from '../../../kernel/contract/errors.ts'
import type { Undo } from '../../../kernel/contract/store.ts'
import { BALANCE, type BalanceState } from '../../account/manifest.ts'
import { usePortico, usePorticoState } from './portico-context.tsx'

const NONE: BalanceState = Object.freeze({ status: 'none' })

/**
 * The connected account's balance in the coin of its network. It is read when somebody connects, when account or network change, and when a
 * transaction has ended that the plugin `transactions` knows. Reading loads the chain's library. The plugin `account` has to be there.
 *
 * @example
 * const balance = useBalance()
 * return balance.status === 'ready' && <p>{`${shortAmount(balance.amount, balance.decimals, 3)} ${balance.symbol}`}</p>
 */
export const useBalance = (): BalanceState => {
  const portico = usePortico()
  const { status, caipAddress, network } = usePorticoState()
  const [balance, setBalance] = useState<BalanceState>(NONE)
  // Owner of the balance. Until the wallet has answered there is none.
  const subject = status === 'connected' && caipAddress ? `${caipAddress} ${network?.caipNetworkId}` : undefined
  useEffect(() => {
    if (subject === undefined) return
    let stop: Undo | undefined
    let over = false
    portico.service(BALANCE).then(
      ({ state, refresh }) => {
        if (over) return
        stop = state.subscribe(setBalance)
        void refresh()
      },
      (cause: unknown) => {
        if (!over && isPorticoError(cause)) setBalance({ status: 'failed', error: cause })
      },
    )
    return () => {
      over = true
      stop?.()
      setBalance(NONE)
    }
  }, [portico, subject])
  return balance
}
