import type { SandboxWallet } from '../wallet/create-wallet.ts'
import type { App, PendingRequest, Proposal } from '../wallet/wallet-state.ts'
import { actionButton, element } from './element.ts'

type Row = readonly [label: string, value: string]

const rowList = (rows: readonly Row[]): HTMLElement =>
  element('dl', {}, ...rows.flatMap(([label, value]) => [element('dt', {}, label), element('dd', {}, value)]))

const card = (wallet: SandboxWallet, id: number, title: string, app: App, details: readonly HTMLElement[]): HTMLElement =>
  element(
    'article',
    { ariaLabel: title },
    element('h2', {}, title),
    element('p', { className: 'wrap' }, element('span', { className: 'strong' }, app.name), ` ${app.url}`),
    ...details,
    element(
      'div',
      { className: 'bar' },
      actionButton('Reject', () => wallet.reject(id)),
      actionButton('Approve', () => wallet.approve(id), 'primary'),
    ),
  )

const proposalCard = (wallet: SandboxWallet, proposal: Proposal): HTMLElement =>
  card(wallet, proposal.id, 'Connection request', proposal.app, [
    rowList([
      ['Networks', proposal.chains.join(', ') || 'None'],
      ['Account', wallet.state.get().account],
      ['Methods', proposal.methods.join(', ') || 'None'],
    ]),
  ])

const requestCard = (wallet: SandboxWallet, request: PendingRequest): HTMLElement => {
  const { title, rows, body } = request.description
  const details = [rowList([...rows, ['Network', request.chain], ['Method', request.method]])]
  return card(wallet, request.id, title, request.app, body === undefined ? details : [...details, element('pre', {}, body)])
}

/** What waits for a decision. A card stays the same element while it waits, so a pressed button is never swapped away. */
export const decisionCards = (wallet: SandboxWallet): HTMLElement => {
  const place = element('div', { ariaLive: 'polite' })
  const cards = new Map<number, HTMLElement>()
  const draw = (): void => {
    const { proposals, requests } = wallet.state.get()
    const waiting = new Map<number, () => HTMLElement>()
    for (const proposal of proposals) waiting.set(proposal.id, () => proposalCard(wallet, proposal))
    for (const request of requests) waiting.set(request.id, () => requestCard(wallet, request))
    for (const [id, shown] of cards) {
      if (waiting.has(id)) continue
      shown.remove()
      cards.delete(id)
    }
    for (const [id, make] of waiting) {
      if (cards.has(id)) continue
      const made = make()
      cards.set(id, made)
      place.append(made)
    }
  }
  wallet.state.subscribe(draw)
  draw()
  return place
}
