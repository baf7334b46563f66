/** Before every off-chain message: no transaction begins with these bytes. */
const SIGNING_DOMAIN = Uint8Array.of(0xff, ...new TextEncoder().encode('solana offchain'))

/** Bytes of a public key, and of an application domain. */
const WORD = 32

/** Where the application domain of version 0 begins. */
const DOMAIN_AT = SIGNING_DOMAIN.length + 1

/** Bytes before the text: of version 1, of version 0, and of its first draft, which has neither domain nor signers. */
const HEADERS: readonly number[] = [DOMAIN_AT + 1 + WORD, DOMAIN_AT + WORD + 2 + WORD + 2, DOMAIN_AT + 3]

/** Printable ASCII, short UTF-8, long UTF-8. A wallet chooses; what is signed is the same text. */
const FORMATS: readonly number[] = [0, 1, 2]

/** The longest text of version 0. */
const LONGEST = 0xffff

const NO_DOMAIN = new Uint8Array(WORD)

const bytesOf = (...parts: readonly (number | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, at) => byte === b[at])

/**
 * What a hardware wallet may sign in the place of a text: every off-chain message of Solana that wraps exactly this text for this signer alone.
 * Versions 0 and 1, and the first draft of version 0, which older Ledger apps sign.
 *
 * @param domain The application domain of version 0. Default: none, which is 32 zeros.
 */
export const offchainMessages = (text: Uint8Array, signer: Uint8Array, domain: Uint8Array = NO_DOMAIN): readonly Uint8Array[] => {
  const length = Uint8Array.of(text.length & 0xff, text.length >> 8)
  const old = FORMATS.flatMap((format) => [
    bytesOf(SIGNING_DOMAIN, 0, domain, format, 1, signer, length, text),
    bytesOf(SIGNING_DOMAIN, 0, format, length, text),
  ])
  return [bytesOf(SIGNING_DOMAIN, 1, 1, signer, text), ...(text.length > LONGEST ? [] : old)]
}

const domainIn = (signed: Uint8Array): Uint8Array => signed.slice(DOMAIN_AT, DOMAIN_AT + WORD)

/** The text in what a wallet says that it has signed: of an off-chain message that wraps it for this signer alone; anything else is the text itself. */
export const textIn = (signed: Uint8Array, signer: Uint8Array): Uint8Array => {
  const texts = HEADERS.map((header) => signed.slice(header)).filter(({ length }) => length > 0)
  return texts.find((text) => offchainMessages(text, signer, domainIn(signed)).some((message) => isEqual(message, signed))) ?? signed
}

/** A signature as it is handed on: followed by the application domain where what was signed has one. Without it nobody could verify it. */
export const withDomain = (signature: Uint8Array, signed: Uint8Array, signer: Uint8Array): Uint8Array => {
  const text = textIn(signed, signer)
  const isPlain = text === signed || offchainMessages(text, signer).some((message) => isEqual(message, signed))
  return isPlain ? signature : bytesOf(signature, domainIn(signed))
}
