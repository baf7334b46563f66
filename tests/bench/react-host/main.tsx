import { createPortico } from 'portico'
import { defaults } from 'portico/defaults'
import { mainnet } from 'portico/networks'
import { PorticoProvider, useAccount, useModal } from 'portico/react'
import { createRoot } from 'react-dom/client'

// `?preload=idle`: with everything there before the click.
const portico = createPortico({
  networks: [mainnet],
  plugins: defaults(),
  metadata: { name: 'React', description: 'A host with React', url: location.origin, icons: [] },
  preload: location.search === '?preload=idle' ? 'idle' : 'intent',
})

function Page() {
  const { buttonProps } = useModal()
  const { address } = useAccount()
  return (
    <main>
      <button id="connect" type="button" {...buttonProps}>
        Connect
      </button>
      <output id="address">{address}</output>
    </main>
  )
}

const root = document.querySelector('#root')
if (root)
  createRoot(root).render(
    <PorticoProvider portico={portico}>
      <Page />
    </PorticoProvider>,
  )
