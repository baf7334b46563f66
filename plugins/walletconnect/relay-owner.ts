/**
 * Keeps the sessions of one kernel, and the ways to wallets: their code comes with who needs them. Each is made once. Its methods stand beside
 * them, in `relay-sessions.ts`: the manifest's declarations are part of every host's program, and the vendor's client is no part of them.
 */
export interface RelayOwner {}
