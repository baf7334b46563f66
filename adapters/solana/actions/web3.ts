// What is used of the library, so that a bundler can leave out the rest of it.
export {
  Connection,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
