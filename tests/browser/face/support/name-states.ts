import type { Page } from 'playwright-core'
import type { Face } from './face-host.ts'
import { openView } from './open-view.ts'
import type { HostPage, ViewState } from './view-states.ts'

const ADDRESS = 'https://api.test'

const open = { 'access-control-allow-origin': '*' }

const refusal = (description: string) => ({ message: '', status: 'FAILURE', reasons: [{ name: 'name', description }] })

/** A registry that knows `alice`, has no suggestions for `unanswered`, and registers nobody. */
const serve = async (page: Page): Promise<void> => {
  await page.route(`${ADDRESS}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const text = /\/suggestions\/(.+)/.exec(pathname)?.[1]
    if (pathname.endsWith('/supported-chains')) return route.fulfill({ headers: open, json: { http: ['eip155:1', 'eip155:10'], ws: [] } })
    if (text === 'unanswered') return route.fulfill({ status: 400, headers: open, json: refusal('Names rest on Sundays.') })
    // It stays asked.
    if (text === 'waiting') return
    if (text !== undefined) {
      const suggestions = ['', '-1', '-eth'].map((end) => ({ name: `${text}${end}.reown.id`, registered: end === '' && text === 'alice' }))
      return route.fulfill({ headers: open, json: { suggestions } })
    }
    if (pathname.endsWith('/profile/account')) return route.fulfill({ status: 409, headers: open, json: refusal('The name is taken.') })
    return route.fulfill({ status: 400, headers: open, json: refusal('Not here.') })
  })
}

const sandbox = { projectId: 'sandbox', services: { api: ADDRESS } }
const host: HostPage = { connected: true, sandbox, prepare: serve }
const silentHost: HostPage = { ...host, ready: (face) => face.wallet.setBehaviour('silent') }

const type = async (face: Face, text: string): Promise<void> => {
  await openView(face, 'RegisterAccountName')
  await face.modal.dialog.getByRole('textbox', { name: 'Name' }).fill(text)
}

/** Views about the name of the account. */
export const nameStates: readonly ViewState[] = [
  {
    view: 'ChooseAccountName',
    state: 'introduction',
    host,
    show: (face) => openView(face, 'ChooseAccountName'),
    sign: (modal) => modal.text('Choose your account name'),
  },
  {
    view: 'RegisterAccountName',
    state: 'empty',
    host,
    show: (face) => openView(face, 'RegisterAccountName'),
    sign: (modal) => modal.dialog.getByRole('textbox', { name: 'Name' }),
  },
  {
    view: 'RegisterAccountName',
    state: 'too short',
    host,
    show: (face) => type(face, 'abc'),
    sign: (modal) => modal.text('At least 4 letters, digits or hyphens'),
  },
  {
    view: 'RegisterAccountName',
    state: 'taken',
    host,
    show: (face) => type(face, 'alice'),
    sign: (modal) => modal.text('alice.reown.id is taken. Choose another name.'),
  },
  {
    view: 'RegisterAccountName',
    state: 'suggestions asked for',
    host,
    show: (face) => type(face, 'waiting'),
    sign: (modal) => modal.dialog.locator('[aria-busy="true"]').first(),
  },
  {
    view: 'RegisterAccountName',
    state: 'no suggestions',
    host,
    show: (face) => type(face, 'unanswered'),
    sign: (modal) => modal.text('Error fetching name suggestions'),
  },
  {
    view: 'RegisterAccountName',
    state: 'refused',
    host,
    async show(face) {
      await type(face, 'raven')
      await face.modal.row(/raven-1/).waitFor()
      await face.modal.button('Register name').click()
    },
    sign: (modal) => modal.text('Error registering name raven.reown.id'),
  },
  {
    view: 'RegisterAccountNameSuccess',
    state: 'nothing',
    host,
    show: (face) => openView(face, 'RegisterAccountNameSuccess'),
    sign: (modal) => modal.text('No name is being registered'),
  },
  {
    view: 'RegisterAccountNameSuccess',
    state: 'signing',
    host: silentHost,
    async show(face) {
      await type(face, 'raven')
      await face.modal.row(/raven-1/).waitFor()
      await face.modal.button('Register name').click()
    },
    sign: (modal) => modal.text('Sign in your wallet'),
    hasBack: true,
  },
]
