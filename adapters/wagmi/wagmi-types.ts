// The part of wagmi that the bridge touches, in words of our own: it is the same in wagmi 2 and 3, and a host's types fit it whichever it has.

/** A connector of a wagmi config. */
export interface WagmiConnector {
  readonly id: string
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly icon?: string | undefined
  readonly rdns?: string | readonly string[] | undefined
  readonly emitter: WagmiEmitter
  connect(parameters?: { readonly chainId?: number; readonly isReconnecting?: boolean }): Promise<{
    readonly accounts: readonly unknown[]
    readonly chainId: number
  }>
  disconnect(): Promise<void>
  getProvider(): Promise<unknown>
  isAuthorized(): Promise<boolean>
  switchChain?(parameters: { chainId: number }): Promise<unknown>
}

/** What a connector says of itself. */
export interface WagmiEmitter {
  on(event: 'change', listener: (change: WagmiChange) => void): void
  on(event: 'disconnect', listener: () => void): void
  off(event: 'change', listener: (change: WagmiChange) => void): void
  off(event: 'disconnect', listener: () => void): void
  emit(event: 'change', change: { chainId: number }): void
}

/** A change of a connection. */
export interface WagmiChange {
  /** Of the connector. */
  readonly uid: string
  readonly accounts?: readonly string[] | undefined
  readonly chainId?: number | undefined
}

/** What wagmi knows of its connections. */
export interface WagmiState {
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
  readonly current: string | null
  readonly connections: ReadonlyMap<string, { readonly accounts: readonly string[]; readonly chainId: number }>
}

/** What `createConfig` of wagmi answers. */
export interface WagmiConfig {
  readonly connectors: readonly WagmiConnector[]
  readonly state: WagmiState
  /** Takes a function of the state. */
  setState(change: never): void
  subscribe<T>(selector: (state: WagmiState) => T, listener: (value: T, previous: T) => void): () => void
}
