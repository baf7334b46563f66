import { useServices, useStore } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'
import type { ReceiveNetwork } from '../service.ts'

/** Names that a sentence can hold. */
const MOST = 4

/** Names of networks in a sentence of the visitor's language: "Solana and Bitcoin". Of many, the first, and an ellipsis. */
export const useNetworkNames = (): ((networks: readonly ReceiveNetwork[]) => string) => {
  const { i18n } = useServices(manifest)
  const language = useStore(i18n.language)
  return (networks) => {
    const names = networks.slice(0, MOST).map(({ network }) => network.name)
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(networks.length > MOST ? [...names, '…'] : names)
  }
}
