import { useEffect, useState } from 'react'
import type { NamesService } from '../../../kernel/contract/names.ts'
import { useScope, useServices, useStore } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'
import type { Activity } from '../service.ts'

/** The name of a row's counterparty, once a plugin knows one. */
export const useName = ({ network, counterparty: address, suspicions }: Activity): string | undefined => {
  const names: NamesService | undefined = useStore(useServices(manifest).names)
  const { log } = useScope(manifest).ports
  const [known, setKnown] = useState<{ readonly address: string; readonly name: string | undefined }>()
  // A name would lend trust to an address that is made to deceive.
  const asked = suspicions.length > 0 ? undefined : address
  useEffect(() => {
    if (asked === undefined || !names) return
    const ended = new AbortController()
    names.nameOf({ address: asked, network, signal: ended.signal }).then(
      (name) => {
        if (!ended.signal.aborted) setKnown({ address: asked, name })
      },
      (cause: unknown) => log.debug('A name could not be looked up.', cause),
    )
    return () => ended.abort()
  }, [names, network, asked, log])
  return known?.address === asked ? known?.name : undefined
}
