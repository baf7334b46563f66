import { useConnect, useConnection, useConnectors, useDisconnect } from 'wagmi'

export function Wallet() {
  const { address, isReconnecting } = useConnection() // useAccount in wagmi 2
  const [connector] = useConnectors()
  const { mutate: connect } = useConnect()
  const { mutate: disconnect } = useDisconnect()
  const toggle = () => {
    if (address) disconnect()
    else if (connector) connect({ connector })
  }
  return (
    <button type="button" disabled={isReconnecting} onClick={toggle}>
      {address ?? 'Connect wallet'}
    </button>
  )
}
