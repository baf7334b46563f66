import * as v from 'valibot'
import { element } from '../../web-wallet/page/element.ts'
import { type FrontState, frontState } from '../front-state.ts'
import { setText } from './keyed.ts'

const interval = 2_000
const timeout = 10_000

/** The element with this id. Throws where the page has none. */
export const byId = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`#${id}`)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}

/** Says what went wrong at the top of the page; `undefined` takes it back. */
export const showAlert = (sentence: string | undefined): void => {
  const alert = byId('alert')
  alert.hidden = sentence === undefined
  setText(alert, sentence ?? '')
}

const read = async (): Promise<FrontState> => {
  const response = await fetch('/state.json', { signal: AbortSignal.timeout(timeout) })
  return v.parse(frontState, await response.json())
}

const showLinks = ({ links }: FrontState): void => {
  const place = byId('links')
  if (place.childElementCount === links.length) return
  place.replaceChildren(...links.map(({ title, url }) => element('a', { href: url }, title)))
}

/** Keeps a page up to date: every two seconds while it can be seen, and at once when `now` is called. */
export const poll = (show: (state: FrontState) => Promise<void> | void): { now(): Promise<void> } => {
  const main = document.querySelector('main')
  let timer: ReturnType<typeof setTimeout> | undefined
  let lost = false
  const look = async (): Promise<void> => {
    clearTimeout(timer)
    try {
      const state = await read()
      showLinks(state)
      await show(state)
      if (lost) showAlert(undefined)
      lost = false
      main?.setAttribute('aria-busy', 'false')
    } catch {
      lost = true
      showAlert('The sandbox does not answer: it was stopped, or is busy. This page goes on asking; npm run sandbox starts it again.')
    }
    main?.classList.toggle('lost', lost)
    if (!document.hidden) timer = setTimeout(look, interval)
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void look()
  })
  void look()
  return { now: look }
}
