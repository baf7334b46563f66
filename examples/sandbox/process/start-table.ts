import { testAccounts } from '../chain/accounts.ts'
import { testTokens } from '../chain/tokens.ts'
import { inGroups, testCards } from '../payments/cards.ts'
import { solanaTestAccounts } from '../solana/accounts.ts'
import { sandboxSolanaWallets, sandboxWallets } from '../test-wallet/sandbox-wallets.ts'
import { columns, type Row } from './columns.ts'
import type { OpenExample } from './start-examples.ts'
import type { RunningSandbox } from './start-sandbox.ts'

const accountRows = (): readonly Row[] => {
  const wallets = sandboxWallets({})
  return testAccounts.map(({ address, privateKey }) => [
    address,
    wallets.find((wallet) => wallet.privateKey === privateKey)?.name ?? 'no wallet, a good receiver',
  ])
}

const solanaAccountRows = (): readonly Row[] => {
  const wallets = sandboxSolanaWallets({ 'solana:test': '' })
  return solanaTestAccounts.map(({ address, seed }) => [
    address,
    wallets.find((wallet) => wallet.seed === seed)?.name ?? 'no wallet, a good receiver',
  ])
}

/** The text that says what runs where and what can be tried. */
export const startTable = (examples: readonly OpenExample[], { description, services }: RunningSandbox): string => {
  const showcase = examples.find(({ name }) => name === 'react')
  const open: readonly Row[] = [
    ...examples.map(({ name, url, shows }): Row => [url, name, shows]),
    [description.services.webWallet ?? '', 'web wallet', 'the other side of WalletConnect: paste a link or a picture of the code'],
    ...(description.services.inbox === undefined
      ? []
      : [[description.services.inbox, 'inbox', 'the mails with codes, for sign-in by e-mail'] as const]),
    [description.front, 'front page', 'what runs where, balances, blocks, restarts'],
    [`${description.front}/faults`, 'faults', 'make a service fail and see what the modal says'],
  ]
  return `
Portico sandbox: everything runs on this machine and ends with Ctrl-C.
${
  showcase
    ? `
Start here: ${showcase.url}
`
    : ''
}
Open
${columns(open)}

Behind it
${columns(services.filter(({ entry }) => entry.name !== 'wallet').map(({ url, entry }): Row => [url, entry.title, entry.purpose]))}

Test accounts, each with 10,000 ETH and ${testTokens.map((token) => token.symbol).join(', ')} on both chains (never send anything of value to them)
${columns(accountRows())}

Test accounts on Solana, each with 1,000 SOL; their wallets are listed where a page has the Solana adapter
${columns(solanaAccountRows())}

Test cards, for "Buy" in the account
${columns(testCards.map(({ number, does }): Row => [inGroups(number), does]))}

Try
  Connect with Sandbox Wallet: it asks in a dashed panel before it connects, signs or sends.
  Connect with Refusing Wallet or Silent Wallet to see what a refusal and an endless wait look like.
  Connect with WalletConnect: copy the link, paste it in the web wallet, approve there.
  Add ?wallets=off to an address to open it without test wallets.
  In the console, __testWalletControl['test.sandbox.wallet'].setBehaviour('wrong-chain') makes that wallet misbehave.

`
}
