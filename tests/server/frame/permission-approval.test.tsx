import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { press } from '../../../kernel/testing/press.ts'
import { createApprovalQueue, type ShownRequest } from '../../../server/frame/page/approval/approval-queue.ts'
import { mountApprovals } from '../../../server/frame/page/approval/mount-approvals.tsx'
import type { ApprovalSubject } from '../../../server/frame/page/rpc/approval-subject.ts'
import { seeAll } from './support/see-all.ts'

// ms; a busy machine loads a review slowly.
configure({ asyncUtilTimeout: 10_000 })
beforeAll(seeAll)
afterEach(() => document.body.replaceChildren())

const ACCOUNT = '0x52908400098527886E0F7030069857D2E4169EE7'
const AGENT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const ether = 10n ** 18n
const asset = { symbol: 'ETH', decimals: 18 }
const network = {
  id: 'eip155:1',
  family: 'eip155',
  name: 'One',
  rpcUrl: 'https://one.example',
  currency: asset,
} as const satisfies ApprovalSubject['network']

const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
const subjectOf = (amount: bigint): ApprovalSubject => ({
  method: 'eth_signTypedData_v4',
  params: [
    ACCOUNT,
    {
      domain: { name: 'DelegationManager', chainId: 1 },
      types: { EIP712Domain, Delegation: [{ name: 'salt', type: 'uint256' }] },
      primaryType: 'Delegation',
      message: { salt: `${amount}` },
    },
  ],
  network,
  address: ACCOUNT,
  permission: {
    to: AGENT,
    texts: [{ key: 'allowance', amount }],
    asset,
    most: amount,
    expiry: 1_893_499_200,
    justification: 'Pay \u202eevil',
    highest: 2n * ether,
    held: [{ asset, most: 3n * ether, spent: ether, expiry: 1_893_499_200 }],
  },
})

const open = async (language = 'en', change: Partial<ApprovalSubject> = {}) => {
  const host = document.body.appendChild(document.createElement('div'))
  const draw = await mountApprovals(host, { origin: 'https://shop.example', language, say: (key) => key, sources: { projectId: 'shop' } })
  const shown: ShownRequest[] = []
  const queue = createApprovalQueue(async (one) => {
    if (one) shown.push(one)
    await draw(one)
  })
  const lowered: bigint[] = []
  let state = 'waiting'
  const answer = queue
    .showApproval({ ...subjectOf(2n * ether), ...change }, (amount) => {
      lowered.push(amount)
      return subjectOf(amount)
    })
    .then(
      () => 'approved',
      () => 'rejected',
    )
  void answer.then((given) => {
    state = given
  })
  const drawn = (): HTMLElement => host.shadowRoot?.lastElementChild as HTMLElement
  const approve = (): HTMLElement => within(drawn()).getByRole('button', { name: 'Approve' })
  const isReady = (): Promise<void> => waitFor(() => expect(approve().ariaDisabled).not.toBe('true'))
  const type = (text: string): void => void fireEvent.input(within(drawn()).getByRole('textbox'), { target: { value: text } })
  const text = (): string => drawn().textContent ?? ''
  await waitFor(() => within(drawn()).getByText('Checks'))
  return { queue, shown, lowered, answer, state: () => state, approve, isReady, type, text, drawn }
}

test('what the frame says itself is read: no alarm, no marks of direction, and what the site has already', async () => {
  const { text, queue, isReady } = await open()
  await isReady()
  expect(text()).toContain('Read completely')
  for (const alarm of ['We cannot tell', 'Others will send this', '2066']) expect(text()).not.toContain(alarm)
  expect(text()).toMatch(/This site already hasUp to .3 ETH. · .1 ETH. spent/)
  // The site's own words are a stranger's.
  expect(text()).toContain('Pay \\u{202E}evil')
  queue.clear()
})

test('A20: the same data without a permission of the frame keeps every alarm', async () => {
  const { text, queue, isReady } = await open('en', { permission: undefined })
  await isReady()
  expect(text()).not.toContain('Read completely')
  for (const alarm of ['We cannot tell', 'Others will send this']) expect(text()).toContain(alarm)
  queue.clear()
})

test('A20: a lower amount is on screen before it can be approved, and its review begins anew', async () => {
  const { isReady, type, text, approve, answer, lowered } = await open()
  await isReady()
  type('0.5')
  expect(approve().ariaDisabled).toBe('true')
  expect(text()).toMatch(/Up to .0.5 ETH. in all/)
  expect(text()).not.toMatch(/Up to .2 ETH. in all/)
  await waitFor(() => expect(text()).toContain(`${ether / 2n}`))
  await isReady()
  press(approve())
  expect(await answer).toBe('approved')
  expect(lowered.at(-1)).toBe(ether / 2n)
})

test.each([
  ['3', 'At most \u20662 ETH\u2069 was asked for.'],
  ['0', 'Enter an amount above zero.'],
  ['', 'Enter an amount in digits.'],
  ['1.0000000000000000001', 'ETH has 18 decimals.'],
])('what cannot be granted cannot be approved: %p', async (typed, problem) => {
  const { isReady, type, text, approve, lowered, queue } = await open()
  await isReady()
  type(typed)
  expect(text()).toContain(problem)
  expect(approve().ariaDisabled).toBe('true')
  expect(lowered).toEqual([])
  type('1')
  expect(text()).not.toContain(problem)
  await isReady()
  queue.clear()
})

test('A20: an approval of what was shown before counts for nothing, a rejection does', async () => {
  const { shown, answer, state, queue } = await open()
  const [before] = shown
  before?.lower?.(ether)
  before?.answer('approved')
  await Promise.resolve()
  expect(state()).toBe('waiting')
  before?.answer('rejected')
  expect(await answer).toBe('rejected')
  // It has ended: nothing is drawn again.
  before?.lower?.(1n)
  expect(shown).toHaveLength(2)
  queue.clear()
})
