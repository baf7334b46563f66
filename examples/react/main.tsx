import { PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startPortico } from './portico.ts'

const container = document.querySelector('#root')
if (container) {
  const portico = await startPortico()
  createRoot(container).render(
    <StrictMode>
      <PorticoProvider portico={portico}>
        <App />
      </PorticoProvider>
    </StrictMode>,
  )
}
