import * as v from 'valibot'
import { numberToHex } from 'viem/utils'
import type { SentBatch } from './batches.ts'
import type { RequestContext } from './request-context.ts'
import { RequestError } from './request-error.ts'

const text = v.string()
const receipt = v.nullable(
  v.object({
    transactionHash: text,
    blockHash: v.optional(text),
    blockNumber: v.optional(text),
    gasUsed: v.optional(text),
    status: v.picklist(['0x0', '0x1']),
    logs: v.optional(v.array(v.object({ address: text, data: text, topics: v.array(text) })), []),
  }),
)

/** Status codes of EIP-5792. */
const PENDING = 100
const CONFIRMED = 200
const NEVER_SENT = 400
const REVERTED = 500
const PARTLY = 600

interface Status {
  readonly status: number
  readonly receipts: readonly unknown[]
}

const statusInTurn = async (
  { hashes, chainId, calls, open }: SentBatch & { readonly kind: 'transactions' },
  { ask, networks }: RequestContext,
): Promise<Status> => {
  const { rpcUrl } = networks.find(chainId)
  const read = await Promise.all(hashes.map(async (hash) => v.parse(receipt, await ask(rpcUrl, 'eth_getTransactionReceipt', [hash]))))
  const receipts = read.filter((one) => one !== null)
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (open || receipts.length < hashes.length) return { status: PENDING, receipts }
  if (succeeded === calls) return { status: CONFIRMED, receipts }
  return { status: succeeded === 0 ? REVERTED : PARTLY, receipts }
}

const statusOfOperation = async (sent: SentBatch & { readonly kind: 'operation' }, context: RequestContext): Promise<Status> => {
  const { ask, networks, smartAccounts } = context
  const chain = smartAccounts.chainOf(networks.find(sent.chainId))
  if (!chain) throw new RequestError('unknownId', 'The network of the batch has no smart accounts any more.')
  const { readOutcome, isReplaced } = await import('../smart-account/outcome.ts')
  const asked = { ask, chain, address: sent.sender as `0x${string}` }
  const outcome = await readOutcome(asked, sent.hash as `0x${string}`, sent.block)
  if (outcome) {
    const { success, blockNumber, gasUsed, transactionHash, blockHash, logs } = outcome
    const written = {
      logs,
      status: success ? '0x1' : '0x0',
      blockHash,
      blockNumber: numberToHex(blockNumber),
      gasUsed: numberToHex(gasUsed),
      transactionHash,
    }
    return { status: success ? CONFIRMED : REVERTED, receipts: [written] }
  }
  return { status: (await isReplaced(asked, sent)) ? NEVER_SENT : PENDING, receipts: [] }
}

/** `wallet_getCallsStatus`: how a batch stands, by the chain. */
export const callsStatus = async (params: unknown, context: RequestContext): Promise<unknown> => {
  const id = Array.isArray(params) ? String(params[0]) : ''
  const sent = context.batches.get(id)
  const { status, receipts } = await (sent.kind === 'operation' ? statusOfOperation(sent, context) : statusInTurn(sent, context))
  const chainId = numberToHex(BigInt(sent.chainId.slice('eip155:'.length)))
  return { version: '2.0.0', id, chainId, status, atomic: sent.kind === 'operation', receipts }
}
