import { useEffect, useState } from 'react'

/** The logo of a known network, by its CAIP-2 id, once the drawings have come: they are asked for by the first that is drawn. */
export const useNetworkLogo = (id: string | undefined): string | undefined => {
  const [found, setFound] = useState<{ readonly id: string; readonly logo: string | undefined }>()
  useEffect(() => {
    if (id === undefined) return
    let current = true
    import('../../logos/network-logo.ts').then(
      ({ networkLogo }) => {
        if (current) setFound({ id, logo: networkLogo(id) })
      },
      // Where the drawings did not come, the letter stays.
      () => {},
    )
    return () => {
      current = false
    }
  }, [id])
  return found?.id === id ? found?.logo : undefined
}
