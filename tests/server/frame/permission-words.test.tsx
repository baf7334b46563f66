import { configure, waitFor, within } from '@testing-library/dom'
import { createApprovalQueue } from '../../../server/frame/page/approval/approval-queue.ts'
import { mountApprovals } from '../../../server/frame/page/approval/mount-approvals.tsx'
import type { ApprovalSubject } from '../../../server/frame/page/rpc/approval-subject.ts'
import { deferred, settle } from '../../support/deferred.ts'
import { seeAll } from './support/see-all.ts'

// The words of permissions come with the first permission, and what cannot be said in words is not shown.

let loading = deferred<void>()
let loads = 0
jest.mock('../../../server/frame/page/approval/permission-terms.tsx', () => ({
  async loadPermissionTerms() {
    loads += 1
    await loading.promise
    return () => ({ permission: { to: '0x1', sentences: ['Up to one coin.'], rows: [] } })
  },
}))

// ms; a busy machine loads a review slowly.
configure({ asyncUtilTimeout: 10_000 })
beforeAll(seeAll)
afterEach(() => document.body.replaceChildren())

const plain: ApprovalSubject = {
  method: 'personal_sign',
  params: ['Hello'],
  network: { id: 'eip155:1', family: 'eip155', rpcUrl: 'https://one.example', name: 'One', currency: { symbol: 'ETH', decimals: 18 } },
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
}
const permission: ApprovalSubject = {
  ...plain,
  method: 'eth_signTypedData_v4',
  permission: {
    to: '0x1',
    texts: [],
    asset: undefined,
    most: undefined,
    expiry: undefined,
    justification: undefined,
    highest: undefined,
    held: [],
  },
}

const open = async () => {
  loading = deferred()
  loads = 0
  const host = document.body.appendChild(document.createElement('div'))
  const draw = await mountApprovals(host, {
    origin: 'https://shop.example',
    language: 'en',
    say: (key) => key,
    sources: { projectId: 'shop' },
  })
  const queue = createApprovalQueue(draw)
  const ask = (subject: ApprovalSubject): Promise<void> => queue.showApproval(subject)
  const view = within(host.shadowRoot?.lastElementChild as HTMLElement)
  return {
    host,
    queue,
    ask,
    approve: () => view.queryByRole('button', { name: 'Approve' }),
    text: () => host.shadowRoot?.textContent ?? '',
  }
}

test('a plain request waits for no words of permissions', async () => {
  const { queue, ask, approve } = await open()
  const answer = ask(plain)
  expect(approve()).not.toBeNull()
  queue.clear()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('A20: a permission is not on screen before its words, and is refused where they do not come; the next one is tried anew', async () => {
  const { host, queue, ask, approve, text } = await open()
  const refused = ask(permission)
  expect([approve(), host.hasAttribute('data-drawn')]).toEqual([null, false])
  await waitFor(() => expect(loads).toBe(1))
  loading.reject(new TypeError('The file does not come.'))
  await expect(refused).rejects.toThrow('The request cannot be shown.')
  loading = deferred()
  const answer = ask(permission)
  loading.resolve()
  await waitFor(() => expect(text()).toContain('Up to one coin.'))
  expect(host.hasAttribute('data-drawn')).toBe(true)
  queue.clear()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('A20: a permission whose words come after it was withdrawn is not drawn over the request that has taken its place', async () => {
  const { queue, ask, approve, text } = await open()
  const withdrawn = ask(permission)
  queue.clear()
  await expect(withdrawn).rejects.toMatchObject({ code: 4001 })
  const next = ask(plain)
  loading.resolve()
  await waitFor(() => expect(approve()).not.toBeNull())
  await settle()
  expect(text()).not.toContain('Up to one coin.')
  queue.clear()
  await expect(next).rejects.toMatchObject({ code: 4001 })
})
