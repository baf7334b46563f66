// What a restored connection does not need before the visitor asks for it: one file, loaded once.
export { connectWallet } from './connect-wallet.ts'
export { revokeAccounts } from './revoke-accounts.ts'
export { switchWallet } from './switch-wallet.ts'
