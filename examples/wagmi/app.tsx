import { type ReactNode, useState } from 'react'
import { parseEther } from 'viem'
import { useConnect, useConnection, useConnectors, useDisconnect, useSendTransaction, useSignMessage, useSwitchChain } from 'wagmi'
import { optimism } from 'wagmi/chains'

const codeOf = (error: unknown): unknown => Object(error).code ?? Object(Object(error).cause).code ?? Object(error).name

/** Everything here is wagmi's own: what the modal connects is in its hooks. */
export function App(): ReactNode {
  const { address, chainId, status } = useConnection()
  const [connector] = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  const sign = useSignMessage()
  const send = useSendTransaction()
  const switchChain = useSwitchChain()
  const [result, setResult] = useState('')
  const run = (act: () => Promise<unknown>) => () => {
    setResult('')
    act().then(
      (value) => setResult(typeof value === 'string' ? value : 'done'),
      (error: unknown) => setResult(`error ${String(codeOf(error))}`),
    )
  }
  return (
    <>
      <h1>A host that uses wagmi</h1>
      <menu>
        <button id="connect" type="button" onClick={run(async () => connector && connect.mutateAsync({ connector }))}>
          Connect wallet
        </button>
        <button id="sign" type="button" onClick={run(() => sign.mutateAsync({ message: 'Hello from the host' }))}>
          Sign
        </button>
        <button
          id="send"
          type="button"
          onClick={run(() => send.mutateAsync({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: parseEther('0.001') }))}
        >
          Send 0.001
        </button>
        <button id="switch" type="button" onClick={run(() => switchChain.mutateAsync({ chainId: optimism.id }))}>
          Use OP Mainnet
        </button>
        <button id="disconnect" type="button" onClick={run(() => disconnect.mutateAsync())}>
          Disconnect
        </button>
      </menu>
      <p>
        Status: <output id="status">{status}</output>
      </p>
      <p>
        Account: <output id="addr">{address ?? 'none'}</output>
      </p>
      <p>
        Chain: <output id="chain">{chainId ?? 'none'}</output>
      </p>
      <p>
        Result: <output id="result">{result}</output>
      </p>
    </>
  )
}
