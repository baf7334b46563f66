import type { Portico } from 'portico'
import { hydrateRoot } from 'react-dom/client'
import { deserialize, type State } from 'wagmi'
import { App, createHost } from './host.tsx'

declare global {
  interface Window {
    host: Portico
    /** What was on the page, from the server's markup on: each line of `#wagmi` that differs from the one before. */
    shown: string[]
  }
}

const container = document.querySelector('#root')
const drawn = document.querySelector('#wagmi')
if (container && drawn) {
  window.shown = [drawn.textContent ?? '']
  new MutationObserver(() => {
    const text = document.querySelector('#wagmi')?.textContent ?? ''
    if (text !== window.shown.at(-1)) window.shown.push(text)
  }).observe(container, { childList: true, characterData: true, subtree: true })

  const query = new URLSearchParams(location.search)
  const host = createHost(query)
  window.host = host.portico
  const said = document.querySelector('#initial-state')?.textContent ?? ''
  const initialState = said === '' ? undefined : deserialize<State>(said)
  const hydrate = (): void => void hydrateRoot(container, <App host={host} initialState={initialState} />)
  // `late`: a page whose scripts take longer than the wallet does to come back.
  if (query.has('late')) {
    const stop = host.portico.subscribe(({ status }) => {
      if (status !== 'connected') return
      stop()
      hydrate()
    })
  } else hydrate()
}
