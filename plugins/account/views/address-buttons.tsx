import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { copyIcon, outIcon } from '../../../ui-kit/icons/icons.ts'
import { IconButton } from '../../../ui-kit/parts/inputs/icon-button.tsx'
import { manifest } from '../manifest.ts'

/** The page of an address on an explorer. */
const explorerAddress = (explorer: string, address: string): string =>
  `${explorer.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`

/** Copies the whole address, and opens it in the explorer of the network where there is one. */
export function AddressButtons({ address }: { readonly address: string }) {
  const { networks, toasts } = useServices(manifest)
  const { links, log } = useScope(manifest).ports
  const text = useText(manifest)
  const explorer = useStore(networks.active)?.blockExplorers?.default
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address)
      toasts.show({ kind: 'success', text: text('addressCopied') })
    } catch (cause) {
      log.warn('The clipboard refused the address.', cause)
      toasts.show({ kind: 'error', text: text('copyFailed') })
    }
  }
  const openExplorer = (url: string): void => {
    try {
      links.open(explorerAddress(url, address))
    } catch (cause) {
      log.warn('The explorer of the network is no address that may be opened.', cause)
      toasts.show({ kind: 'error', text: text('explorerRefused') })
    }
  }
  return (
    <>
      <IconButton icon={copyIcon} label={text('copyAddress')} onClick={() => void copy()} />
      {explorer && (
        <IconButton icon={outIcon} label={text('openExplorer', { explorer: explorer.name })} onClick={() => openExplorer(explorer.url)} />
      )}
    </>
  )
}
