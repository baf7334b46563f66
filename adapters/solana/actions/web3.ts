// What is used of the library, so that a bundler can leave out the rest of it: its `Connection` would bring two JSON-RPC clients and a
// WebSocket along.
export { PublicKey, SystemProgram, TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
