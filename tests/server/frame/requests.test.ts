/** @jest-environment node */
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { parseTransaction, recoverTransactionAddress, verifyMessage, verifyTypedData } from 'viem'
import type { RpcRequest } from '../../../plugins/auth/protocol/index.ts'
import { browserClock } from '../../../server/frame/page/browser-clock.ts'
import type { AskChain } from '../../../server/frame/page/networks/ask-chain.ts'
import { createNetworks } from '../../../server/frame/page/networks/networks.ts'
import { openKeptPermissions } from '../../../server/frame/page/permissions/kept-permissions.ts'
import { parseConfig } from '../../../server/frame/page/read-config.ts'
import { answerRequest } from '../../../server/frame/page/rpc/answer-request.ts'
import type { ApprovalSubject } from '../../../server/frame/page/rpc/approval-subject.ts'
import { openBatches } from '../../../server/frame/page/rpc/batches.ts'
import { createSmartAccounts } from '../../../server/frame/page/smart-account/smart-accounts.ts'
import { until } from '../../support/wait.ts'
import { memoryKeys } from './support/memory-keys.ts'

const chains = {
  'eip155:1': { rpcUrl: 'https://one.example', name: 'One', currency: { symbol: 'ETH', decimals: 18 } },
  'eip155:10': { rpcUrl: 'https://ten.example', name: 'Ten', currency: { symbol: 'ETH', decimals: 18 } },
  'solana:test': { rpcUrl: 'https://sol.example', name: 'Sol', currency: { symbol: 'SOL', decimals: 9 } },
}

const RECEIPT = { transactionHash: `0x${'ab'.repeat(32)}`, status: '0x1', logs: [] }

/** What a chain answers. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_blockNumber: '0x10',
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x59682f00',
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
  eth_getTransactionReceipt: RECEIPT,
  sendTransaction: base58.encode(new Uint8Array(64).fill(7)),
}

const frame = ({ chainId = 'eip155:1', agree = true, answers = {} as Readonly<Record<string, unknown>> } = {}) => {
  const keys = memoryKeys()
  const asked: { readonly url: string; readonly method: string; readonly params: unknown }[] = []
  const shown: ApprovalSubject[] = []
  const ask: AskChain = async (url, method, params) => {
    asked.push({ url, method, params })
    return { ...ANSWERS, ...answers }[method]
  }
  const config = parseConfig({ origins: [], recovery: [], service: 'https://auth.example', chains })
  const batches = openBatches('test', undefined)
  const context = {
    batches,
    keptPermissions: openKeptPermissions('test', undefined),
    networks: createNetworks(chains, chainId),
    smartAccounts: createSmartAccounts({ config, ask, keys: async () => keys }),
    clock: browserClock,
    signal: new AbortController().signal,
    ended: new AbortController().signal,
  }
  const request = (given: unknown): Promise<unknown> =>
    answerRequest(given as RpcRequest, {
      ...context,
      ask,
      keys: async () => keys,
      async showApproval(pending) {
        shown.push(pending)
        if (!agree) throw new Error('User rejected the request')
      },
    })
  const sent = (): readonly unknown[] => asked.filter(({ method }) => /send/i.test(method))
  return { ...keys.addresses, request, asked, shown, sent }
}

describe('requests that read', () => {
  test('they go to the configured address of the network, and nobody is asked', async () => {
    const { request, asked, shown } = frame()
    await expect(request({ method: 'eth_blockNumber', params: [] })).resolves.toBe('0x10')
    await request({ method: 'eth_blockNumber', params: [], chainId: 'eip155:10' })
    expect(asked.map(({ url }) => url)).toEqual(['https://one.example', 'https://ten.example'])
    expect(shown).toEqual([])
  })

  test('accounts, chain and capabilities are the frame’s own', async () => {
    const { request, eip155, asked } = frame()
    await expect(request({ method: 'eth_accounts' })).resolves.toEqual([eip155])
    await expect(request({ method: 'eth_chainId' })).resolves.toBe('0x1')
    const key = { atomic: { status: 'unsupported' } }
    await expect(request({ method: 'wallet_getCapabilities' })).resolves.toEqual({ '0x1': key, '0xa': key })
    await expect(request({ method: 'wallet_getCapabilities', params: [eip155, ['0xa', '0x5']] })).resolves.toEqual({ '0xa': key })
    expect(asked).toEqual([])
  })

  test.each(['eip155:5', 'solana:none', '__proto__', 'constructor'])(
    'a network that the frame does not have is refused: %p',
    async (chainId) => {
      const { request, asked } = frame()
      await expect(request({ method: 'eth_blockNumber', chainId })).rejects.toThrow('Chain is not supported')
      expect(asked).toEqual([])
    },
  )

  test.each(['eth_sign', 'eth_signTransaction', 'wallet_exportKey', 'ETH_ACCOUNTS', '__proto__', 'eth_accounts '])(
    'A21: %p is no method',
    async (method) => {
      const { request, asked, shown } = frame()
      await expect(request({ method, params: [] })).rejects.toThrow('Action not allowed')
      expect([...asked, ...shown]).toEqual([])
    },
  )
})

type Addresses = ReturnType<typeof memoryKeys>['addresses']

const typed = (chainId: number, domain: readonly string[] = ['name', 'chainId']) => ({
  types: {
    EIP712Domain: domain.map((name) => ({ name, type: name === 'chainId' ? 'uint256' : 'string' })),
    Mail: [{ name: 'text', type: 'string' }],
  },
  primaryType: 'Mail' as const,
  domain: { name: 'Post', chainId },
  message: { text: 'Hello' },
})

describe('signatures', () => {
  test.each(['Hello', '0x48656c6c6f'])('personal_sign signs %p, which is what was shown', async (message) => {
    const { request, eip155, shown } = frame()
    const signature = (await request({ method: 'personal_sign', params: [message, eip155] })) as `0x${string}`
    await expect(verifyMessage({ address: eip155 as `0x${string}`, message: 'Hello', signature })).resolves.toBe(true)
    expect(shown).toMatchObject([{ method: 'personal_sign', params: ['0x48656c6c6f', eip155], address: eip155 }])
  })

  test('typed data is shown whole and signed', async () => {
    const { request, eip155, shown } = frame()
    const data = typed(1)
    const signature = (await request({ method: 'eth_signTypedData_v4', params: [eip155, JSON.stringify(data)] })) as `0x${string}`
    await expect(
      verifyTypedData({ ...data, address: eip155 as `0x${string}`, signature } as Parameters<typeof verifyTypedData>[0]),
    ).resolves.toBe(true)
    expect(shown[0]?.params).toEqual([eip155, data])
  })

  test.each([
    ['another chain', typed(10)],
    ['a domain that is signed without its chain', typed(1, ['name'])],
    ['no type of the domain', { ...typed(1), types: { Mail: [{ name: 'text', type: 'string' }] } }],
    ['no JSON', '{'],
  ])('typed data with %s is refused before anybody is asked', async (_, data) => {
    const { request, eip155, shown } = frame()
    await expect(request({ method: 'eth_signTypedData_v4', params: [eip155, data] })).rejects.toThrow()
    expect(shown).toEqual([])
  })

  test.each([
    ['personal_sign', ['Hello', `0x${'1'.repeat(40)}`]],
    ['eth_signTypedData_v4', [`0x${'1'.repeat(40)}`, typed(1)]],
    ['eth_sendTransaction', [{ from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}` }]],
  ])('%s of another account is refused before anybody is asked', async (method, params) => {
    const { request, shown } = frame()
    await expect(request({ method, params })).rejects.toThrow('another account')
    expect(shown).toEqual([])
  })

  test.each([
    ['personal_sign', (addresses: Addresses) => ['Hello', addresses.eip155], 'solana:test'],
    ['eth_signTypedData_v4', (addresses: Addresses) => [addresses.eip155, typed(1, ['name'])], 'solana:test'],
    ['solana_signMessage', ({ solana }: Addresses) => ({ message: base58.encode(Buffer.from('Hello')), pubkey: solana }), 'eip155:1'],
  ])('A20: %s for a network of the other family is neither shown nor signed', async (method, params, chainId) => {
    const { request, shown, eip155, solana } = frame()
    await expect(request({ method, params: params({ eip155, solana }), chainId })).rejects.toThrow('The request is not for this network')
    expect(shown).toEqual([])
  })

  test('what the visitor rejects is not signed', async () => {
    const { request, eip155, sent } = frame({ agree: false })
    await expect(request({ method: 'personal_sign', params: ['Hello', eip155] })).rejects.toThrow('User rejected the request')
    await expect(request({ method: 'eth_sendTransaction', params: [{ to: eip155, value: '0x1' }] })).rejects.toThrow('User rejected')
    expect(sent()).toEqual([])
  })
})

const TO = '0x2222222222222222222222222222222222222222'

describe('transactions', () => {
  test('what is sent is what was shown, completed by the chain', async () => {
    const { request, eip155, shown, sent } = frame()
    const hash = await request({
      method: 'eth_sendTransaction',
      params: [{ from: eip155, to: TO, value: '0xde0b6b3a7640000', data: '0x01' }],
    })
    expect(hash).toBe(ANSWERS.eth_sendRawTransaction)
    expect(shown[0]?.params).toEqual([
      {
        from: eip155,
        to: TO,
        value: '0xde0b6b3a7640000',
        data: '0x01',
        chainId: '0x1',
        nonce: '0x7',
        gas: '0x5208',
        maxFeePerGas: '0xd09dc300',
        maxPriorityFeePerGas: '0x59682f00',
      },
    ])
    const [{ params }] = sent() as [{ params: [`0x02${string}`] }]
    expect(parseTransaction(params[0])).toMatchObject({
      chainId: 1,
      nonce: 7,
      to: TO,
      value: 10n ** 18n,
      data: '0x01',
      gas: 21_000n,
      maxFeePerGas: 3_500_000_000n,
      maxPriorityFeePerGas: 1_500_000_000n,
    })
    await expect(recoverTransactionAddress({ serializedTransaction: params[0] })).resolves.toBe(eip155)
  })

  test('a chain without a base fee gets a transaction of the old form', async () => {
    const { request, sent } = frame({ answers: { eth_getBlockByNumber: {}, eth_gasPrice: '0x3b9aca00' } })
    await request({ method: 'eth_sendTransaction', params: [{ to: TO, value: '0x1' }] })
    const [{ params }] = sent() as [{ params: [`0x${string}`] }]
    expect(parseTransaction(params[0])).toMatchObject({ type: 'legacy', gasPrice: 1_000_000_000n, chainId: 1 })
  })

  test.each([
    ['another chain', { to: TO, chainId: '0xa' }],
    ['a chain that is none', { to: TO, chainId: 'x' }],
    ['an authorisation to run other code', { to: TO, authorizationList: [] }],
    ['two different data', { to: TO, data: '0x01', input: '0x02' }],
    ['a wrong checksum', { to: '0x5aAeb6053f3E94C9b9A09f33669435E7Ef1BeAeD'.replace('D', 'd') }],
    ['neither receiver nor data', { value: '0x1' }],
    ['a value that is no number', { to: TO, value: '-1' }],
  ])('a transaction with %s is refused before anybody is asked', async (_, transaction) => {
    const { request, shown, sent } = frame()
    await expect(request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toThrow()
    expect([...shown, ...sent()]).toEqual([])
  })

  test('a batch is one question, sent in order with one nonce after another, and its status is known', async () => {
    const { request, shown, sent } = frame()
    const calls = [
      { to: TO, value: '0x1' },
      { to: TO, data: '0x01' },
    ]
    const { id } = (await request({ method: 'wallet_sendCalls', params: [{ version: '2.0.0', chainId: '0x1', calls }] })) as { id: string }
    expect(shown).toHaveLength(1)
    const status = () => request({ method: 'wallet_getCallsStatus', params: [id] }) as Promise<{ readonly status: number }>
    await until(async () => (await status()).status !== 100)
    const nonces = (sent() as { params: [`0x${string}`] }[]).map(({ params }) => parseTransaction(params[0]).nonce)
    expect(nonces).toEqual([7, 8])
    await expect(status()).resolves.toMatchObject({ status: 200, atomic: false, chainId: '0x1' })
  })

  test('a call of a batch that names its data as input keeps it', async () => {
    const { request, shown } = frame()
    await request({ method: 'wallet_sendCalls', params: [{ calls: [{ to: TO, input: '0x0102' }] }] })
    expect(shown[0]?.params).toMatchObject([{ calls: [{ data: '0x0102' }] }])
  })

  test('a call that can only succeed behind the one before it is tried once that one is in a block', async () => {
    const counted: { of?: (method: string) => number } = {}
    const { request, asked, sent } = frame({
      answers: {
        // As a swap does, whose approval is not in a block yet: the second question fails while the first call is not sent.
        get eth_estimateGas() {
          return counted.of?.('eth_estimateGas') === 1 || counted.of?.('eth_sendRawTransaction') === 1 ? '0x5208' : 'execution reverted'
        },
      },
    })
    counted.of = (method) => asked.filter((one) => one.method === method).length
    await request({
      method: 'wallet_sendCalls',
      params: [
        {
          calls: [
            { to: TO, data: '0x01' },
            { to: TO, data: '0x02' },
          ],
        },
      ],
    })
    await until(() => sent().length === 2)
  })

  test('nothing goes out behind a transaction that failed, and the page is told', async () => {
    const { request, sent } = frame({ answers: { eth_getTransactionReceipt: { ...RECEIPT, status: '0x0' } } })
    const calls = [{ to: TO }, { to: TO }]
    const { id } = (await request({ method: 'wallet_sendCalls', params: [{ calls }] })) as { id: string }
    const status = async () => ((await request({ method: 'wallet_getCallsStatus', params: [id] })) as { status: number }).status
    await until(async () => (await status()) !== 100)
    expect(await status()).toBe(500)
    expect(sent()).toHaveLength(1)
  })

  test('the ids of batches are used once, and an id that nobody has sent is refused', async () => {
    const { request } = frame()
    const batch = { id: 'order-7', calls: [{ to: TO }] }
    await expect(request({ method: 'wallet_sendCalls', params: [batch] })).resolves.toEqual({ id: 'order-7' })
    await expect(request({ method: 'wallet_sendCalls', params: [batch] })).rejects.toMatchObject({ code: 5720 })
    await expect(request({ method: 'wallet_getCallsStatus', params: ['order-8'] })).rejects.toMatchObject({ code: 5730 })
  })

  test.each([
    ['needs all calls or none', 5760, { atomicRequired: true }],
    ['needs a capability that is not there', 5700, { capabilities: { paymasterService: { url: 'https://pay.example' } } }],
    ['is for another chain', 5710, { chainId: '0xa' }],
    ['is too large', 5740, { calls: Array.from({ length: 101 }, () => ({ to: TO })) }],
  ])('a batch that %s is refused with %i', async (_, code, more) => {
    const { request, shown } = frame()
    await expect(request({ method: 'wallet_sendCalls', params: [{ calls: [{ to: TO }], ...more }] })).rejects.toMatchObject({ code })
    expect(shown).toEqual([])
  })
})

describe('Solana', () => {
  const transfer = (from: string) =>
    SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: Keypair.generate().publicKey, lamports: 1 })
  const recentBlockhash = base58.encode(new Uint8Array(32).fill(3))

  test('a message is signed', async () => {
    const { request, solana } = frame({ chainId: 'solana:test' })
    const message = new TextEncoder().encode('Hello')
    const { signature } = (await request({
      method: 'solana_signMessage',
      params: { message: base58.encode(message), pubkey: solana },
    })) as { signature: string }
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(solana))).toBe(true)
  })

  test('legacy and versioned transactions are signed where the account stands', async () => {
    const { request, solana, shown } = frame({ chainId: 'solana:test' })
    const payerKey = new PublicKey(solana)
    const legacy = new Transaction({ feePayer: payerKey, recentBlockhash }).add(transfer(solana))
    const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [transfer(solana)] }).compileToV0Message()
    const transactions = [
      base58.encode(legacy.serialize({ requireAllSignatures: false })),
      base58.encode(new VersionedTransaction(message).serialize()),
    ]
    const signed = (await request({ method: 'solana_signAllTransactions', params: { transactions } })) as { transactions: string[] }
    expect(shown).toHaveLength(1)
    const [first = '', second = ''] = signed.transactions
    expect(Transaction.from(base58.decode(first)).verifySignatures()).toBe(true)
    const { signatures } = VersionedTransaction.deserialize(base58.decode(second))
    expect(ed25519.verify(signatures[0] as Uint8Array, message.serialize(), base58.decode(solana))).toBe(true)
    await expect(request({ method: 'solana_signAndSendTransaction', params: { transaction: transactions[0] } })).resolves.toEqual({
      signature: ANSWERS.sendTransaction,
    })
  })

  test('a transaction that passes for a message is refused, and so is one of another account', async () => {
    const { request, solana, shown } = frame({ chainId: 'solana:test' })
    const legacy = new Transaction({ feePayer: new PublicKey(solana), recentBlockhash }).add(transfer(solana))
    const hidden = { message: base58.encode(legacy.serializeMessage()), pubkey: solana }
    await expect(request({ method: 'solana_signMessage', params: hidden })).rejects.toThrow('The message is a transaction.')
    const payerKey = new PublicKey(solana)
    const versioned = new TransactionMessage({ payerKey, recentBlockhash, instructions: [transfer(solana)] }).compileToV0Message()
    await expect(
      request({ method: 'solana_signMessage', params: { message: base58.encode(versioned.serialize()), pubkey: solana } }),
    ).rejects.toThrow('The message is a transaction.')
    const other = Keypair.generate().publicKey.toBase58()
    const foreign = new Transaction({ feePayer: new PublicKey(other), recentBlockhash }).add(transfer(other))
    const transaction = base58.encode(foreign.serialize({ requireAllSignatures: false }))
    await expect(request({ method: 'solana_signTransaction', params: { transaction } })).rejects.toThrow('another account')
    expect(shown).toEqual([])
  })
})
