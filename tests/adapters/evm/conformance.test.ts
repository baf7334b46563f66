/** @jest-environment node */
import { createPublicClient, erc20Abi, http, isAddress, isHash, isHex, verifyMessage, verifyTypedData } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { deployTokens } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import { adapterConformance, type ConformanceRig } from '../conformance.ts'
import { connectorTo } from '../support/evm-connector.ts'
import { createEvmScope, evmAdapter } from '../support/evm-scope.ts'
import { createSigningWallet } from '../support/signing-wallet.ts'

const APPROVALS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

const PROMPTS = ['eth_requestAccounts', 'wallet_requestPermissions']

const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Post', chainId: 1 },
  message: {
    to: testAccounts[1].address,
    contents: 'Grüße',
    value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  },
} as const

const hexOf = (value: string): `0x${string}` => {
  if (!isHex(value)) throw new TypeError(value)
  return value
}

let chains: readonly Chain[] = []

beforeAll(async () => {
  chains = await Promise.all([startChain({ id: 1 }), startChain({ id: 10 })])
  await Promise.all(chains.map(({ rpcUrl }) => deployTokens(rpcUrl)))
}, 60_000)
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

const makeRig = async (): Promise<ConformanceRig<'eip155'>> => {
  const [first, second] = chains
  if (!first || !second) throw new Error('The chains do not run.')
  const networks = [evmNetwork(first.id, first.rpcUrl), evmNetwork(second.id, second.rpcUrl)] as const
  const keys = [testAccounts[0].privateKey, testAccounts[1].privateKey]
  const wallet = createSigningWallet({ keys, chains: new Map([[first.id, first.rpcUrl]]) })
  const scope = createEvmScope({ networks })
  const adapter = evmAdapter()
  const client = createPublicClient({ transport: http(first.rpcUrl) })
  return {
    connector: connectorTo(wallet.provider),
    protocol: await scope.run(adapter.connect),
    actions: await scope.run(adapter.actions),
    networks,
    token: testTokens[0],
    state: scope.state,
    wallet: {
      accounts: [testAccounts[0].address, testAccounts[1].address],
      selectAccount: wallet.selectAccount,
      selectNetwork: ({ id }) => wallet.selectChain(Number(id)),
      forget: wallet.forget,
      approvals: () => wallet.methods.filter((method) => APPROVALS.includes(method)).length,
      prompts: () => wallet.methods.filter((method) => PROMPTS.includes(method)).length,
      questions: () => wallet.methods.length,
    },
    balanceOf(address, token) {
      if (!isAddress(address)) throw new TypeError(address)
      if (token === undefined) return client.getBalance({ address })
      return client.readContract({ address: hexOf(token), abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    },
    async feeOf(id) {
      if (!isHash(id)) throw new TypeError(id)
      const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash: id })
      return gasUsed * effectiveGasPrice
    },
    verifyMessage: (address, message, signature) => verifyMessage({ address: hexOf(address), message, signature: hexOf(signature) }),
    typedData: {
      data: JSON.stringify(mail, null, 2),
      verify: (address, signature) =>
        verifyTypedData({
          ...mail,
          domain: { ...mail.domain, chainId: 1n },
          message: { ...mail.message, value: BigInt(mail.message.value) },
          address: hexOf(address),
          signature: hexOf(signature),
        }),
    },
    stop: async () => scope.unload(),
  }
}

adapterConformance('evm', makeRig)
