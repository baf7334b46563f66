import { testAccounts } from '../chain/accounts.ts'
import { sandboxChains } from '../chain/chains.ts'
import { testTokens } from '../chain/tokens.ts'
import { sandboxWallets } from '../test-wallet/sandbox-wallets.ts'
import type { OpenExample } from './start-examples.ts'
import type { SandboxDescription } from './start-services.ts'

type Row = readonly [first: string, ...rest: string[]]

const columns = (rows: readonly Row[]): string => {
  const widths = rows.reduce<number[]>((known, row) => row.map((cell, column) => Math.max(cell.length, known[column] ?? 0)), [])
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`.trimEnd()).join('\n')
}

const accountRows = (): readonly Row[] => {
  const wallets = sandboxWallets({})
  return testAccounts.map(({ address, privateKey }) => [
    address,
    wallets.find((wallet) => wallet.privateKey === privateKey)?.name ?? 'no wallet, a good receiver',
  ])
}

/** The text that says what runs where and what can be tried. */
export const startTable = (examples: readonly OpenExample[], sandbox: SandboxDescription): string => {
  const open: readonly Row[] = [
    ...examples.map(({ name, url, shows }): Row => [url, name, shows]),
    [sandbox.webWalletUrl, 'web wallet', 'the other side of WalletConnect: paste a link or a picture of the code'],
  ]
  const services: readonly Row[] = [
    ...sandboxChains.map(({ caipNetworkId, name }): Row => [sandbox.chains[caipNetworkId] ?? '', name, caipNetworkId]),
    [sandbox.relayUrl, 'WalletConnect relay', ''],
  ]
  return `
Portico sandbox: everything runs on this machine and ends with Ctrl-C.

Open
${columns(open)}

Behind it
${columns(services)}

Test accounts, each with 10,000 ETH and ${testTokens.map((token) => token.symbol).join(', ')} on both chains (never send anything of value to them)
${columns(accountRows())}

Try
  Connect with Sandbox Wallet: it asks in a dashed panel before it connects, signs or sends.
  Connect with Refusing Wallet or Silent Wallet to see what a refusal and an endless wait look like.
  Connect with WalletConnect: copy the link, paste it in the web wallet, approve there.
  Add ?wallets=off to an address to open it without test wallets.
  In the console, __testWalletControl['test.sandbox.wallet'].setBehaviour('wrong-chain') makes that wallet misbehave.

`
}
