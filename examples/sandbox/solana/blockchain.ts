import { type Address, address, type EncodedAccount, getBase58Decoder, lamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM, type SimulatedTransactionInfo, type TransactionMetadata } from 'litesvm'
import type { BlockchainState, StoredTransaction } from './blockchain-state.ts'
import { RpcError } from './rpc-error.ts'
import { createSlots, type Slots } from './slots.ts'
import { tokenBalances } from './token-balances.ts'
import { sentenceOf, type TransactionError, transactionErrorOf } from './transaction-error.ts'
import { readTransaction, type WireTransaction } from './wire-transaction.ts'

/** A transaction that the chain has executed. */
export interface LandedTransaction extends StoredTransaction {
  /** Absent for what the faucet gave. */
  readonly wire?: WireTransaction
}

/** What a simulation came to. */
export interface Simulation {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
}

/** A Solana chain in this process: real programs, real signatures, real fees. */
export interface Blockchain {
  readonly genesis: string
  readonly slots: Slots
  balance(of: Address): bigint
  account(of: Address): EncodedAccount | undefined
  ownedBy(program: Address): readonly EncodedAccount[]
  rentFor(bytes: bigint): bigint
  /** Gives lamports and answers the signature. Throws -32603 where less than rent would be there afterwards. */
  give(to: Address, amount: bigint): string
  /** Puts an account there, with as much as it must hold. */
  put(at: Address, owner: Address, data: Uint8Array): void
  /** Answers the signature. Throws as a validator does. */
  submit(wire: WireTransaction, skipPreflight: boolean): string
  simulate(wire: WireTransaction, options: { readonly verify: boolean; readonly anyBlockhash: boolean }): Simulation
  landed(signature: string): LandedTransaction | undefined
  signaturesOf(account: string): readonly LandedTransaction[]
  /** While held, transactions are taken and not executed; those whose blockhash has expired by then never are. */
  hold(held: boolean): void
  /** Grows with every change. */
  version(): number
  state(): BlockchainState
}

/** How a chain is made. */
export interface BlockchainOptions {
  readonly genesis: string
  /** ms; default 400, as on the public chain. */
  readonly slotLength?: number
  /** As it was left. */
  readonly state?: BlockchainState | undefined
}

/** More than everybody together could ask for: 400 million SOL. */
const FAUCET = 400_000_000_000_000_000n

const unixTime = (): number => Math.floor(Date.now() / 1_000)

const sumOf = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const metaOf = (result: TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo): TransactionMetadata =>
  'meta' in result ? result.meta() : result

/** Makes a chain, new or as it was left. */
export const createBlockchain = ({ genesis, slotLength = 400, state }: BlockchainOptions): Blockchain => {
  // What is signed with is checked against the window of blockhashes below: the machine itself knows one only.
  const machine = new LiteSVM().withLamports(FAUCET).withBlockhashCheck(false).withTransactionHistory(0n)
  const slots = createSlots(genesis, (state?.slot ?? 0) + 1, slotLength)
  const landed = new Map<string, LandedTransaction>()
  const touched = new Set<Address>()
  let waiting: WireTransaction[] = []
  let held = false
  let changes = 0

  const keepTime = (): void => {
    const clock = machine.getClock()
    clock.slot = BigInt(slots.now())
    clock.unixTimestamp = BigInt(unixTime())
    machine.setClock(clock)
  }
  const balance = (of: Address): bigint => machine.getBalance(of) ?? 0n
  const balances = (of: readonly Address[]): string[] => of.map((one) => balance(one).toString())
  const account = (of: Address): EncodedAccount | undefined => {
    const found = machine.getAccount(of)
    return found.exists ? found : undefined
  }
  const keep = (transaction: LandedTransaction): void => {
    landed.set(transaction.signature, transaction)
    for (const key of transaction.accounts) touched.add(address(key))
    changes += 1
  }
  const execute = (wire: WireTransaction): void => {
    keepTime()
    const keys = wire.accountKeys
    const before = balances(keys)
    const tokensBefore = tokenBalances(keys, account)
    const result = machine.sendTransaction(wire.transaction)
    const failed = result instanceof FailedTransactionMetadata
    const meta = metaOf(result)
    const after = balances(keys)
    keep({
      wire,
      signature: wire.signature,
      raw: encoded(wire.bytes),
      slot: slots.now(),
      time: unixTime(),
      err: failed ? transactionErrorOf(result) : null,
      logs: meta.logs(),
      unitsConsumed: Number(meta.computeUnitsConsumed()),
      accounts: [...keys],
      before,
      after,
      tokensBefore,
      tokensAfter: tokenBalances(keys, account),
      // What leaves its accounts altogether: for the signatures, and for priority.
      fee: (sumOf(before) - sumOf(after)).toString(),
    })
  }
  const simulate: Blockchain['simulate'] = (wire, { verify, anyBlockhash }) => {
    const none = { logs: [], unitsConsumed: 0n }
    if (!anyBlockhash && slots.slotOf(wire.blockhash) === undefined) return { err: 'BlockhashNotFound', ...none }
    keepTime()
    machine.withSigverify(verify)
    try {
      const result = machine.simulateTransaction(wire.transaction)
      const meta = metaOf(result)
      const err = result instanceof FailedTransactionMetadata ? transactionErrorOf(result) : null
      return { err, logs: meta.logs(), unitsConsumed: meta.computeUnitsConsumed() }
    } finally {
      machine.withSigverify(true)
    }
  }
  const refuse = (err: TransactionError, { logs, unitsConsumed }: Omit<Simulation, 'err'>): RpcError =>
    new RpcError(-32002, `Transaction simulation failed: ${sentenceOf(err)}`, {
      err,
      logs,
      accounts: null,
      unitsConsumed,
      returnData: null,
    })

  const restore = ({ accounts, transactions }: BlockchainState): void => {
    for (const { address: key, lamports: amount, owner, executable, data } of accounts) {
      const bytes = new Uint8Array(Buffer.from(data, 'base64'))
      const one = { address: address(key), lamports: lamports(BigInt(amount)), programAddress: address(owner), executable }
      machine.setAccount({ ...one, data: bytes, space: BigInt(bytes.length) })
      touched.add(one.address)
    }
    for (const one of transactions) {
      landed.set(one.signature, { ...one, ...(one.raw === undefined ? {} : { wire: readTransaction(one.raw, 'base64') }) })
    }
  }
  if (state) restore(state)

  return {
    genesis,
    slots,
    balance,
    account,
    simulate,
    ownedBy: (program) => machine.getProgramAccounts(program),
    rentFor: (bytes) => machine.minimumBalanceForRentExemption(bytes),
    give(to, amount) {
      keepTime()
      const before = balance(to).toString()
      // Two gifts of the same amount are two transactions.
      machine.expireBlockhash()
      const result = machine.airdrop(to, lamports(amount))
      if (result === null || result instanceof FailedTransactionMetadata) {
        const why = result === null ? '' : sentenceOf(transactionErrorOf(result))
        throw new RpcError(-32603, `airdrop request failed: ${why}`)
      }
      const signature = getBase58Decoder().decode(result.signature())
      keep({
        signature,
        slot: slots.now(),
        time: unixTime(),
        err: null,
        logs: [],
        unitsConsumed: 0,
        accounts: [to],
        before: [before],
        after: balances([to]),
        tokensBefore: [],
        tokensAfter: [],
        fee: '0',
      })
      return signature
    },
    put(at, owner, data) {
      const bytes = new Uint8Array(data)
      const [size, amount] = [BigInt(bytes.length), lamports(machine.minimumBalanceForRentExemption(BigInt(bytes.length)))]
      machine.setAccount({ address: at, lamports: amount, programAddress: owner, executable: false, data: bytes, space: size })
      touched.add(at)
      changes += 1
    },
    submit(wire, skipPreflight) {
      if (!skipPreflight) {
        const { err, ...meta } = simulate(wire, { verify: true, anyBlockhash: false })
        if (err === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
        if (err !== null) throw refuse(err, meta)
      }
      const known = landed.has(wire.signature) || waiting.some(({ signature }) => signature === wire.signature)
      if (known && !skipPreflight) throw refuse('AlreadyProcessed', { logs: [], unitsConsumed: 0n })
      // As validators do: what cannot be executed is taken, and nothing ever comes of it.
      if (!known && held) waiting.push(wire)
      else if (!known && slots.slotOf(wire.blockhash) !== undefined) execute(wire)
      return wire.signature
    },
    landed: (signature) => landed.get(signature),
    signaturesOf: (of) => [...landed.values()].filter(({ accounts }) => accounts.includes(of)).reverse(),
    hold(next) {
      held = next
      if (held) return
      const due = waiting
      waiting = []
      for (const wire of due) if (slots.slotOf(wire.blockhash) !== undefined) execute(wire)
    },
    version: () => changes,
    state: () => ({
      slot: slots.now(),
      accounts: [...touched].flatMap((key) => {
        const found = account(key)
        if (!found) return []
        const { lamports: amount, programAddress, executable, data } = found
        return [{ address: key, lamports: amount.toString(), owner: programAddress, executable, data: encoded(new Uint8Array(data)) }]
      }),
      transactions: [...landed.values()].map(({ wire: _, ...stored }) => stored),
    }),
  }
}
