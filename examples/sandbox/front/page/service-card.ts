import { actionButton, element } from '../../web-wallet/page/element.ts'
import type { ServiceRow } from '../front-state.ts'
import { ago, count, megabytes } from './format.ts'
import { type Shown, setText } from './keyed.ts'
import { showAlert } from './poll.ts'

const words = {
  starting: ['Starting', 'warn'],
  restarting: ['Restarting', 'warn'],
  'given-up': ['Gave up', 'bad'],
  stopped: ['Stopped', 'bad'],
} as const

const standing = ({ status, healthy, faults = 0 }: ServiceRow): readonly [text: string, tone: string] => {
  if (status !== 'running') return words[status]
  if (!healthy) return ['Does not answer', 'bad']
  return faults > 0 ? [`Running, ${count(faults, 'fault')}`, 'warn'] : ['Running', 'good']
}

const facts = ({ pid, since, restarts, answered, memory }: ServiceRow, now: number): readonly string[] => [
  ...(pid === undefined ? [] : [`process ${pid}`]),
  `since ${ago(since, now)}`,
  ...(answered === undefined ? [] : [`answered in ${answered} ms`]),
  ...(memory === undefined ? [] : [megabytes(memory)]),
  ...(restarts === 0 ? [] : [`started again ${restarts === 1 ? 'once' : `${restarts} times`}`]),
]

const post = async (name: string, action: 'restart' | 'kill', done: () => Promise<void>): Promise<void> => {
  try {
    const response = await fetch(`/services/${name}/${action}`, { method: 'POST', signal: AbortSignal.timeout(30_000) })
    showAlert(response.ok ? undefined : `The sandbox refused (${response.status}).`)
  } catch {
    showAlert('The sandbox does not answer.')
  }
  await done()
}

/** One service with its state and its buttons. */
export const serviceCard = (service: ServiceRow, now: () => number, done: () => Promise<void>): Shown<ServiceRow> => {
  const { name, title, purpose, url } = service
  const badge = element('p', { className: 'badge' })
  const line = element('p', { className: 'facts' })
  const note = element('p', { className: 'note', hidden: true })
  const restart = actionButton('Restart', () => post(name, 'restart', done))
  const kill = actionButton('Kill', () => post(name, 'kill', done))
  restart.ariaLabel = `Restart ${title}`
  kill.ariaLabel = `Kill ${title}`
  const card = element(
    'li',
    { className: 'card' },
    element('div', { className: 'head' }, element('h3', {}, title), badge),
    element('p', { className: 'quiet' }, purpose),
    element('p', { className: 'address' }, url),
    line,
    note,
    element('div', { className: 'actions' }, restart, kill),
  )
  card.dataset.service = name
  return {
    element: card,
    update(row) {
      const [text, tone] = standing(row)
      setText(badge, text)
      badge.dataset.tone = tone
      setText(line, facts(row, now()).join(' · '))
      note.hidden = row.note === undefined
      setText(note, row.note ?? '')
      restart.disabled = row.status !== 'running' && row.status !== 'given-up'
      kill.disabled = row.status !== 'running'
    },
  }
}
