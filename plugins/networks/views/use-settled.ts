import { useEffect, useState } from 'react'
import type { ClockPort } from '../../../kernel/contract/ports.ts'

/** The value once it has stayed the same for `ms`. */
export const useSettled = <T>(value: T, ms: number, clock: ClockPort): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => clock.after(ms, () => setSettled(value)), [value, ms, clock])
  return settled
}
