import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Config, cookieToInitialState, type State, WagmiProvider } from 'wagmi'

declare const getConfig: () => Config

// On the server, of each request.
export const initialStateOf = (request: Request): State | undefined => cookieToInitialState(getConfig(), request.headers.get('cookie'))

// On both sides.
export function Providers({ initialState, children }: { initialState: State | undefined; children: ReactNode }) {
  const [config] = useState(() => getConfig())
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config} {...(initialState && { initialState })}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
