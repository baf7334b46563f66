// What is used of the vendor's code, so that a bundler can leave out the rest of it.
export { SafeAppProvider } from '@safe-global/safe-apps-provider'
export { default as SafeAppsSDK } from '@safe-global/safe-apps-sdk'
