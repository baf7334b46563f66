/** An account that the sandbox funds on its Solana chain. TEST ONLY: whoever reads this can spend from it. */
export interface SolanaTestAccount {
  /** Base58 of the public key. */
  readonly address: string
  /** The private key's seed, 32 bytes as hexadecimal. */
  readonly seed: string
}

/** The accounts for wallets and tests, each with 1,000 SOL. Nothing of value may be sent to them on a public chain. */
export const solanaTestAccounts = [
  {
    address: 'GhGV7h84iSsxBmRo3wAitj84C8DQYkyXvuQ1ZHZHrgTd',
    seed: '0fbebab84daf9c5970a224a3fdec91c9f3e42d283d3a50a8c41c0a334835ec9f',
  },
  {
    address: '9XaGLn6QNmEA7BFdPCXGwqubyymq9V3qf385JhWCSFSr',
    seed: '4150062e392a942e98bedc88c7a14948cc4bc9feb80ddf4a04605019bdcb3c23',
  },
  {
    address: 'BSwkpgzCiaYuvs8t7pwtv9E4NUJadBkzfMGdwQiHjUYL',
    seed: '090eb1c79a2c0e3132122470738b5edd00691d2f2426ce79edc1d9d470ed7ff3',
  },
  {
    address: 'A4tZKc1VUwH3fa4xDS9qqJJXbWQb2P2BaXYwcEQZEmZU',
    seed: '52cdacb457c2ebed7cb129be2cef195e31b8dabc2fdb55927d2168c754470748',
  },
] as const satisfies readonly SolanaTestAccount[]

/** What each test account holds at the start, in lamports. */
export const startBalance = 1_000_000_000_000n
