import { configure, waitFor, within } from '@testing-library/dom'
import { approval } from '../../../plugins/approval/index.ts'
import { modal } from '../../../plugins/modal/index.ts'
import { destroyKernels, startProbed } from '../../kernel/support/kernel.ts'
import { makePlugin } from '../../kernel/support/make-plugin.ts'
import { emptyView } from '../../kernel/support/shell.ts'
import { stubModalDialogs } from '../support/modal-dialogs.ts'

// ms; a busy machine loads a view slowly.
configure({ asyncUtilTimeout: 10_000 })

beforeAll(stubModalDialogs)
afterEach(destroyKernels)

const REVIEWED = '0x52908400098527886E0F7030069857D2E4169EE7'
const SENT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const HASH = `0x${'ab'.repeat(32)}`

test('A24: what was reviewed and what was sent stand beside each other, with nothing hidden', async () => {
  const views = makePlugin({ id: 'wallets', views: { Connect: emptyView, Account: { ...emptyView, account: true } } })
  const { portico } = await startProbed({ plugins: [modal(), approval(), views] })
  await portico.open({
    view: 'SentOtherwise',
    params: {
      network: 'eip155:1',
      hash: HASH,
      differences: [
        { member: 'to', reviewed: REVIEWED, sent: SENT },
        { member: 'data', reviewed: '0x', sent: '0xdead\u202Ebeef' },
      ],
    },
  })
  const dialog = await waitFor(() => {
    const drawn = document.querySelector('portico-modal')?.shadowRoot?.querySelector('dialog')
    if (!drawn) throw new Error('Nothing is drawn.')
    return drawn
  })
  const alert = await waitFor(() => within(dialog).getByText('Your wallet sent something else'))
  expect(alert.closest('[role=alert]')?.className).toContain('danger')
  const textOf = (name: string): string => within(dialog).getByRole('region', { name, hidden: true }).textContent ?? ''
  for (const part of [REVIEWED, SENT]) expect(textOf('Receiver or contract')).toContain(part)
  expect(textOf('Data')).toMatch(/You approvedNothing.*Your wallet sent0xdead\\u\{202E\}beef/)
  expect(dialog.textContent).toContain(HASH)
})
