import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { configure, waitFor, within } from '@testing-library/dom'
import { encodeFunctionData, erc20Abi, type Hex, hashTypedData, keccak256, parseAbi, parseTransaction } from 'viem'
import { press } from '../../../kernel/testing/press.ts'
import type { RpcRequest } from '../../../plugins/auth/protocol/index.ts'
import { createApprovalQueue, type ShownRequest } from '../../../server/frame/page/approval/approval-queue.ts'
import { mountApprovals } from '../../../server/frame/page/approval/mount-approvals.tsx'
import { browserClock } from '../../../server/frame/page/browser-clock.ts'
import type { AskChain } from '../../../server/frame/page/networks/ask-chain.ts'
import { createNetworks } from '../../../server/frame/page/networks/networks.ts'
import { openKeptPermissions } from '../../../server/frame/page/permissions/kept-permissions.ts'
import { parseConfig } from '../../../server/frame/page/read-config.ts'
import { answerRequest } from '../../../server/frame/page/rpc/answer-request.ts'
import type { ApprovalSubject } from '../../../server/frame/page/rpc/approval-subject.ts'
import { openBatches } from '../../../server/frame/page/rpc/batches.ts'
import { createSmartAccounts } from '../../../server/frame/page/smart-account/smart-accounts.ts'
import { memoryKeys } from './support/memory-keys.ts'
import { seeAll } from './support/see-all.ts'

// ms; a busy machine loads a review slowly.
configure({ asyncUtilTimeout: 10_000 })

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const chains = {
  'eip155:1': { rpcUrl: 'https://one.example', name: 'One', currency: { symbol: 'ETH', decimals: 18 } },
  [SOLANA]: { rpcUrl: 'https://sol.example', name: 'Sol', currency: { symbol: 'SOL', decimals: 9 } },
}

/** What the chain answers to whoever prepares and sends. The review's own reads are not answered: it shows what the bytes say. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x59682f00',
  eth_sendRawTransaction: `0x${'ab'.repeat(32)}`,
}

const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const STRANGER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const MAX = (1n << 256n) - 1n
const PAGE = 'https://shop.example'

beforeAll(seeAll)
afterEach(() => document.body.replaceChildren())

const openFrame = async (chainId = 'eip155:1') => {
  const keys = memoryKeys()
  const host = document.body.appendChild(document.createElement('div'))
  const draw = await mountApprovals(host, { origin: PAGE, language: 'en', say: (key) => key, sources: { projectId: 'shop' } })
  const subjects: ApprovalSubject[] = []
  const queue = createApprovalQueue(async (shown: ShownRequest | undefined) => draw(shown))
  const sent: string[] = []
  const networks = createNetworks(chains, chainId)
  const ask: AskChain = async (_, method, params) => {
    if (method === 'eth_sendRawTransaction') sent.push(String((params as readonly unknown[])[0]))
    return ANSWERS[method]
  }
  const config = parseConfig({ origins: [], recovery: [], service: 'https://auth.example', chains })
  const { signal } = new AbortController()
  const request = (given: unknown): Promise<unknown> =>
    answerRequest(given as RpcRequest, {
      networks,
      smartAccounts: createSmartAccounts({ config, ask, keys: async () => keys }),
      keys: async () => keys,
      batches: openBatches('test', undefined),
      keptPermissions: openKeptPermissions('test', undefined),
      clock: browserClock,
      signal,
      ended: signal,
      ask,
      showApproval(subject) {
        subjects.push(subject)
        return queue.showApproval(subject)
      },
    })
  const drawn = (): HTMLElement => host.shadowRoot?.lastElementChild as HTMLElement
  /** What the visitor reads, once the bytes were read. */
  const text = async (): Promise<string> => {
    await waitFor(() => {
      within(drawn()).getByText('Checks')
      expect(within(drawn()).queryAllByText('Looking').length).toBeLessThan(3)
    })
    return drawn().textContent ?? ''
  }
  const approve = async (): Promise<void> => {
    const early = within(drawn()).queryByRole('checkbox')
    if (early) press(early)
    const button = await waitFor(() => {
      const found = within(drawn()).getByRole('button', { name: 'Approve' })
      expect(found.ariaDisabled).not.toBe('true')
      return found
    })
    press(button)
  }
  return { ...keys.addresses, request, queue, networks, text, approve, sent, subjects, drawn }
}

type Frame = Awaited<ReturnType<typeof openFrame>>

const fields = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))
const DOMAIN = { name: 'Coin', chainId: 1, verifyingContract: TOKEN }
const EIP712Domain = fields('string name,uint256 chainId,address verifyingContract')

const typedData = (primaryType: string, types: Readonly<Record<string, string>>, message: object) => ({
  types: { EIP712Domain, ...Object.fromEntries(Object.entries(types).map(([name, form]) => [name, fields(form)])) },
  primaryType,
  domain: DOMAIN,
  message,
})

const erc20 = (name: 'transfer' | 'approve', amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: name, args: [STRANGER, amount] })
const forAll = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address operator, bool allowed)']),
  functionName: 'setApprovalForAll',
  args: [STRANGER, true],
})
const transaction = (data: Hex) => ({ method: 'eth_sendTransaction', params: [{ to: TOKEN, data }] })
const permit = ({ eip155 }: Frame) =>
  typedData(
    'Permit',
    { Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline' },
    { owner: eip155, spender: STRANGER, value: `${MAX}`, nonce: '0', deadline: '1893456000' },
  )
const permit2 = typedData(
  'PermitSingle',
  {
    PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
    PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  },
  {
    details: { token: TOKEN, amount: `${(1n << 160n) - 1n}`, expiration: '1893456000', nonce: '0' },
    spender: STRANGER,
    sigDeadline: '1893456000',
  },
)

describe('what is asked is read in the frame as in the modal', () => {
  test.each<readonly [string, (frame: Frame) => object, readonly string[]]>([
    ['a transfer of a token', () => transaction(erc20('transfer', 7n)), ['Sends a token', '7', 'Read completely']],
    ['an unlimited allowance', () => transaction(erc20('approve', MAX)), ['This lets somebody take all of a token', 'No limit']],
    ['all of a collection', () => transaction(forAll), ['This lets somebody take every item of a collection']],
    [
      'a permit',
      (frame) => ({ method: 'eth_signTypedData_v4', params: [frame.eip155, permit(frame)] }),
      [
        'Permission by signature',
        'This lets somebody take all of a token',
        'message › deadline',
        '1893456000',
        'EIP-712 hash that is signed',
      ],
    ],
    [
      'a permit of Permit2',
      ({ eip155 }) => ({ method: 'eth_signTypedData_v4', params: [eip155, permit2] }),
      ['Permission by signature', 'This lets somebody take all of a token', 'message › details › expiration'],
    ],
    [
      'a batch, every call of it',
      () => ({
        method: 'wallet_sendCalls',
        params: [
          {
            calls: [
              { to: STRANGER, value: '0xde0b6b3a7640000' },
              { to: TOKEN, data: forAll },
            ],
          },
        ],
      }),
      [
        'Calls with one approval: 2',
        'Call 1 of 2',
        '1 ETH',
        'Call 2 of 2',
        'This lets somebody take every item of a collection',
        'Fee at most',
      ],
    ],
    [
      'a call that nobody reads',
      () => transaction('0xdeadbeef'),
      ['We cannot tell what this does', 'A call that we cannot read', '0xdeadbeef'],
    ],
    [
      'a message that signs in elsewhere',
      ({ eip155 }) => ({
        method: 'personal_sign',
        params: [`bank.example wants you to sign in with your Ethereum account:\n${eip155}`, eip155],
      }),
      ['This signs you in to bank.example, not here'],
    ],
  ])('%s', async (_, made, expected) => {
    const frame = await openFrame()
    frame.request(made(frame)).catch(() => undefined)
    const text = await frame.text()
    for (const words of expected) expect(text).toContain(words)
    expect(text).toContain(PAGE)
    frame.queue.clear()
    expect(frame.drawn().textContent).toBe('')
  })

  test('control of the account, also where the frame adds it by itself', async () => {
    const frame = await openFrame()
    const network = frame.networks.active()
    const authorizationList = [{ address: STRANGER, chainId: '0x0' }]
    const params = [{ from: frame.eip155, to: frame.eip155, authorizationList }]
    const terms = {
      delegate: STRANGER,
      fee: '0.00042 ETH',
      paymaster: TOKEN,
      permission: { to: STRANGER, sentences: ['Never more'], rows: [{ label: 'Each day', value: '5 USDC' }] },
    }
    frame.queue.showApproval({ method: 'eth_sendTransaction', params, network, address: frame.eip155, terms }).catch(() => undefined)
    const text = await frame.text()
    expect(text).toContain('Gives control of the account')
    expect(text).toContain('Other code controls your account on every network')
    for (const words of ['Your account runs this code from now on', 'The fee is paid by', 'Never more', 'Each day', '5 USDC'])
      expect(text).toContain(words)
    // It costs the visitor nothing.
    expect(text).not.toContain('0.00042 ETH')
    frame.queue.clear()
  })

  test('a transfer of SOL', async () => {
    const frame = await openFrame(SOLANA)
    const payerKey = new PublicKey(frame.solana)
    const receiver = Keypair.generate().publicKey
    const instruction = SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: receiver, lamports: 1_500_000_000 })
    const recentBlockhash = base58.encode(new Uint8Array(32).fill(3))
    const message = new TransactionMessage({ payerKey, recentBlockhash, instructions: [instruction] }).compileToV0Message()
    const bytes = new VersionedTransaction(message).serialize()
    const answer = frame.request({ method: 'solana_signTransaction', params: { transaction: base58.encode(bytes) } })
    const text = await frame.text()
    expect(text).toContain('1.5 SOL')
    expect(text).toContain('Read completely')
    await frame.approve()
    const { transaction } = (await answer) as { transaction: string }
    expect(VersionedTransaction.deserialize(base58.decode(transaction)).message.serialize()).toEqual(message.serialize())
  })
})

describe('A20: what is signed is what was on screen', () => {
  test('a transaction: the bytes that go out are those of the request that was reviewed', async () => {
    const frame = await openFrame()
    const answer = frame.request(transaction(erc20('transfer', 7n)))
    const text = await frame.text()
    const [shown = {}] = (frame.subjects[0]?.params ?? []) as readonly Readonly<Record<string, Hex>>[]
    expect(Object.isFrozen(shown)).toBe(true)
    expect(text).toContain(keccak256(shown.data ?? '0x'))
    await frame.approve()
    await answer
    const sent = parseTransaction(frame.sent[0] as `0x02${string}`)
    const wire = (value: bigint | number | undefined) => `0x${(value ?? 0).toString(16)}`
    expect({
      from: frame.eip155,
      to: sent.to,
      value: wire(sent.value),
      data: sent.data,
      chainId: wire(sent.chainId),
      nonce: wire(sent.nonce),
      gas: wire(sent.gas),
      maxFeePerGas: wire(sent.maxFeePerGas),
      maxPriorityFeePerGas: wire(sent.maxPriorityFeePerGas),
    }).toEqual({ ...shown, to: shown.to?.toLowerCase() })
  })

  test('typed data: the hash on screen is the hash that is signed', async () => {
    const frame = await openFrame()
    const data = permit(frame)
    const answer = frame.request({ method: 'eth_signTypedData_v4', params: [frame.eip155, data] })
    expect(await frame.text()).toContain(hashTypedData(data as Parameters<typeof hashTypedData>[0]))
    frame.queue.clear()
    await expect(answer).rejects.toThrow('User rejected the request')
  })
})
