import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './app.tsx'
import { config, portico } from './config.ts'

const container = document.querySelector('#root')
if (container) {
  createRoot(container).render(
    <StrictMode>
      <WagmiProvider config={config}>
        <QueryClientProvider client={new QueryClient()}>
          <App />
          <button id="open" type="button" onClick={() => void portico.open()}>
            Open the modal
          </button>
        </QueryClientProvider>
      </WagmiProvider>
    </StrictMode>,
  )
}
