// What is used of the vendor's code, so that a bundler can leave out the rest of it.
export { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk'
