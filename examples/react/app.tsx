import { AccountButton, ConnectButton, NetworkButton, useAccount, useDisconnect, useModal, useNetwork } from 'portico/react'
import { type ReactNode, useState } from 'react'
import { HostActions } from './host-actions.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** A host application: it follows the account through hooks, and signs and sends through the wallet's own provider. */
export function App(): ReactNode {
  const { address, status, isConnected } = useAccount()
  const { network, unsupported } = useNetwork()
  const { open } = useModal()
  const disconnect = useDisconnect()
  const [mounted, setMounted] = useState(true)
  return (
    <main>
      <h1>A React host</h1>
      <section aria-label="Portico's buttons" className="row">
        {mounted && (
          <>
            <ConnectButton />
            <NetworkButton />
            {isConnected && <AccountButton size="s" />}
          </>
        )}
      </section>
      <dl>
        <dt>Status</dt>
        <dd id="status">{status}</dd>
        <dt>Account</dt>
        <dd id="addr">{address ?? 'none'}</dd>
        <dt>Network</dt>
        <dd id="network">{unsupported ?? network?.name ?? 'none'}</dd>
      </dl>
      <section className="row">
        <button type="button" id="connect" onClick={() => void open()}>
          Open
        </button>
        <button type="button" id="disconnect" onClick={() => void disconnect()}>
          Disconnect
        </button>
        <button type="button" id="mount" onClick={() => setMounted((now) => !now)}>
          {mounted ? 'Unmount the buttons' : 'Mount the buttons'}
        </button>
        <ThemeChoice />
        <LanguageChoice />
      </section>
      <HostActions />
    </main>
  )
}
