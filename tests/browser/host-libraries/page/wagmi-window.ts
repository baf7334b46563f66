import type { Portico } from 'portico'

/** What a test does on the page with wagmi 2. Each answers once wagmi has. */
export interface WagmiPage {
  readonly portico: Portico
  /** Connects by the connector that leads to the modal. Answers the code of a refusal. */
  connect(): Promise<number | undefined>
  disconnect(): Promise<void>
  switchChain(chainId: number): Promise<void>
  sign(message: string): Promise<`0x${string}`>
  send(to: `0x${string}`, value: bigint): Promise<`0x${string}`>
}

declare global {
  interface Window {
    wagmiPage: WagmiPage
  }
}
