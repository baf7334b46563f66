import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { defineElements } from 'portico/element'
import { mainnet, optimism } from 'portico/networks'
import { definePlugin } from 'portico/plugin'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import './host-window.ts'

// One copy of the package for each folder this file is served from.
const folder = new URL('.', import.meta.url).pathname.replaceAll('/', '')

// Its address, where the page has WalletConnect.
const relayUrl = new URLSearchParams(location.search).get('relay')

window.kernels ??= {}
window.copies ??= {}
window.copies[folder] = {
  start(id, container, options = {}) {
    const portico = createPortico({
      ...options,
      id,
      networks: [mainnet, optimism],
      plugins: defaults({ walletconnect: relayUrl === null ? false : { relayUrl }, evm: { external: window.ownProviders ?? [] } }),
      ...(container !== undefined && { embedded: true, container: () => document.querySelector<HTMLElement>(container) }),
      metadata: { name: id, description: 'One of several kernels', url: location.origin, icons: [] },
    })
    window.kernels[id] = portico
    window.definePlugin = definePlugin
    return portico
  },
  defineElements(id) {
    const portico = window.kernels[id]
    if (portico) defineElements(portico, { prefix: id })
  },
  drawNothing() {
    const root = createRoot(document.createElement('div'))
    flushSync(() => root.render(null))
    root.unmount()
  },
}
