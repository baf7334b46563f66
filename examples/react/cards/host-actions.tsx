import { useAccount, useProvider } from 'portico/react'
import { type ReactNode, useState } from 'react'
import { type Address, createClient, custom, type EIP1193Provider, parseEther, stringToHex } from 'viem'
import { sendTransaction, signMessage } from 'viem/actions'
import { useTexts } from '../texts/index.ts'
import { Card } from './card.tsx'

const RECEIVER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** What a host does without the modal: viem over the wallet's own provider. */
export function HostActions(): ReactNode {
  const { address } = useAccount()
  const { texts } = useTexts()
  const provider = useProvider('eip155')
  const [kept, setKept] = useState<typeof provider>(undefined)
  const [result, setResult] = useState('')

  const run = (work: () => Promise<string>): void => {
    setResult('waiting')
    work().then(setResult, (error: unknown) => {
      const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
      setResult(`error ${String(code)}: ${String(message)}`)
    })
  }
  const client = () => createClient({ account: address as Address, transport: custom(provider as unknown as EIP1193Provider) })
  return (
    <Card title={texts.providerTitle} text={texts.providerText}>
      <div className="row">
        <button
          type="button"
          id="sign"
          disabled={!provider}
          onClick={() => {
            setKept(provider)
            run(() => signMessage(client(), { message: 'Hello from the host' }))
          }}
        >
          {texts.sign}
        </button>
        <button
          type="button"
          id="send"
          disabled={!provider}
          onClick={() => run(() => sendTransaction(client(), { to: RECEIVER, value: parseEther('0.001'), chain: null }))}
        >
          {texts.send}
        </button>
        <button
          type="button"
          id="kept"
          className="quiet"
          disabled={!kept}
          onClick={() =>
            run(async () => String(await kept?.request({ method: 'personal_sign', params: [stringToHex('Still there?'), address] })))
          }
        >
          {texts.kept}
        </button>
      </div>
      <output id="result">{result}</output>
    </Card>
  )
}
