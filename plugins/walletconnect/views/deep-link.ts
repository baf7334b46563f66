/**
 * The link that opens a wallet with a pairing link: `halcyon://wc?uri=…` for a scheme in whatever form a directory has it
 * (`halcyon`, `halcyon:`, `halcyon://`), `https://halcyon.example/wc?uri=…` for an https address. `twice`: Telegram on Android
 * decodes schemes once too often.
 */
export const deepLink = (wallet: string, uri: string, twice = false): string => {
  const encoded = encodeURIComponent(uri)
  if (/^https?:\/\//.test(wallet)) return `${wallet.replace(/\/+$/, '')}/wc?uri=${encoded}`
  const app = wallet.includes('://') ? wallet : `${wallet.replace(/[/:]/g, '')}://`
  return `${app.endsWith('/') ? app : `${app}/`}wc?uri=${twice ? encodeURIComponent(encoded) : encoded}`
}
