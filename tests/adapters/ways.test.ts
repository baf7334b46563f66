/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AdapterDecl } from '../../kernel/contract/adapters.ts'
import { proposalNamespaces } from '../../plugins/walletconnect/client/proposal-namespace.ts'
import { evmNetwork } from '../support/test-networks.ts'

const TYPES = ['ANNOUNCED', 'INJECTED', 'EXTERNAL'] as const
type Way = (typeof TYPES)[number] | 'WALLET_CONNECT'

/** Each adapter's wallets, by the way in which they are reached, with the file that connects one of them and what it says there. */
const PAIRS: readonly (readonly [adapter: string, way: Way, file: string, says: string])[] = [
  ['evm', 'ANNOUNCED', 'tests/adapters/evm/ways.test.ts', "connectionConformance('evm, announced'"],
  ['evm', 'INJECTED', 'tests/adapters/evm/ways.test.ts', "connectionConformance('evm, injected'"],
  ['evm', 'EXTERNAL', 'tests/adapters/evm/ways.test.ts', "connectionConformance('evm, given by the host'"],
  ['evm', 'WALLET_CONNECT', 'tests/adapters/walletconnect/evm.test.ts', "adapterConformance('evm over WalletConnect'"],
  ['solana', 'ANNOUNCED', 'tests/adapters/solana/conformance.test.ts', "adapterConformance('solana'"],
  ['solana', 'EXTERNAL', 'tests/adapters/solana/connect.test.ts', 'on a phone the page is opened in a wallet’s own browser'],
  ['solana', 'WALLET_CONNECT', 'tests/adapters/walletconnect/solana.test.ts', "adapterConformance('solana over WalletConnect'"],
  ['bitcoin', 'ANNOUNCED', 'tests/adapters/bitcoin/conformance.test.ts', "adapterConformance('bitcoin'"],
  ['bitcoin', 'INJECTED', 'tests/adapters/bitcoin/injected-conformance.test.ts', 'adapterConformance(`bitcoin, injected: '],
  ['bitcoin', 'WALLET_CONNECT', 'tests/adapters/walletconnect/bitcoin.test.ts', "adapterConformance('bitcoin over WalletConnect'"],
  ['polkadot', 'INJECTED', 'tests/adapters/polkadot/conformance.test.ts', "connectionConformance('polkadot'"],
  ['polkadot', 'WALLET_CONNECT', 'tests/adapters/walletconnect/polkadot.test.ts', "connectionConformance('polkadot over WalletConnect'"],
  ['coinbase', 'EXTERNAL', 'tests/adapters/coinbase/coinbase.test.ts', 'it is told to disconnect in the way of other wallets'],
  ['safe', 'EXTERNAL', 'tests/browser/safe/safe.browser.test.ts', 'a Safe connects the app that it frames'],
  ['wagmi', 'EXTERNAL', 'tests/adapters/wagmi/connector.test.ts', 'the config’s other connectors are wallets here'],
]

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(resolve(folder, file), 'utf8'))

/** What an adapter's sources say: the types of the connectors that it makes, and what WalletConnect asks wallets of its family for. */
const waysOf = async (adapter: string): Promise<readonly Way[]> => {
  const { manifest }: { readonly manifest: { readonly adapters?: readonly AdapterDecl[] } } = await import(
    `../../adapters/${adapter}/manifest.ts`
  )
  const types = sourcesIn(`adapters/${adapter}`).flatMap((text) => TYPES.filter((type) => text.includes(`type: '${type}'`)))
  const served = (manifest.adapters ?? []).filter(({ actions }) => actions).map(({ namespace }) => namespace)
  const asked = served.some((chainNamespace) => {
    const caipNetworkId = `${chainNamespace}:1` as const
    const part = proposalNamespaces([{ ...evmNetwork(1), chainNamespace, caipNetworkId }])[chainNamespace]
    return (part?.methods.length ?? 0) > 0
  })
  return [...new Set<Way>([...types, ...(asked ? (['WALLET_CONNECT'] as const) : [])])]
}

const folders = readdirSync('adapters')
const adapters = folders.filter((name) => existsSync(`adapters/${name}/manifest.ts`))

test('every way in which an adapter’s wallets are reached is among those that are tested, and no other', async () => {
  const found = await Promise.all(adapters.map(async (adapter) => (await waysOf(adapter)).map((way) => `${adapter} ${way}`)))
  expect(PAIRS.map(([adapter, way]) => `${adapter} ${way}`).sort()).toEqual(found.flat().sort())
})

test('wallets of the page and over WalletConnect run the conformance suite; others are given by a host or a vendor, and have tests of their own', () => {
  const others = PAIRS.filter(([, , , says]) => !/^(adapter|connection)Conformance\(/.test(says))
  expect(others.map(([adapter, way]) => `${adapter} ${way}`)).toEqual(
    ['solana', 'coinbase', 'safe', 'wagmi'].map((name) => `${name} EXTERNAL`),
  )
})

test.each(PAIRS)('%s, %s: %s', (_, way, file, says) => {
  expect(way).not.toBe('')
  expect(readFileSync(file, 'utf8')).toContain(says)
})

test.each(folders)('%s says in its README what it cannot do', (adapter) => {
  expect(readFileSync(`adapters/${adapter}/README.md`, 'utf8')).toMatch(/\n## What it cannot do\n\n- /)
})
