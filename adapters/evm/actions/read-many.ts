import { type Address, type Client, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import { getCode } from 'viem/actions'
import { toReadError } from './chain-errors.ts'

/** One read of a contract. */
export interface ContractRead {
  readonly to: Address
  readonly data: Hex
}

/** Where Multicall3 lives on most chains. */
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Reads in one call, and calls at one time. */
const BATCH = 200
const TOGETHER = 10

const chunks = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** Codes of nodes for a call that ended badly in the contract. */
const BAD_END = [3, -32000, -32015]

/** `0x` where nothing is answered. */
const callContract = (client: Client, { to, data }: ContractRead): Promise<Hex> =>
  client.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })

/**
 * Reads one contract. Undefined where the contract itself fails, or answers nothing; an endpoint's failure says nothing about the
 * contract and rejects as `toReadError` says.
 */
export const readOne = async (client: Client, read: ContractRead): Promise<Hex | undefined> => {
  try {
    const answer = await callContract(client, read)
    return answer === '0x' ? undefined : answer
  } catch (cause) {
    const error = toReadError(cause)
    if (error.code === 'TRANSACTION_FAILED' || error.context.reason === 'size' || BAD_END.includes(error.rpcCode ?? 0)) return undefined
    throw error
  }
}

const readSingly = async (client: Client, reads: readonly ContractRead[]): Promise<readonly (Hex | undefined)[]> => {
  const answers: (Hex | undefined)[] = []
  for (const some of chunks(reads, TOGETHER)) answers.push(...(await Promise.all(some.map((read) => readOne(client, read)))))
  return answers
}

const readTogether = async (client: Client, reads: readonly ContractRead[]): Promise<readonly (Hex | undefined)[]> => {
  const calls = reads.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const multicall = { abi: multicall3Abi, functionName: 'aggregate3' } as const
  const data = await callContract(client, { to: MULTICALL3, data: encodeFunctionData({ ...multicall, args: [calls] }) })
  const answers = decodeFunctionResult({ ...multicall, data })
  return answers.map(({ success, returnData }) => (success ? returnData : undefined))
}

/** Reads several contracts, by Multicall3 where the chain has it. Undefined is a read that failed; `0x` one that answered nothing. */
export const readMany = async (client: Client, reads: readonly ContractRead[]): Promise<readonly (Hex | undefined)[]> => {
  const code = await getCode(client, { address: MULTICALL3 })
  if (code === undefined) return readSingly(client, reads)
  const answers: (Hex | undefined)[] = []
  for (const some of chunks(reads, BATCH)) {
    answers.push(...(await readTogether(client, some).catch(() => some.map(() => undefined))))
  }
  // One contract may use up what the others of its batch needed.
  const failed = reads.flatMap((read, at) => (answers[at] === undefined ? [{ read, at }] : []))
  const again = await readSingly(
    client,
    failed.map(({ read }) => read),
  )
  for (const [index, { at }] of failed.entries()) answers[at] = again[index]
  return answers
}
