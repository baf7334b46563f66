import type { FailedTransactionMetadata } from 'litesvm'

// The virtual machine gives numbers; a validator's JSON-RPC gives these names, in this order.
const TRANSACTION_ERRORS = [
  ...['AccountInUse', 'AccountLoadedTwice', 'AccountNotFound', 'ProgramAccountNotFound', 'InsufficientFundsForFee'],
  ...['InvalidAccountForFee', 'AlreadyProcessed', 'BlockhashNotFound', 'CallChainTooDeep', 'MissingSignatureForFee'],
  ...['InvalidAccountIndex', 'SignatureFailure', 'InvalidProgramForExecution', 'SanitizeFailure', 'ClusterMaintenance'],
  ...['AccountBorrowOutstanding', 'WouldExceedMaxBlockCostLimit', 'UnsupportedVersion', 'InvalidWritableAccount'],
]

const INSTRUCTION_ERRORS = [
  ...['GenericError', 'InvalidArgument', 'InvalidInstructionData', 'InvalidAccountData', 'AccountDataTooSmall', 'InsufficientFunds'],
  ...['IncorrectProgramId', 'MissingRequiredSignature', 'AccountAlreadyInitialized', 'UninitializedAccount', 'UnbalancedInstruction'],
  ...['ModifiedProgramId', 'ExternalAccountLamportSpend', 'ExternalAccountDataModified', 'ReadonlyLamportChange', 'ReadonlyDataModified'],
]

/** A transaction's error as JSON-RPC has it: a name, or an object with one name. */
export type TransactionError = string | Readonly<Record<string, unknown>>

const nameIn = (names: readonly string[], code: unknown): string => (typeof code === 'number' && names[code]) || `Error${String(code)}`

const instructionError = (error: unknown): TransactionError => {
  if (typeof error !== 'object' || error === null) return nameIn(INSTRUCTION_ERRORS, error)
  return 'code' in error ? { Custom: error.code } : 'BorshIoError'
}

/** The error of a failed transaction as a validator says it. */
export const transactionErrorOf = (failed: FailedTransactionMetadata): TransactionError => {
  const error: unknown = failed.err()
  if (typeof error !== 'object' || error === null) return nameIn(TRANSACTION_ERRORS, error)
  if ('index' in error && 'err' in error && typeof error.err === 'function') {
    return { InstructionError: [error.index, instructionError(error.err())] }
  }
  if ('accountIndex' in error) return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  return 'index' in error ? { DuplicateInstruction: error.index } : 'Unknown'
}

const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  SignatureFailure: 'Transaction did not pass signature verification',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
}

/** The same as a sentence, in a validator's words. */
export const sentenceOf = (error: TransactionError): string => {
  if (typeof error === 'string') return SENTENCES[error] ?? error
  const { InstructionError: at, InsufficientFundsForRent: rent } = error
  if (typeof rent === 'object' && rent !== null && 'account_index' in rent) {
    return `Transaction results in an account (${String(rent.account_index)}) with insufficient funds for rent`
  }
  if (!Array.isArray(at)) return JSON.stringify(error)
  const [index, reason]: readonly unknown[] = at
  const custom = typeof reason === 'object' && reason !== null && 'Custom' in reason ? Number(reason.Custom) : undefined
  const text = custom === undefined ? String(reason) : `custom program error: 0x${custom.toString(16)}`
  return `Error processing Instruction ${String(index)}: ${text}`
}
