import { ConnectButton, useAccount, useConnect, useDisconnect, useNetwork } from 'portico/react'
import type { ReactNode } from 'react'

/** Buttons of the host's own that lead into the modal. */
export function OwnButtons(): ReactNode {
  return (
    <main>
      <ConnectButton.Custom>
        {({ isMounted, isConnected, isOpen, connector, shortAddress, network, chainId, buttonProps, networkButtonProps, error }) => (
          <>
            <button type="button" id="own" {...buttonProps}>
              {isConnected ? `${connector?.name} ${shortAddress}` : 'Sign in'}
            </button>
            <button type="button" id="own-network" {...networkButtonProps}>
              {network?.name}
            </button>
            <output id="mounted">{String(isMounted)}</output>
            <output id="open">{String(isOpen)}</output>
            <output id="chain">{chainId ?? 'none'}</output>
            <output id="error">{error?.code ?? 'none'}</output>
          </>
        )}
      </ConnectButton.Custom>
    </main>
  )
}

/** An interface of the host's own in the place of the modal. */
export function OwnWallets(): ReactNode {
  const { connectors, connect, status: attempt, error, pairingUri, reset } = useConnect()
  const { address, chainId, connector, status } = useAccount({ namespace: 'eip155' })
  const { disconnect } = useDisconnect()
  const { switchNetwork } = useNetwork()
  return (
    <main>
      <ul>
        {connectors.map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => connect(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <output id="pairing">{pairingUri ?? 'none'}</output>
      <output id="attempt">{attempt}</output>
      <output id="error">{error?.code ?? 'none'}</output>
      <output id="addr">{address ?? 'none'}</output>
      <output id="status">{status}</output>
      <output id="chain">{chainId ?? 'none'}</output>
      <output id="wallet">{connector?.name ?? 'none'}</output>
      <button type="button" onClick={() => void switchNetwork(10)}>
        OP Mainnet
      </button>
      <button type="button" onClick={() => void disconnect()}>
        Disconnect
      </button>
      <button type="button" onClick={reset}>
        Give up
      </button>
    </main>
  )
}
