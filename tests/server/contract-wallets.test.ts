/** @jest-environment node */
import {
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  hashMessage,
  keccak256,
  pad,
  parseAbi,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type SignatureChain, verifyEvmMessage } from '../../adapters/evm/verify/verify-message.ts'
import { signatureWallet, testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../examples/sandbox/chain/chain-client.ts'
import { deploySandbox } from '../../examples/sandbox/chain/deploy-sandbox.ts'
import { signatureWalletCode } from '../../examples/sandbox/chain/signature-wallet.ts'
import { type Chain, startChain } from '../../examples/sandbox/chain/start-chain.ts'
import { createSiwxServer, eip155Verifier, formatMessage } from '../../server/siwx/index.ts'

const owner = privateKeyToAccount(testAccounts[0].privateKey)
const stranger = privateKeyToAccount(testAccounts[1].privateKey)

/** CREATE2 by a proxy that takes salt and code as call data, the same on every chain. */
const FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

describe('contract wallets on a chain', () => {
  let chain: Chain
  beforeAll(async () => {
    chain = await startChain({ id: 1 })
    await deploySandbox(chain.rpcUrl)
  })
  afterAll(() => chain.stop())

  const signIn = async (address: string, sign: (message: string) => Promise<Hex>): Promise<string> => {
    const server = createSiwxServer({ domains: ['app.example'], verifiers: [eip155Verifier({ 'eip155:1': chain.rpcUrl })] })
    const { nonce, token } = await server.issueNonce()
    const message = formatMessage({
      domain: 'app.example',
      uri: 'https://app.example/',
      version: '1',
      nonce,
      chainId: 'eip155:1',
      accountAddress: address,
      issuedAt: new Date().toISOString(),
    })
    return server.verify({ message, signature: await sign(message), nonceToken: token }).then(
      (session) => session.address,
      (error: { readonly code: string }) => error.code,
    )
  }

  test('a deployed one signs in by EIP-1271, and only by its owner’s key', async () => {
    expect(await signIn(signatureWallet.address, (message) => owner.signMessage({ message }))).toBe(signatureWallet.address)
    expect(await signIn(signatureWallet.address, (message) => stranger.signMessage({ message }))).toBe('SIWX_SIGNATURE_INVALID')
    // An account that is no contract vouches for nobody.
    expect(await signIn(testAccounts[2].address, (message) => owner.signMessage({ message }))).toBe('SIWX_SIGNATURE_INVALID')
  })

  test('one that is not deployed yet signs in by ERC-6492, and only by its owner’s key', async () => {
    const code = signatureWalletCode()
    const client = createChainClient(chain.rpcUrl)
    const address = getContractAddress({ opcode: 'CREATE2', from: FACTORY, salt: zeroHash, bytecode: code })
    expect(await client.getCode({ address: FACTORY })).toBeDefined()
    expect(await client.getCode({ address })).toBeUndefined()
    const wrapped = async (key: typeof owner, message: string): Promise<Hex> =>
      serializeErc6492Signature({ address: FACTORY, data: concatHex([zeroHash, code]), signature: await key.signMessage({ message }) })
    expect(await signIn(address, (message) => wrapped(owner, message))).toBe(address)
    expect(await signIn(address, (message) => wrapped(stranger, message))).toBe('SIWX_SIGNATURE_INVALID')
    // The wrapper is for the account whose code it is, not for any other.
    expect(await signIn(testAccounts[2].address, (message) => wrapped(owner, message))).toBe('SIWX_SIGNATURE_INVALID')
    // Nothing was deployed by looking.
    expect(await client.getCode({ address })).toBeUndefined()
  })
})

describe('A16: shortcuts of contract signatures', () => {
  const message = 'Sign in'
  const address = signatureWallet.address
  const word = (value: Hex): Hex => pad(value, { dir: 'right', size: 32 })
  const chainOf = (answer: Hex | undefined, code: Hex = '0x60'): SignatureChain => ({ code: async () => code, call: async () => answer })
  const MAGIC = '0x1626ba7e'

  test.each<[string, Hex | undefined, boolean]>([
    ['the magic value in one word', word(MAGIC), true],
    ['the magic value and more in its word', concatHex([MAGIC, `0x${'00'.repeat(27)}01`]), false],
    ['the magic value alone', MAGIC, false],
    ['31 bytes', word(MAGIC).slice(0, 64) as Hex, false],
    ['64 bytes', concatHex([word(MAGIC), zeroHash]), false],
    ['nothing', '0x', false],
    ['a call that reverts', undefined, false],
    ['another magic value', word('0x20c13b0b'), false],
    ['true', pad('0x01', { size: 32 }), false],
  ])('%s', async (_, answer, valid) => {
    const signature = await stranger.signMessage({ message })
    expect(await verifyEvmMessage(chainOf(answer), { address, message, signature })).toBe(valid)
  })

  test('an account without code is not asked', async () => {
    const signature = await stranger.signMessage({ message })
    expect(await verifyEvmMessage(chainOf(word(MAGIC), '0x'), { address, message, signature })).toBe(false)
  })

  test('a wrapper is taken as such, whatever is in it', async () => {
    const inner = await owner.signMessage({ message })
    const signature = serializeErc6492Signature({ address: FACTORY, data: '0x', signature: inner })
    for (const answer of [word(MAGIC), pad('0x01', { size: 32 }), '0x', undefined] as const) {
      expect(await verifyEvmMessage(chainOf(answer, '0x'), { address: owner.address, message, signature })).toBe(false)
    }
    expect(await verifyEvmMessage(chainOf('0x01', '0x'), { address: owner.address, message, signature })).toBe(true)
  })

  test('the mirror image of a signature, an empty and a broken one are no shortcut', async () => {
    const none = chainOf(undefined, '0x')
    for (const signature of ['0x', '0x00', `0x${'00'.repeat(65)}`, 'no hex', `0x${'ff'.repeat(65)}`, keccak256('0x')]) {
      expect(await verifyEvmMessage(none, { address: owner.address, message, signature })).toBe(false)
    }
  })

  test('a key answers without the chain; where the chain has to be asked and is away, nobody says no', async () => {
    const away: SignatureChain = { code: () => Promise.reject(new Error('away')), call: () => Promise.reject(new Error('away')) }
    const signature = await owner.signMessage({ message })
    expect(await verifyEvmMessage(away, { address: owner.address, message, signature })).toBe(true)
    expect(await verifyEvmMessage(away, { address: owner.address.toLowerCase(), message, signature })).toBe(true)
    await expect(verifyEvmMessage(away, { address, message, signature })).rejects.toThrow('away')
  })

  test('data that a contract is asked with is the message’s own hash', async () => {
    const asked: Hex[] = []
    const chain: SignatureChain = { code: async () => '0x60', call: async ({ data }) => void asked.push(data) }
    await verifyEvmMessage(chain, { address, message, signature: '0x1234' })
    const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
    expect(asked).toEqual([encodeFunctionData({ abi, args: [hashMessage(message), '0x1234'] })])
  })
})
