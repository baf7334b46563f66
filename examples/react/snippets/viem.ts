import type { Portico } from 'portico'
import { createWalletClient, custom, parseEther } from 'viem'
import { mainnet } from 'viem/chains'

export async function pay(portico: Portico) {
  const provider = portico.getProvider('eip155')
  const account = portico.getAccount('eip155')
  if (!provider || !account) return portico.open()

  const wallet = createWalletClient({ account: account.address, chain: mainnet, transport: custom(provider) })
  return wallet.sendTransaction({
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: parseEther('0.001'),
  })
}
