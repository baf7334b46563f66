/** Why a request was refused, by the codes of EIP-1193, EIP-5792 and JSON-RPC. */
const CODES = {
  rejected: 4001,
  unsupportedMethod: 4200,
  invalidParams: -32602,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownId: 5730,
  tooLarge: 5740,
  rejectedUpgrade: 5750,
  unsupportedAtomicity: 5760,
} as const

/** A refusal that the page can tell from others by its code. */
export class RequestError extends Error {
  readonly code: number

  constructor(reason: keyof typeof CODES, message: string) {
    super(message)
    this.name = 'RequestError'
    this.code = CODES[reason]
  }
}
