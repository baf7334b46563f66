import { createPublicClient, erc20Abi, http, isAddress, isHash, isHex, verifyMessage, verifyTypedData } from 'viem'
import { testAccounts } from '../../../examples/sandbox/chain/accounts.ts'
import { deployTokens } from '../../../examples/sandbox/chain/deploy-tokens.ts'
import { type Chain, startChain } from '../../../examples/sandbox/chain/start-chain.ts'
import { testTokens } from '../../../examples/sandbox/chain/tokens.ts'
import { evmNetwork } from '../../support/test-networks.ts'
import type { ChainSide } from '../conformance.ts'

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

/** Chains 1 and 10 for a file's conformance tests, on real nodes with the test tokens, and what they say of themselves. Call it outside of tests. */
export const evmChains = () => {
  let chains: readonly Chain[] = []
  beforeAll(async () => {
    chains = await Promise.all([startChain({ id: 1 }), startChain({ id: 10 })])
    await Promise.all(chains.map(({ rpcUrl }) => deployTokens(rpcUrl)))
  }, 60_000)
  afterAll(() => Promise.all(chains.map((chain) => chain.stop())))

  return (): ChainSide<'eip155'> => {
    const [first, second] = chains
    if (!first || !second) throw new Error('The chains do not run.')
    const client = createPublicClient({ transport: http(first.rpcUrl) })
    return {
      networks: [evmNetwork(first.id, first.rpcUrl), evmNetwork(second.id, second.rpcUrl)],
      token: testTokens[0],
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
    }
  }
}
