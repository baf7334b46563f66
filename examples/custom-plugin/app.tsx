import { useAccount, useModal, usePortico, useProvider } from 'portico/react'
import { type ReactNode, useState } from 'react'
import { acmeStaking } from './acme-plugin.tsx'

const messageOf = (error: unknown): string => {
  const { code, message }: { readonly code?: unknown; readonly message?: unknown } = Object(error)
  return `error ${String(code)}: ${String(message)}`
}

/** A host that adds a plugin of its own while it runs, calls its method and takes it out again. */
export function App(): ReactNode {
  const portico = usePortico()
  const { buttonProps } = useModal()
  const { address: shown, isConnected } = useAccount()
  const address = isConnected ? shown : undefined
  const provider = useProvider('eip155')
  const [output, setOutput] = useState('')

  const run = (work: () => Promise<string>): void => {
    setOutput('waiting')
    work().then(setOutput, (error: unknown) => setOutput(messageOf(error)))
  }
  const add = async (): Promise<string> => {
    portico.plugins.add(acmeStaking())
    return 'added'
  }
  const remove = async (): Promise<string> => {
    await portico.plugins.remove('acme.staking')
    return 'removed'
  }
  const stake = async (): Promise<string> => {
    if (!provider) return 'connect first'
    await provider.request({ method: 'acme_stake', params: ['Harbour'] })
    return 'staked in Harbour'
  }
  return (
    <main>
      <h1>A plugin of your own</h1>
      <p>
        Account: <output id="addr">{address ?? 'none'}</output>
      </p>
      <div className="row">
        <button type="button" id="connect" {...buttonProps}>
          {address ? 'Account' : 'Connect wallet'}
        </button>
        <button type="button" onClick={() => run(add)}>
          Add plugin
        </button>
        <button type="button" onClick={() => run(remove)}>
          Remove plugin
        </button>
        <button type="button" onClick={() => run(stake)}>
          Call acme_stake
        </button>
      </div>
      <output id="result">{output}</output>
    </main>
  )
}
