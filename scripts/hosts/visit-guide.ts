import type { Browser, BrowserContext, Page } from 'playwright-core'
import { bitcoinTestAccounts } from '../../examples/sandbox/bitcoin/accounts.ts'
import { testAccounts } from '../../examples/sandbox/chain/accounts.ts'
import { solanaTestAccounts } from '../../examples/sandbox/solana/accounts.ts'
import { bitcoin, mainnet, optimism, solana, solanaDevnet } from '../../kernel/networks/index.ts'
import { installBitcoinWallets, installTestWallets } from '../../tests/support/test-wallets.ts'
import { answerChains } from './answer-chains.ts'
import type { Visit } from './drive-host.ts'
import { type HostPage, openPage } from './open-page.ts'

/** A family that a guide connects. */
export type Family = 'eip155' | 'solana' | 'bip122'

/** What the page of a guide shows of a wallet. */
export interface ShownWallet {
  readonly address: RegExp
  readonly network: string
  /** The network that a button leads to. */
  readonly other?: string
  readonly signature: RegExp
}

interface Journey extends ShownWallet {
  install(context: BrowserContext): Promise<void>
}

const WALLET = 'Test Wallet'
const [evmAccount, solanaAccount, bitcoinAccount] = [testAccounts[0], solanaTestAccounts[0], bitcoinTestAccounts[0]]
/** A chain that no test wallet has to ask. */
const NOWHERE = 'http://chain.test/0'

const JOURNEYS: Readonly<Record<Family, Journey>> = {
  eip155: {
    install: (context) =>
      installTestWallets(context, [
        { name: WALLET, rdns: 'test.wallet', privateKey: evmAccount.privateKey, chains: { '0x1': NOWHERE, '0xa': NOWHERE } },
      ]),
    address: new RegExp(evmAccount.address, 'i'),
    network: mainnet.name,
    other: optimism.name,
    signature: /^0x[\da-f]{130}$/,
  },
  solana: {
    install: (context) =>
      installTestWallets(
        context,
        [],
        [{ name: WALLET, seed: solanaAccount.seed, chains: { [solana.caipNetworkId]: NOWHERE, [solanaDevnet.caipNetworkId]: NOWHERE } }],
      ),
    address: new RegExp(solanaAccount.address),
    network: solana.name,
    other: solanaDevnet.name,
    signature: /^[1-9A-HJ-NP-Za-km-z]{80,90}$/,
  },
  bip122: {
    install: (context) =>
      installBitcoinWallets(context, [
        { name: WALLET, seeds: [bitcoinAccount.seed], chains: [bitcoin.caipNetworkId], addresses: 'bitcoin' },
      ]),
    address: /bc1q[a-z\d]{38}/,
    network: bitcoin.name,
    signature: /^[A-Za-z\d+/]{87}=$/,
  },
}

export const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })

const pressed = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** What a wallet did is seen on the page; where it is not, the error says what the page shows. */
export const explained = async <T>({ page, lines }: HostPage, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    const shown = await page.locator('body').ariaSnapshot()
    throw new Error(`The page shows:\n${shown}\nThe console said: ${lines.join(' | ') || 'nothing'}`, { cause })
  }
}

/** Waits for the connected wallet, loads the page again, signs, switches and disconnects, by the texts that a page of a guide shows. */
export const useWallet = async (page: Page, { address, network, other, signature }: ShownWallet): Promise<void> => {
  const stands = (name: string): Promise<void> => page.getByText(new RegExp(`^${address.source} on ${name}$`, address.flags)).waitFor()
  await stands(network)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.reload()
  await stands(network)
  await pressed(page, 'Sign')
  await page.getByText(signature).waitFor()
  if (other !== undefined) {
    await pressed(page, `Switch to ${other}`)
    await stands(other)
  }
  await pressed(page, 'Disconnect')
  await connectButton(page).waitFor()
  await page.getByText(address).waitFor({ state: 'hidden' })
}

/** Connects a wallet of the browser on the page of a guide, and uses it. */
export const visitGuide = async (
  browser: Browser,
  url: string,
  family: Family,
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Visit> => {
  const { install, ...shown } = JOURNEYS[family]
  const host = await openPage(browser, url, {
    async prepare(context) {
      await answerChains(context)
      await install(context)
      await prepare?.(context)
    },
    ready: (page) => connectButton(page).waitFor(),
  })
  const { context, page, lines, bytes } = host
  try {
    return await explained(host, async () => {
      await connectButton(page).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(WALLET) })
        .click()
      await useWallet(page, shown)
      return { bytes, lines }
    })
  } finally {
    await context.close()
  }
}
