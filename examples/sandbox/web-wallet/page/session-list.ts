import type { SandboxWallet } from '../wallet/create-wallet.ts'
import type { Session } from '../wallet/wallet-state.ts'
import { actionButton, element } from './element.ts'

const row = (wallet: SandboxWallet, session: Session): HTMLElement =>
  element(
    'li',
    { className: 'row' },
    element(
      'div',
      { className: 'wrap' },
      element('p', { className: 'strong' }, session.app.name),
      element('p', { className: 'quiet' }, session.app.url),
      element('p', { className: 'quiet' }, session.chains.join(', ')),
    ),
    actionButton('Disconnect', () => wallet.disconnect(session.topic)),
  )

/** The apps that are connected, each with a way to end it. */
export const sessionList = (wallet: SandboxWallet): HTMLElement => {
  const list = element('ul', { ariaLabel: 'Connected apps' })
  const empty = element('p', { className: 'quiet' }, 'No app is connected.')
  let shown: readonly Session[] | undefined
  const draw = (): void => {
    const { sessions } = wallet.state.get()
    if (sessions === shown) return
    shown = sessions
    list.replaceChildren(...sessions.map((session) => row(wallet, session)))
    list.hidden = sessions.length === 0
    empty.hidden = sessions.length > 0
  }
  wallet.state.subscribe(draw)
  draw()
  return element('section', {}, element('h2', {}, 'Connected apps'), list, empty)
}
