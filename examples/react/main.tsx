import { PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchLoads } from './loads.ts'
import { startPortico } from './portico.ts'

// In a function: with an `await` at the top of this module, Vite makes an extra file of 50 bytes for each file that Portico loads later.
const draw = async (container: Element): Promise<void> => {
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

const container = document.querySelector('#root')
if (container) void draw(container)
