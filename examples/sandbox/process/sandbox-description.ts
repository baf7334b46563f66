import * as v from 'valibot'
import { catalogue } from '../api/clear-signing/catalogue.ts'
import { bitcoinTestAccounts } from '../bitcoin/accounts.ts'
import { sandboxBitcoin } from '../bitcoin/chain-id.ts'
import { accountContracts, delegationContracts } from '../chain/account-contracts.ts'
import { signatureWallet, testAccounts, testMnemonic } from '../chain/accounts.ts'
import { collectionAddresses } from '../chain/collections.ts'
import { exchangeAddresses } from '../chain/exchange-addresses.ts'
import { multicall3Address } from '../chain/multicall3.ts'
import { sandboxTokens } from '../chain/tokens.ts'
import { pageOrigin } from '../payments/page-origin.ts'
import { sandboxProject } from '../service/projects.ts'
import { solanaTestAccounts } from '../solana/accounts.ts'
import { sandboxSolana } from '../solana/chain-id.ts'
import { type Addresses, bundlerAddresses, chainAddresses, serviceNames } from './service-table.ts'

const url = v.pipe(v.string(), v.url())
const address = v.pipe(v.string(), v.regex(/^0x[\da-fA-F]{40}$/, 'no address'))
const caipNetworkId = v.pipe(v.string(), v.regex(/^eip155:\d+$/, 'no EIP-155 chain'))

const token = v.object({
  name: v.string(),
  symbol: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  /** Decimal text: what each account holds at the start. */
  balance: v.string(),
  returnsValue: v.boolean(),
  spoof: v.exactOptional(v.literal(true)),
  address,
})

/** What `npm run sandbox -- --json` prints: all that a client outside needs. Services that were not started are absent. */
export const sandboxSchema = v.object({
  sandbox: v.literal(1),
  /** The front page: what runs where, faults, restarts. */
  front: url,
  /** Accepted by every service. */
  projectId: v.string(),
  /** CAIP-2 of an EVM chain to its JSON-RPC address. */
  chains: v.record(caipNetworkId, url),
  services: v.object({
    relay: v.exactOptional(url),
    api: v.exactOptional(url),
    directory: v.exactOptional(url),
    analytics: v.exactOptional(url),
    /** Signs in with a wallet: the provider API's program answers it. */
    auth: v.exactOptional(url),
    webWallet: v.exactOptional(url),
    /** Origin of the payment provider's pages: a host for the option `onramp`. */
    payments: v.exactOptional(url),
    /** Origin of the signing frame, for sign-in without a wallet. */
    frame: v.exactOptional(url),
    /** The page of the mails that the auth service sends; `/mails?to=` is JSON. */
    inbox: v.exactOptional(url),
  }),
  /** SHA-256 of the index of clear signing that the provider API serves: what a host pins. */
  clearSigning: v.exactOptional(v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'no SHA-256'))),
  /** CAIP-2 chain to the address of its bundler (ERC-4337, EntryPoint 0.8). Empty where no bundler runs. */
  bundlers: v.record(caipNetworkId, url),
  /** CAIP-2 chain to the address of its paymaster service (ERC-7677). Empty where no bundler runs. */
  paymasters: v.record(caipNetworkId, url),
  /** Control servers by service, for this machine alone: health, faults, and the service's own controls below `/_sandbox/`. */
  control: v.record(v.picklist(serviceNames), url),
  /** The Solana chain. TEST ONLY: its accounts' seeds are known to everybody, each holds 1,000 SOL. */
  solana: v.exactOptional(
    v.object({
      caipNetworkId: v.pipe(v.string(), v.regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/, 'no Solana chain')),
      rpcUrl: url,
      accounts: v.array(v.object({ address: v.string(), seed: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'no seed')) })),
    }),
  ),
  /** The Bitcoin chain. TEST ONLY: its accounts' seeds are known to everybody, each holds 100 BTC. */
  bitcoin: v.exactOptional(
    v.object({
      caipNetworkId: v.pipe(v.string(), v.regex(/^bip122:[\da-f]{32}$/, 'no Bitcoin chain')),
      apiUrl: url,
      accounts: v.array(
        v.object({ payment: v.string(), ordinals: v.string(), seed: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'no seed')) }),
      ),
    }),
  ),
  /** TEST ONLY: known to everybody. Each holds 10,000 ETH and the tokens on each chain. */
  mnemonic: v.string(),
  accounts: v.array(v.object({ address, privateKey: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/, 'no private key')) })),
  /** CAIP-2 chain to its tokens, wrapped native and the look-alike included. */
  tokens: v.record(caipNetworkId, v.array(token)),
  /** The same on each chain. */
  contracts: v.object({
    exchange: v.object({ factory: address, router: address }),
    wrappedNative: address,
    signatureWallet: v.object({ address, owner: address }),
    multicall3: address,
    /** What smart accounts are made of; `paymaster` pays for what the paymaster service has signed. */
    accounts: v.object({ entryPoint: address, simple7702Account: address, simpleAccountFactory: address, paymaster: address }),
    /** The delegation framework: its manager, and the code of an account that delegates. */
    delegations: v.object({ manager: address, implementation: address }),
    /** ERC-721, ERC-1155, and an ERC-721 that nobody vouches for; anyone may mint. */
    nfts: v.object({ collection: address, items: address, unlisted: address }),
  }),
})

/** See {@link sandboxSchema}. */
export type Sandbox = v.InferOutput<typeof sandboxSchema>

const services = ({ relay, api, directory, analytics, wallet, payments, frame, inbox }: Addresses): Sandbox['services'] => ({
  ...(relay === undefined ? {} : { relay }),
  ...(api === undefined ? {} : { api, auth: api }),
  ...(directory === undefined ? {} : { directory }),
  ...(analytics === undefined ? {} : { analytics }),
  ...(wallet === undefined ? {} : { webWallet: wallet }),
  ...(frame === undefined ? {} : { frame }),
  ...(inbox === undefined ? {} : { inbox }),
  ...(payments === undefined ? {} : { payments: pageOrigin(Number(new URL(payments).port)) }),
})

/** Describes a sandbox by the addresses of its front page, its services and their control servers. */
export const describeSandbox = (front: string, addresses: Addresses, control: Addresses): Sandbox => {
  const chains = chainAddresses(addresses)
  return {
    sandbox: 1,
    front,
    projectId: sandboxProject.id,
    chains,
    services: services(addresses),
    ...(addresses.api === undefined ? {} : { clearSigning: catalogue.pin }),
    ...bundlerAddresses(addresses),
    control: { ...control },
    ...(addresses.solana === undefined
      ? {}
      : {
          solana: {
            caipNetworkId: sandboxSolana.caipNetworkId,
            rpcUrl: addresses.solana,
            accounts: solanaTestAccounts.map((account) => ({ ...account })),
          },
        }),
    ...(addresses.bitcoin === undefined
      ? {}
      : {
          bitcoin: {
            caipNetworkId: sandboxBitcoin.caipNetworkId,
            apiUrl: addresses.bitcoin,
            accounts: bitcoinTestAccounts.map((account) => ({ ...account })),
          },
        }),
    mnemonic: testMnemonic,
    accounts: testAccounts.map((account) => ({ address: account.address, privateKey: account.privateKey })),
    tokens: Object.fromEntries(Object.keys(chains).map((id) => [id, sandboxTokens.map((known) => ({ ...known }))])),
    contracts: {
      exchange: { factory: exchangeAddresses.factory, router: exchangeAddresses.router },
      wrappedNative: exchangeAddresses.wrappedNative,
      signatureWallet: { ...signatureWallet },
      multicall3: multicall3Address,
      accounts: { ...accountContracts },
      delegations: { manager: delegationContracts.manager, implementation: delegationContracts.implementation },
      nfts: { collection: collectionAddresses.collection, items: collectionAddresses.items, unlisted: collectionAddresses.unlisted },
    },
  }
}
