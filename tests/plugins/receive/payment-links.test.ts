import { bitcoin, bitcoinTestnet, mainnet, solana } from '../../../kernel/networks/index.ts'
import { familyNamed } from '../../kernel/support/test-family.ts'

const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** ERC-681; Solana Pay; BIP-21, whose amounts are in whole coins. */
it.each([
  ['eip155', mainnet, EVM, 1n, `ethereum:${EVM}@1?value=1`],
  ['eip155', mainnet, EVM, 420_000_000_000_000_000n, `ethereum:${EVM}@1?value=420000000000000000`],
  ['solana', solana, SOLANA, 1n, `solana:${SOLANA}?amount=0.000000001`],
  ['solana', solana, SOLANA, 2_500_000_000n, `solana:${SOLANA}?amount=2.5`],
  ['bip122', bitcoin, BITCOIN, 1n, `bitcoin:${BITCOIN}?amount=0.00000001`],
  ['bip122', bitcoin, BITCOIN, 2_030_000_000n, `bitcoin:${BITCOIN}?amount=20.3`],
] as const)('%s: %#', (namespace, network, address, amount, link) => {
  expect(familyNamed(namespace).paymentLink?.({ address, network, amount })).toBe(link)
})

it('has no link for Polkadot, whose wallets share none', () => {
  expect(familyNamed('polkadot').paymentLink).toBeUndefined()
})

it('knows that a Bitcoin address is written for one kind of chain', () => {
  const { receives } = familyNamed('bip122')
  expect([receives?.(BITCOIN, bitcoin), receives?.(BITCOIN, bitcoinTestnet)]).toEqual([true, false])
  expect(receives?.('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', bitcoinTestnet)).toBe(true)
})
