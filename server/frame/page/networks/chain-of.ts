/** A chain as the wire writes it, as CAIP-2: numbers and digits are chains of eip155. Undefined for text of another form. */
export const caipOf = (chainId: string | number): string | undefined => {
  const text = String(chainId)
  if (/^\d{1,20}$/.test(text)) return `eip155:${text}`
  if (/^0x[0-9a-fA-F]{1,16}$/.test(text)) return `eip155:${BigInt(text)}`
  return /^(eip155:\d{1,20}|solana:[-_a-zA-Z0-9]{1,32})$/.test(text) ? text : undefined
}

/** A chain as the wire writes it: a number for eip155, else CAIP-2. */
export const wireChain = (caip: string): string | number => (caip.startsWith('eip155:') ? Number(caip.slice('eip155:'.length)) : caip)
