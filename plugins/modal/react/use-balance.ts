import { useEffect, useState } from 'react'
import type { BalanceState } from '../../account/manifest.ts'
import { balanceOwner, followBalance } from '../buttons/follow-balance.ts'
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
  const subject = balanceOwner(usePorticoState())
  const [balance, setBalance] = useState<BalanceState>(NONE)
  useEffect(() => {
    if (subject === undefined) return
    const stop = followBalance(portico, setBalance)
    return () => {
      stop()
      setBalance(NONE)
    }
  }, [portico, subject])
  return balance
}
