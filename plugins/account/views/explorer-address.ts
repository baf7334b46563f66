/** The page of an address on an explorer. */
export const explorerAddress = (explorer: string, address: string): string =>
  `${explorer.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`
