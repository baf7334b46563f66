import type { Portico } from 'portico'
import { bitcoin } from 'portico/adapters/bitcoin'
import type { SolanaFace } from 'portico/adapters/solana'
import { solana } from 'portico/adapters/solana'

// An adapter's module brings the types of its family's provider.
export const adapters = [solana(), bitcoin({ apis: {} })]

export const readFamilies = async (portico: Portico): Promise<readonly string[]> => {
  const wallet: SolanaFace | undefined = portico.getProvider('solana')
  const [account] = wallet?.accounts ?? []
  const { request } = portico.getProvider('bip122') ?? {}
  await request?.({ method: 'getAccountAddresses' })
  const signed = await wallet?.features['solana:signMessage']?.signMessage({ message: new Uint8Array() })
  return [account?.address ?? '', String(signed?.[0]?.signature.length)]
}

// @ts-expect-error no method of a Wallet Standard wallet
export const send = (portico: Portico) => portico.getProvider('solana')?.send
