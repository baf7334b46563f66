import { render, within } from '@testing-library/react'
import fc from 'fast-check'
import type { RequestReview, Review, ReviewFinding, ReviewPart } from '../../kernel/contract/review.ts'
import { visibleText } from '../../kernel/contract/tools/visible-text.ts'
import english from '../../plugins/approval/locales/en.json'
import { cautionsOf, wantsCare } from '../../ui-kit/review/findings.tsx'
import { ReviewedRequest, type ShownNetwork } from '../../ui-kit/review/reviewed-request.tsx'
import type { ReviewWords } from '../../ui-kit/review/words.ts'

const OWN = '0x52908400098527886E0F7030069857D2E4169EE7'
const FRIEND = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const TOKEN = '0xde709f2102306220921060314715629080e2fb77'

const words: ReviewWords = (word, values = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{{${name}}}`, value), english[word])

const ok = { decoded: 'ok', simulated: 'ok', rules: 'ok' } as const
const reviewOf = (more: Partial<Review> = {}): Review => ({
  title: 'transaction',
  parts: [],
  findings: [],
  checks: ok,
  bytes: [],
  ...more,
})
const done = (more: Partial<Review> = {}): RequestReview => ({ status: 'done', review: reviewOf(more) })

const draw = (reviewing: RequestReview, params: unknown = [], network: ShownNetwork = { name: 'Ethereum', id: 'eip155:1' }) => {
  const request = {
    method: 'eth_sendTransaction',
    params,
    origin: 'https://app.example',
    network,
    address: OWN,
  }
  const { container } = render(
    <ReviewedRequest words={words} language="en" request={request} reviewing={reviewing} onCopyFailed={() => undefined} />,
  )
  const check = (name: string): string =>
    [...container.querySelectorAll('.detail-row')].find((row) => row.querySelector('dt')?.textContent === name)?.querySelector('dd')
      ?.textContent ?? ''
  const looks = (): readonly string[] => [...container.querySelectorAll('.review-check')].map(({ className }) => className)
  return { container, text: () => container.textContent ?? '', check, looks, view: within(container) }
}

const send = (to: string, amount: bigint): ReviewPart => ({ kind: 'transfer', asset: { kind: 'native' }, to, amount: { raw: amount } })
const finding = (more: Partial<ReviewFinding> = {}): ReviewFinding => ({
  code: 'unlimited',
  severity: 'danger',
  check: 'decoded',
  params: {},
  ...more,
})

describe('three checks', () => {
  test('each is ok, a finding or not available, with a word and a look of its own', () => {
    const { check, looks } = draw(done({ checks: { decoded: 'ok', simulated: 'finding', rules: 'unavailable' } }))
    expect([check('What it does'), check('Tried out'), check('Known dangers')]).toEqual([
      'Read completely',
      'Needs your care',
      'Not available',
    ])
    expect(looks()).toEqual(['review-check ok', 'review-check finding', 'review-check unavailable'])
  })

  test('one that could not look never looks like one that found nothing', () => {
    const names = ['What it does', 'Tried out', 'Known dangers']
    const found = draw(done())
    const without = draw(done({ checks: { decoded: 'unavailable', simulated: 'unavailable', rules: 'unavailable' } }))
    for (const name of names) expect(without.check(name)).not.toBe(found.check(name))
    expect(without.looks()).toEqual(Array(3).fill('review-check unavailable'))
    expect(draw({ status: 'unavailable' }).looks()).toEqual(Array(3).fill('review-check unavailable'))
  })

  test('while a node is asked, two of them are said to look', () => {
    const { check, looks } = draw({
      status: 'decoded',
      review: reviewOf({ checks: { ...ok, simulated: 'unavailable', rules: 'unavailable' } }),
    })
    expect(check('What it does')).toBe('Read completely')
    expect(looks()).toEqual(['review-check ok', 'review-check looking', 'review-check looking'])
  })
})

describe('a batch', () => {
  const calls = [
    { to: TOKEN, parts: [{ kind: 'unknown', to: TOKEN, bytes: '0xdeadbeef' }] },
    { to: FRIEND, parts: [send(FRIEND, 2n)] },
    { to: undefined, parts: [{ kind: 'creation', bytes: '0x60' }] },
  ] as const

  test('A20: is named by all of its calls, and never by one', () => {
    const { check } = draw(done({ title: 'batch', parts: [{ kind: 'batch', calls }] }))
    expect(check('Kind')).toBe('Calls with one approval: 3')
  })

  test('A20: every call is there by itself, with its addresses in full', () => {
    const { view, container } = draw(done({ title: 'batch', parts: [{ kind: 'batch', calls }] }))
    for (const name of ['Call 1 of 3', 'Call 2 of 3', 'Call 3 of 3']) view.getByRole('region', { name })
    const addresses = [...container.querySelectorAll('.address')].map(({ textContent }) => textContent)
    expect(addresses).toEqual(expect.arrayContaining([TOKEN, FRIEND]))
  })
})

test('A20: every leaf of typed data is on screen, with the way to it, whatever it holds', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ path: fc.array(text, { minLength: 1, maxLength: 4 }), type: fc.constantFrom('string', 'uint256'), value: text }),
        { minLength: 1, maxLength: 30 },
      ),
      (leaves) => {
        const { container } = draw(done({ title: 'data', parts: [{ kind: 'data', data: {}, leaves }] }))
        const shown = [...container.querySelectorAll('.review-leaves > div')]
        expect(shown.map((row) => row.querySelector('dd')?.textContent)).toEqual(leaves.map(({ value }) => visibleText(value)))
        expect(shown.map((row) => row.querySelector('dt')?.textContent)).toEqual(
          leaves.map(({ path }) => path.map(visibleText).join(' › ')),
        )
        container.remove()
      },
    ),
    { numRuns: 25 },
  )
})

test('A20: data whose types say nothing is there whole', () => {
  const { text } = draw(done({ title: 'data', parts: [{ kind: 'data', data: { order: { to: 'a\u202Eb' } }, leaves: [] }] }))
  expect(text()).toContain('"to": "a\\u{202E}b"')
})

test('bytes and digests are one click away, each with a button that copies it', () => {
  const bytes = [
    { call: 0, bytes: '0xa9059cbb', digests: [{ kind: 'calldata', hex: `0x${'11'.repeat(32)}` }] },
    { call: 1, bytes: '0x095ea7b3', digests: [{ kind: 'calldata', hex: `0x${'22'.repeat(32)}` }] },
  ] as const
  const { container, view } = draw(done({ title: 'batch', bytes }), [{ calls: [] }])
  const details = container.querySelector('details')
  expect(details?.open).toBe(false)
  for (const value of ['0xa9059cbb', '0x095ea7b3', `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]) {
    expect(details?.textContent).toContain(value)
  }
  // Two digests, two of bytes, and the request itself.
  expect(view.getAllByRole('button', { name: 'Copy', hidden: true })).toHaveLength(5)
})

test('an id of a network that is too long for its row stands in the exact part', () => {
  const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { check, view } = draw(done(), [], { name: 'Solana', id })
  expect(check('Network')).toBe('Solana')
  expect(view.getByRole('group', { name: 'Network', hidden: true }).textContent).toBe(id)
  expect(draw(done(), [], { id }).check('Network')).toBe(id)
})

test('where nobody could read the request, its bytes are open from the start', () => {
  for (const reviewing of [done({ checks: { ...ok, decoded: 'unavailable' } }), { status: 'unavailable' } as const]) {
    const { container, text } = draw(reviewing, [{ to: 'a\u200Bb' }])
    expect(container.querySelector('details')?.open).toBe(true)
    expect(text()).toContain('a\\u{200B}b')
    container.remove()
  }
})

describe('findings', () => {
  test('the worst come first, each once, with the address they are about', () => {
    const findings = [
      finding({ code: 'spender', severity: 'warning' }),
      finding({ code: 'lookAlike', params: { address: FRIEND, known: TOKEN } }),
      finding({ code: 'lookAlike', params: { address: FRIEND, known: TOKEN } }),
    ]
    const { container, text } = draw(done({ findings }))
    const titles = [...container.querySelectorAll('.notice-title')].map(({ textContent }) => textContent)
    expect(titles).toEqual(['This address only looks like one you know', 'This lets somebody take a token from your account'])
    for (const address of [FRIEND, TOKEN]) expect(text()).toContain(address)
  })

  test('a note asks for no care; warnings, dangers and what was not read do', () => {
    const note = finding({ severity: 'note' })
    expect([wantsCare(done()), wantsCare(done({ findings: [note] })), cautionsOf(done({ findings: [note] }))]).toEqual([false, false, []])
    expect(wantsCare(done({ findings: [finding({ severity: 'warning' })] }))).toBe(true)
    expect(wantsCare(done({ checks: { ...ok, decoded: 'unavailable' } }))).toBe(true)
    expect(wantsCare({ status: 'unavailable' })).toBe(true)
  })

  test('an adapter’s own is shown by its code, with nothing hidden in it', () => {
    const { text } = draw(done({ findings: [finding({ code: 'acme.near:LOCK\u202EUP' })] }))
    expect(text()).toContain('It was marked with acme.near:LOCK\\u{202E}UP.')
  })
})

test('words of a descriptor stand under its author’s name, beside what was read, with nothing hidden', () => {
  const described: ReviewPart = {
    kind: 'described',
    intent: 'Swap\u202E',
    owner: 'Harbour',
    contract: TOKEN,
    source: 'ab'.repeat(32),
    fields: [
      { label: 'Receiver', value: FRIEND, address: FRIEND },
      { label: 'Amount', value: '5', uncertain: true },
    ],
  }
  const { text } = draw(done({ parts: [described, send(FRIEND, 7n)] }))
  for (const part of ['Swap\\u{202E}', 'In the words of Harbour', FRIEND, 'not certain', 'ab'.repeat(32), '7'])
    expect(text()).toContain(part)
})

describe('a payment by signature', () => {
  const nonce = `0x${'f3'.repeat(32)}`
  const payment: ReviewPart = {
    kind: 'authorization',
    usedBy: 'anybody',
    asset: { kind: 'token', address: TOKEN, symbol: 'USDC', decimals: 6 },
    amount: { raw: 10_000n, text: '0.01' },
    from: OWN,
    to: FRIEND,
    after: 1_740_672_089n,
    until: 1_740_672_154n,
    nonce,
  }

  test('A20: says who gets what, between which times, how often, and who may send it on', () => {
    const { check, text } = draw(done({ title: 'permission', parts: [payment] }))
    expect(['Amount', 'How often', 'From when', 'Until', 'Who may send it on'].map(check)).toEqual([
      '0.01 USDC',
      'Once',
      expect.stringMatching(/^Feb 27, 2025/),
      expect.stringMatching(/^Feb 27, 2025/),
      'Whoever has the signature',
    ])
    for (const part of ['Pays a token by signature', OWN, FRIEND, TOKEN, nonce]) expect(text()).toContain(part)
  })

  test('A20: one for the receiver alone, without a beginning or an end, says so', () => {
    const { check } = draw(done({ parts: [{ ...payment, usedBy: 'receiver', after: 0n, until: 2n ** 256n - 1n }] }))
    expect(['From when', 'Until', 'Who may send it on'].map(check)).toEqual(['At once', 'No end', 'Only the receiver'])
    const { check: never } = draw(done({ parts: [{ ...payment, after: 2n ** 256n - 1n }] }))
    expect(never('From when')).toBe('Never')
  })

  test('A20: one that is made void is named by its number', () => {
    const { text } = draw(done({ parts: [{ kind: 'cancellation', contract: TOKEN, from: OWN, nonce }] }))
    for (const part of ['Makes a signed payment void', TOKEN, OWN, nonce]) expect(text()).toContain(part)
  })

  test('A20: a permission that is taken back names whom it was given to, and the contract', () => {
    const { text } = draw(done({ parts: [{ kind: 'revocation', contract: TOKEN, delegate: FRIEND }] }))
    for (const part of ['Takes back a permission', 'It was given to', FRIEND, TOKEN]) expect(text()).toContain(part)
  })

  test('A20: a token of another name is named by both, with nothing hidden', () => {
    const params = { address: TOKEN, name: 'USD\u202E Coin', known: 'Sea Shells' }
    const { text } = draw(done({ findings: [finding({ code: 'tokenMisnamed', check: 'rules', params })] }))
    expect(text()).toContain('The request calls it “USD\\u{202E} Coin”. Its contract calls itself “Sea Shells”.')
  })
})

test('a simulation that has changed says so, with its block', () => {
  const { text } = draw(done({ simulation: { block: 19n, at: 0, changed: true } }))
  expect(text()).toContain('Simulation Changed')
  expect(text()).toContain('Block 19')
})
