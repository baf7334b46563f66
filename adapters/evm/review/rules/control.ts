import { zeroAddress } from 'viem'
import { knownDelegate } from '../../actions/known-delegates.ts'
import { decodeExactly } from '../decode-exactly.ts'
import { isPlain, readUint } from '../values.ts'
import { type Fired, type PartOf, parts, type Rule, type RuleContext, same } from './rule.ts'

const hands = (what: PartOf<'control'>['what']): Rule['fires'] =>
  parts('control', (part) => part.what === what && part.to !== undefined && { address: part.to })

/** Safe: execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes) */
const EXECUTE = '0x6a761202'
const EXECUTES = ['address', 'uint256', 'bytes', 'uint8', 'uint256', 'uint256', 'uint256', 'address', 'address', 'bytes']

/** A shared account that runs foreign code as its own hands itself over: in a call, or in what its owners sign for it. */
const delegateCalls = ({ request: { calls, parts: read } }: RuleContext): readonly Fired[] => {
  const called = calls.flatMap(({ data }, at): readonly Fired[] => {
    if (!data.toLowerCase().startsWith(EXECUTE)) return []
    const values = decodeExactly(EXECUTES, `0x${data.slice(10).toLowerCase()}`)
    return values?.uint(3) === 1n ? [{ params: { address: values.address(0) }, call: calls.length > 1 ? at : undefined }] : []
  })
  const signed = read.flatMap((part): readonly Fired[] => {
    const data = part.kind === 'data' && isPlain(part.data) ? part.data : {}
    const message = isPlain(data.message) ? data.message : {}
    // 0 is a plain call. What cannot be read may be the other one.
    const delegates = data.primaryType === 'SafeTx' && Object.hasOwn(message, 'operation') && readUint(message.operation, 8) !== 0n
    return delegates ? [{ params: { address: String(message.to) } }] : []
  })
  return called.concat(signed)
}

/** Who decides about an account or a contract afterwards. */
export const controlRules: readonly Rule[] = [
  {
    id: 'delegation',
    level: 'danger',
    check: 'decoded',
    fires: parts('delegation', ({ code }) => !same(code, zeroAddress) && knownDelegate(code) === undefined && { address: code }),
  },
  {
    id: 'delegationKnown',
    level: 'note',
    check: 'decoded',
    fires: parts('delegation', ({ code }) => {
      const known = knownDelegate(code)
      return known !== undefined && { address: code, known }
    }),
  },
  {
    id: 'delegationEverywhere',
    level: 'danger',
    check: 'decoded',
    fires: parts('delegation', ({ code, everyNetwork }) => everyNetwork && !same(code, zeroAddress) && { address: code }),
  },
  {
    id: 'delegationWithoutCode',
    level: 'danger',
    check: 'rules',
    fires: parts('delegation', ({ code }, { facts }) => {
      const there = facts?.of(code)?.code
      return !same(code, zeroAddress) && (there === 'none' || there === 'account') && { address: code }
    }),
  },
  { id: 'ownership', level: 'danger', check: 'decoded', fires: hands('ownership') },
  {
    id: 'ownershipGivenUp',
    level: 'danger',
    check: 'decoded',
    fires: parts('control', ({ what, to, contract }) => what === 'ownership' && to === undefined && { address: contract }),
  },
  { id: 'role', level: 'warning', check: 'decoded', fires: hands('role') },
  { id: 'upgrade', level: 'danger', check: 'decoded', fires: hands('code') },
  {
    id: 'signers',
    level: 'danger',
    check: 'decoded',
    fires: parts('control', ({ what, contract }) => what === 'signers' && { address: contract }),
  },
  { id: 'module', level: 'danger', check: 'decoded', fires: hands('module') },
  { id: 'delegateCall', level: 'danger', check: 'decoded', fires: delegateCalls },
]
