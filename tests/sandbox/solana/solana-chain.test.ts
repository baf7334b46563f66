/** @jest-environment node */
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Service } from '../../../examples/sandbox/service/start-service.ts'
import { solanaTestAccounts, startBalance } from '../../../examples/sandbox/solana/accounts.ts'
import { caipNetworkIdOf, sandboxSolana } from '../../../examples/sandbox/solana/chain-id.ts'
import { startSolana } from '../../../examples/sandbox/solana/start-solana.ts'
import { until } from '../../support/wait.ts'

let service: Service
let connection: Connection

const keyOf = (index: number): Keypair => Keypair.fromSeed(Buffer.from(solanaTestAccounts[index]?.seed ?? '', 'hex'))
const [first, second] = [keyOf(0), keyOf(1)]

const post = async (path: string, body: unknown): Promise<{ readonly status: number; readonly answer: unknown }> => {
  const response = await fetch(service.url + path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  return { status: response.status, answer: await response.json() }
}

const rpc = async (method: string, ...params: readonly unknown[]): Promise<unknown> =>
  (await post('/', { jsonrpc: '2.0', id: 1, method, params })).answer

const landed = async (signature: string): Promise<void> =>
  void (await until(async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus === 'confirmed'))

const signed = async (instructions: readonly TransactionInstruction[], signers: readonly Keypair[]): Promise<Buffer> => {
  const [payer = first] = signers
  const transaction = new Transaction({ feePayer: payer.publicKey, ...(await connection.getLatestBlockhash()) }).add(...instructions)
  transaction.sign(...signers)
  return transaction.serialize({ verifySignatures: false })
}

const transfer = (from: Keypair, to: PublicKey, lamports: number): TransactionInstruction =>
  SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })

const send = async (instructions: readonly TransactionInstruction[], signers: readonly Keypair[]): Promise<string> => {
  const signature = await connection.sendRawTransaction(await signed(instructions, signers))
  await landed(signature)
  return signature
}

const failure = async (work: Promise<unknown>): Promise<Error> => {
  try {
    await work
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It did not fail.')
}

beforeAll(async () => {
  service = await startSolana({ control: 0, slotLength: 20 })
  connection = new Connection(service.url, { commitment: 'confirmed', disableRetryOnRateLimit: true })
})
afterAll(() => service.close())

describe('what it says of itself', () => {
  test('its genesis makes the CAIP-2 id that pages are told, and is none of a public chain', async () => {
    expect(caipNetworkIdOf(await connection.getGenesisHash())).toBe(sandboxSolana.caipNetworkId)
  })

  test('version, height, epoch, rent', async () => {
    expect(await connection.getVersion()).toMatchObject({ 'solana-core': expect.stringMatching(/^\d/) })
    const height = await connection.getBlockHeight()
    await until(async () => (await connection.getBlockHeight()) > height)
    expect((await connection.getEpochInfo()).blockHeight).toBeGreaterThan(height)
    expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(890_880)
  })

  test('the accounts are the keys’, and funded', async () => {
    for (const [index, { address }] of solanaTestAccounts.entries()) expect(keyOf(index).publicKey.toBase58()).toBe(address)
    expect(await connection.getBalance(keyOf(3).publicKey)).toBe(Number(startBalance))
  })
})

describe('transactions', () => {
  test('a transfer arrives to the lamport, and the sender pays the fee that was asked for', async () => {
    const to = Keypair.generate().publicKey
    const before = await connection.getBalance(first.publicKey)
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: first.publicKey,
      recentBlockhash: blockhash,
      instructions: [transfer(first, to, 1_000_000_001)],
    })
    const fee = (await connection.getFeeForMessage(message.compileToLegacyMessage())).value
    const signature = await send([transfer(first, to, 1_000_000_001)], [first])
    expect(await connection.getBalance(to)).toBe(1_000_000_001)
    expect(fee).toBe(5_000)
    expect(await connection.getBalance(first.publicKey)).toBe(before - 1_000_000_001 - 5_000)
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta).toMatchObject({ err: null, fee: 5_000, postBalances: [before - 1_000_005_001, 1_000_000_001, 1] })
    expect(found?.transaction.message.getAccountKeys().get(1)?.toBase58()).toBe(to.toBase58())
    expect((await connection.getSignaturesForAddress(to)).map((one) => one.signature)).toEqual([signature])
  })

  test('what is paid for priority is in the fee', async () => {
    const priority = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 3_000_000 }),
    ]
    const signature = await send([...priority, transfer(first, second.publicKey, 1_000_000)], [first])
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta?.fee).toBe(5_000 + 3_000)
  })

  test('a version 0 transaction, simulated and sent', async () => {
    const to = Keypair.generate().publicKey
    const { blockhash } = await connection.getLatestBlockhash()
    const parts = { payerKey: first.publicKey, recentBlockhash: blockhash, instructions: [transfer(first, to, 2_000_000)] }
    const transaction = new VersionedTransaction(new TransactionMessage(parts).compileToV0Message())
    transaction.sign([first])
    const simulated = await connection.simulateTransaction(transaction)
    expect(simulated.value).toMatchObject({ err: null, unitsConsumed: 150 })
    expect(await connection.getBalance(to)).toBe(0)
    const signature = await connection.sendTransaction(transaction)
    await landed(signature)
    expect(await connection.getBalance(to)).toBe(2_000_000)
    expect((await failure(connection.getTransaction(signature, { commitment: 'confirmed' }))).message).toMatch(
      /version \(0\) is not supported/,
    )
  })

  test('more than there is, is refused before anything happens', async () => {
    const raw = await signed([transfer(second, first.publicKey, Number(startBalance) * 2)], [second])
    const error = await failure(connection.sendRawTransaction(raw))
    expect(error).toBeInstanceOf(SendTransactionError)
    expect(error.message).toMatch(/Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1/)
  })

  test('less than rent for a new account is refused', async () => {
    const raw = await signed([transfer(first, Keypair.generate().publicKey, 1)], [first])
    expect((await failure(connection.sendRawTransaction(raw))).message).toMatch(/account \(1\) with insufficient funds for rent/)
  })

  test('an account without SOL cannot pay', async () => {
    const poor = Keypair.generate()
    const raw = await signed([transfer(poor, first.publicKey, 1)], [poor])
    expect((await failure(connection.sendRawTransaction(raw))).message).toMatch(/found no record of a prior credit/)
  })

  test('a forged signature, and the same transaction twice', async () => {
    const raw = await signed([transfer(first, second.publicKey, 7)], [first])
    const forged = Buffer.from(raw)
    forged.set([forged[5] === 1 ? 2 : 1], 5)
    expect((await failure(connection.sendRawTransaction(forged))).message).toMatch(/signature verification failure/i)
    await landed(await connection.sendRawTransaction(raw))
    expect((await failure(connection.sendRawTransaction(raw))).message).toMatch(/already been processed/)
  })

  test('a failure that was not looked for is on the chain', async () => {
    const raw = await signed([transfer(second, first.publicKey, Number(startBalance) * 2)], [second])
    const signature = await connection.sendRawTransaction(raw, { skipPreflight: true })
    await landed(signature)
    expect((await connection.getSignatureStatus(signature)).value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  })

  test('a blockhash is good for 150 slots', async () => {
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const raw = await signed([transfer(first, second.publicKey, 3)], [first])
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    await post('/slots', { count: 151 })
    expect(await connection.getBlockHeight()).toBeGreaterThan(lastValidBlockHeight)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(false)
    expect((await failure(connection.sendRawTransaction(raw))).message).toMatch(/Blockhash not found/)
  })
})

test('tokens: accounts by owner, parsed, and their balances', async () => {
  const program = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
  const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
  const mint = Keypair.generate()
  const [account] = PublicKey.findProgramAddressSync([second.publicKey.toBytes(), program.toBytes(), mint.publicKey.toBytes()], associated)
  const rent = await connection.getMinimumBalanceForRentExemption(82)
  const meta = (pubkey: PublicKey, isSigner = false, isWritable = false) => ({ pubkey, isSigner, isWritable })
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(1_250_000n)
  await send(
    [
      SystemProgram.createAccount({
        fromPubkey: first.publicKey,
        newAccountPubkey: mint.publicKey,
        lamports: rent,
        space: 82,
        programId: program,
      }),
      new TransactionInstruction({
        programId: program,
        keys: [meta(mint.publicKey, false, true)],
        data: Buffer.from([20, 6, ...first.publicKey.toBytes(), 0]),
      }),
      new TransactionInstruction({
        programId: associated,
        keys: [
          ...[meta(first.publicKey, true, true), meta(account, false, true), meta(second.publicKey), meta(mint.publicKey)],
          ...[meta(SystemProgram.programId), meta(program)],
        ],
        data: Buffer.from([1]),
      }),
      new TransactionInstruction({
        programId: program,
        keys: [meta(mint.publicKey, false, true), meta(account, false, true), meta(first.publicKey, true)],
        data: Buffer.concat([Buffer.from([7]), amount]),
      }),
    ],
    [first, mint],
  )
  const owned = await connection.getParsedTokenAccountsByOwner(second.publicKey, { mint: mint.publicKey })
  expect(owned.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([account.toBase58()])
  expect(owned.value[0]?.account.data.parsed.info.tokenAmount).toEqual({
    amount: '1250000',
    decimals: 6,
    uiAmount: 1.25,
    uiAmountString: '1.25',
  })
  expect((await connection.getTokenAccountsByOwner(first.publicKey, { programId: program })).value).toEqual([])
  expect((await connection.getTokenAccountBalance(account)).value.amount).toBe('1250000')
  expect((await connection.getTokenSupply(mint.publicKey)).value.uiAmountString).toBe('1.25')
  expect((await connection.getAccountInfo(mint.publicKey))?.data.length).toBe(82)
})

describe('JSON-RPC', () => {
  test('several at once, unknown methods, wrong params, no JSON', async () => {
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'getHealth' },
      { jsonrpc: '2.0', id: 2, method: 'getNothing' },
    ]
    expect((await post('/', batch)).answer).toEqual([
      { jsonrpc: '2.0', id: 'a', result: 'ok' },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
    ])
    expect(await rpc('getBalance', 'nobody')).toMatchObject({ error: { code: -32602 } })
    expect(await rpc('sendTransaction', 'AAAA', { encoding: 'base64' })).toMatchObject({ error: { code: -32602 } })
    expect((await post('/', '{"jsonrpc":')).answer).toMatchObject({ error: { code: -32700 } })
  })

  test('numbers of 64 bits are written to the last digit', async () => {
    const to = Keypair.generate().publicKey.toBase58()
    expect((await post('/faucet', { address: to, amount: '9007199.254740993' })).status).toBe(200)
    const response = await fetch(service.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [to] }),
    })
    expect(await response.text()).toContain('"value":9007199254740993')
  })
})

describe('controls', () => {
  test('faucet and airdrop', async () => {
    const to = Keypair.generate().publicKey
    expect((await post('/faucet', { address: to.toBase58(), amount: '1.5' })).answer).toMatchObject({ amount: '1.5', symbol: 'SOL' })
    expect(await connection.getBalance(to)).toBe(1.5 * LAMPORTS_PER_SOL)
    await landed(await connection.requestAirdrop(to, LAMPORTS_PER_SOL))
    await landed(await connection.requestAirdrop(to, LAMPORTS_PER_SOL))
    expect(await connection.getBalance(to)).toBe(3.5 * LAMPORTS_PER_SOL)
    expect(await post('/faucet', { address: 'nobody' })).toMatchObject({ status: 400, answer: { error: { code: 'INPUT_INVALID' } } })
    expect(await post('/faucet', { address: to.toBase58(), amount: '0.0000000001' })).toMatchObject({ status: 400 })
  })

  test('held transactions wait, and what expires meanwhile never lands', async () => {
    await post('/processing', { mode: 'hold' })
    const old = await connection.sendRawTransaction(await signed([transfer(first, second.publicKey, 11)], [first]))
    await post('/slots', { count: 200 })
    const fresh = await connection.sendRawTransaction(await signed([transfer(first, second.publicKey, 12)], [first]))
    expect((await connection.getSignatureStatuses([old, fresh])).value).toEqual([null, null])
    await post('/processing', { mode: 'auto' })
    await landed(fresh)
    expect((await connection.getSignatureStatus(old)).value).toBeNull()
  })

  test('the fault switches affect its JSON-RPC', async () => {
    const put = (faults: unknown) => fetch(`${service.control}/_sandbox/faults`, { method: 'PUT', body: JSON.stringify(faults) })
    await put([{ kind: 'status', status: 503, times: 1 }])
    expect((await failure(connection.getBalance(first.publicKey))).message).toMatch(/503/)
    expect(await connection.getBalance(first.publicKey)).toBeGreaterThan(0)
  })
})
