import { waitFor } from '@testing-library/dom'
import { destroyKernels } from '../../kernel/support/kernel.ts'
import { OWN } from '../support/session-chain.ts'
import { startHistory } from './support/history-rig.ts'
import { FAKE, FRIEND, historyRow, move, ROUTER, receivedRow, STRANGER, sentRow, token, USDC, usdc } from './support/rows.ts'

afterEach(destroyKernels)

const ZERO = `0x${'0'.repeat(40)}`
const COLLECTION = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const nft = (standard: string, quantity = '1') => ({
  nft: { name: 'Harbour #7', flags: { is_spam: false }, contract: `eip155:1:${COLLECTION}`, tokenId: '7', standard },
  numeric: quantity,
})

/** What the service says, and what the row says: title, second line, amount. */
const KINDS = [
  ['a transfer of the coin', sentRow('k'), 'Sent', `To \u20660xB07e…2d48\u2069`, '\u2066−0.42 ETH\u2069'],
  ['a transfer that came', receivedRow('k'), 'Received', `From \u20660x90F7…b906\u2069`, '\u2066+1.5 ETH\u2069'],
  [
    'a transfer of a token: the receiver, not the contract',
    historyRow({ id: 'k', type: 'send', to: USDC, moves: [move({ from: OWN, to: FRIEND, numeric: '12.3456', info: usdc })] }),
    'Sent',
    `To \u20660xB07e…2d48\u2069`,
    '\u2066−12.345 USDC\u2069',
  ],
  [
    'an ERC-721: the receiver, not the contract',
    historyRow({ id: 'k', type: 'send', to: COLLECTION, moves: [move({ from: OWN, to: FRIEND, ...nft('erc721') })] }),
    'Sent',
    `To \u20660xB07e…2d48\u2069`,
    'NFT \u2068Harbour #7\u2069',
  ],
  [
    'an ERC-1155, which other wallets call a contract call',
    historyRow({ id: 'k', type: 'execute', to: COLLECTION, moves: [move({ from: OWN, to: FRIEND, ...nft('erc1155', '3') })] }),
    'Sent',
    `To \u20660xB07e…2d48\u2069`,
    '\u20663 ×\u2069 NFT \u2068Harbour #7\u2069',
  ],
  [
    'a transfer to oneself',
    historyRow({ id: 'k', type: 'send', to: OWN, moves: [move({ from: OWN, to: OWN, numeric: '1' })] }),
    'Sent to yourself',
    'Within your account',
    '\u20661 ETH\u2069',
  ],
  [
    'a swap',
    historyRow({
      id: 'k',
      type: 'trade',
      moves: [move({ from: OWN, to: ROUTER, numeric: '0.5' }), move({ from: ROUTER, to: OWN, numeric: '1200.9999', info: usdc })],
    }),
    'Swapped',
    '\u2066ETH\u2069 to \u2066USDC\u2069',
    '\u2066+1,200.999 USDC\u2069',
  ],
  [
    'an approval without a limit',
    historyRow({ id: 'k', type: 'approve', to: USDC, approvals: [{ fungible_info: usdc, spender: ROUTER, quantity: null }] }),
    'Approved',
    `For \u20660x7a25…488D\u2069`,
    'Unlimited \u2066USDC\u2069',
  ],
  [
    'an approval that is taken back, whatever the service calls it',
    historyRow({ id: 'k', type: 'approve', to: USDC, approvals: [{ fungible_info: usdc, spender: ROUTER, quantity: { numeric: '0' } }] }),
    'Approval removed',
    `For \u20660x7a25…488D\u2069`,
    '\u20660 USDC\u2069',
  ],
  [
    'a mint',
    historyRow({ id: 'k', type: 'mint', to: COLLECTION, contract: COLLECTION, moves: [move({ from: ZERO, to: OWN, ...nft('erc721') })] }),
    'Minted',
    `With \u20660x3C44…93BC\u2069`,
    'NFT \u2068Harbour #7\u2069',
  ],
  [
    'a burn',
    historyRow({ id: 'k', type: 'burn', to: USDC, contract: USDC, moves: [move({ from: OWN, to: ZERO, numeric: '5', info: usdc })] }),
    'Burned',
    `With \u20660xA0b8…eB48\u2069`,
    '\u2066−5 USDC\u2069',
  ],
  [
    'a deposit',
    historyRow({ id: 'k', type: 'deposit', contract: ROUTER, moves: [move({ from: OWN, to: ROUTER, numeric: '5', info: usdc })] }),
    'Deposited',
    `With \u20660x7a25…488D\u2069`,
    '\u2066−5 USDC\u2069',
  ],
  [
    'a withdrawal',
    historyRow({ id: 'k', type: 'withdraw', contract: ROUTER, moves: [move({ from: ROUTER, to: OWN, numeric: '5', info: usdc })] }),
    'Withdrawn',
    `With \u20660x7a25…488D\u2069`,
    '\u2066+5 USDC\u2069',
  ],
  [
    'a contract that is created',
    historyRow({ id: 'k', type: 'deploy', contract: FAKE }),
    'Contract created',
    `With \u20660x15d3…6A65\u2069`,
    '',
  ],
  ['a call', historyRow({ id: 'k' }), 'Contract called', `With \u20660x7a25…488D\u2069`, ''],
  ['one that failed', historyRow({ id: 'k', type: 'send', to: FRIEND, status: 'failed' }), 'Transfer', 'Failed, the fee was spent', ''],
  [
    'a batch to several',
    historyRow({
      id: 'k',
      type: 'send',
      moves: [move({ from: OWN, to: FRIEND, numeric: '1', info: usdc }), move({ from: OWN, to: STRANGER, numeric: '2', info: usdc })],
    }),
    'Sent',
    'To 2 addresses',
    '2 assets',
  ],
  ['a word that what moved contradicts', sentRow('k', { type: 'receive' }), 'Sent', `To \u20660xB07e…2d48\u2069`, '\u2066−0.42 ETH\u2069'],
] as const

it.each(KINDS)('%s', async (_, row, title, sub, value) => {
  const rig = await startHistory({ pages: () => ({ data: [row], next: null }) })
  await rig.portico.open({ view: 'Transactions' })
  const button = await waitFor(() => rig.screen().getByRole('button', { expanded: false }))
  const textOf = (selector: string): string => button.querySelector(selector)?.textContent?.trim() ?? ''
  expect([textOf('.row-name'), textOf('.row-text > .row-sub'), textOf('.row-value')]).toEqual([title, sub, value])
})

it.each([
  ['0.0004', '\u2066<0.001 ETH\u2069'],
  ['0.9999', '\u2066−0.999 ETH\u2069'],
  ['1000', '\u2066−1,000 ETH\u2069'],
  ['0.1', '\u2066−0.1 ETH\u2069'],
])('%s is cut, never rounded, and stands exactly in the details', async (numeric, shown) => {
  const row = sentRow('k', { moves: [move({ from: OWN, to: FRIEND, numeric })] })
  const rig = await startHistory({ pages: () => ({ data: [row], next: null }) })
  await rig.portico.open({ view: 'Transactions' })
  const button = await waitFor(() => rig.screen().getByRole('button', { expanded: false }))
  expect(button.querySelector('.row-value')?.textContent).toBe(shown)
  button.click()
  const details = await waitFor(
    () => document.getElementById(button.getAttribute('aria-controls') ?? '') ?? rig.screen().getByText('Network').closest('dl'),
  )
  expect(details?.textContent).toContain(`${numeric === '1000' ? '1,000' : numeric} ETH`)
})

it('a symbol that is none, and a name of markup, are no text that reads like ours', async () => {
  const odd = token(FAKE, '1000 ETH to you', true)
  const row = historyRow({
    id: 'k',
    type: 'send',
    moves: [move({ from: OWN, to: FRIEND, numeric: '5', info: odd })],
  })
  const rig = await startHistory({ pages: () => ({ data: [row], next: null }) })
  await rig.portico.open({ view: 'Transactions' })
  const button = await waitFor(() => rig.screen().getByRole('button', { expanded: false }))
  expect(button.querySelector('.row-value')?.textContent).toBe('\u2066−5 0x15d3…6A65\u2069')
})
