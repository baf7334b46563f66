import { launchOwnBrowser } from '../tests/support/chromium.ts'
import type { BudgetRow } from './report/budget-table.ts'
import { printTable } from './report/print-table.ts'
import { bundlePart } from './size/bundle-part.ts'
import { type Chunk, detailsOf, sumOf, toKilobytes } from './size/chunks.ts'
import { measureFrame } from './size/frame-page.ts'
import { isClient, measurePages } from './size/page-sizes.ts'
import { pluginParts } from './size/plugin-parts.ts'

// What the package weighs, held against the budgets of the design. kB = 1000 bytes, gzip -9, React excluded. `npm run build` comes first.
// `--markdown` refreshes `docs/costs.md`, `--detail` names the largest files of every row.

const row = (what: string, kilobytes: number, chunks: ReadonlySet<Chunk>): BudgetRow => {
  const bytes = sumOf(chunks)
  return {
    what,
    budget: `${kilobytes} kB`,
    measured: `${toKilobytes(bytes)} kB`,
    kept: bytes <= kilobytes * 1_000,
    details: detailsOf(chunks),
  }
}

/** What the start is made of, by file of the source: the built package hides that. */
const startDetails = async (): Promise<readonly string[]> => {
  const chunks = await bundlePart(
    ['kernel/index.ts', 'plugins/presets/evm.ts', 'kernel/networks/index.ts'],
    /^(react|react-dom|viem|@walletconnect)(\/|$)/,
  )
  return detailsOf(chunks, { modules: 24 })
}

/**
 * kB. The design has 30 for the start, 65 until wallets are shown, 16 for a stored injected connection and 18 for one over WalletConnect. The
 * start has the manifests of seventeen plugins in it, about 7 kB, which the design counts apart.
 */
const ROWS = { start: 42, connect: 67, injected: 16.5, walletConnect: 24.5 } as const

const pageRows = async (): Promise<readonly BudgetRow[]> => {
  const browser = await launchOwnBrowser()
  try {
    const { start, connect, restore, session } = await measurePages(browser)
    const restored = row('stored injected connection: more until the state is known', ROWS.injected, restore.chunks)
    const opened = row('more until the Connect view shows installed wallets', ROWS.connect, connect)
    const files = [...connect].filter(({ apart }) => !apart)
    const foreign = restore.foreign.length
    const client = new Set([...session].filter(isClient))
    const ours = new Set([...session].filter((chunk) => !isClient(chunk)))
    return [
      { ...row('loaded before the visitor acts', ROWS.start, start), details: [...detailsOf(start), ...(await startDetails())] },
      { ...opened, measured: `${opened.measured} in ${files.length} files` },
      {
        ...restored,
        measured: `${restored.measured}, ${foreign} requests elsewhere`,
        kept: restored.kept === true && foreign === 0,
        details: [...restore.foreign, ...(restored.details ?? [])],
      },
      row('stored WalletConnect session: client', 155, client),
      row('stored WalletConnect session: beside the client', ROWS.walletConnect, ours),
    ]
  } finally {
    await browser.close()
  }
}

/** What a plugin or adapter shares with the rest: it is loaded once, and weighed in the rows above. */
const SHARED = '^(kernel|ui-kit)/|^(react|react-dom)(/|$)'
const CLIENT = '^@walletconnect/'
/** Loaded at the start. */
const MANIFEST = '^(plugins|adapters)/[^/]+/(manifest|contributions)\\.ts$'

const leftOut = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'))

/** kB; the design's 0.6, and what the names of a plugin's options take, which are listed so that a wrong one is found. */
const MANIFEST_BUDGET = 0.76

/** kB; the design has 0.3. */
const MANIFEST_MEAN = 0.55

/** What signs in has two wire formats and a review of its own; a swap checks and runs what a service has built. */
const LARGER: Readonly<Record<string, number>> = { history: 12.5, onramp: 16, siwx: 16, swap: 16, transactions: 13.5 }

const pluginRows = async (): Promise<readonly BudgetRow[]> => {
  const rows: BudgetRow[] = []
  const manifests: number[] = []
  for (const { name, manifest, first } of pluginParts()) {
    const others = `^plugins/(?!${name}/)`
    const declared = await bundlePart([manifest], leftOut(SHARED, CLIENT, others), { grouped: true })
    manifests.push(sumOf(declared))
    rows.push(row(`plugin ${name}: manifest`, MANIFEST_BUDGET, declared))
    if (first.length > 0) {
      rows.push(
        row(`plugin ${name}: setup and first view`, LARGER[name] ?? 12, await bundlePart(first, leftOut(SHARED, CLIENT, MANIFEST, others))),
      )
    }
  }
  const mean = manifests.reduce((sum, bytes) => sum + bytes, 0) / manifests.length
  return [
    {
      what: 'manifests of plugins, mean',
      budget: `${MANIFEST_MEAN} kB`,
      measured: `${toKilobytes(mean)} kB`,
      kept: mean <= MANIFEST_MEAN * 1_000,
    },
    ...rows,
  ]
}

/** A chain library that comes later than the actions is of their weight all the same. */
const ADAPTER_PARTS = [
  ['EVM family and discover', 6, ['evm/family.ts', 'evm/discover.ts']],
  ['EVM connect', 10, ['evm/connect.ts']],
  ['EVM actions', 75, ['evm/actions.ts']],
  ['Safe beside the EVM adapter', 2, ['safe/discover.ts', 'safe/connect.ts', 'safe/sdk/safe-provider.ts']],
  ['Coinbase Wallet beside the EVM adapter', 2, ['coinbase/discover.ts', 'coinbase/connect.ts', 'coinbase/sdk/coinbase-provider.ts']],
  ['Solana family and discover', 6, ['solana/family.ts', 'solana/discover.ts']],
  ['Solana connect', 10, ['solana/connect.ts', 'solana/connect/wallet-provider.ts']],
  ['Solana actions', 95, ['solana/actions.ts', 'solana/actions/web3.ts']],
  [
    'Polkadot',
    10,
    ['polkadot/discover.ts', 'polkadot/connect.ts', 'polkadot/connect/extension-provider.ts', 'polkadot/family.ts', 'polkadot/actions.ts'],
  ],
  ['Bitcoin family and discover', 10, ['bitcoin/family.ts', 'bitcoin/discover.ts']],
  [
    'Bitcoin connect',
    // The forms in which seven wallets write a signature and take a PSBT.
    10.5,
    ['bitcoin/connect.ts', ...['standard', 'sats-connect', 'leather', 'unisat'].map((name) => `bitcoin/wallets/${name}.ts`)],
  ],
  ['Bitcoin actions', 60, ['bitcoin/actions.ts', 'bitcoin/actions/bitcoinjs.ts']],
] as const

/** Bridges to hosts' libraries, which the hosts have already. */
const BRIDGES = [
  ['Bridge to ethers 6', ['ethers/index.ts', 'ethers/library.ts']],
  ['Bridge to ethers 5', ['ethers5/index.ts', 'ethers5/library.ts']],
  ['Bridge to wagmi', ['wagmi/index.ts', 'wagmi/discover.ts', 'wagmi/connect.ts']],
] as const

/** Of the kernel, a bridge has what only bridges use. */
const BRIDGE_SHARED = '^kernel/(?!contract/tools/library-bridge)|^(ethers|viem)(/|$)'
/** What vendors' wallets have of the EVM adapter is weighed with it; what they load of the vendor is no part of ours. */
const VENDORS = '^adapters/evm/|^@safe-global/|^@coinbase/|/sdk/(safe|coinbase)-sdk\\.ts$'

/** kB, with the library of clear signing. */
const REVIEW_BUDGET = 40

/** What the first review loads beside the actions, which are there before it: the descriptors' library and more of the chain library. */
const reviewRow = async (): Promise<BudgetRow> => {
  const actions = ['adapters/evm/actions.ts']
  const review = ['review-request', 'describe', 'descriptors', 'sent-transaction'].map((name) => `adapters/evm/review/${name}.ts`)
  const before = await bundlePart(actions, leftOut(SHARED, MANIFEST))
  const after = await bundlePart(actions.concat(review), leftOut(SHARED, MANIFEST))
  const bytes = sumOf(after) - sumOf(before)
  return {
    what: 'EVM review, beside the actions',
    budget: `${REVIEW_BUDGET} kB`,
    measured: `${toKilobytes(bytes)} kB`,
    kept: bytes <= REVIEW_BUDGET * 1_000,
    details: detailsOf(after),
  }
}

const partRows = async (): Promise<readonly BudgetRow[]> => {
  const rows: BudgetRow[] = []
  for (const [what, budget, files] of ADAPTER_PARTS) {
    const paths = files.map((file) => `adapters/${file}`)
    const shared = /beside the EVM/.test(what) ? [SHARED, MANIFEST, VENDORS] : [SHARED, MANIFEST]
    rows.push(row(what, budget, await bundlePart(paths, leftOut(...shared))))
  }
  for (const [what, files] of BRIDGES) {
    const paths = files.map((file) => `adapters/${file}`)
    rows.push(row(what, 6, await bundlePart(paths, leftOut(BRIDGE_SHARED))))
  }
  const client = ['node_modules/@walletconnect/universal-provider/dist/index.es.js']
  const ours = ['setup', 'discover', 'connect', 'group', 'client/relay-client'].map((file) => `plugins/walletconnect/${file}.ts`)
  return [
    ...rows,
    await reviewRow(),
    row('WalletConnect client', 155, await bundlePart(client, leftOut(SHARED))),
    row('WalletConnect ours', 10, await bundlePart(ours, leftOut(SHARED, CLIENT, MANIFEST))),
  ]
}

/** The page of the signing frame, which shares nothing with its hosts. */
const frameRows = async (): Promise<readonly BudgetRow[]> => {
  const { first, approving, describing, smart, permission, solana } = await measureFrame()
  return [
    row('signing frame: first paint', 60, first),
    row('signing frame: with approvals, keys and signing, EVM', 140, approving),
    row('signing frame: the same, Solana', 92.5, solana),
    { ...row('signing frame: EVM where clear signing is pinned', 0, describing), budget: '', kept: undefined },
    { ...row('signing frame: EVM with a smart account', 0, smart), budget: '', kept: undefined },
    { ...row('signing frame: EVM with a permission', 0, permission), budget: '', kept: undefined },
  ]
}

/** What a React host adds for our buttons: other hosts have buttons of their own. */
const buttonsRow = async (): Promise<BudgetRow> => {
  const chunks = await bundlePart(['plugins/modal/react.ts'], /^kernel\/(?!react\/|i18n\/)|^(react|react-dom)(\/|$)/)
  return { ...row('portico/react with its buttons, beside the start', 0, chunks), budget: '', kept: undefined }
}

/** What a page without React loads before the click, React counted: nothing of it may be there. */
const elementsRow = async (): Promise<BudgetRow> => {
  const chunks = await bundlePart(['scripts/size/page-without-react.ts'], /^(viem|@walletconnect)(\/|$)/)
  return row('portico/element on a page without React, all of it before the click', 49, chunks)
}

printTable('size', [
  ...(await pageRows()),
  await buttonsRow(),
  await elementsRow(),
  ...(await pluginRows()),
  ...(await partRows()),
  ...(await frameRows()),
])
