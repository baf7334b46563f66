import { useEffect, useState } from 'react'
import { useServices } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

/** The name of an address, once a plugin knows one. */
export const useName = (address: string | undefined): string | undefined => {
  const { history } = useServices(manifest)
  const [known, setKnown] = useState<{ readonly address: string; readonly name: string | undefined }>()
  useEffect(() => {
    if (address === undefined) return
    let current = true
    void history.nameOf(address).then((name) => {
      if (current) setKnown({ address, name })
    })
    return () => {
      current = false
    }
  }, [history, address])
  return known?.address === address ? known?.name : undefined
}
