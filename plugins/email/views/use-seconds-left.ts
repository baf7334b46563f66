import { useEffect, useState } from 'react'
import { useScope, useServices, useStore } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

/** Seconds until another code may be asked for. */
export const useSecondsLeft = (): number => {
  const { auth } = useServices(manifest)
  const { clock } = useScope(manifest).ports
  const until = useStore(auth.resendAt)
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - clock.now()) / 1_000))
  const counts = left > 0
  const [, tick] = useState(0)
  useEffect(() => (counts ? clock.every(1_000, () => tick((count) => count + 1)) : undefined), [clock, counts])
  return left
}
