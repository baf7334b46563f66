import { base64 } from '@scure/base'
import { solanaTestAccounts } from '../../../examples/sandbox/solana/accounts.ts'
import { readSolanaTransaction, solanaKey } from '../../../examples/sandbox/test-wallet/solana/solana-keys.ts'
import type { Connection } from '../../../kernel/contract/adapters.ts'
import type { SendFeature } from '../../../kernel/contract/features.ts'
import type { RequestArguments } from '../../../kernel/contract/provider.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { RpcError } from '../../support/rpc-error.ts'
import { type RpcServer, startRpcServer } from '../../support/rpc-server.ts'
import { createAdapterScope } from './adapter-scope.ts'
import { solanaAdapter, solanaNetwork } from './solana-rig.ts'

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [sender, receiver] = solanaTestAccounts
const key = solanaKey(sender.seed)

/** An answer as the chain has it at a slot. */
export const at = (value: unknown) => ({ context: { slot: 1 }, value })

/** What an endpoint says of a transaction that it has tried out and not taken. */
export const preflight = (err: unknown): RpcError => new RpcError(-32002, 'Transaction simulation failed', { err })

/** A transaction (base64) with the test account's signature in it. */
export const signedBy = (transaction: string): string => {
  const read = readSolanaTransaction(base64.decode(transaction))
  return base64.encode(read.withSignature(sender.address, key.sign(read.message)))
}

const startEndpoint = (): Promise<RpcServer> =>
  startRpcServer(1, {
    getGenesisHash: () => GENESIS,
    getLatestBlockhash: () => at({ blockhash: GENESIS, lastValidBlockHeight: 150 }),
    getMultipleAccounts: ([addresses]) => at(Array.isArray(addresses) ? addresses.map(() => null) : []),
    getMinimumBalanceForRentExemption: () => 890_880,
    simulateTransaction: () => at({ err: null }),
    getBlockHeight: () => 100,
    getSignatureStatuses: () => at([null]),
    sendTransaction: () => 'taken',
  })

type Answer = (params: { readonly transaction: string }) => unknown

/** The adapter's sending over two endpoints and a wallet whose answers are the test's. Default: it only signs, and as it should. */
export const startSender = async (answers: { readonly signAndSend?: Answer; readonly sign?: Answer } = {}) => {
  const endpoints = await Promise.all([startEndpoint(), startEndpoint()])
  const clock = createManualClock()
  const scope = createAdapterScope('solana', { clock, networks: [solanaNetwork(network, ...endpoints.map(({ url }) => url))] })
  const asked: string[] = []
  const unsupported: Answer = () => {
    throw Object.assign(new Error('The wallet has no such feature.'), { code: 4200 })
  }
  const { signAndSend = unsupported, sign = ({ transaction }) => ({ transaction: signedBy(transaction) }) } = answers
  const provider = {
    async request({ method, params }: RequestArguments): Promise<unknown> {
      if (method === 'solana_getAccounts') return [{ pubkey: sender.address }]
      if (method === 'solana_chainId') return network
      asked.push(method)
      return (method === 'solana_signAndSendTransaction' ? signAndSend : sign)(params as { readonly transaction: string })
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  const connection: Connection<'solana'> = {
    namespace: 'solana',
    connectorId: 'name:Test',
    provider,
    network,
    accounts: [{ namespace: 'solana', address: sender.address, type: 'eoa' }],
  }
  scope.connected(connection)
  const { send } = await scope.run(solanaAdapter().actions)
  if (!send) throw new Error('The adapter does not send.')
  const call = { network, account: sender.address } as const
  const of = (method: string): number => endpoints.flatMap(({ methods }) => methods).filter((one) => one === method).length
  return {
    endpoints,
    clock,
    scope,
    asked,
    connection,
    of,
    answer(method: string, answer: Parameters<RpcServer['answer']>[1]) {
      for (const endpoint of endpoints) endpoint.answer(method, answer)
    },
    transfer: (more: Partial<Parameters<SendFeature<'solana'>['send']>[0]> = {}) =>
      send.send({ ...call, to: receiver.address, amount: 1_000_000n, ...more }),
    wait: (id: string) => send.wait({ ...call, id }),
    async close() {
      scope.unload()
      await Promise.all(endpoints.map((endpoint) => endpoint.close()))
    },
  }
}
