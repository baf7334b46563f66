import type { UniversalProvider } from '@walletconnect/universal-provider'

/** The vendor's client. */
export type VendorProvider = InstanceType<typeof UniversalProvider>
/** Its options. */
export type ClientOptions = Parameters<typeof UniversalProvider.init>[0]
