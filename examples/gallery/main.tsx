import { createStyleRoot, StyleRootContext } from 'portico/ui-kit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import sheetCss from './sheet.css'

const wanted = new URLSearchParams(location.hash.slice(1))
const modes = ['dark', 'light'].filter((mode) => (wanted.get('mode') ?? mode) === mode)
const only = wanted.get('only') ?? undefined
const rtl = wanted.get('dir') === 'rtl'

const sheets = document.createElement('main')
sheets.className = matchMedia('(width < 900px)').matches ? 'sheets stacked' : 'sheets'
document.querySelector('#gallery')?.append(sheets)
addEventListener('hashchange', () => location.reload())

for (const mode of modes) {
  const host = document.createElement('div')
  host.className = 'sheet'
  host.dataset.mode = mode
  host.dir = rtl ? 'rtl' : 'ltr'
  host.lang = rtl ? 'ar' : 'en'
  sheets.append(host)
  const root = host.attachShadow({ mode: 'open' })
  const styles = createStyleRoot(root)
  styles.adopt(sheetCss)
  createRoot(root).render(
    <StrictMode>
      <StyleRootContext value={styles}>
        <Gallery mode={mode} only={only} rtl={rtl} />
      </StyleRootContext>
    </StrictMode>,
  )
}
