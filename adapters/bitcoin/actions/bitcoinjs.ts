// What is used of the library, so that a bundler can leave out the rest of it.
export { Psbt, Transaction } from 'bitcoinjs-lib'
