import { ConnectButton, PorticoProvider, useAccount } from 'portico/react'
import { checkPlugin, createTestWallet, mountPlugin } from 'portico/testing'
import { Button, Row } from 'portico/ui-kit'
import { createRef, type ReactNode } from 'react'
import { acmeStaking } from './acme.js'

export const button = createRef<HTMLButtonElement>()

export function Address(): ReactNode {
  const { address } = useAccount()
  return <Row name={address ?? <Button ref={button}>None</Button>} />
}

export const useEvmAddress = (): `0x${string}` | undefined => useAccount({ namespace: 'eip155' }).address

export const parts = [ConnectButton, PorticoProvider]

export const test = async (): Promise<void> => {
  const wallet = createTestWallet({ accounts: ['0x52908400098527886E0F7030069857D2E4169EE7'], behaviour: 'reject' })
  wallet.announce()()
  const mounted = await mountPlugin(acmeStaking())
  await mounted.view('acme.staking:Stake', { pool: '1' })
  // @ts-expect-error a behaviour that does not exist
  wallet.setBehaviour('rejects')
  for (const { code, message } of await checkPlugin(acmeStaking())) throw new Error(`${code}: ${message}`)
}
