import { parseEther } from 'ethers'
import { createEthersBridge, type EthersState } from 'portico/adapters/ethers'
import { portico } from './portico.ts'

const bridge = createEthersBridge(portico)

const say = (id: string, text: string): void => {
  const output = document.querySelector(id)
  if (output) output.textContent = text
}
/** What a click does, and what came of it. */
const onClick = (id: string, act: () => Promise<string>): void => {
  document.querySelector(id)?.addEventListener('click', () => {
    say('#result', '')
    act().then(
      (text) => say('#result', text),
      (error: unknown) => say('#result', `error ${String(Object(error).code)}`),
    )
  })
}

const show = async ({ provider, signer }: EthersState): Promise<void> => {
  try {
    const [address, chain] = [signer?.address, (await provider?.getNetwork())?.chainId]
    // While it was asked the wallet may have moved on: what is so then is shown by the next change.
    if (bridge.getState().signer !== signer) return
    say('#addr', address ?? 'none')
    say('#chain', chain === undefined ? 'none' : `${chain}`)
  } catch (error) {
    if (bridge.getState().signer === signer) say('#result', `error ${String(Object(error).code)}`)
  }
}
bridge.subscribe((state) => void show(state))

document.querySelector('#connect')?.addEventListener('click', () => void portico.open())
onClick('#sign', async () => (await bridge.getSigner()).signMessage('Hello from the host'))
onClick('#send', async () => {
  const signer = await bridge.getSigner()
  const transaction = await signer.sendTransaction({ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: parseEther('0.001') })
  await transaction.wait()
  return transaction.hash
})
onClick('#switch', async () => {
  await portico.switchNetwork(10)
  return 'switched'
})
onClick('#disconnect', async () => {
  await portico.disconnect()
  return 'disconnected'
})
