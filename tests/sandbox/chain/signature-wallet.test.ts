/** @jest-environment node */
import { createWalletClient, encodeFunctionData, hashMessage, http, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { signatureWallet, testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { createChainClient } from '../../../examples/sandbox/chain/chain-client.ts'
import { deploySandbox } from '../../../examples/sandbox/chain/deploy-sandbox.ts'
import { signatureWalletAbi } from '../../../examples/sandbox/chain/signature-wallet.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'

const magic = '0x1626ba7e'
const message = 'Sign in'
const owner = privateKeyToAccount(testAccounts[0].privateKey)
const stranger = privateKeyToAccount(testAccounts[1].privateKey)
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let chain: Chain
beforeAll(async () => {
  chain = await startChain({ id: 1 })
  await deploySandbox(chain.rpcUrl)
})
afterAll(() => chain.stop())

const answer = (signature: `0x${string}`, text = message) =>
  createChainClient(chain.rpcUrl).readContract({
    address: signatureWallet.address,
    abi: signatureWalletAbi,
    functionName: 'isValidSignature',
    args: [hashMessage(text), signature],
  })

// The other signature of the same key over the same hash, which careless verifiers take too.
const mirrored = (signature: `0x${string}`): `0x${string}` => {
  const s = curveOrder - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `0x${signature.slice(2, 66)}${toHex(s, { size: 32 }).slice(2)}${v}`
}

test('the owner’s signature is answered with the magic value', async () => {
  const signature = await owner.signMessage({ message })
  expect(await answer(signature)).toBe(magic)
  const checked = { address: signatureWallet.address, message, signature }
  expect(await createChainClient(chain.rpcUrl).verifyMessage(checked)).toBe(true)
})

test('nothing else is', async () => {
  const signature = await owner.signMessage({ message })
  expect(await answer(signature, 'Sign out')).toBe('0xffffffff')
  expect(await answer(await stranger.signMessage({ message }))).toBe('0xffffffff')
  expect(await answer(mirrored(signature))).toBe('0xffffffff')
  expect(await answer(`${signature}00`)).toBe('0xffffffff')
  expect(await answer('0x')).toBe('0xffffffff')
  expect(await answer(`0x${'00'.repeat(65)}`)).toBe('0xffffffff')
})

test('only the owner acts through it', async () => {
  const abi = parseAbi(['function mint(address to, uint256 value)'])
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [signatureWallet.address, 5n] })
  const call = {
    address: signatureWallet.address,
    abi: signatureWalletAbi,
    functionName: 'execute',
    args: [testTokens[0].address, 0n, data],
  } as const
  const walletOf = (account: typeof owner) => createWalletClient({ account, chain: mainnet, transport: http(chain.rpcUrl) })
  await expect(walletOf(stranger).writeContract(call)).rejects.toThrow('NotOwner')
  const client = createChainClient(chain.rpcUrl)
  const { status, logs } = await client.waitForTransactionReceipt({ hash: await walletOf(owner).writeContract(call) })
  expect([status, logs.length]).toEqual(['success', 1])
})
