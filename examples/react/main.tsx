import { PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchLoads } from './loads.ts'
import { startPortico } from './portico.ts'

const container = document.querySelector('#root')
if (container) {
  const loads = watchLoads()
  const portico = await startPortico()
  createRoot(container).render(
    <StrictMode>
      <PorticoProvider portico={portico}>
        <App loads={loads} />
      </PorticoProvider>
    </StrictMode>,
  )
}
