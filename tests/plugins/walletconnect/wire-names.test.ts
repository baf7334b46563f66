/** @jest-environment node */
import { bitcoin, mainnet, polkadot, solana } from 'portico/networks'
import { proposalNamespaces } from '../../../plugins/walletconnect/client/proposal-namespace.ts'

// Wallets know these names and no others: the fact sheet's, and Polkadot's own.

const METHODS = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signMessage', 'polkadot_signTransaction'],
}

test('a wallet is asked for the methods of each family by the names that it knows', () => {
  const asked = proposalNamespaces([mainnet, solana, bitcoin, polkadot])
  const names = Object.entries(asked).map(([family, part]) => [family, [...(part?.methods ?? [])].sort()])
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(Object.entries(METHODS).map(([family, list]) => [family, [...list].sort()])))
  for (const part of Object.values(asked)) expect(part?.events.slice(0, 2)).toEqual(['accountsChanged', 'chainChanged'])
})
