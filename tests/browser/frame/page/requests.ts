import { encodeFunctionData, erc20Abi, numberToHex, parseAbi, stringToHex } from 'viem'
import type { ApprovalSubject } from '../../../../server/frame/page/rpc/approval-subject.ts'

const ACCOUNT = '0x2b5AD5c4795c026514f8317c7a215E218DcCD6cF'
const STRANGER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DELEGATE = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'
const MAX = (1n << 256n) - 1n
const SOLANA_ACCOUNT = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

const network: ApprovalSubject['network'] = {
  id: 'eip155:1',
  family: 'eip155',
  rpcUrl: `${location.origin}/rpc`,
  name: 'Ethereum',
  currency: { symbol: 'ETH', decimals: 18 },
}
const solana: ApprovalSubject['network'] = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  family: 'solana',
  rpcUrl: `${location.origin}/rpc`,
  name: 'Solana',
  currency: { symbol: 'SOL', decimals: 9 },
}

const asked = (method: string, params: unknown, terms?: ApprovalSubject['terms']): ApprovalSubject => ({
  method,
  params,
  network,
  address: ACCOUNT,
  terms,
})

const fees = { nonce: '0x7', gas: '0xfde8', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00', type: '0x2' }
const send = (to: string, data?: string, value = '0x0'): ApprovalSubject =>
  asked('eth_sendTransaction', [{ from: ACCOUNT, to, value, chainId: '0x1', ...fees, ...(data !== undefined && { data }) }])

const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [STRANGER, amount] })
const forAll = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address operator, bool allowed)']),
  functionName: 'setApprovalForAll',
  args: [STRANGER, true],
})

const fields = (text: string) => text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))
const permit = {
  types: {
    EIP712Domain: fields('string name,string version,uint256 chainId,address verifyingContract'),
    Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: TOKEN },
  message: { owner: ACCOUNT, spender: STRANGER, value: `${MAX}`, nonce: '0', deadline: '1893456000' },
}

const order = {
  types: {
    EIP712Domain: fields('string name,uint256 chainId,address verifyingContract'),
    Order: fields('address maker,Item[] items,string note,bytes32 salt'),
    Item: fields('address token,uint256 identifier,uint256 amount'),
  },
  primaryType: 'Order',
  domain: { name: 'Exchange of an exceptionally long name', chainId: 1, verifyingContract: STRANGER },
  message: {
    maker: ACCOUNT,
    items: [
      { token: TOKEN, identifier: '71', amount: '1' },
      { token: DELEGATE, identifier: `${MAX}`, amount: '2500000' },
    ],
    note: 'A note of some length, as people write them where nothing keeps them from it.',
    salt: `0x${'c4'.repeat(32)}`,
  },
}

const calls = (given: readonly object[], terms?: ApprovalSubject['terms']): ApprovalSubject =>
  asked('wallet_sendCalls', [{ version: '2.0.0', chainId: numberToHex(1), from: ACCOUNT, atomicRequired: true, calls: given }], terms)

const text = (words: string): ApprovalSubject => asked('personal_sign', [stringToHex(words), ACCOUNT])

/** What the page may be asked to approve, by the name of the state. */
export const requests = {
  'a transfer of a token': send(TOKEN, erc20('transfer', 2_500_000n)),
  'a transfer of the coin': send(STRANGER, undefined, '0xde0b6b3a7640000'),
  'an unlimited allowance': send(TOKEN, erc20('approve', MAX)),
  'all of a collection': send(DELEGATE, forAll),
  'a call that nobody reads': send(DELEGATE, `0xdeadbeef${'5a'.repeat(96)}`),
  'a new contract': asked('eth_sendTransaction', [{ from: ACCOUNT, chainId: '0x1', data: `0x6080${'60'.repeat(60)}`, ...fees }]),
  'a message': text('Read this before you sign.\n\nA message may have many lines.'),
  'a sign-in to another site': text(
    `bank.example wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\nURI: https://bank.example`,
  ),
  'a permit': asked('eth_signTypedData_v4', [ACCOUNT, permit]),
  'typed data of any kind': asked('eth_signTypedData_v4', [ACCOUNT, order]),
  'a batch': calls([
    { to: TOKEN, data: erc20('approve', 2_500_000n) },
    { to: DELEGATE, data: forAll },
    { to: STRANGER, value: '0x38d7ea4c68000' },
  ]),
  'a user operation with an upgrade': calls([{ to: TOKEN, data: erc20('transfer', 2_500_000n) }], {
    fee: '0.00042 ETH',
    paymaster: STRANGER,
    delegate: DELEGATE,
  }),
  'a delegation': asked('eth_sendTransaction', [
    {
      from: ACCOUNT,
      to: ACCOUNT,
      value: '0x0',
      chainId: '0x1',
      ...fees,
      type: '0x4',
      authorizationList: [{ address: DELEGATE, chainId: '0x1', nonce: '0x8' }],
    },
  ]),
  'a permission': {
    ...asked('eth_signTypedData_v4', [ACCOUNT, order]),
    permission: {
      to: STRANGER,
      texts: [
        { key: 'periodic', amount: 25_000_000n, seconds: 86_400 },
        { key: 'expiresAt', time: 1_893_499_200 },
      ],
      asset: { symbol: 'USDC', decimals: 6, address: TOKEN },
      most: 250_000_000n,
      expiry: 1_893_499_200,
      justification: undefined,
      highest: 25_000_000n,
      held: [
        { asset: { symbol: 'USDC', decimals: 6, address: TOKEN }, most: 90_000_000n, spent: 12_500_000n, expiry: 1_888_888_888 },
        { asset: undefined, most: undefined, spent: undefined, expiry: 1_888_888_888 },
      ],
    },
  },
  'a message of Solana': {
    method: 'solana_signMessage',
    params: { message: 'Fr4', pubkey: SOLANA_ACCOUNT },
    network: solana,
    address: SOLANA_ACCOUNT,
  },
} satisfies Readonly<Record<string, ApprovalSubject>>
