import type { Page, Route } from 'playwright-core'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { delegationContracts } from '../../../../examples/sandbox/chain/account-contracts.ts'
import { testAccounts } from '../../../../examples/sandbox/chain/accounts.ts'
import { signDelegation } from '../../../../examples/sandbox/test-wallet/delegations.ts'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const ADDRESS = 'https://api.test'
const [owner, delegate] = testAccounts
const open = { 'access-control-allow-origin': '*' }
/** Far from now on both sides, so that pictures of these views do not change. */
const [BEGIN, END] = [1_767_000_000, 1_956_000_000]
const ETHER = 10n ** 18n

const requestOf = (amount: bigint, change: object = {}) => ({
  chainId: '0x1',
  to: delegate.address,
  permission: {
    type: 'native-token-allowance',
    isAdjustmentAllowed: true,
    data: { allowanceAmount: `0x${amount.toString(16)}`, justification: 'Moves in the game, without a question for each of them.' },
  },
  rules: [{ type: 'expiry', data: { timestamp: END } }],
  ...change,
})

const rowOf = (at: number, context: string, change: object = {}) => ({
  pci: `session-${at}`,
  chainId: 'eip155:1',
  context,
  delegationManager: delegationContracts.manager,
  request: requestOf(ETHER / 2n),
  origin: 'https://game.example',
  createdAt: BEGIN * 1_000 - at,
  revoked: false,
  ...change,
})

const signed: Promise<Hex> = signDelegation(
  privateKeyToAccount(owner.privateKey),
  {
    chainId: '0x1',
    to: delegate.address,
    permission: { type: 'native-token-allowance', data: { allowanceAmount: ETHER / 2n } },
    rules: [{ type: 'expiry', data: { timestamp: END } }],
  },
  1n,
  BEGIN,
)

/** Sessions as a service lists them: one that the account has signed, and those that it has not, or that nobody can read. */
const sessions = async (): Promise<readonly object[]> => [
  rowOf(1, await signed),
  rowOf(2, '0x1234', { origin: 'https://a-name-of-a-site-that-is-longer-than-any-line.of.any.dialog.example' }),
  rowOf(3, '0x123456', { request: { hello: 'world' } }),
  rowOf(4, '0x12345678', { request: requestOf(ETHER, { rules: [{ type: 'expiry', data: { timestamp: BEGIN + 60 } }] }), revoked: true }),
]

/** An API that answers the list, or as told. */
const serve =
  (list: (route: Route) => unknown) =>
  async (page: Page): Promise<void> => {
    await page.route(`${ADDRESS}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (/\/v1\/sessions\//.test(pathname)) return void (await list(route))
      if (pathname.endsWith('/supported-chains')) return route.fulfill({ headers: open, json: { http: ['eip155:1', 'eip155:10'], ws: [] } })
      return route.fulfill({ status: 404, headers: open, json: {} })
    })
  }

const hostOf = (list: (route: Route) => unknown, more: HostPage = {}): HostPage => ({
  connected: true,
  sandbox: { services: { api: ADDRESS }, projectId: 'sandbox' },
  prepare: serve(list),
  ...more,
})

const answers =
  (pcis: () => readonly object[] | Promise<readonly object[]>) =>
  async (route: Route): Promise<void> =>
    route.fulfill({ headers: open, json: { pcis: await pcis() } })

const openList = (face: Face): Promise<void> => openView(face, 'SmartSessionList')

/** Asks as a site does; who asked before hears that nothing was granted. */
const ask = async ({ page }: Pick<Face, 'page'>, request: object): Promise<void> => {
  await page.evaluate(async (given) => {
    const service = (await Reflect.apply(window.portico.service, undefined, [{ key: 'smart-sessions@1' }])) as {
      grant(requests: readonly unknown[]): Promise<unknown>
    }
    service.grant([given]).catch(() => undefined)
  }, request)
}

const host = hostOf(answers(sessions))
const granting = hostOf(
  answers(() => []),
  { smart: {} },
)

/** Views of what sites may spend. */
export const smartSessionsStates: readonly ViewState[] = [
  { view: 'SmartSessionList', state: 'sessions', host, show: openList, sign: (modal) => modal.row(/Unknown permission/) },
  {
    view: 'SmartSessionDetails',
    state: 'not on the chain',
    host,
    async show(face) {
      await openList(face)
      await face.modal
        .row(/0\.5 ETH/)
        .first()
        .click()
    },
    sign: (modal) => modal.text('Terms'),
    hasBack: true,
  },
  {
    view: 'SmartSessionDetails',
    state: 'no such session',
    host,
    show: (face) => openView(face, 'SmartSessionDetails', { id: 'nothing' }),
    sign: (modal) => modal.text('Session not found'),
  },
  {
    view: 'SmartSessionList',
    state: 'empty',
    host: hostOf(answers(() => [])),
    show: openList,
    sign: (modal) => modal.text('No sessions'),
  },
  {
    view: 'SmartSessionList',
    state: 'loading',
    host: hostOf(() => undefined),
    show: openList,
    sign: (modal) => modal.dialog.getByLabel('Sessions are being read'),
  },
  {
    view: 'SmartSessionList',
    state: 'failed',
    host: hostOf((route) => route.fulfill({ status: 403, headers: open, json: {} })),
    show: openList,
    sign: (modal) => modal.text('The list may not be complete'),
  },
  {
    view: 'SmartSessionGrant',
    state: 'nothing asked for',
    host: granting,
    show: (face) => openView(face, 'SmartSessionGrant'),
    sign: (modal) => modal.text('Nothing is asked for'),
  },
  {
    view: 'SmartSessionGrant',
    state: 'review',
    host: granting,
    show: (face) => ask(face, requestOf(ETHER / 2n)),
    sign: (modal) => modal.dialog.getByRole('textbox'),
  },
  {
    view: 'SmartSessionGrant',
    state: 'more than was asked for',
    host: granting,
    async show(face) {
      await ask(face, requestOf(ETHER / 2n))
      await face.modal.dialog.getByRole('textbox').fill('2')
    },
    sign: (modal) => modal.text(/was asked for/),
  },
  {
    view: 'SmartSessionCreated',
    state: 'granted',
    host: granting,
    async show(face) {
      await ask(face, requestOf(ETHER / 2n))
      await face.modal.button('Continue').click()
    },
    sign: (modal) => modal.text('Permission granted'),
  },
]
