import { AccountButton, ConnectButton, NetworkButton, useAccount, useDisconnect, useModal, useNetwork } from 'portico/react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { Card } from './card.tsx'

/** Portico's buttons, and what a host learns and does through hooks. */
export function ConnectionCard(): ReactNode {
  const { address, status, isConnected } = useAccount()
  const { network, unsupportedNetwork } = useNetwork()
  const { buttonProps } = useModal()
  const { disconnect } = useDisconnect()
  const { texts } = useTexts()
  const [mounted, setMounted] = useState(true)
  return (
    <Card title={texts.tryTitle} text={texts.tryText}>
      <fieldset className="row" aria-label={texts.buttons}>
        {mounted && (
          <>
            {isConnected ? <AccountButton size="l" /> : <ConnectButton size="l" />}
            <NetworkButton size="l" />
          </>
        )}
      </fieldset>
      <dl>
        <dt>{texts.status}</dt>
        <dd id="status" data-status={status}>
          {status}
        </dd>
        <dt>{texts.account}</dt>
        <dd id="addr">{address ?? texts.none}</dd>
        <dt>{texts.network}</dt>
        <dd id="network">{unsupportedNetwork ?? network?.name ?? texts.none}</dd>
      </dl>
      <div className="row">
        <button type="button" id="connect" {...buttonProps}>
          {texts.open}
        </button>
        <button type="button" id="disconnect" disabled={status === 'disconnected'} onClick={() => void disconnect()}>
          {texts.disconnect}
        </button>
        <button type="button" id="mount" className="quiet" onClick={() => setMounted((now) => !now)}>
          {mounted ? texts.unmount : texts.mount}
        </button>
      </div>
    </Card>
  )
}
