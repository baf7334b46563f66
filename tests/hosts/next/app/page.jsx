// A server component: the button says itself that it is for the client.
import { ConnectButton } from 'portico/react'
import { Panel } from './panel.jsx'

const Page = () => (
  <main>
    <ConnectButton />
    <Panel />
  </main>
)

export default Page
