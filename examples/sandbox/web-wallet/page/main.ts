import { createWallet } from '../wallet/create-wallet.ts'
import { behaviours } from '../wallet/wallet-state.ts'
import { readConfig } from './config.ts'
import { decisionCards } from './decision-cards.ts'
import { element } from './element.ts'
import { pairSection } from './pair-section.ts'
import { sessionList } from './session-list.ts'
import { settingsSection } from './settings-section.ts'

const start = async (place: HTMLElement): Promise<void> => {
  const query = new URLSearchParams(location.search)
  const behaviour = behaviours.find((name) => name === query.get('behaviour'))
  const wallet = await createWallet({ ...(await readConfig()), url: location.origin, ...(behaviour ? { behaviour } : {}) })
  const status = element('p', { className: 'quiet wrap', role: 'status' })
  wallet.state.subscribe(({ notice }) => {
    if (status.textContent !== notice) status.textContent = notice
  })
  place.append(decisionCards(wallet), pairSection(wallet), status, sessionList(wallet), settingsSection(wallet))

  const uri = query.get('uri')
  if (uri === null) return
  // The link holds the pairing's key: it leaves the address bar before anything else can read it.
  history.replaceState(null, '', location.pathname)
  try {
    await wallet.pair(uri)
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : 'Pairing failed.'
  }
}

const place = document.getElementById('wallet')
if (place) {
  start(place).catch((error: unknown) => {
    place.append(element('p', { role: 'alert' }, error instanceof Error ? error.message : 'The wallet did not start.'))
  })
}
