import type { Address, Hex } from 'viem'
import { concat, numberToHex, pad } from 'viem/utils'
import { PorticoError } from '../../../../kernel/contract/errors.ts'
import type { Caveat, DelegationContracts } from './delegation.ts'
import type { Permission, PermissionData, PermissionRules } from './permission.ts'

/** Where the recipient stands in the data of `transfer(address,uint256)`. */
const RECIPIENT_AT = 4n

/** One period that never ends: an allowance is given once. */
const ENDLESS_PERIOD = 2n ** 256n - 1n

const words = (...values: readonly bigint[]): Hex => concat(values.map((value) => numberToHex(value, { size: 32 })))

/** Makes caveats with the enforcers of a network. Throws `CHAIN_UNSUPPORTED` where the network does not have one. */
export const caveatsFor = ({ enforcers }: DelegationContracts) => {
  const caveat = (name: string, terms: Hex): Caveat => {
    const enforcer = enforcers[name]
    if (enforcer === undefined) throw new PorticoError('CHAIN_UNSUPPORTED', `This network has no ${name}.`)
    return { enforcer, terms, args: '0x' }
  }
  // The native coin goes without data, so that no contract is called with it; a token's transfer goes without coins.
  const nativeOnly = (): Caveat => caveat('ExactCalldataEnforcer', '0x')
  const withoutCoins = (): Caveat => caveat('ValueLteEnforcer', words(0n))

  const spending = (data: Exclude<PermissionData, { kind: 'revocation' }>): readonly Caveat[] => {
    const terms =
      data.kind === 'stream'
        ? words(data.initialAmount, data.maxAmount, data.amountPerSecond, data.startTime)
        : words(data.amount, data.kind === 'periodic' ? data.duration : ENDLESS_PERIOD, data.startTime)
    const keeper = data.kind === 'stream' ? 'StreamingEnforcer' : 'PeriodTransferEnforcer'
    return data.token === undefined
      ? [caveat(`NativeToken${keeper}`, terms), nativeOnly()]
      : [caveat(`ERC20${keeper}`, concat([data.token, terms])), withoutCoins()]
  }

  return {
    /** What the permission itself limits. */
    permission: ({ data }: Permission): readonly Caveat[] =>
      data.kind === 'revocation' ? [caveat('ApprovalRevocationEnforcer', numberToHex(data.mask, { size: 1 }))] : spending(data),
    /** What the rules limit beside it. Throws `PARAMS_INVALID` for what no enforcer keeps. */
    rules({ data }: Permission, { expiry, redeemers, payees }: PermissionRules): readonly Caveat[] {
      const isToken = data.kind !== 'revocation' && data.token !== undefined
      if (payees !== undefined && (data.kind === 'revocation' || (isToken && payees.length !== 1))) {
        throw new PorticoError(
          'PARAMS_INVALID',
          'A permission for a token can name one payee, and a permission that pays nobody names none.',
        )
      }
      return [
        ...(expiry === undefined ? [] : [caveat('TimestampEnforcer', numberToHex(BigInt(expiry), { size: 32 }))]),
        ...(redeemers === undefined ? [] : [caveat('RedeemerEnforcer', concat(redeemers))]),
        ...(payees === undefined ? [] : [isToken ? tokenPayee(payees) : caveat('AllowedTargetsEnforcer', concat(payees))]),
      ]
    },
    /** Ends with the account's nonce at the manager: raising it takes back every permission at once. */
    nonce: (nonce: bigint): Caveat => caveat('NonceEnforcer', words(nonce)),
  }

  function tokenPayee([payee = '0x']: readonly Address[]): Caveat {
    return caveat('AllowedCalldataEnforcer', concat([words(RECIPIENT_AT), pad(payee, { size: 32 })]))
  }
}
