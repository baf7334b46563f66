import type { UniversalProvider as Vendor } from '@walletconnect/universal-provider'

// What `import('@walletconnect/universal-provider')` of the package leads to under the condition `node`. A bundle for a server would
// carry the client for nobody, and where pnpm installs it webpack warns of an optional module that it looks for.

/**
 * The client where there is no browser: Node loads it by itself when it is started, and bundlers for servers leave it out. The parts of
 * the vendor's class that are used.
 */
export const UniversalProvider: Pick<typeof Vendor, 'init'> = {
  async init(options) {
    const loaded = await import(
      /* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ '@walletconnect/universal-provider'
    )
    const vendor: typeof Vendor = loaded.UniversalProvider ?? Reflect.get(loaded.default, 'UniversalProvider')
    return vendor.init(options)
  },
}
