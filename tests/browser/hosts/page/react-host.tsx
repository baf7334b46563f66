import type { Portico } from 'portico'
import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, useAccount } from 'portico/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { Interface } from './host-window.ts'
import './kernels.ts'
import { OwnButtons, OwnWallets } from './own-interface.tsx'

function Host(): ReactNode {
  const { address, status } = useAccount()
  return (
    <main>
      <ConnectButton />
      <NetworkButton />
      <AccountButton />
      <output id="addr">{address ?? 'none'}</output>
      <output id="status">{status}</output>
    </main>
  )
}

const INTERFACES: Readonly<Record<Interface, () => ReactNode>> = { ready: Host, buttons: OwnButtons, wallets: OwnWallets }

/** Starts the one kernel of a React host. Not as the file loads: bundlers let other chunks load it for what it shares with them. */
window.startReactHost = () => {
  const portico = Object.values(window.copies)[0]?.start('default')
  if (!portico) throw new TypeError('There is no copy of the package on this page.')

  window.subscriptions = 0
  const counted: Portico = {
    ...portico,
    subscribe(listener) {
      const undo = portico.subscribe(listener)
      window.subscriptions += 1
      return () => {
        window.subscriptions -= 1
        undo()
      }
    },
  }
  let root: Root | undefined
  window.mountHost = (how, drawn = 'ready') => {
    const container = document.querySelector('#root')
    if (!container) return
    const Drawn = INTERFACES[drawn]
    const tree = (
      <StrictMode>
        <PorticoProvider portico={counted}>
          <Drawn />
        </PorticoProvider>
      </StrictMode>
    )
    if (how === 'hydrate') root = hydrateRoot(container, tree)
    else {
      root = createRoot(container)
      root.render(tree)
    }
  }
  window.unmountHost = () => {
    root?.unmount()
    root = undefined
  }
}
